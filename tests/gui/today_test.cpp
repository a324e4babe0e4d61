#include "gui/panels/today.h"

#include <doctest/doctest.h>

#include "gui/panels/year.h"
#include "gui/stage.h"

namespace {

gui::TodayView busy_day() {
  gui::TodayView view;
  view.ready = true;
  view.date = gui::date_words(base::to_study_day({2026, 12, 1}));
  view.today.total = {"", 5, 1, 12};
  view.today.minutes = 11.4;
  view.today.decks = {{"attention-core", "Attention core", {"attention-core", 5, 1, 2}, 8},
                      {"100% %s ##", "100% %s ##", {"100% %s ##", 0, 0, 10}, 3}};
  view.today.statistics.today = base::to_study_day({2026, 12, 1});
  view.today.statistics.forecast = {12, 3, 0, 5, 1, 0, 0, 40, 2, 2, 1, 0, 0, 1};
  view.today.statistics.days = {{base::to_study_day({2026, 11, 30}), 1000}};
  view.today.statistics.reviews_all = 1000;
  return view;
}

}  // namespace

TEST_CASE("1 December 2026 is a Tuesday") {
  CHECK(gui::date_words(base::to_study_day({2026, 12, 1})) == "Tuesday, 1 December 2026");
  CHECK(gui::weekday(base::to_study_day({1970, 1, 1})) == 3);
  CHECK(gui::weekday(base::to_study_day({1969, 12, 28})) == 6);
}

TEST_CASE("shades never grow paler with more answers, and one busy day leaves the others alone") {
  int before = 0;
  for (const int answers : {0, 1, 9, 10, 17, 25, 50, 124, 1000}) {
    CHECK(gui::shade_of(answers) >= before);
    before = gui::shade_of(answers);
  }
  CHECK(gui::shade_of(0) == 0);
  CHECK(gui::shade_of(1) == 1);
  CHECK(gui::shade_of(17) == 2);
  CHECK(gui::shade_of(124) == 4);
}

TEST_CASE("Today names cards and minutes, and Enter studies all of them") {
  std::optional<gui::TodayAction> action;
  const gui::TodayView view = busy_day();
  test::Stage stage([&](const gui::Ui& ui) {
    if (auto now = gui::draw_today(ui, view)) action = now;
  });
  CHECK(stage.says("18 cards wait, about 11 min"));
  stage.press_key(ImGuiKey_Enter);
  REQUIRE(action);
  CHECK(action->kind == gui::TodayAction::Kind::Study);
  CHECK(action->deck.empty());
}

TEST_CASE("a deck with a name made of signs is shown as it is and studied by a click") {
  std::optional<gui::TodayAction> action;
  const gui::TodayView view = busy_day();
  test::Stage stage([&](const gui::Ui& ui) {
    if (auto now = gui::draw_today(ui, view)) action = now;
  });
  CHECK(stage.says("100% %s ##"));
  stage.click("deck/100% %s ##");
  REQUIRE(action);
  CHECK(action->deck == "100% %s ##");
}

TEST_CASE("with nothing due Today says when the next card comes; with no card, how to write one") {
  gui::TodayView view = busy_day();
  view.today.total = {};
  view.today.decks.clear();
  view.next = "tomorrow";
  test::Stage stage([&](const gui::Ui& ui) { gui::draw_today(ui, view); });
  CHECK(stage.says("The next card comes tomorrow."));
  view.any_cards = false;
  stage.frames(2);
  CHECK(stage.says("There are no cards yet"));
}

TEST_CASE("Today keeps inside windows of any size and scale") {
  const gui::TodayView view = busy_day();
  for (const float scale : {1.0F, 1.5F, 2.0F})
    for (const auto& [width, height] : {std::pair{1280, 800}, {800, 600}, {480, 360}}) {
      test::Stage stage([&](const gui::Ui& ui) { gui::draw_today(ui, view); }, width, height,
                        scale);
      CAPTURE(scale);
      CAPTURE(width);
      CHECK(stage.faults() == "");
    }
}
