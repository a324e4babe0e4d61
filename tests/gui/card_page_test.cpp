#include "gui/panels/card_page.h"

#include <doctest/doctest.h>

#include "app/demonstration.h"
#include "gui/stage.h"

namespace {

using namespace gui::card_page;

cards::FollowUp follow_up(std::string id, std::string question, std::string approach) {
  cards::FollowUp one;
  one.id = std::move(id);
  one.question = std::move(question);
  one.approach = std::move(approach);
  return one;
}

cards::SimulationUse simulation_use() {
  cards::SimulationUse use;
  use.id = "dot_variance";
  use.seed = 7;
  return use;
}

/// A card with every section of the format; each text says what it is.
cards::Card complete_card() {
  cards::Card card;
  card.id = {"deck/complete"};
  card.prompt = "the-prompt asks $\\sqrt{d_k}$?";
  card.tags = {"tag-one", "100% %s ##"};
  card.answer = "the-answer with *emphasis*";
  card.tldr = "the-tldr";
  card.memory_aid = cards::MemoryAid{"the-aid", "the-break"};
  card.concepts = {{"c", "concept-name", "concept-about"}};
  card.explanation.intuition = "the-intuition";
  card.explanation.mechanics = "the-mechanics";
  card.explanation.steps = {"step-one", "step-two"};
  card.explanation.code = cards::Code{"python", "def the_code(x):\n    return x"};
  card.explanation.formulas = {{"a = b", "formula-about"}};
  card.explanation.worked_example = "the-worked-example";
  card.quick_scan = "the-quick-scan";
  card.comparison = cards::Comparison{"table-caption", {"col-a", "col-b"}, {{"cell-a", "cell-b"}}};
  card.examples = {{"example-text", "ref1", "2026-07"}};
  card.follow_ups = {follow_up("why", "question-one", "approach-one"),
                     follow_up("how", "question-two", "approach-two")};
  card.follow_ups[1].simulation = simulation_use();
  card.follow_ups.push_back({});
  card.follow_ups.back().card = {"deck/other"};
  card.mistakes.most_common = "common-mistake";
  card.mistakes.red_flags = {"red-flag-one"};
  card.cheat_sheet = {"cheat-one"};
  card.references = {{"ref1", "reference-title", "section 3", "https://example.org/paper"}};
  card.simulation = simulation_use();
  cards::Claim claim;
  claim.id = "unit";
  claim.say = "claim-sentence";
  card.claims = {claim};
  return card;
}

app::Demonstration demonstration() {
  app::Demonstration shown;
  shown.outcome.takeaway = "the-takeaway";
  proof::ClaimResult result;
  result.claim = "unit";
  result.measure = "variance";
  result.measured = 1.002;
  result.standard_error = 0.0021;
  result.expect = "1";
  result.expected = 1;
  result.tolerance = {cards::ToleranceKind::StandardErrors, 4};
  result.holds = true;
  result.z = 0.95;
  result.rivals = {{"d_k", 128, true}};
  shown.claims.push_back(result);
  result.claim = "other";
  result.holds = false;
  shown.claims.push_back(result);
  return shown;
}

View view_of(cards::Card card) {
  View view;
  view.state = View::State::Shown;
  view.card = std::move(card);
  view.version = 1;
  view.standing = "new";
  view.proof.stage = view.card.simulation ? Proof::Stage::Ready : Proof::Stage::None;
  view.proof.simulation = "Variance of a dot product";
  return view;
}

struct Desk {
  explicit Desk(View shown, int width = 1280, int height = 6000, float scale = 1)
      : view(std::move(shown)),
        stage(
            [this](const gui::Ui& ui) {
              if (auto asked = draw(ui, view, state)) action = std::move(asked);
            },
            width, height, scale) {
    stage.frames(3);
  }
  template <class Wanted>
  const Wanted* asked() const {
    return action ? std::get_if<Wanted>(&*action) : nullptr;
  }
  View view;
  State state;
  std::optional<Action> action;
  test::Stage stage;
};

}  // namespace

