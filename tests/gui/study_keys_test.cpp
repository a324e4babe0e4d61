#include <doctest/doctest.h>

#include "gui/study_desk.h"

namespace {

using Stage = gui::study::View::Stage;
using schedule::Rating;
using test::StudyDesk;

const StudyDesk::Cards two_graded = {{"d/a.json", test::graded_card},
                                     {"d/b.json", test::graded_card}};
const StudyDesk::Cards plain = {{"d/a.json", test::plain_card}};

Rating last_rating(StudyDesk& desk, const char* card) {
  const auto row = desk.services.library.row({card});
  REQUIRE(row.has_value());
  const auto history = desk.services.collection.log().history(row->key);
  REQUIRE(history.has_value());
  REQUIRE_FALSE(history->empty());
  return *history->back().rating;
}

}  // namespace

TEST_CASE("an unrevealed card cannot be graded in the window") {
  StudyDesk desk(plain);
  desk.start();
  for (const ImGuiKey key : {ImGuiKey_1, ImGuiKey_3, ImGuiKey_Keypad4}) desk.press(key);
  desk.screen.perform("study-good");
  desk.look();
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.reviews() == 0);
  for (const auto& command : desk.screen.commands())
    if (command.id == "study-good") CHECK_FALSE(command.enabled);
}

TEST_CASE("Space reveals, a digit rates, and the next interval stands on each button") {
  StudyDesk desk(plain);
  desk.start();
  desk.press(ImGuiKey_Space);
  REQUIRE(desk.shown() == Stage::Revealed);
  CHECK(desk.stage.says("the-plain-answer"));
  for (const char* const rating : {"rate/Again", "rate/Hard", "rate/Good", "rate/Easy"})
    CHECK(desk.stage.shows(rating));
  for (const auto& interval : desk.screen.view().card.intervals) CHECK(desk.stage.says(interval));
  desk.press(ImGuiKey_4);
  CHECK(desk.reviews() == 1);
  CHECK(last_rating(desk, "d/a") == Rating::Easy);
}

TEST_CASE("digits rate with Shift and on the keypad too") {
  for (const auto& [key, modifier] :
       {std::pair{ImGuiKey_2, ImGuiMod_Shift}, std::pair{ImGuiKey_Keypad2, ImGuiKey_None}}) {
    StudyDesk desk(plain);
    desk.start();
    desk.press(ImGuiKey_Space);
    desk.press(key, modifier);
    CHECK(last_rating(desk, "d/a") == Rating::Hard);
  }
}

TEST_CASE("the key that revealed does not rate: not when it repeats, and not at once") {
  StudyDesk desk(plain);
  desk.start();
  desk.stage.headless().key_down(ImGuiKey_Space);
  desk.stage.frames(2);
  REQUIRE(desk.shown() == Stage::Revealed);
  for (int i = 0; i < 10; ++i) desk.look(0.1);  // it is held down for a second
  CHECK(desk.reviews() == 0);
  desk.stage.headless().key_up(ImGuiKey_Space);
  desk.look();
  desk.press(ImGuiKey_Space);
  CHECK(desk.reviews() == 1);

  StudyDesk quick(plain);
  quick.start();
  quick.stage.press_key(ImGuiKey_Space);
  quick.stage.press_key(ImGuiKey_Space);  // a bounce, 67 ms later
  CHECK(quick.shown() == Stage::Revealed);
  CHECK(quick.reviews() == 0);
  quick.look();
  quick.press(ImGuiKey_Enter);
  CHECK(quick.reviews() == 1);
}

TEST_CASE(
    "a card with grading opens with the caret in the box, and digits typed there do not rate") {
  StudyDesk desk(two_graded);
  desk.start();
  desk.stage.headless().key_down(ImGuiKey_3);
  desk.stage.type("3");
  desk.stage.headless().key_up(ImGuiKey_3);
  desk.stage.type(" shd");
  CHECK(desk.stage.says("3 shd"));
  CHECK(desk.shown() == Stage::Asking);
  CHECK(desk.reviews() == 0);
  CHECK(desk.screen.view().card.hints.empty());
}

TEST_CASE("Enter on an empty box reveals, and Enter on a text judges it") {
  StudyDesk empty(two_graded);
  empty.start();
  empty.press(ImGuiKey_Enter);
  CHECK(empty.shown() == Stage::Revealed);
  CHECK_FALSE(empty.screen.view().card.judgement.has_value());
  CHECK(empty.screen.view().card.suggested == Rating::Good);

  StudyDesk typed(two_graded);
  typed.start();
  typed.answer("x");
  CHECK(typed.shown() == Stage::Revealed);
  REQUIRE(typed.screen.view().card.judgement.has_value());
  CHECK(typed.screen.view().card.judgement->verdict == cards::Verdict::Correct);
  CHECK(typed.stage.says("Right"));
  CHECK_FALSE(typed.stage.shows("answer"));  // the box is gone, so 1-4 rate
  typed.press(ImGuiKey_1);
  CHECK(typed.reviews() == 1);
}

