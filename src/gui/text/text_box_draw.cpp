#include <algorithm>
#include <cmath>
#include <string>

#include "gui/text/graphemes.h"
#include "gui/text/text_box_parts.h"
#include "gui/widgets.h"
#include "typeset/utf8.h"

namespace gui {

namespace {

/// What a font can draw of a row: without joiners and selectors, for which it would show a box.
std::string drawable(std::string_view row) {
  std::string out;
  while (!row.empty()) {
    const typeset::DecodedCharacter c = typeset::decode_first(row);
    if (!draws_nothing(c.code)) out.append(row.substr(0, c.bytes));
    row.remove_prefix(c.bytes);
  }
  const std::size_t last = out.find_last_not_of(" \t");
  out.resize(last == std::string::npos ? 0 : last + 1);
  return out;
}

class Painter {
 public:
  Painter(const Ui& ui, const BoxPlan& plan, const TextBoxState& state)
      : ui_(ui), plan_(plan), model_(state.model), origin_(text_origin(plan, state)) {}

  void rows(bool focused) const {
    const auto [first, end] = rows_in_sight();
    for (std::size_t row = first; row < end; ++row) {
      const float y = origin_.y + static_cast<float>(row) * plan_.row_height;
      const Range seen = piece_in_sight(row);
      selection(row, y, focused);
      words(seen, {origin_.x + model_.rows().x_of(model_.text(), row, seen.begin),
                   y + (plan_.row_height - plan_.face.size) / 2});
    }
  }

  std::pair<std::size_t, std::size_t> rows_in_sight() const {
    const float above = std::max(0.0F, plan_.text_from.y - origin_.y) / plan_.row_height;
    const float below = std::max(0.0F, plan_.text_to.y - origin_.y) / plan_.row_height;
    const std::size_t count = model_.rows().count();
    return {std::min(count, static_cast<std::size_t>(above)),
            std::min(count, static_cast<std::size_t>(std::ceil(below)))};
  }

 private:
  Range piece_in_sight(std::size_t row) const {
    if (!model_.shape().single_line) return model_.rows().content(model_.text(), row);
    return model_.rows().between(model_.text(), row, plan_.text_from.x - origin_.x,
                                 plan_.text_to.x - origin_.x);
  }

  void selection(std::size_t row, float y, bool focused) const {
    const Range chosen = model_.selection();
    const Range range = model_.rows().row(model_.text(), row);
    const std::size_t begin = std::max(chosen.begin, range.begin);
    const std::size_t end = std::min(chosen.end, range.end);
    if (begin >= end) return;
    const float from = model_.rows().x_of(model_.text(), row, begin);
    float to = model_.rows().x_of(model_.text(), row, end);
    if (model_.text()[end - 1] == '\n') to += ui_.px(5);  // the line break is selected too
    ImGui::GetWindowDrawList()->AddRectFilled(
        {origin_.x + from, y}, {std::min(origin_.x + to, plan_.text_to.x), y + plan_.row_height},
        with_alpha(ui_.theme.selection, focused ? 1.0F : 0.5F));
  }

  void words(Range range, ImVec2 at) const {
    const std::string shown =
        drawable(std::string_view(model_.text()).substr(range.begin, range.size()));
    if (shown.empty()) return;
    at = {std::floor(at.x), std::floor(at.y)};
    ImGui::GetWindowDrawList()->AddText(plan_.face.font, plan_.face.size, at, ui_.theme.text,
                                        shown.data(), shown.data() + shown.size());
    if (!ui_.record) return;
    const float right = at.x + model_.rows().width_of(shown);
    ui_.record->add(LayoutRecord::Kind::Text, shown, {std::max(at.x, plan_.text_from.x), at.y},
                    {std::min(right, plan_.text_to.x), at.y + plan_.face.size});
  }

  const Ui& ui_;
  const BoxPlan& plan_;
  const TextModel& model_;
  ImVec2 origin_;
};

void draw_frame(const Ui& ui, const TextBoxOptions& options, const BoxPlan& plan, bool focused) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float rounding = ui.px(8);
  list->AddRectFilled(plan.from, plan.to, ui.theme.field, rounding);
  const ImU32 border = focused ? ui.theme.focus : ui.theme.line;
  list->AddRect(plan.from, plan.to, border, rounding, 0,
                focused ? std::max(2.0F, ui.px(2)) : std::max(1.0F, std::floor(ui.scale)));
  if (options.icon.empty()) return;
  const ImVec2 at{plan.from.x + ui.px(12), plan.text_from.y + (plan.row_height - ui.px(17)) / 2};
  list->AddText(ui.fonts.icons, ui.px(17), {std::floor(at.x), std::floor(at.y)}, ui.theme.muted,
                options.icon.data(), options.icon.data() + options.icon.size());
}

void draw_thumb(const Ui& ui, const BoxPlan& plan, const TextBoxState& state) {
  const Thumb thumb = thumb_of(ui, plan, state);
  if (!thumb.shown) return;
  const bool held = state.drag == TextBoxState::Drag::Thumb;
  ImGui::GetWindowDrawList()->AddRectFilled(
      thumb.from, thumb.to, with_alpha(ui.theme.muted, held ? 0.9F : 0.55F), ui.px(3));
}

void draw_caret(const Ui& ui, const BoxPlan& plan, const TextBoxState& state) {
  const ImVec2 at = caret_at(plan, state);
  const float wide = std::max(1.0F, std::round(1.5F * ui.scale));
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide, at.y + plan.face.size},
                                            ui.theme.text);
}

void draw_notice(const Ui& ui, const BoxPlan& plan, const TextBoxState& state) {
  if (!state.cut) return;
  const std::string words =
      "No room for more: at most " + std::to_string(state.model.shape().limit) + " bytes.";
  text_at(ui, {plan.text_from.x, plan.text_to.y + ui.px(6)}, Style::Caption, ui.theme.warn, words);
}

}  // namespace

void draw_box(const Ui& ui, const TextBoxOptions& options, const BoxPlan& plan, BoxLook look,
              const TextBoxState& state) {
  draw_frame(ui, options, plan, look.focused);
  ImGui::PushClipRect({plan.text_from.x, plan.text_from.y}, plan.text_to, true);
  if (state.model.text().empty() && !options.placeholder.empty())
    text_at(ui, {plan.text_from.x, plan.text_from.y + (plan.row_height - plan.face.size) / 2},
            options.style, ui.theme.muted, options.placeholder, plan.view_width());
  Painter(ui, plan, state).rows(look.focused);
  if (look.caret) draw_caret(ui, plan, state);
  ImGui::PopClipRect();
  draw_thumb(ui, plan, state);
  draw_notice(ui, plan, state);
}

}  // namespace gui
