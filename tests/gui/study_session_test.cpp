#include <doctest/doctest.h>

#include "gui/study_desk.h"

namespace {

using Stage = gui::study::View::Stage;
using gui::study::RunStage;
using schedule::Rating;
using test::StudyDesk;

const StudyDesk::Cards proved = {{"d/a.json", test::proved_card}};
constexpr std::int64_t day_ms = 86'400'000;

/// A card that was learned days ago.
void make_review(StudyDesk& desk, const char* card) {
  const auto asked = desk.services.study.ask({card}, desk.now);
  REQUIRE(asked.has_value());
  REQUIRE(desk.services.study.review(*asked, Rating::Easy, {}, desk.now).has_value());
  desk.now = desk.now + 60 * day_ms;
}

}  // namespace

TEST_CASE("a typed misconception meets the claim that contradicts it, with both numbers") {
  StudyDesk desk(proved, {1280, 3000});
  make_review(desk, "d/a");
  desk.start();
  desk.answer("sqrt(d_k)");
  desk.settle();
  CHECK(desk.stage.says("Wrong"));
  CHECK(desk.stage.says("that-is-the-deviation"));
  const auto& contrast = desk.screen.view().card.contrast;
  REQUIRE(contrast.stage == RunStage::Done);
  REQUIRE(contrast.shown->misconception.has_value());
  CHECK(contrast.shown->misconception->value == doctest::Approx(8));
  CHECK(desk.stage.says("Your answer would need"));
  CHECK(desk.stage.says("8"));
  CHECK(desk.stage.says("±"));
  CHECK(desk.screen.view().card.demo.stage == RunStage::Done);  // the demonstration follows
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("the first card of the shipped decks contradicts a misconception") {
  StudyDesk desk({}, {1280, 3000});
  desk.start({"", base::CardId{"attention-core/scaling-divisor"}, 20});
  desk.answer("sqrt(d_model)");
  desk.settle();
  REQUIRE(desk.screen.view().card.contrast.stage == RunStage::Done);
  CHECK(desk.stage.says("With your answer, sqrt(d_model)"));
  CHECK(desk.stage.says("With the right answer"));
  CHECK(desk.stage.says("expected 1/h"));
  CHECK(desk.screen.view().card.suggested == Rating::Again);
}

TEST_CASE("a new card is followed by its predictions, then by its demonstration") {
  StudyDesk desk(proved, {1280, 3000});
  desk.start();
  desk.press(ImGuiKey_Escape);
  desk.press(ImGuiKey_Space);
  REQUIRE(desk.shown() == Stage::Revealed);
  CHECK(desk.stage.says("It is"));
  CHECK(desk.screen.view().card.demo.stage == RunStage::None);
  desk.stage.click("Larger");
  desk.stage.click("sure-90");
  desk.settle();
  const auto& first = desk.screen.view().card.predictions[0];
  REQUIRE(first.stage == gui::study::Prediction::Stage::Settled);
  CHECK(first.settled.right);
  CHECK(first.guess.confidence_percent == 90);
  CHECK(desk.stage.says("As you predicted"));
  CHECK(desk.screen.view().card.suggested == Rating::Good);
  desk.stage.click("guess");
  desk.stage.press_key(ImGuiKey_6);
  desk.stage.type("70");
  desk.press(ImGuiKey_Enter);
  CHECK(desk.reviews() == 0);
  desk.stage.click("sure-50");
  desk.settle();

  CHECK(desk.screen.view().card.predictions[1].settled.nearness == proof::Nearness::TenPercent);
  CHECK(desk.screen.view().card.demo.stage == RunStage::Done);
  CHECK(desk.stage.says("1 of 1 claim holds"));
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("a review shows its TL;DR; the rest is one key away") {
  StudyDesk desk(proved, {1280, 3000});
  make_review(desk, "d/a");
  desk.start();
  desk.press(ImGuiKey_Enter);
  CHECK(desk.stage.says("TL;DR"));
  CHECK_FALSE(desk.stage.says("It is"));
  CHECK_FALSE(desk.stage.says("Predict before you look"));
  CHECK(desk.screen.view().card.demo.stage == RunStage::None);
  desk.press(ImGuiKey_V);
  CHECK(desk.stage.says("It is"));
  desk.press(ImGuiKey_P);
  CHECK(desk.stage.says("Predict before you look"));
  desk.press(ImGuiKey_D);
  desk.settle();
  CHECK(desk.screen.view().card.demo.stage == RunStage::Done);
}

TEST_CASE("after an Again without a run its proof is shown, then the next card") {
  StudyDesk desk(proved);
  make_review(desk, "d/a");
  desk.start();
  desk.press(ImGuiKey_Enter);
  const auto before = desk.reviews();
  desk.press(ImGuiKey_1);
  CHECK(desk.shown() == Stage::Rated);
  CHECK(desk.reviews() == before + 1);
  desk.settle();
  CHECK(desk.screen.view().card.demo.stage == RunStage::Done);
  CHECK(desk.stage.shows("continue"));
  desk.press(ImGuiKey_2);
  CHECK(desk.reviews() == before + 1);
  desk.press(ImGuiKey_Space);
  CHECK(desk.shown() != Stage::Rated);
}

TEST_CASE("a run is stopped by its button and can be asked for again") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", R"({"prompt": "?", "answer": "a", "simulation":
    {"id": "dot_variance", "settings": {"d_k": 512, "samples": 100000}}})"}});
  desk.start();
  desk.press(ImGuiKey_Space);
  REQUIRE(desk.stage.shows("stop-demo"));
  desk.stage.click("stop-demo");
  desk.settle();
  CHECK(desk.screen.view().card.demo.stage == RunStage::None);
  CHECK(desk.stage.shows("demo"));
}

TEST_CASE("the session ends with what was missed, why, and its cheat-sheet lines") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::graded_card}}, {1280, 2000});
  desk.start({"d", {}, 20});
  desk.answer("x/2");
  desk.press(ImGuiKey_Space);
  desk.now = desk.now + 60 * day_ms;
  REQUIRE(desk.services.study.configuration().set("learn_ahead_minutes", "0").has_value());
  while (desk.shown() != Stage::Over) {
    desk.press(ImGuiKey_Escape);
    desk.press(ImGuiKey_Space);
    desk.press(ImGuiKey_4);
  }
  CHECK(desk.stage.says("in this session"));
  CHECK(desk.stage.says("1 missed"));
  CHECK(desk.stage.says("twice-that"));
  CHECK(desk.stage.says("the-line"));
  CHECK(desk.stage.says("x/2"));
  CHECK(desk.stage.says("The next card comes"));
  desk.press(ImGuiKey_Enter);
  REQUIRE(desk.asked<gui::GoTo>());
  CHECK(desk.asked<gui::GoTo>()->screen == "today");
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("ten more minutes go on with the same sum") {
  StudyDesk::Cards cards;
  for (int i = 0; i < 8; ++i)
    cards.push_back({"d/c" + std::to_string(i) + ".json", test::plain_card});
  StudyDesk desk(cards);
  desk.start({"", {}, 1});
  desk.press(ImGuiKey_Space);
  desk.look(61);
  desk.press(ImGuiKey_3);
  REQUIRE(desk.shown() == Stage::Over);
  REQUIRE(desk.stage.shows("more-minutes"));
  desk.stage.click("more-minutes");
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.screen.view().answered == 1);
}

