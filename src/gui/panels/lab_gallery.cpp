#include "gui/panels/lab_gallery.h"

#include <algorithm>
#include <cmath>

#include "app/words.h"
#include "gui/plot/outcome_view.h"
#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float tile_width = 250;  ///< units, at least
constexpr float between = 14;
constexpr float padding = 12;
constexpr float thumbnail_height = 112;
constexpr float title_lines = 2;
constexpr float question_lines = 3;

/// Sizes of this frame, in pixels.
struct Tiles {
  int columns;
  ImVec2 size;
  float step_x, step_y;
};

Tiles tiles_within(const Ui& ui, float wide) {
  const float gap = ui.px(between);
  const int columns = std::max(1, static_cast<int>((wide + gap) / (ui.px(tile_width) + gap)));
  const float each =
      std::floor((wide - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const float words = title_lines * measure(ui, Style::Strong, "X").y +
                      question_lines * measure(ui, Style::Caption, "X").y + ui.px(12);
  const float high = std::ceil(2 * ui.px(padding) + ui.px(thumbnail_height) + words);
  return {columns, {each, high}, each + gap, high + gap};
}

/// Something calm where a picture will be.
void draw_placeholder(const Ui& ui, ImVec2 at, ImVec2 size) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui.theme.field, ui.px(8));
  const ImVec2 middle{at.x + size.x / 2, at.y + size.y / 2};
  const ImVec2 words = measure(ui, Style::Heading, icon::lab);
  text_at(ui, {std::round(middle.x - words.x / 2), std::round(middle.y - words.y / 2)},
          Style::Heading, mix(ui.theme.field, ui.theme.muted, 0.35F), icon::lab);
}

void draw_thumbnail(const Ui& ui, const LabGallery& gallery, const sim::Simulation& simulation,
                    ImVec2 at, ImVec2 size) {
  const auto known =
      gallery.pictures ? gallery.pictures->find(simulation.id) : LabPictures::const_iterator{};
  if (!gallery.pictures || known == gallery.pictures->end()) return draw_placeholder(ui, at, size);
  ImGui::SetCursorScreenPos(at);
  plot::outcome_thumbnail(ui, *known->second, size);
}

bool draw_tile(const Ui& ui, const LabGallery& gallery, const sim::Simulation& simulation,
               ImVec2 at, ImVec2 size) {
  ImGui::SetCursorScreenPos(at);
  ImGui::PushID(simulation.id.c_str());
  const bool pressed = ImGui::InvisibleButton("tile", size, ImGuiButtonFlags_EnableNav);
  ui.probe("lab/" + simulation.id);
  const ImVec2 to{at.x + size.x, at.y + size.y};
  const float touched = ImGui::IsItemActive() ? 0.14F : ImGui::IsItemHovered() ? 0.07F : 0.0F;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, to, mix(ui.theme.card, ui.theme.accent, touched), ui.px(10));
  list->AddRect(at, to, ui.theme.line, ui.px(10));
  const float inset = ui.px(padding);
  const float inner = size.x - 2 * inset;
  draw_thumbnail(ui, gallery, simulation, {at.x + inset, at.y + inset},
                 {inner, ui.px(thumbnail_height)});
  float y = at.y + inset + ui.px(thumbnail_height) + ui.px(8);
  list->PushClipRect(at, {to.x, to.y - ui.px(6)}, true);
  text_at(ui, {at.x + inset, y}, Style::Strong, ui.theme.text, simulation.title, inner);
  y += measure(ui, Style::Strong, simulation.title, inner).y + ui.px(4);
  text_at(ui, {at.x + inset, y}, Style::Caption, ui.theme.muted, simulation.question, inner);
  list->PopClipRect();
  ImGui::PopID();
  return pressed;
}