TEST_CASE("every section of the format stands on the page of a complete card") {
  Desk desk(view_of(complete_card()));
  for (const char* const words : {"the-prompt",
                                  "flashcard",
                                  "level: medium",
                                  "60 s",
                                  "tag-one",
                                  "100% %s ##",
                                  "the-answer",
                                  "the-tldr",
                                  "the-aid",
                                  "the-break",
                                  "concept-name",
                                  "concept-about",
                                  "the-intuition",
                                  "the-mechanics",
                                  "step-one",
                                  "step-two",
                                  "def the_code",
                                  "formula-about",
                                  "the-worked-example",
                                  "the-quick-scan",
                                  "table-caption",
                                  "col-a",
                                  "cell-b",
                                  "example-text",
                                  "as of 2026-07",
                                  "question-one",
                                  "question-two",
                                  "common-mistake",
                                  "red-flag-one",
                                  "cheat-one",
                                  "reference-title",
                                  "section 3",
                                  "claim-sentence",
                                  "You have not reviewed"}) {
    CAPTURE(words);
    CHECK(desk.stage.says(words));
  }
  CHECK(desk.stage.shows("stars"));
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("a card with a prompt and an answer alone shows no empty sections") {
  cards::Card card;
  card.id = {"deck/small"};
  card.prompt = "the-prompt";
  card.answer = "the-answer";
  Desk desk(view_of(card));
  CHECK(desk.stage.says("nothing is proved here"));
  CHECK_FALSE(desk.stage.says("TL;DR"));
  CHECK_FALSE(desk.stage.says("Interviewer follow-ups"));
  CHECK_FALSE(desk.stage.shows("run-proof"));
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("the approach to a follow-up is hidden until it is asked for, each on its own") {
  Desk desk(view_of(complete_card()));
  CHECK_FALSE(desk.stage.says("approach-one"));
  desk.stage.click("approach/why");
  CHECK(desk.stage.says("approach-one"));
  CHECK_FALSE(desk.stage.says("approach-two"));
  desk.stage.click("approach-all");
  CHECK(desk.stage.says("approach-two"));
  desk.view.card.prompt = "another";
  desk.view.version = 2;
  desk.stage.frames(2);
  CHECK_FALSE(desk.stage.says("approach-one"));
}

TEST_CASE("what a page offers is asked for by its buttons") {
  Desk desk(view_of(complete_card()));
  desk.stage.click("study-card");
  CHECK(desk.asked<Study>());
  desk.stage.click("open-lab");
  REQUIRE(desk.asked<Lab>());
  CHECK(desk.asked<Lab>()->follow_up == -1);
  desk.stage.click("lab/how");
  REQUIRE(desk.asked<Lab>());
  CHECK(desk.asked<Lab>()->follow_up == 1);
  desk.stage.click("card/deck/other");
  REQUIRE(desk.asked<ShowCard>());
  CHECK(desk.asked<ShowCard>()->card.value == "deck/other");
  desk.stage.click("copy-id");
  REQUIRE(desk.asked<Copy>());
  CHECK(desk.asked<Copy>()->text == "deck/complete");
  desk.stage.click("flag");
  REQUIRE(desk.asked<SetFlag>());
  CHECK(desk.asked<SetFlag>()->flag == 1);
  desk.stage.click("https://example.org/paper");
  REQUIRE(desk.asked<OpenAddress>());
  CHECK(desk.asked<OpenAddress>()->url == "https://example.org/paper");
  desk.stage.click("copy-page");
  REQUIRE(desk.asked<Copy>());
  CHECK(desk.asked<Copy>()->text.find("the-mechanics") != std::string::npos);
}

TEST_CASE("a run proof shows expected beside measured, the tolerance, the verdict and rivals") {
  View view = view_of(complete_card());
  view.proof.stage = Proof::Stage::Done;
  view.proof.shown = demonstration();
  Desk desk(std::move(view));
  for (const char* const words :
       {"1 claim fails of 2", "the-takeaway", "Holds", "Fails", "claim-sentence", "1.002 ± 0.0021",
        "± 0.0084", "4 standard errors; off by 0.95", "Rivals that the same run rejects",
        "✗ d_k = 128"}) {
    CAPTURE(words);
    CHECK(desk.stage.says(words));
  }
  desk.stage.click("run-proof");
  CHECK(desk.asked<RunProof>());
  desk.view.proof.stage = Proof::Stage::Running;
  desk.stage.frames(2);
  desk.stage.click("stop-proof");
  CHECK(desk.asked<StopProof>());
}

TEST_CASE("a bound number runs the proof it rests on and scrolls to it") {
  cards::Card card = complete_card();
  card.answer = "It is [1](claim:unit), see [0.5](ref:ref1).";
  Desk desk(view_of(card), 1280, 700);
  const float top = desk.state.scrolled;
  desk.stage.click("claim:unit");
  CHECK(desk.asked<RunProof>());
  desk.stage.frames(3);
  CHECK(desk.state.scrolled > top + 500);
}

TEST_CASE("the outline stands beside a wide page and leads to its sections") {
  Desk desk(view_of(complete_card()), 1280, 700);
  desk.stage.click("outline/Cheat sheet");
  desk.stage.frames(3);
  CHECK(desk.stage.says("cheat-one"));
  CHECK(desk.state.scrolled > 500);
  CHECK_FALSE(desk.stage.shows("contents"));
  desk.stage.resize(800, 600);
  desk.stage.frames(3);
  CHECK_FALSE(desk.stage.shows("outline/Cheat sheet"));
  desk.stage.headless().move(400, 300);
  desk.stage.press_key(ImGuiKey_Home);
  desk.stage.frames(3);
  CHECK(desk.state.scrolled == 0);
  desk.stage.click("contents");
  desk.stage.click("Answer");
  desk.stage.frames(3);
  CHECK(desk.state.scrolled > 0);
}

TEST_CASE("nothing of a card's page is cut or overlaps in any window and scale") {
  for (const float scale : {1.0F, 1.5F})
    for (const auto& [width, height] : {std::pair{1280, 800}, std::pair{800, 600}})
      for (const bool run : {false, true}) {
        View view = view_of(complete_card());
        view.card.id.value = "a-deck/with-a-very-long-name/" + std::string(120, 'x');
        view.card.tags = {"a-tag", "another-tag", "100% %s ##", "a-tag-with-a-long-name"};
        view.missing = view.suspended = view.buried = true;
        if (run) {
          view.proof.stage = Proof::Stage::Done;
          view.proof.shown = demonstration();
        }
        Desk desk(std::move(view), width, height, scale);
        CAPTURE(width);
        CAPTURE(scale);
        for (int screenful = 0; screenful < 20; ++screenful) {
          CHECK(desk.stage.faults() == "");
          const float before = desk.state.scrolled;
          desk.stage.headless().move(static_cast<float>(width) / 2, 300);
          desk.stage.frames(2);
          desk.stage.headless().wheel(-6);
          desk.stage.frames(3);
          if (desk.state.scrolled == before) break;
        }
        CHECK(desk.state.scrolled > 0);
      }
}

TEST_CASE("a missing file, a missing simulation, a damaged card and no card are told in words") {
  View missing = view_of(complete_card());
  missing.missing = true;
  missing.proof.stage = Proof::Stage::Unknown;
  missing.proof.simulation = "no_such_thing";
  Desk gone(missing);
  CHECK(gone.stage.says("The file of this card is gone"));
  CHECK(gone.stage.says("no_such_thing"));
  gone.stage.click("study-card");
  CHECK_FALSE(gone.action.has_value());
  View damaged;
  damaged.state = View::State::Failed;
  damaged.error = {base::Fault::BadInput, "the card 100% %s ## cannot be read", "line 3",
                   "mend it"};
  Desk broken(damaged);
  CHECK(broken.stage.says("the card 100% %s ## cannot be read"));
  broken.stage.click("to-library");
  CHECK(broken.asked<ToLibrary>());
  CHECK(Desk(View{}).stage.says("No card is open"));
}

TEST_CASE("history is shown newest first with what was taken back, and its curve") {
  View view = view_of(complete_card());
  view.history = {{"2026-12-01 10:00", "Good after 12 s", true},
                  {"2026-11-01 10:00", "Again", false}};
  view.curve.days = {0, 10, 10, 30};
  view.curve.recall = {1, 0.8, 1, 0.9};
  view.curve.review_days = {0, 10};
  view.curve.review_recall = {1, 0.8};
  view.curve.today = 20;
  Desk desk(std::move(view));
  CHECK(desk.stage.says("Good after 12 s (taken back)"));
  CHECK(desk.stage.says("2026-11-01 10:00"));
  CHECK(desk.stage.says("chance of recall"));
  CHECK(desk.stage.faults() == "");
}
