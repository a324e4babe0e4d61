#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "app/words.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

struct Tile {
  std::string_view icon;
  ImU32 colour;
  std::string title;
  std::string value;
  std::string note;
};

const char* operator_words(cards::Operator op) {
  switch (op) {
    case cards::Operator::Equal:
      return "";
    case cards::Operator::AtMost:
      return "at most ";
    case cards::Operator::AtLeast:
      return "at least ";
  }
  return "";
}

std::string times_off(double value, const proof::ClaimResult& claim) {
  if (!claim.standard_error || *claim.standard_error <= 0) return "rejected by this run";
  const double errors = std::abs(claim.measured - value) / *claim.standard_error;
  if (!std::isfinite(errors)) return "rejected by this run";
  return app::short_number(std::round(errors)) + " standard errors away: rejected";
}

/// Whether the claim runs the very thing that was typed: a setting of it says so.
bool runs_what_was_typed(const cards::Card& card, const proof::Contrast& contrast) {
  for (const cards::Claim& claim : card.claims)
    if (claim.id == contrast.result.claim)
      for (const auto& [name, value] : claim.settings)
        if (const auto* text = std::get_if<std::string>(&value); text && *text == contrast.typed)
          return true;
  return false;
}

std::string expected_words(const proof::ClaimResult& claim) {
  const std::string number = app::short_number(claim.expected);
  return operator_words(claim.op) + (claim.expect == number ? "" : claim.expect + " = ") + number;
}

/// The wrong formula and the right one in the same run.
std::vector<Tile> both_of(const Ui& ui, const proof::Contrast& contrast) {
  const proof::ClaimResult& claim = contrast.result;
  return {{icon::cross, ui.theme.bad, "With your answer, " + contrast.typed,
           with_error(claim.measured, claim.standard_error),
           "expected " + expected_words(claim) + (claim.holds ? "" : ": not met")},
          {icon::check, ui.theme.good, "With the right answer",
           with_error(contrast.right->value, contrast.right->standard_error), claim.measure}};
}

std::vector<Tile> tiles_of(const Ui& ui, const cards::Card& card, const proof::Contrast& contrast) {
  if (contrast.right && runs_what_was_typed(card, contrast)) return both_of(ui, contrast);
  const proof::ClaimResult& claim = contrast.result;
  std::vector<Tile> tiles;
  tiles.push_back({claim.holds ? icon::check : icon::cross,
                   claim.holds ? ui.theme.good : ui.theme.bad, "Measured",
                   with_error(claim.measured, claim.standard_error),
                   (claim.holds ? "expected " : "not the expected ") + expected_words(claim)});
  if (contrast.misconception)
    tiles.push_back({icon::cross, ui.theme.bad, "Your answer would need",
                     app::short_number(contrast.misconception->value),
                     contrast.misconception->rejected
                         ? times_off(contrast.misconception->value, claim)
                         : "not rejected by this run"});
  if (contrast.right)
    tiles.push_back({icon::check, ui.theme.good, "With the right answer",
                     with_error(contrast.right->value, contrast.right->standard_error),
                     claim.measure});
  return tiles;
}

/// Pixels that a tile takes downwards at this width.
float tile_height(const Ui& ui, const Tile& tile, float inner) {
  float height = measure(ui, Style::Caption, tile.title, inner).y + ui.px(4) +
                 measure(ui, Style::Heading, tile.value, inner).y;
  if (!tile.note.empty()) height += ui.px(2) + measure(ui, Style::Caption, tile.note, inner).y;
  return height;
}

void draw_tile(const Ui& ui, const Tile& tile, ImVec2 from, ImVec2 to) {
  const float padding = ui.px(10), inner = to.x - from.x - 2 * padding;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, mix(ui.theme.card, tile.colour, 0.07F), ui.px(8));
  list->AddRect(from, to, with_alpha(tile.colour, tile.icon.empty() ? 0.18F : 0.55F), ui.px(8));
  ImVec2 at{from.x + padding, from.y + ui.px(8)};
  text_at(ui, at, Style::Caption, ui.theme.muted, tile.title, inner);
  at.y += measure(ui, Style::Caption, tile.title, inner).y + ui.px(4);
  text_at(ui, at, Style::Heading, tile.colour, tile.value, inner);
  at.y += measure(ui, Style::Heading, tile.value, inner).y + ui.px(2);
  if (!tile.note.empty()) text_at(ui, at, Style::Caption, ui.theme.muted, tile.note, inner);
  if (!tile.icon.empty())
    list->AddText(ui.fonts.icons, ui.px(14), {to.x - ui.px(22), from.y + ui.px(8)}, tile.colour,
                  tile.icon.data(), tile.icon.data() + tile.icon.size());
}

void draw_tiles(const Ui& ui, const std::vector<Tile>& tiles) {
  const float room = ImGui::GetContentRegionAvail().x, between = ui.px(8);
  const auto count = static_cast<int>(tiles.size());
  const int columns = std::clamp(static_cast<int>(room / ui.px(150)), 1, count);
  const float width =
      std::floor((room - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  for (int first = 0; first < count; first += columns) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const int end = std::min(first + columns, count);
    float height = 0;
    for (int i = first; i < end; ++i)
      height =
          std::max(height, tile_height(ui, tiles[static_cast<std::size_t>(i)], width - ui.px(20)));
    height += ui.px(16);
    for (int i = first; i < end; ++i) {
      const float x = at.x + (width + between) * static_cast<float>(i - first);
      draw_tile(ui, tiles[static_cast<std::size_t>(i)], {x, at.y}, {x + width, at.y + height});
    }
    ImGui::Dummy({room, height});
  }
}

void draw_shown(Page& page, const proof::Contrast& contrast) {
  const Ui& ui = page.ui;
  page.text("say", contrast.say);
  gap(ui, 8);
  draw_tiles(ui, tiles_of(ui, page.view.card.card, contrast));
  const proof::ClaimResult& claim = contrast.result;
  gap(ui, 4);
  text(ui, Style::Caption, ui.theme.muted,
       claim.measure + " in " + claim.simulation + ", seed " + std::to_string(claim.seed) +
           (contrast.right ? ": both from the same random numbers." : "."));
}

}  // namespace

void draw_contrast(Page& page) {
  const ContrastRun& run = page.view.card.contrast;
  if (run.stage == RunStage::None) return;
  page.part("What a run says to your answer");
  if (run.stage == RunStage::Running)
    draw_running(page, "stop-contrast", "Running the claim that contradicts it…", run.progress);
  if (run.stage == RunStage::Failed && run.error)
    banner(page.ui, Tone::Warning, "The contrast did not run", run.error->message());
  if (run.stage == RunStage::Done && run.shown) draw_shown(page, *run.shown);
}

}  // namespace gui::study
