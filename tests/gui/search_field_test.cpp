#include "gui/text/search_field.h"

#include <doctest/doctest.h>

#include "gui/stage.h"

TEST_CASE("the search field is cleared by Esc, then left; and by its button") {
  gui::TextBoxState state = gui::search_state();
  gui::TextBoxResult last;
  test::Stage stage([&](const gui::Ui& ui) {
    last = gui::search_field(ui, "search", "Search the library", state, ui.px(300));
  });
  CHECK(stage.faults() == "");
  CHECK_FALSE(stage.shows("search/clear"));
  state.focus();
  stage.frames(2);
  stage.type("rope");
  CHECK(stage.shows("search/clear"));
  CHECK(stage.faults() == "");
  stage.press_key(ImGuiKey_Escape);
  CHECK(state.model.text().empty());
  CHECK(last.focused);
  stage.press_key(ImGuiKey_Escape);
  CHECK_FALSE(last.focused);
  state.focus();
  stage.frames(2);
  stage.type("rope");
  stage.click("search/clear");
  CHECK(state.model.text().empty());
  stage.frames(2);
  CHECK(last.focused);
}
