#include "gui/screens/study_screen.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace gui {

namespace {

using Stage = study::View::Stage;

/// Seconds between two looks at a run in the background.
constexpr double worker_looks = 0.03;

std::int64_t monotonic_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

StudyScreen::StudyScreen(Surroundings surroundings, app::Session::Stopwatch stopwatch)
    : flow_(std::move(surroundings),
            stopwatch ? std::move(stopwatch) : app::Session::Stopwatch(monotonic_ms)) {}

base::Result<> StudyScreen::enter() {
  if (const auto what = std::exchange(start_, {}))
    flow_.start(*what, requests_);
  else
    flow_.refresh(requests_);
  return {};
}

void StudyScreen::draw(const Ui& ui) {
  if (auto action = study::draw(ui, flow_.view(), state_)) asked_.push_back(std::move(*action));
}

Requests StudyScreen::apply() {
  if (start_) (void)enter();
  for (const study::Action& action : std::exchange(asked_, {})) flow_.carry_out(action, requests_);
  if (std::exchange(undo_, false)) flow_.undo(requests_);
  if (std::exchange(redo_, false)) flow_.redo(requests_);
  flow_.poll();
  return std::exchange(requests_, {});
}

std::optional<double> StudyScreen::next_frame() const {
  if (!asked_.empty() || undo_ || redo_) return 0.0;
  if (!flow_.busy()) return state_.next_frame;
  return std::min(worker_looks, state_.next_frame.value_or(worker_looks));
}

std::vector<Command> StudyScreen::commands() const {
  const study::View& view = flow_.view();
  const study::CardView& card = view.card;
  const bool asking = view.stage == Stage::Asking;
  const bool revealed = view.stage == Stage::Revealed;
  const bool answered = revealed || view.stage == Stage::Rated;
  const bool writable = (asking || revealed) && !view.read_only;
  const bool wrong = revealed && card.judgement && !card.typed.empty() && !card.accepted &&
                     card.judgement->verdict != cards::Verdict::Correct;
  return {
      {"study-reveal", "Show the answer", "Space", asking},
      {"study-type", "Type an answer", "Tab", asking},
      {"study-hint", "Show a hint", "H", asking && card.hints.size() < card.card.hints.size()},
      {"study-again", "Rate Again", "1", revealed && !view.read_only},
      {"study-hard", "Rate Hard", "2", revealed && !view.read_only},
      {"study-good", "Rate Good", "3", revealed && !view.read_only},
      {"study-easy", "Rate Easy", "4", revealed && !view.read_only},
      {"study-next", "Next card", "Space", view.stage == Stage::Rated},
      {"study-demo", "Run the demonstration", "D", answered && card.proof == study::Proof::Known},
      {"study-predict", "Predict a result", "P", answered && !card.predictions.empty()},
      {"study-page", state_.whole_answer ? "Show the short answer" : "Show the whole page", "V",
       answered},
      {"study-accept", "My answer was right", "M", wrong && !view.read_only},
      {"study-report", "Report a mistake in this card", "R", asking || answered},
      {"study-edit", "Edit this card", "E", asking || answered},
      {"study-flag", card.flagged ? "Remove the flag" : "Flag this card", "F", writable},
      {"study-bury", "Bury this card until tomorrow", "B", writable},
      {"study-suspend", "Suspend this card", "S", writable},
      {"undo", "Undo the last change", "Ctrl+Z", !view.read_only},
      {"redo", "Redo", "Ctrl+Y", !view.read_only}};
}

void StudyScreen::perform(std::string_view command) {
  using schedule::Rating;
  const auto is = [&](std::string_view id) { return command == id; };
  if (is("undo")) undo_ = true;
  if (is("redo")) redo_ = true;
  if (is("study-type")) state_.box.focus();
  if (is("study-page")) state_.turn_page();
  if (is("study-demo")) state_.wants_demo = true;
  if (is("study-predict")) state_.predicting = state_.wants_prediction = true;
  const std::pair<std::string_view, study::Action> actions[] = {
      {"study-reveal", study::Reveal{state_.box.model.text()}},
      {"study-hint", study::Hint{}},
      {"study-again", study::Rate{Rating::Again}},
      {"study-hard", study::Rate{Rating::Hard}},
      {"study-good", study::Rate{Rating::Good}},
      {"study-easy", study::Rate{Rating::Easy}},
      {"study-next", study::Continue{}},
      {"study-demo", study::RunDemo{}},
      {"study-accept", study::AcceptWording{}},
      {"study-report", study::Report{}},
      {"study-edit", study::Edit{}},
      {"study-flag", study::Flag{}},
      {"study-bury", study::Bury{}},
      {"study-suspend", study::Suspend{}}};
  for (const auto& [id, action] : actions)
    if (is(id)) asked_.push_back(action);
}

}  // namespace gui
