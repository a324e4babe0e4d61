#include "gui/panels/settings.h"

#include <doctest/doctest.h>

#include "gui/stage.h"

namespace {

struct Shown {
  gui::SettingsView view;
  gui::SettingsState state;
  std::optional<gui::SettingsAction> action;

  Shown() {
    view.scheduling = {{"new_per_day", "new cards a day", "20", "20"},
                       {"fuzz", "spread intervals a little", "on", "on"}};
    view.collection = "/home/100%/%s/collection.db";
    view.folders = {"/a", "/b"};
  }
  void draw(const gui::Ui& ui) {
    if (auto now = gui::draw_settings(ui, view, state)) action = now;
  }
};

}  // namespace

TEST_CASE("a value is kept with Enter and left as it was with Escape") {
  Shown shown;
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  stage.click("setting/new_per_day");
  stage.type("5");
  stage.press_key(ImGuiKey_Escape);
  CHECK(!shown.action);
  CHECK(shown.state.fields["new_per_day"].box.model.text() == "20");
  stage.click("setting/new_per_day");
  stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  stage.type("7");
  stage.press_key(ImGuiKey_Enter);
  REQUIRE(shown.action);
  CHECK(shown.action->kind == gui::SettingsAction::Kind::Set);
  CHECK(shown.action->name == "new_per_day");
  CHECK(shown.action->value == "7");
}

TEST_CASE("a switch is switched, a theme and a text size are chosen") {
  Shown shown;
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); }, 1280, 1600);
  stage.click("setting/fuzz");
  REQUIRE(shown.action);
  CHECK(shown.action->value == "off");
  stage.click("theme/Dark");
  CHECK(shown.action->kind == gui::SettingsAction::Kind::Theme);
  CHECK(shown.action->value == "dark");
  stage.click("text-size/150 %");
  CHECK(shown.action->percent == 150);
}

TEST_CASE("a read-only collection lets nothing be set or backed up") {
  Shown shown;
  shown.view.read_only = true;
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); }, 1280, 1600);
  stage.click("setting/fuzz");
  stage.click("back-up");
  CHECK(!shown.action);
}

TEST_CASE("what is wrong with a value stands below its field") {
  Shown shown;
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  shown.state.fields["new_per_day"].problem = "\"-1\" is out of range: 0 to 9999";
  stage.frames(2);
  CHECK(stage.says("0 to 9999"));
}

TEST_CASE("Settings keeps inside windows of any size and scale") {
  for (const float scale : {1.0F, 1.5F})
    for (const auto& [width, height] : {std::pair{1280, 800}, {800, 600}, {480, 360}}) {
      Shown shown;
      test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); }, width, height, scale);
      CAPTURE(scale);
      CAPTURE(width);
      CHECK(stage.faults() == "");
    }
}