TEST_CASE("undo brings a rated card back, and redo takes it away again") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::plain_card}, {"d/b.json", test::plain_card}});
  desk.start();
  const auto first = desk.screen.view().card.card.id;
  desk.press(ImGuiKey_Space);
  desk.press(ImGuiKey_3);
  REQUIRE(desk.screen.view().card.card.id != first);
  REQUIRE(desk.asked<gui::Toast>());
  CHECK(desk.asked<gui::Toast>()->undo);
  desk.screen.perform("undo");
  desk.look();
  CHECK(desk.screen.view().card.card.id == first);
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.screen.view().answered == 0);
  desk.screen.perform("redo");
  desk.look();
  CHECK(desk.screen.view().card.card.id != first);
  CHECK(desk.screen.view().answered == 1);
}

TEST_CASE("what waits in all decks is told anew after a rating, though one deck is studied") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::plain_card}, {"e/b.json", test::plain_card}});
  desk.start({"d", {}, 20});
  desk.press(ImGuiKey_Space);
  desk.press(ImGuiKey_4);
  REQUIRE(desk.asked<gui::Waiting>());
  CHECK(desk.asked<gui::Waiting>()->cards == 1);
}

TEST_CASE("the review keeps typed text, verdict, hints, times and suggestion") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::graded_card}});
  desk.start();
  desk.screen.perform("study-hint");
  desk.look(2);
  desk.stage.type("x");
  desk.look(3);
  desk.press(ImGuiKey_Enter);
  desk.press(ImGuiKey_3);
  const auto row = desk.services.library.row({"d/a"});
  REQUIRE(row.has_value());
  const auto entry = desk.services.collection.log().history(row->key)->back();
  CHECK(entry.answer.text == "x");
  CHECK(entry.answer.verdict == "correct");
  CHECK(entry.answer.form == "right");
  CHECK(entry.hints == 1);
  CHECK(entry.answer.suggested == Rating::Hard);
  CHECK(entry.rating == Rating::Good);
  REQUIRE(entry.answer.first_key_ms.has_value());
  CHECK(*entry.answer.first_key_ms >= 2000);
  CHECK(*entry.answer.first_key_ms < entry.took_ms);
  CHECK(entry.took_ms >= 5000);
}