TEST_CASE("Ctrl+Enter always reveals, Shift+Enter breaks the line, Esc leaves the box") {
  StudyDesk desk(two_graded);
  desk.start();
  desk.stage.type("x/2");
  desk.press(ImGuiKey_Enter, ImGuiMod_Shift);
  CHECK(desk.shown() == Stage::Asking);
  desk.press(ImGuiKey_Escape);
  desk.press(ImGuiKey_H);
  CHECK(desk.stage.says("the-hint"));
  desk.press(ImGuiKey_Enter, ImGuiMod_Ctrl);
  CHECK(desk.shown() == Stage::Revealed);
  CHECK_FALSE(desk.screen.view().card.judgement.has_value());
  CHECK(desk.screen.view().card.typed == "x/2\n");

  StudyDesk inside(two_graded);
  inside.start();
  inside.stage.type("x/2");
  inside.press(ImGuiKey_Enter, ImGuiMod_Ctrl);
  CHECK(inside.shown() == Stage::Revealed);
}

TEST_CASE("Tab goes into the box of a card without grading") {
  StudyDesk desk(plain);
  desk.start();
  desk.stage.type("lost");
  CHECK_FALSE(desk.stage.says("lost"));
  desk.press(ImGuiKey_Tab);
  desk.answer("my words");
  REQUIRE(desk.shown() == Stage::Revealed);
  CHECK(desk.stage.says("my words"));
  CHECK(desk.stage.says("Compare it with the answer yourself"));
}

TEST_CASE("an answer to be tried again keeps the box open with its text") {
  StudyDesk desk(two_graded);
  desk.start();
  desk.answer("((");
  CHECK(desk.shown() == Stage::Asking);
  REQUIRE(desk.screen.view().card.judgement.has_value());
  CHECK(desk.screen.view().card.judgement->verdict == cards::Verdict::Retry);
  CHECK(desk.stage.says("Try again"));
  desk.press(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.answer("x");
  CHECK(desk.shown() == Stage::Revealed);
  CHECK(desk.screen.view().card.suggested == Rating::Hard);
}

TEST_CASE("the suggestion is ringed and taken by Space: wrong Again, hint Hard, right Good") {
  const auto taken = [](const char* typed, bool hint, int seconds) {
    StudyDesk desk(two_graded);
    desk.start();
    if (hint) desk.screen.perform("study-hint");
    desk.look(seconds);
    desk.answer(typed);
    CHECK(desk.stage.shows("suggested"));
    const Rating suggested = desk.screen.view().card.suggested;
    const std::string card = desk.screen.view().card.card.id.value;
    desk.press(ImGuiKey_Space);
    CHECK(last_rating(desk, card.c_str()) == suggested);
    return suggested;
  };
  CHECK(taken("x", false, 5) == Rating::Good);
  CHECK(taken("x", true, 5) == Rating::Hard);
  CHECK(taken("x", false, 40) == Rating::Hard);
  CHECK(taken("x/2", false, 5) == Rating::Again);
}

TEST_CASE("with the keyboard on a button, Space presses it and does not rate") {
  StudyDesk desk(plain);
  desk.start();
  desk.press(ImGuiKey_Space);
  desk.press(ImGuiKey_Tab);  // the keyboard is on a button from here on
  REQUIRE(ImGui::GetIO().NavVisible);
  desk.press(ImGuiKey_Space);
  CHECK(desk.reviews() == 0);
}

TEST_CASE("F flags, B buries and S suspends, and each can be taken back") {
  StudyDesk desk(two_graded);
  desk.start();
  const auto first = desk.screen.view().card.card.id;
  desk.press(ImGuiKey_Escape);
  desk.press(ImGuiKey_F);
  CHECK(desk.screen.view().card.flagged);
  CHECK(desk.stage.says("flagged"));
  desk.press(ImGuiKey_B);
  const auto second = desk.screen.view().card.card.id;
  CHECK(second != first);
  REQUIRE(desk.asked<gui::Toast>());
  CHECK(desk.asked<gui::Toast>()->undo);
  desk.press(ImGuiKey_Escape);
  desk.press(ImGuiKey_S);
  CHECK(desk.shown() == Stage::Over);
  desk.screen.perform("undo");
  desk.look();
  CHECK(desk.screen.view().card.card.id == second);
  desk.screen.perform("undo");
  desk.look();
  CHECK(desk.screen.view().card.card.id == first);
  CHECK(desk.screen.view().card.flagged);
  desk.screen.perform("undo");
  desk.look();
  CHECK_FALSE(desk.screen.view().card.flagged);
  CHECK(desk.shown() == Stage::Asking);
}

TEST_CASE("R copies a report that names card, revision, typed text and verdict") {
  StudyDesk desk(two_graded);
  desk.start();
  desk.answer("x/2");
  desk.press(ImGuiKey_R);
  const auto* copied = desk.asked<gui::CopyText>();
  REQUIRE(copied);
  for (const char* const words : {"Card d/", "revision: 1", "x/2", "verdict: wrong", "form: half"})
    CHECK(copied->text.find(words) != std::string::npos);
}
