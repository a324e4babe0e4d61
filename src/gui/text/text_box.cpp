#include "gui/text/text_box.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "gui/text/text_box_keys.h"
#include "gui/text/text_box_parts.h"

namespace gui {

namespace {

constexpr double blink = 0.5;          // seconds seen, then as long unseen
constexpr double blinking_ends = 5.0;  // seconds after the last input

/// What decides whether the view follows the caret.
struct Before {
  std::size_t version, caret, anchor;
  explicit Before(const TextModel& model)
      : version(model.version()), caret(model.caret()), anchor(model.anchor()) {}
  bool moved(const TextModel& now) const {
    return version != now.version() || caret != now.caret() || anchor != now.anchor();
  }
};

void take_focus(ImGuiID id, const TextBoxState& state) {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  ImGui::SetActiveID(id, window);
  ImGui::SetFocusID(id, window);
  ImGui::FocusWindow(window);
  own_keys(id, state.model.shape().single_line);
}

/// Esc and the program leave without a ring: Space and Enter are the program's again.
void give_up_focus() {
  ImGui::ClearActiveID();
  ImGui::SetNavCursorVisible(false);
}

bool asked_by_tab(ImGuiID id) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return context.NavActivateId == id &&
         (context.NavActivateFlags & ImGuiActivateFlags_PreferInput) != 0;
}

/// The focus as keys, mouse and program want it. Keys are read from the next frame on, so that the
/// one that brought the focus here does not type.
void update_focus(ImGuiID id, bool hovered, bool pressed, TextBoxState& state) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool mine = context.ActiveId == id;
  const bool disabled = (context.LastItemData.ItemFlags & ImGuiItemFlags_Disabled) != 0;
  const bool wished = state.wish == TextBoxState::Wish::Focus && !disabled;
  if (!mine && (pressed || asked_by_tab(id) || wished)) take_focus(id, state);
  if (mine && context.IO.MouseClicked[0] && !hovered) ImGui::ClearActiveID();
  if (mine && state.wish == TextBoxState::Wish::Leave) give_up_focus();
  state.wish = TextBoxState::Wish::None;
}

/// Where an input method shows what it composes; and that letters are wanted at all.
void tell_input_method(const BoxPlan& plan, const TextBoxState& state) {
  ImGuiPlatformImeData& data = ImGui::GetCurrentContext()->PlatformImeData;
  data.WantVisible = true;
  data.WantTextInput = true;
  data.InputPos = caret_at(plan, state);
  data.InputLineHeight = plan.face.size;
  data.ViewportId = ImGui::GetCurrentWindow()->Viewport->ID;
}

std::size_t page_rows(const TextBoxState& state, const TextBoxOptions& options) {
  const auto most = static_cast<std::size_t>(std::max(1, options.max_rows));
  return std::max<std::size_t>(1, std::min(most, state.model.rows().count()) - 1);
}

void apply_keyboard(ImGuiID id, const TextBoxOptions& options, TextBoxState& state,
                    TextBoxResult& result) {
  own_keys(id, state.model.shape().single_line && !options.keeps_arrows);
  if (apply_keys(options, page_rows(state, options), state, result)) give_up_focus();
}

void blink_caret(double seconds, const TextBoxState& state, BoxLook& look, TextBoxResult& result) {
  const double quiet = seconds - state.last_input;
  look.caret = look.focused && (quiet >= blinking_ends || std::fmod(quiet, 2 * blink) < blink);
  if (look.focused && quiet < blinking_ends)
    result.next_frame = std::min(blink - std::fmod(quiet, blink), blinking_ends - quiet);
}

TextBoxView view_of(const BoxPlan& plan, const TextBoxState& state) {
  const ImVec2 origin = text_origin(plan, state);
  const float first = std::max(0.0F, (plan.text_from.y - origin.y) / plan.row_height);
  const float end = std::max(0.0F, (plan.text_to.y - origin.y) / plan.row_height);
  const std::size_t count = state.model.rows().count();
  return {plan.text_from,
          plan.text_to,
          origin,
          plan.row_height,
          std::min(count, static_cast<std::size_t>(first)),
          std::min(count, static_cast<std::size_t>(std::ceil(end)))};
}

void follow_caret(const Ui& ui, const BoxPlan& plan, bool moved, TextBoxState& state) {
  if (moved || state.reveal) scroll_to_caret(ui, plan, state);
  state.reveal = false;
  state.scroll = std::clamp(state.scroll, 0.0F, most_scroll(plan, state));
}

/// The pointer's part in a frame: focus, caret and scrolling. True while the box has the focus.
bool apply_pointer(const Ui& ui, ImGuiID id, const BoxPlan& plan, TextBoxState& state) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImRect box(plan.from, plan.to);
  const bool hovered = ImGui::ItemHoverable(
      box, id, context.LastItemData.ItemFlags | ImGuiItemFlags_NoNavDisableMouseHover);
  const bool pressed = hovered && context.IO.MouseClicked[0];
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
  if (hovered && most_scroll(plan, state) > 0) ImGui::SetKeyOwner(ImGuiKey_MouseWheelY, id);
  update_focus(id, hovered, pressed, state);
  const bool focused = context.ActiveId == id;
  if (focused) {
    if (pressed) ImGui::SetKeyOwner(ImGuiKey_MouseLeft, id);
    context.ActiveIdAllowOverlap = !context.IO.MouseDown[0];
  }
  if (!focused) state.drag = TextBoxState::Drag::None;
  apply_mouse(ui, plan, hovered, pressed && focused, state);
  return focused;
}

void note_changes(const Ui& ui, const Before& before, TextBoxState& state, TextBoxResult& result) {
  result.changed = before.version != state.model.version();
  if (result.cut)
    state.cut = true;
  else if (result.changed)
    state.cut = false;
  if (before.moved(state.model) || state.has_focus != result.focused || result.cut)
    state.last_input = ui.seconds;
  state.has_focus = result.focused;
}

}  // namespace

TextBoxResult text_box(const Ui& ui, const TextBoxOptions& options, TextBoxState& state) {
  TextBoxResult result;
  if (ImGui::GetCurrentWindow()->SkipItems) return result;
  ImGui::PushID(options.id.data(), options.id.data() + options.id.size());
  const ImGuiID id = ImGui::GetID("box");
  ImGui::PopID();
  const Before before(state.model);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  plan_box(ui, options, state, at);  // rows as wide as they are drawn, for the keys
  // Keys come before the box is placed, so that it is as high as what they made of the text.
  if (ImGui::GetCurrentContext()->ActiveId == id) apply_keyboard(id, options, state, result);
  const BoxPlan plan = plan_box(ui, options, state, at);
  const ImRect box(plan.from, plan.to);
  ImGui::ItemSize(box);
  const bool seen = ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_Inputable);
  ui.probe(options.id);
  result.focused = apply_pointer(ui, id, plan, state);
  const bool moved = before.moved(state.model);
  note_changes(ui, before, state, result);
  follow_caret(ui, plan, moved, state);
  if (result.changed) ImGui::MarkItemEdited(id);
  if (result.focused && !options.read_only) tell_input_method(plan, state);
  BoxLook look{.focused = result.focused};
  blink_caret(ui.seconds, state, look, result);
  result.view = view_of(plan, state);
  if (seen) draw_box(ui, options, plan, look, state);
  return result;
}

}  // namespace gui
