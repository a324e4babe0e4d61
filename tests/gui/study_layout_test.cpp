#include <functional>

#include <doctest/doctest.h>

#include "gui/panels/study_view.h"
#include "gui/stage.h"

namespace {

using namespace gui::study;

const std::string prompt_of_forty_words = [] {
  std::string words;
  for (int i = 0; i < 40; ++i) words += "word" + std::to_string(i) + " ";
  return words + "100% %s %n ##";
}();

std::string answer_of_two_thousand_words() {
  std::string words;
  for (int i = 0; i < 2000; ++i) {
    words += "answer" + std::to_string(i) + " ";
    if (i % 120 == 119) words += "\n\n";
  }
  return words;
}

sim::Measured measured(double value, double standard_error) {
  sim::Measured one;
  one.name = "variance";
  one.value = value;
  one.standard_error = standard_error;
  return one;
}

proof::ClaimResult claim_result() {
  proof::ClaimResult result;
  result.claim = "grows##%s";
  result.simulation = "dot_variance";
  result.measure = "variance";
  result.measured = 63.97;
  result.standard_error = 0.42;
  result.expect = "d_k";
  result.expected = 64;
  result.tolerance = {cards::ToleranceKind::StandardErrors, 4};
  result.holds = true;
  result.z = -0.07;
  result.rivals = {{"sqrt(d_k)", 8, true}};
  return result;
}

app::Demonstration demonstration() {
  app::Demonstration shown;
  shown.outcome.takeaway = "Something was seen, 100% %s ##.";
  shown.outcome.measures = {measured(63.97, 0.42)};
  shown.outcome.series.push_back(
      {"s", "Series %n", {"x", false}, {"y", false}, {1, 2, 3}, {{"line", {1, 4, 9}, {}, false}}});
  for (int i = 0; i < 9; ++i) shown.claims.push_back(claim_result());
  return shown;
}

/// A card with every part, long and hostile texts among them.
View full_view(View::Stage stage) {
  View view;
  view.stage = stage;
  view.version = 1;
  view.scope = "A deck with a long title, 100% %s ##";
  view.answered = 3;
  view.left = 12;
  view.minutes_spent = 4;
  view.minutes = 20;
  view.passed_over = {{base::Fault::BadInput, "the card is damaged %s", "deck/card ##", "mend it"}};
  CardView& card = view.card;
  card.card.id = {"deck/card"};
  card.card.answer = answer_of_two_thousand_words();
  card.card.grading.emplace();
  card.card.hints = {"hint one", "hint two"};
  card.card.weight = 4;
  card.card.simulation.emplace();
  card.card.simulation->watch = "Watch it, 100% %n.";
  card.prompt = prompt_of_forty_words;
  card.deck = "Another deck ## %s";
  card.is_new = true;
  card.flagged = true;
  card.changed = "The meaning changed, 100% %s.";
  card.hints = {"hint one, `##`"};
  card.typed = "sqrt(d_k) 100% %s %n ##";
  card.judgement.emplace();
  card.judgement->verdict = cards::Verdict::Wrong;
  card.judgement->message = "That is the deviation, 100% %s ##.";
  card.judgement->understood = "sqrt(d_k)";
  card.judgement->points = {{"unit-variance", true}, {"per-head", false}};
  card.suggested = schedule::Rating::Again;
  card.intervals = {"10 min", "5.4 months", "11.3 months", "2.1 years"};
  card.proof = Proof::Known;
  card.simulation = "Variance of a dot product ##";
  card.contrast.stage = RunStage::Done;
  card.contrast.shown.emplace();
  card.contrast.shown->result = claim_result();
  card.contrast.shown->say = "The variance is $d_k$.";
  card.contrast.shown->typed = "sqrt(d_k)";
  card.contrast.shown->right = measured(63.97, 0.42);
  card.contrast.shown->misconception = proof::RivalResult{"sqrt(d_k)", 8, true};
  card.predictions.resize(2);
  card.predictions[0].ask = "Larger or smaller, %s ##?";
  card.predictions[0].direction = true;
  card.predictions[0].stage = Prediction::Stage::Settled;
  card.predictions[0].guess = {proof::Direction::Larger, {}, 90};
  card.predictions[0].settled.measured = measured(1.0, 0.1);
  card.predictions[0].settled.against = measured(1.01, 0.1);
  card.predictions[0].settled.direction = proof::Direction::Same;
  card.predictions[1].ask = "Larger or smaller again?";
  card.predictions[1].direction = true;
  card.demo.stage = RunStage::Done;
  card.demo.shown = demonstration();
  return view;
}

View end_view() {
  View view;
  view.stage = View::Stage::Over;
  view.version = 2;
  view.end.summary.answered = 9;
  view.end.summary.recalled = 7;
  view.end.summary.introduced = 2;
  view.end.summary.missed = {
      {{"deck/card"}, "Why it was missed, 100% %s ##", {"a line %n"}, prompt_of_forty_words}};
  view.end.summary.misconceptions = {{{"deck/card"}, "sqrt(d_model) ## %s", "Its message."}};
  view.end.waiting = 4;
  view.end.next = "in 10 min (09:40)";
  return view;
}

struct Desk {
  explicit Desk(View shown, int width = 1280, int height = 800, float scale = 1)
      : view(std::move(shown)),
        stage(
            [this](const gui::Ui& ui) {
              if (auto asked = draw(ui, view, state)) action = std::move(asked);
            },
            width, height, scale) {
    stage.wait(1);
    stage.frames(4);
  }
  View view;
  State state;
  std::optional<Action> action;
  test::Stage stage;
};

/// Draws it in windows of every size and scale, as it is and scrolled.
void check_every_size(const View& view) {
  for (const float scale : {1.0F, 1.5F})
    for (const auto& [width, height] : {std::pair{1280, 800}, {800, 600}}) {
      Desk desk(view, width, height, scale);
      CAPTURE(width);
      CAPTURE(scale);
      CHECK(desk.stage.faults() == "");
      for (int page = 0; page < 12; ++page) {
        desk.stage.press_key(ImGuiKey_PageDown);
        CAPTURE(page);
        CHECK(desk.stage.faults() == "");
      }
    }
}

}  // namespace