TEST_CASE("M remembers a wording, after which the answer counts as right") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::graded_card}});
  desk.start();
  desk.answer("x/2");
  REQUIRE(desk.screen.view().card.suggested == Rating::Again);
  desk.press(ImGuiKey_M);
  CHECK(desk.screen.view().card.accepted);
  CHECK(desk.screen.view().card.suggested == Rating::Good);
  CHECK(desk.stage.says("Right, as you said"));
}

TEST_CASE("nothing due says when the next card comes and what to do instead") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", test::plain_card}});
  desk.start();
  desk.press(ImGuiKey_Space);
  desk.press(ImGuiKey_4);
  StudyDesk empty(StudyDesk::Cards{{"d/empty.txt", ""}});
  empty.start();
  CHECK(empty.stage.says("There is no card yet"));
  desk.start();
  CHECK(desk.stage.says("Nothing is due"));
  CHECK(desk.stage.says("The next card comes"));
  desk.stage.click("to-library");
  REQUIRE(desk.asked<gui::GoTo>());
  CHECK(desk.asked<gui::GoTo>()->screen == "library");
}

TEST_CASE("a card whose simulation is missing is told and can be studied") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", R"({"prompt": "?", "answer": "a",
                   "simulation": {"id": "no_such_thing"}})"}});
  desk.start();
  desk.press(ImGuiKey_Space);
  CHECK(desk.stage.says("no_such_thing"));
  desk.press(ImGuiKey_3);
  CHECK(desk.reviews() == 1);
}

TEST_CASE("a read-only collection shows cards and keeps no rating, by key or by command") {
  StudyDesk desk({{"d/a.json", test::graded_card}}, {1280, 800, 1, gui::ThemeName::Light, true});
  desk.start();
  CHECK(desk.stage.says("Reviews will not be saved"));
  desk.answer("x/2");
  REQUIRE(desk.shown() == Stage::Revealed);
  CHECK_FALSE(desk.stage.shows("rate/Again"));
  desk.press(ImGuiKey_3);
  desk.press(ImGuiKey_M);
  CHECK(desk.shown() == Stage::Revealed);
  CHECK(desk.reviews() == 0);
  REQUIRE(desk.asked<gui::Toast>());
  CHECK(desk.asked<gui::Toast>()->words.find("read-only") != std::string::npos);
}

TEST_CASE("a card that changed while it was looked at is not rated but asked again, and says so") {
  StudyDesk desk(StudyDesk::Cards{{"d/a.json", R"({"prompt": "?", "answer": "the-old"})"}});
  make_review(desk, "d/a");
  desk.start();
  desk.press(ImGuiKey_Space);
  const auto before = desk.reviews();
  desk.write_card("d/a.json", R"({"prompt": "?", "answer": "the-new", "revision": 2,
    "changes": [{"revision": 2, "kind": "meaning", "note": "what-changed"}]})");
  desk.refresh();
  desk.press(ImGuiKey_3);
  CHECK(desk.reviews() == before);
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.stage.says("This card has changed"));
  CHECK(desk.stage.says("what-changed"));
  desk.press(ImGuiKey_Space);
  CHECK(desk.stage.says("the-new"));
}

TEST_CASE("E copies where a card of one's own is, R and E leave the card as it is") {
  StudyDesk desk({{"d/a.json", test::plain_card}});
  desk.start();
  desk.press(ImGuiKey_E);
  REQUIRE(desk.asked<gui::CopyText>());
  CHECK(desk.asked<gui::CopyText>()->text.ends_with("/cards/d/a.json"));
  CHECK(desk.shown() == Stage::Asking);
}

TEST_CASE("starting again on the same deck goes on with the card that is open") {
  StudyDesk desk({{"d/a.json", test::plain_card}, {"d/b.json", test::plain_card}});
  desk.start({"d", {}, 20});
  desk.press(ImGuiKey_Space);
  desk.start({"d", {}, 20});
  CHECK(desk.shown() == Stage::Revealed);
  desk.start({"", base::CardId{"d/b"}, 20});
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.screen.view().card.card.id.value == "d/b");
  CHECK(desk.screen.view().left == 1);
}
