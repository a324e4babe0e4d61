#include <algorithm>
#include <cmath>

#include "gui/text/text_box_parts.h"
#include "gui/text/words.h"

namespace gui {

namespace {

using Drag = TextBoxState::Drag;

struct Hit {
  std::size_t at;
  bool before;  ///< at the end of the row that was hit
};

Hit hit(const BoxPlan& plan, const TextBoxState& state, ImVec2 mouse) {
  const TextModel& model = state.model;
  const ImVec2 origin = text_origin(plan, state);
  const float row = std::floor((mouse.y - origin.y) / plan.row_height);
  const auto last = static_cast<float>(model.rows().count() - 1);
  const auto index = static_cast<std::size_t>(std::clamp(row, 0.0F, last));
  const std::size_t at = model.rows().at_x(model.text(), index, mouse.x - origin.x);
  return {at, at == model.rows().row(model.text(), index).end};
}

Range unit_around(const TextModel& model, Drag drag, std::size_t at) {
  return drag == Drag::Words ? word_around(model.text(), at) : line_around(model.text(), at);
}

void begin_drag(const Ui& ui, const BoxPlan& plan, TextBoxState& state, ImVec2 mouse) {
  const Thumb thumb = thumb_of(ui, plan, state);
  if (thumb.shown && mouse.x >= plan.text_to.x) {
    const bool on_it = mouse.y >= thumb.from.y && mouse.y < thumb.to.y;
    state.thumb_grip = on_it ? mouse.y - thumb.from.y : (thumb.to.y - thumb.from.y) / 2;
    state.drag = Drag::Thumb;
    return;
  }
  const Hit place = hit(plan, state, mouse);
  const int clicks = ImGui::GetIO().MouseClickedCount[0];
  if (clicks < 2) {
    state.drag = Drag::Letters;
    state.model.place(place.at, ImGui::GetIO().KeyShift, place.before);
  } else {
    state.drag = clicks == 2 ? Drag::Words : Drag::Lines;
    state.drag_from = unit_around(state.model, state.drag, place.at);
    state.model.select(state.drag_from);
  }
}

void drag_thumb(const Ui& ui, const BoxPlan& plan, TextBoxState& state, ImVec2 mouse) {
  const Thumb thumb = thumb_of(ui, plan, state);
  const float way = plan.view_height() - (thumb.to.y - thumb.from.y);
  if (!thumb.shown || way <= 0) return;
  const float part = (mouse.y - state.thumb_grip - plan.text_from.y) / way;
  state.scroll = std::clamp(part, 0.0F, 1.0F) * most_scroll(plan, state);
}

void drag_selection(const BoxPlan& plan, TextBoxState& state, ImVec2 mouse) {
  const Hit place = hit(plan, state, mouse);
  if (state.drag == Drag::Letters) {
    // A hand that does not move leaves the caret, and what was scrolled, alone.
    if (place.at != state.model.caret()) state.model.place(place.at, true, place.before);
    return;
  }
  const Range unit = unit_around(state.model, state.drag, place.at);
  const bool backwards = unit.begin < state.drag_from.begin;
  state.model.place(backwards ? state.drag_from.end : state.drag_from.begin, false);
  state.model.place(backwards ? unit.begin : std::max(unit.end, state.drag_from.end), true);
}

}  // namespace

void apply_mouse(const Ui& ui, const BoxPlan& plan, bool hovered, bool pressed,
                 TextBoxState& state) {
  const ImGuiIO& io = ImGui::GetIO();
  if (pressed)
    begin_drag(ui, plan, state, io.MousePos);
  else if (!io.MouseDown[0])
    state.drag = Drag::None;
  if (state.drag == Drag::Thumb)
    drag_thumb(ui, plan, state, io.MousePos);
  else if (state.drag != Drag::None && !pressed)
    drag_selection(plan, state, io.MousePos);
  if (hovered && io.MouseWheel != 0 && !state.model.shape().single_line)
    state.scroll -= io.MouseWheel * 3 * plan.row_height;
}

}  // namespace gui
