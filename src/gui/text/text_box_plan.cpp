#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/text/text_box_parts.h"
#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float side_padding = 12;  // units
constexpr float end_padding = 8;
constexpr float bar = 10;  // kept free for the thumb, so that it never makes rows wrap anew
constexpr float caret_width = 2;

/// The font outlives the boxes that it was given to; the baked sizes do not, so they are looked up.
Advance advances(Ui::Face face) {
  return [face](char32_t code) {
    return face.font->GetFontBaked(face.size)->GetCharAdvance(static_cast<ImWchar>(code));
  };
}

void wrap_if_changed(const BoxPlan& plan, float width, TextBoxState& state) {
  const bool same = state.font == plan.face.font && state.font_size == plan.face.size &&
                    state.model.rows().width() == width;
  if (same) return;
  state.font = plan.face.font;
  state.font_size = plan.face.size;
  state.model.wrap(width, advances(plan.face));
  state.reveal = state.has_focus;
}

}  // namespace

BoxPlan plan_box(const Ui& ui, const TextBoxOptions& options, TextBoxState& state, ImVec2 at) {
  const bool single = state.model.shape().single_line;
  BoxPlan plan;
  plan.face = ui.face(options.style);
  plan.row_height = std::round(plan.face.size * (single ? 1.0F : 1.2F));
  const float width =
      options.width > 0 ? options.width : std::max(1.0F, ImGui::GetContentRegionAvail().x);
  const float sign_width = options.icon.empty() ? 0 : ui.px(26);
  plan.from = {std::floor(at.x), std::floor(at.y)};
  plan.text_from = {plan.from.x + ui.px(side_padding) + sign_width + options.gutter,
                    plan.from.y + ui.px(end_padding)};
  const float right = plan.from.x + width - ui.px(single ? side_padding : side_padding + bar);
  plan.text_to.x = std::max(plan.text_from.x + plan.face.size, std::floor(right));
  constexpr float endless = std::numeric_limits<float>::max();
  wrap_if_changed(plan, single ? endless : plan.view_width() - ui.px(caret_width), state);
  const int rows = static_cast<int>(std::min<std::size_t>(state.model.rows().count(), 100'000));
  const int most = std::max(options.min_rows, options.max_rows);
  const int seen = single ? 1 : std::clamp(rows, std::max(1, options.min_rows), most);
  plan.text_to.y = plan.text_from.y + static_cast<float>(seen) * plan.row_height;
  plan.notice_height = state.cut ? ui.face(Style::Caption).size + ui.px(4) : 0;
  plan.to = {plan.from.x + width, plan.text_to.y + ui.px(end_padding) + plan.notice_height};
  return plan;
}

ImVec2 text_origin(const BoxPlan& plan, const TextBoxState& state) {
  const float scroll = std::round(state.scroll);
  if (state.model.shape().single_line) return {plan.text_from.x - scroll, plan.text_from.y};
  return {plan.text_from.x, plan.text_from.y - scroll};
}

float most_scroll(const BoxPlan& plan, const TextBoxState& state) {
  const TextModel& model = state.model;
  const float extent =
      model.shape().single_line
          ? model.rows().width_of(model.text()) + caret_width - plan.view_width()
          : static_cast<float>(model.rows().count()) * plan.row_height - plan.view_height();
  return std::max(0.0F, extent);
}

void scroll_to_caret(const Ui& ui, const BoxPlan& plan, TextBoxState& state) {
  const TextModel& model = state.model;
  if (model.shape().single_line) {
    const float x = model.caret_x();
    const float some = std::min(ui.px(32), plan.view_width() / 4);
    if (x < state.scroll) state.scroll = x - some;
    if (x + caret_width > state.scroll + plan.view_width())
      state.scroll = x + caret_width + some - plan.view_width();
  } else {
    const float y = static_cast<float>(model.caret_row()) * plan.row_height;
    state.scroll = std::min(state.scroll, y);
    state.scroll = std::max(state.scroll, y + plan.row_height - plan.view_height());
  }
}

ImVec2 caret_at(const BoxPlan& plan, const TextBoxState& state) {
  const ImVec2 origin = text_origin(plan, state);
  // Spaces may hang over the right edge; the caret stays in sight.
  const float x = std::min(origin.x + state.model.caret_x(), plan.text_to.x - caret_width);
  const float extra = (plan.row_height - plan.face.size) / 2;
  const float y = origin.y + static_cast<float>(state.model.caret_row()) * plan.row_height;
  return {std::floor(x), std::floor(y + extra)};
}

Thumb thumb_of(const Ui& ui, const BoxPlan& plan, const TextBoxState& state) {
  const float most = most_scroll(plan, state);
  if (most <= 0 || state.model.shape().single_line) return {};
  const float view = plan.view_height();
  const float height = std::min(view, std::max(ui.px(20), view * view / (view + most)));
  const float top = plan.text_from.y + (view - height) * std::min(1.0F, state.scroll / most);
  return {{plan.to.x - ui.px(bar), top}, {plan.to.x - ui.px(4), top + height}, true};
}

}  // namespace gui
