#include "gui/panels/lab.h"

#include <algorithm>

#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

constexpr float two_columns = 880;  ///< units of content from which they stand side by side
constexpr float parameters_width = 400;

/// A part of the page that scrolls by itself.
void begin_column(const Ui& ui, const char* id, float width) {
  const float padding = std::min(ui.px(Space::page), std::round(width * 0.04F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, padding});
  ImGui::BeginChild(id, {width, 0},
                    ImGuiChildFlags_AlwaysUseWindowPadding | ImGuiChildFlags_NavFlattened);
  ImGui::PopStyleVar();
}

LabAsked draw_notice(const Ui& ui, const LabView& view) {
  if (!view.notice) return std::nullopt;
  LabAsked asked;
  const LabNotice& notice = *view.notice;
  banner(ui, notice.tone, notice.title, notice.words);
  if (button(ui, {.id = "lab/dismiss", .label = "Close", .kind = ButtonKind::Quiet}))
    asked = LabDismiss{};
  gap(ui, 12);
  return asked;
}

LabAsked draw_head(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  if (state.scroll_up) ImGui::SetScrollY(0);
  state.scroll_up = false;
  if (button(ui, {.id = "lab/list", .label = "All simulations", .kind = ButtonKind::Quiet}))
    asked = LabList{};
  text(ui, Style::Title, ui.theme.text, view.simulation->title);
  page_text(ui, state.texts, view.simulation->question, {Style::Body, Ink::Muted});
  gap(ui, 12);
  take(asked, draw_notice(ui, view));
  return asked;
}

std::string claims_label(const LabClaims& claims) {
  return claims.loading ? "Claims" : "Claims (" + std::to_string(claims.claims.size()) + ")";
}

void choose_page(const Ui& ui, const LabView& view, LabState& state) {
  const std::string claims = claims_label(view.claims);
  const std::array<std::string_view, 4> labels = {"Outcome", claims, "Side by side", "Share"};
  const int page = choice(ui, "lab/page", labels.data(), 4, static_cast<int>(state.page));
  if (page >= 0) state.page = static_cast<LabState::Page>(page);
  gap(ui, 16);
}

LabAsked draw_page(const Ui& ui, const LabView& view, LabState& state) {
  switch (state.page) {
    case LabState::Page::Outcome:
      draw_lab_outcome(ui, view, state);
      return std::nullopt;
    case LabState::Page::Claims:
      return draw_lab_claims(ui, view, state);
    case LabState::Page::Compare:
      return draw_lab_comparison(ui, view, state);
    case LabState::Page::Share:
      return draw_lab_sharing(ui, view, state);
  }
  return std::nullopt;
}

LabAsked draw_side_by_side(const Ui& ui, const LabView& view, LabState& state, float wide) {
  LabAsked asked;
  begin_column(ui, "parameters", ui.px(parameters_width));
  take(asked, draw_lab_parameters(ui, view, state));
  ImGui::EndChild();
  ImGui::SameLine(0, 0);
  begin_column(ui, "outcome", wide - ui.px(parameters_width));
  take(asked, draw_head(ui, view, state));
  choose_page(ui, view, state);
  if (state.page == LabState::Page::Outcome) take(asked, draw_lab_takeaway(ui, view, state));
  take(asked, draw_page(ui, view, state));
  ImGui::EndChild();
  return asked;
}

/// In a narrow window the parameters stand between what was seen, in a sentence, and its numbers.
LabAsked draw_stacked(const Ui& ui, const LabView& view, LabState& state, float wide) {
  LabAsked asked;
  begin_column(ui, "laboratory", wide);
  take(asked, draw_head(ui, view, state));
  choose_page(ui, view, state);
  if (state.page == LabState::Page::Outcome) {
    take(asked, draw_lab_takeaway(ui, view, state));
    take(asked, draw_lab_parameters(ui, view, state));
    gap(ui, 24);
  }
  take(asked, draw_page(ui, view, state));
  ImGui::EndChild();
  return asked;
}

LabAsked draw_gallery(const Ui& ui, const LabView& view, LabState& state, float wide) {
  begin_column(ui, "gallery", wide);
  LabAsked asked = draw_notice(ui, view);
  take(asked, draw_lab_list(ui, view, state));
  ImGui::EndChild();
  return asked;
}

/// Plain letters that do what a button does.
LabAsked keys(const Ui& ui, const LabView& view) {
  if (ui.pressed(ImGuiKey_V)) return LabPaste{};
  if (!view.simulation) return std::nullopt;
  if (ui.pressed(ImGuiKey_N)) return LabNewSeed{};
  if (ui.pressed(ImGuiKey_C)) return LabCopy{};
  return std::nullopt;
}

}  // namespace

std::optional<LabAction> draw_lab(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked = keys(ui, view);
  const float wide = ImGui::GetContentRegionAvail().x;
  if (!view.simulation)
    take(asked, draw_gallery(ui, view, state, wide));
  else if (wide >= ui.px(two_columns))
    take(asked, draw_side_by_side(ui, view, state, wide));
  else
    take(asked, draw_stacked(ui, view, state, wide));
  return asked;
}

}  // namespace gui