/// The rows in sight, and one more at either side for the arrow keys to go to.
const sim::Simulation* draw_tiles(const Ui& ui, const LabGallery& gallery, LabGalleryState& state) {
  const Tiles tiles = tiles_within(ui, ImGui::GetContentRegionAvail().x);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const ImVec2 clip_from = ImGui::GetWindowDrawList()->GetClipRectMin();
  const ImVec2 clip_to = ImGui::GetWindowDrawList()->GetClipRectMax();
  const int count = static_cast<int>(state.shown.size());
  const int rows = (count + tiles.columns - 1) / tiles.columns;
  const int first = static_cast<int>(std::floor((clip_from.y - origin.y) / tiles.step_y));
  const int last = static_cast<int>(std::floor((clip_to.y - origin.y) / tiles.step_y));
  const sim::Simulation* chosen = nullptr;
  state.in_sight.clear();
  for (int row = std::max(0, first - 1); row <= std::min(rows - 1, last + 1); ++row)
    for (int column = 0; column < tiles.columns; ++column) {
      const int index = row * tiles.columns + column;
      if (index >= count) break;
      const sim::Simulation* simulation = state.shown[static_cast<std::size_t>(index)];
      if (row >= first && row <= last) state.in_sight.push_back(simulation);
      const ImVec2 at{origin.x + static_cast<float>(column) * tiles.step_x,
                      origin.y + static_cast<float>(row) * tiles.step_y};
      if (draw_tile(ui, gallery, *simulation, at, tiles.size)) chosen = simulation;
    }
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy({1, std::max(1.0F, static_cast<float>(rows) * tiles.step_y)});
  return chosen;
}

/// One of several names, or all of them, which is empty.
void draw_filter(const Ui& ui, std::string_view id, std::string_view all,
                 const std::vector<std::string>& names, std::string& chosen) {
  if (names.empty()) return;
  std::vector<std::string_view> labels{all};
  labels.insert(labels.end(), names.begin(), names.end());
  const auto now = std::ranges::find(names, chosen);
  const int at = now == names.end() ? 0 : static_cast<int>(now - names.begin()) + 1;
  const int pressed = choice(ui, id, labels.data(), static_cast<int>(labels.size()), at);
  if (pressed >= 0) chosen = pressed == 0 ? "" : names[static_cast<std::size_t>(pressed - 1)];
  gap(ui, 6);
}

/// There are many: they are offered when they are asked for.
void draw_concepts(const Ui& ui, LabGalleryState& state) {
  if (state.concepts.empty()) return;
  if (state.by_concept) {
    draw_filter(ui, "lab/concept", "All concepts", state.concepts, state.concept_);
  } else if (button(ui, {.id = "lab/concepts",
                         .label = "Filter by concept",
                         .icon = icon::right,
                         .kind = ButtonKind::Quiet})) {
    state.by_concept = true;
  }
}

void draw_nothing_found(const Ui& ui, LabGalleryState& state) {
  if (!empty_state(ui, icon::search, "No simulation has these words",
                   "Search looks into titles, questions, and what the cards of a simulation are "
                   "about.",
                   {.id = "lab/all", .label = "Show all"}))
    return;
  state.search.model.set_text("");
  state.deck.clear();
  state.concept_.clear();
}

}  // namespace

const sim::Simulation* draw_lab_gallery(const Ui& ui, const LabGallery& gallery,
                                        LabGalleryState& state) {
  find_in_gallery(gallery, state);
  const std::string hint =
      "Search " +
      app::counted(static_cast<long long>(gallery.simulations.size()), "simulation", "simulations");
  search_field(ui, "lab/search", hint, state.search,
               std::min(ImGui::GetContentRegionAvail().x, ui.px(560)));
  gap(ui, 10);
  const std::string deck = state.deck;
  draw_filter(ui, "lab/deck", "All decks", state.decks, state.deck);
  if (deck != state.deck) state.concept_.clear();
  draw_concepts(ui, state);
  find_in_gallery(gallery, state);
  gap(ui, 8);
  if (state.shown.empty()) draw_nothing_found(ui, state);
  return draw_tiles(ui, gallery, state);
}

}  // namespace gui
