#include "gui/panels/library.h"

#include <doctest/doctest.h>

#include "gui/stage.h"

namespace {

store::FoundCard found(int key, const std::string& id, schedule::Phase phase, int lapses) {
  store::FoundCard card;
  card.key = {key};
  card.id = {id};
  card.standing.schedule.decided.phase = phase;
  card.standing.schedule.lapses = lapses;
  if (phase == schedule::Phase::Review)
    card.standing.schedule.decided.due.day = base::StudyDay{20'000 + key};
  return card;
}

struct Shown {
  std::vector<store::FoundCard> rows;
  gui::LibraryState state;
  std::optional<gui::LibraryAction> action;
  std::string prompt = "100% %s ## what?";

  void draw(const gui::Ui& ui) {
    gui::LibraryView view;
    view.rows = &rows;
    view.prompt = [this](const store::FoundCard&) { return &prompt; };
    if (auto now = gui::draw_library(ui, view, state)) action = now;
  }
};

}  // namespace

TEST_CASE("field and filter make one query, in which `or` keeps to the field") {
  gui::LibraryState state;
  CHECK(gui::library_query(state).empty());
  state.filter = 1;
  CHECK(gui::library_query(state) == "is:due");
  state.search.model.set_text("rope or mask");
  CHECK(gui::library_query(state) == "(rope or mask) is:due");
}

TEST_CASE("rows sort by any column, equal ones by id, new cards last when sorted by due") {
  std::vector<store::FoundCard> rows{found(1, "a", schedule::Phase::New, 2),
                                     found(3, "b", schedule::Phase::Review, 0),
                                     found(2, "c", schedule::Phase::Review, 2)};
  const auto ids = [&] {
    std::string all;
    for (const auto& row : rows) all += row.id.value;
    return all;
  };
  gui::sort_cards(rows, {gui::LibraryColumn::Due, false});
  CHECK(ids() == "cba");
  gui::sort_cards(rows, {gui::LibraryColumn::Card, false});
  gui::sort_cards(rows, {gui::LibraryColumn::Lapses, true});
  CHECK(ids() == "acb");
}

TEST_CASE("arrows choose a row while one types, and Enter opens it") {
  Shown shown;
  for (int i = 0; i < 30; ++i)
    shown.rows.push_back(found(i, "deck/card" + std::to_string(i), schedule::Phase::New, 0));
  shown.state.search.focus();
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  stage.type("rope");
  CHECK(shown.state.search.model.text() == "rope");
  stage.press_key(ImGuiKey_DownArrow);
  stage.press_key(ImGuiKey_Enter);
  REQUIRE(shown.action);
  CHECK(shown.action->kind == gui::LibraryAction::Kind::Open);
  CHECK(shown.action->card.id.value == "deck/card1");
}

TEST_CASE("letters typed into the search never suspend or flag a card") {
  Shown shown;
  shown.rows = {found(1, "deck/a", schedule::Phase::New, 0)};
  shown.state.search.focus();
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  stage.headless().key_down(ImGuiKey_S);
  stage.type("s");
  stage.headless().key_up(ImGuiKey_S);
  stage.frames(2);
  CHECK(!shown.action);
}

TEST_CASE("a click on a title sorts, a second one turns the order round") {
  Shown shown;
  shown.rows = {found(1, "deck/a", schedule::Phase::New, 0)};
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  stage.click("Lapses");
  CHECK(shown.state.order == gui::LibraryOrder{gui::LibraryColumn::Lapses, false});
  stage.click("Lapses");
  CHECK(shown.state.order == gui::LibraryOrder{gui::LibraryColumn::Lapses, true});
}

TEST_CASE("only rows in view are drawn of a hundred thousand, and the last one can be reached") {
  Shown shown;
  for (int i = 0; i < 100'000; ++i)
    shown.rows.push_back(found(i, "deck/card" + std::to_string(i), schedule::Phase::New, 0));
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); });
  CHECK(stage.record().places.size() < 400);
  shown.state.selected = 99'999;
  shown.state.reveal = true;
  stage.frames(4);
  CHECK(stage.says("deck/card99999"));
}

TEST_CASE("no card found, and a query that is not understood, say what to do") {
  Shown shown;
  test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); }, 800, 600, 1.5F);
  CHECK(stage.says("No card is found"));
  CHECK(stage.faults() == "");
}

TEST_CASE("the table keeps inside windows of any size and scale") {
  for (const float scale : {1.0F, 1.5F})
    for (const auto& [width, height] : {std::pair{1280, 800}, {800, 600}, {480, 360}}) {
      Shown shown;
      shown.rows = {found(1, "deck/a-long-name-that-goes-on-and-on-and-on-and-on-and-on-and-on",
                          schedule::Phase::Review, 0)};
      test::Stage stage([&](const gui::Ui& ui) { shown.draw(ui); }, width, height, scale);
      CAPTURE(scale);
      CAPTURE(width);
      CHECK(stage.faults() == "");
    }
}
