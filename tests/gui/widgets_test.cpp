#include "gui/widgets.h"

#include <doctest/doctest.h>

#include "gui/stage.h"

TEST_CASE("a button is pressed by the mouse, and not while it is disabled") {
  int pressed = 0;
  bool enabled = true;
  test::Stage stage([&](const gui::Ui& ui) {
    if (gui::button(ui, {.id = "go", .label = "Go", .enabled = enabled})) ++pressed;
  });
  stage.click("go");
  CHECK(pressed == 1);
  enabled = false;
  stage.click("go");
  CHECK(pressed == 1);
}

TEST_CASE("a button is reached with Tab and pressed with Enter") {
  int first = 0;
  int second = 0;
  test::Stage stage([&](const gui::Ui& ui) {
    if (gui::button(ui, {.id = "first", .label = "First"})) ++first;
    if (gui::button(ui, {.id = "second", .label = "Second"})) ++second;
  });
  stage.press_key(ImGuiKey_Tab);
  stage.press_key(ImGuiKey_Tab);
  stage.press_key(ImGuiKey_Enter);
  CHECK(first == 0);
  CHECK(second == 1);
}

TEST_CASE("names that mean something to a toolkit or to printf are shown as they are") {
  const std::string_view names[] = {"100%", "%s%n", "a##b", "###", "", "", "same", "same"};
  int chosen = -1;
  test::Stage stage([&](const gui::Ui& ui) {
    const int now = gui::choice(ui, "names", names, 8, chosen);
    if (now >= 0) chosen = now;
  });
  for (const std::string_view name : names) CHECK(stage.says(name));
  stage.click("names/%s%n");
  CHECK(chosen == 1);
  stage.click("names/###");
  CHECK(chosen == 3);
}

TEST_CASE("a long line ends in an ellipsis within its width, at the edge of a letter") {
  test::Stage stage([&](const gui::Ui& ui) {
    gui::line(ui, gui::Style::Body, ui.theme.text, "ééééééééééééééééééééééééééééé", 100);
  });
  CHECK(stage.says("…"));
  for (const auto& place : stage.record().places) {
    CHECK(place.to.x <= 101);
    CHECK(place.name.find("\xC3\xA9") + 1 != std::string::npos);
    CHECK((place.name == "…" || place.name.size() % 2 == 0));
  }
}

TEST_CASE("a toggle, a banner and an empty state stay inside a narrow window at any scale") {
  for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F}) {
    test::Stage stage(
        [&](const gui::Ui& ui) {
          gui::toggle(ui, "fuzz", "Spread due dates", true);
          gui::begin_card(ui, "card");
          gui::banner(ui, gui::Tone::Warning, "Read-only", "Reviews will not be saved.");
          gui::end_card(ui);
          gui::empty_state(ui, gui::icon::today, "Nothing is due",
                           "The next card comes at 14:30. Study new cards, or play in the Lab.",
                           {.id = "lab", .label = "Open the Lab"});
        },
        800, 600, scale);
    CAPTURE(scale);
    CHECK(stage.faults() == "");
  }
}

TEST_CASE("words wrap at spaces only, so that a number is never torn; a word too wide is cut") {
  test::Stage stage([&](const gui::Ui& ui) {
    gui::text(ui, gui::Style::Body, ui.theme.text, "about 0.05 or 0.07, 1.25 or 3.75", 60);
    gui::text(ui, gui::Style::Body, ui.theme.text, std::string(200, 'w'), 60);
  });
  CHECK(stage.faults() == "");
  const gui::Ui ui{gui::theme(gui::ThemeName::Light), stage.fonts(), 1, 0, true, nullptr};
  const float row = ui.face(gui::Style::Body).size;
  const float wide = gui::measure(ui, gui::Style::Body, "0.07,").x;
  // Five numbers of four letters in a column as wide as one of them: a row each.
  CHECK(gui::measure(ui, gui::Style::Body, "0.05 0.06 0.07 1.25 3.75", wide).y == 5 * row);
  CHECK(gui::measure(ui, gui::Style::Body, "a\n\nb", wide).y == 3 * row);
  CHECK(gui::measure(ui, gui::Style::Body, "", wide).y == row);
  CHECK(gui::measure(ui, gui::Style::Body, {}, 0).y == row);
}

TEST_CASE("200 KB without a space are wrapped letter by letter, at any width") {
  const std::string endless(200'000, 'x');
  test::Stage stage(
      [&](const gui::Ui& ui) { gui::text(ui, gui::Style::Body, ui.theme.text, endless, 700); });
  CHECK(stage.faults() == "");
}
