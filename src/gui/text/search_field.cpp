#include "gui/text/search_field.h"

#include <algorithm>
#include <string>

#include "gui/widgets.h"

namespace gui {

TextBoxState search_state() {
  TextBoxState state;
  state.model = TextModel({.limit = 1000, .single_line = true});
  return state;
}

TextBoxResult search_field(const Ui& ui, std::string_view id, std::string_view placeholder,
                           TextBoxState& state, float width) {
  if (width <= 0) width = ImGui::GetContentRegionAvail().x;
  // Room for the button is kept, so that nothing moves when it comes.
  const float clear_width = ui.px(36);
  TextBoxResult result = text_box(ui,
                                  {.id = id,
                                   .placeholder = placeholder,
                                   .width = std::max(ui.px(60), width - clear_width - ui.px(4)),
                                   .escape_clears = true,
                                   .keeps_arrows = true,
                                   .icon = icon::search},
                                  state);
  if (state.model.text().empty()) return result;
  ImGui::SameLine(0, ui.px(4));
  const std::string clear = std::string(id) + "/clear";
  if (button(ui, {.id = clear,
                  .label = "",
                  .icon = icon::cross,
                  .kind = ButtonKind::Quiet,
                  .width = clear_width})) {
    state.model.select_all();
    state.model.erase(TextModel::Erase::Left);
    state.focus();
    result.changed = true;
  }
  return result;
}

}  // namespace gui
