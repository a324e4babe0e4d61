#include "gui/panels/study_parts.h"

#include <algorithm>
#include <utility>

#include "app/words.h"
#include "gui/plot/number_text.h"

namespace gui::study {

void Page::text(std::string_view key, std::string_view markdown, const PageLook& look) {
  ImGui::PushID(key.data(), key.data() + key.size());
  take(page_text(ui, state.texts, markdown, look));
  ImGui::PopID();
}

void Page::part(std::string_view title) {
  gap(ui, 20);
  gui::text(ui, Style::Strong, ui.theme.muted, title);
  gap(ui, 4);
}

void Page::take(PageEvent event) {
  if (event.link.starts_with("claim:"))
    state.wants_demo = view.stage != View::Stage::Asking && view.card.proof == Proof::Known;
  else if (event.link.starts_with("ref:"))
    ask(OpenPage{});
  else if (!event.link.empty())
    ask(CopyWords{std::move(event.link)});
  if (!event.copy.empty()) ask(CopyWords{std::move(event.copy)});
  if (state.wants_demo && view.card.demo.stage == RunStage::None) ask(RunDemo{});
}

bool settled(const Ui& ui, const State& state) { return ui.seconds - state.since >= key_guard; }

void signed_text(const Ui& ui, std::string_view icon, ImU32 colour, Style style,
                 std::string_view words) {
  sign(ui, icon, colour);
  ImGui::SameLine(0, ui.px(8));
  text(ui, style, colour, words);
}

void progress_bar(const Ui& ui, float part, float height_units) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x);
  const float height = std::max(2.0F, ui.px(height_units));
  const float filled = width * std::clamp(part, 0.0F, 1.0F);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, {at.x + width, at.y + height}, mix(ui.theme.page, ui.theme.muted, 0.2F),
                      height / 2);
  if (filled > 0)
    list->AddRectFilled(at, {at.x + std::max(height, filled), at.y + height}, ui.theme.accent,
                        height / 2);
  ImGui::Dummy({width, height});
}

void draw_running(Page& page, std::string_view id, std::string_view words, float progress) {
  text(page.ui, Style::Caption, page.ui.theme.muted, words);
  gap(page.ui, 6);
  progress_bar(page.ui, progress, 6);
  gap(page.ui, 10);
  if (!button(page.ui, {.id = id, .label = "Stop", .icon = icon::cross})) return;
  page.state.wants_demo = false;
  page.ask(StopRuns{});
}

std::string with_error(double value, std::optional<double> standard_error) {
  return standard_error ? plot::number_text_with_error(value, *standard_error)
                        : app::short_number(value);
}

}  // namespace gui::study