TEST_CASE("studying keeps inside windows of any size and scale: asking") {
  check_every_size(full_view(View::Stage::Asking));
}

TEST_CASE("studying keeps inside windows of any size and scale: revealed") {
  check_every_size(full_view(View::Stage::Revealed));
}

TEST_CASE("studying keeps inside windows of any size and scale: rated, read-only, over") {
  check_every_size(full_view(View::Stage::Rated));
  View read_only = full_view(View::Stage::Revealed);
  read_only.read_only = true;
  check_every_size(read_only);
  check_every_size(end_view());
  View empty;
  empty.stage = View::Stage::Over;
  empty.end.next = "tomorrow";
  check_every_size(empty);
}

TEST_CASE("the rating buttons are always in the window, whole") {
  for (const auto& [width, height, scale] :
       {std::tuple{1280, 800, 1.0F}, {800, 600, 1.5F}, {560, 420, 1.5F}}) {
    Desk desk(full_view(View::Stage::Revealed), width, height, scale);
    for (const char* const rating : {"rate/Again", "rate/Hard", "rate/Good", "rate/Easy"}) {
      const auto& place = desk.stage.widget(rating);
      CAPTURE(rating);
      CAPTURE(width);
      CHECK(place.from.x >= 0);
      CHECK(place.from.y >= 0);
      CHECK(place.to.x <= static_cast<float>(width));
      CHECK(place.to.y <= static_cast<float>(height));
      CHECK(place.to.x - place.from.x >= 60 * scale);
    }
  }
}

TEST_CASE("the proof stands beside the page in a wide window and below it in a narrow one") {
  const auto demo_left = [](int width) {
    View view = full_view(View::Stage::Revealed);
    view.card.card.answer = "short";
    view.card.demo = {};
    Desk desk(view, width, 4000);
    return desk.stage.widget("demo").from.x / static_cast<float>(width);
  };
  CHECK(demo_left(1280) > 0.5F);
  CHECK(demo_left(800) < 0.3F);
}

TEST_CASE("a read-only collection says so before the first card and offers no rating") {
  View view = full_view(View::Stage::Asking);
  view.read_only = true;
  Desk asking(view);
  CHECK(asking.stage.says("Reviews will not be saved"));
  view.stage = View::Stage::Revealed;
  Desk revealed(view);
  CHECK_FALSE(revealed.stage.shows("rate/Good"));
  CHECK(revealed.stage.says("cannot be rated"));
}

TEST_CASE("a changed card and a card passed over are told") {
  Desk desk(full_view(View::Stage::Asking), 1280, 2000);
  CHECK(desk.stage.says("This card has changed"));
  CHECK(desk.stage.says("The meaning changed"));
  CHECK(desk.stage.says("A damaged card was passed over"));
  CHECK(desk.stage.says("deck/card ##"));
}

TEST_CASE("a difference within noise is settled as about the same, whatever was guessed") {
  Desk desk(full_view(View::Stage::Revealed), 1280, 8000);
  CHECK(desk.stage.says("Not as you predicted"));
  CHECK(desk.stage.says("within noise"));
  CHECK(desk.stage.says("90 % sure"));
}

TEST_CASE("key points found and missed are told by sign and word") {
  Desk desk(full_view(View::Stage::Revealed), 1280, 8000);
  CHECK(desk.stage.says("Said: unit variance"));
  CHECK(desk.stage.says("Not said: per head"));
  CHECK(desk.stage.says("Understood as sqrt(d_k)"));
}
