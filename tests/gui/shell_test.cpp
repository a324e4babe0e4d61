#include <doctest/doctest.h>

#include "gui/shell/failures.h"
#include "gui/shell/key_list.h"
#include "gui/shell/opening.h"
#include "gui/shell/palette.h"
#include "gui/shell/toasts.h"
#include "gui/stage.h"

namespace {

const std::vector<gui::Command> commands{{"lab", "Go to the Lab", "Ctrl+4"},
                                         {"larger", "Larger text", "Ctrl++"},
                                         {"light", "Light theme", ""},
                                         {"off", "Lasting thing", "", false}};

}  // namespace

TEST_CASE("letters are found in order and blind to case; beginnings of words come first") {
  CHECK(gui::match("Larger text", "LT"));
  CHECK(!gui::match("Larger text", "tl"));
  CHECK(*gui::match("Go to the Lab", "lab") > *gui::match("Larger text available", "lab"));
  CHECK(gui::matching(commands, "") == std::vector<std::size_t>{0, 1, 2});
  CHECK(gui::matching(commands, "light") == std::vector<std::size_t>{2});
  CHECK(gui::matching(commands, "zzz").empty());
}

TEST_CASE("a disabled command is not offered by the palette") {
  CHECK(gui::matching(commands, "lasting").empty());
}

TEST_CASE("the palette filters as one types and does what Enter is pressed on") {
  gui::Palette palette;
  std::optional<std::string> chosen;
  test::Stage stage([&](const gui::Ui& ui) {
    if (auto id = palette.draw(ui, commands)) chosen = id;
  });
  palette.open();
  stage.frames(3);
  CHECK(stage.says("Go to the Lab"));
  stage.type("lig");
  CHECK(!stage.says("Larger text"));
  CHECK(stage.says("Light theme"));
  stage.press_key(ImGuiKey_Enter);
  CHECK(chosen == "light");
  CHECK(!palette.is_open());
}

TEST_CASE("Escape closes the palette and nothing is done") {
  gui::Palette palette;
  std::optional<std::string> chosen;
  test::Stage stage([&](const gui::Ui& ui) {
    if (auto id = palette.draw(ui, commands)) chosen = id;
  });
  palette.open();
  stage.frames(3);
  stage.press_key(ImGuiKey_Escape);
  CHECK(!palette.is_open());
  CHECK(!chosen);
}

TEST_CASE("a toast goes by itself, an undoable one offers to undo, a newer change ends the offer") {
  gui::Toasts toasts;
  bool undone = false;
  test::Stage stage([&](const gui::Ui& ui) { undone = toasts.draw(ui) || undone; });
  toasts.add({gui::Tone::Good, "Rated 100% %s", true}, stage.seconds());
  stage.frames(2);
  CHECK(stage.says("Rated 100% %s"));
  stage.click("toast/undo");
  CHECK(undone);
  toasts.add({gui::Tone::Good, "Rated again", true}, stage.seconds());
  stage.frames(2);
  CHECK(!stage.says("Rated 100% %s"));
  stage.wait(11);
  stage.frames(2);
  CHECK(!stage.says("Rated again"));
  CHECK(!toasts.next_frame());
}

TEST_CASE("every failure is shown once, with what to do, until it is closed") {
  gui::Failures failures;
  test::Stage stage([&](const gui::Ui& ui) { failures.draw(ui); });
  const base::Error error{base::Fault::Environment, "The disk is full", "/a/b", "make room"};
  failures.add(error);
  failures.add(error);
  stage.frames(3);
  CHECK(stage.says("The disk is full"));
  CHECK(stage.says("make room"));
  stage.click("failure/close");
  CHECK(!failures.is_open());
}

TEST_CASE("the list of keys names what holds here and everywhere, and closes with Escape") {
  gui::KeyList keys;
  test::Stage stage([&](const gui::Ui& ui) {
    keys.draw(ui, "Study", {{"demo", "Run the demo", "D"}, {"quiet", "No key", ""}}, commands);
  });
  keys.open();
  stage.frames(3);
  CHECK(stage.says("Run the demo"));
  CHECK(stage.says("Ctrl+4"));
  CHECK(!stage.says("No key"));
  stage.press_key(ImGuiKey_Escape);
  CHECK(!keys.is_open());
}

TEST_CASE("a collection that cannot be opened says why and puts a backup back when asked") {
  gui::TroubleView view;
  view.error = {base::Fault::Environment, "the file is damaged", "study.db", "restore a backup"};
  view.backups = {{"good.db", 22, {}}, {"bad.db", -1, {}}};
  std::optional<gui::TroubleAction> action;
  test::Stage stage(
      [&](const gui::Ui& ui) {
        if (auto now = gui::draw_trouble(ui, view)) action = now;
      },
      800, 600, 1.5F);
  CHECK(stage.says("the file is damaged"));
  CHECK(stage.says("restore a backup"));
  CHECK(stage.faults() == "");
  stage.click("restore/1");
  CHECK(!action);  // a damaged one
  stage.click("restore/0");
  REQUIRE(action);
  CHECK(action->kind == gui::TroubleAction::Kind::Restore);
  CHECK(action->backup == "good.db");
}
