#include "gui/screens/study_flow.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/study_documents.h"
#include "app/today.h"
#include "app/words.h"
#include "gui/screens/study_card_view.h"
#include "gui/screens/study_report.h"
#include "proof/resolve.h"

namespace gui {

namespace {

using study::RunStage;

template <class... Cases>
struct Handle : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Handle(Cases...) -> Handle<Cases...>;

constexpr int further_minutes = 10;

int sum_of(const std::vector<store::DeckCounts>& decks) {
  int sum = 0;
  for (const store::DeckCounts& deck : decks) sum += deck.fresh + deck.learning + deck.due;
  return sum;
}

std::string rating_word(schedule::Rating rating) {
  std::string word(schedule::to_text(rating));
  if (!word.empty() && word[0] >= 'a') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

}  // namespace

StudyFlow::StudyFlow(Surroundings surroundings, app::Session::Stopwatch stopwatch)
    : at_(std::move(surroundings)), stopwatch_(std::move(stopwatch)), runs_(at_.threads) {}

void StudyFlow::start(const StartStudy& what, Requests& requests) {
  const bool same =
      session_ && on_card() && !what.card && !started_.card && what.deck == started_.deck;
  if (same) return show_progress(requests);
  begin(what, requests);
}

void StudyFlow::begin(const StartStudy& what, Requests& requests) {
  started_ = what;
  app::SessionOptions options;
  options.deck = what.deck;
  options.minutes = what.minutes;
  options.card = what.card;
  session_.emplace(at_.services.study, std::move(options), stopwatch_);
  view_.scope = what.deck.empty() ? "All decks" : deck_title(what.deck);
  next_card(requests);
}

void StudyFlow::refresh(Requests& requests) {
  const bool empty = view_.stage == Stage::Over && view_.end.summary.answered == 0;
  if (!session_ || empty) return begin({started_.deck, {}, started_.minutes}, requests);
  if (view_.stage == Stage::Over) return show_over(requests);
  show_progress(requests);
}

/// What a deck is called; its file is read once.
std::string StudyFlow::deck_title(const std::string& deck) {
  const auto known = titles_.find(deck);
  if (known != titles_.end()) return known->second;
  return titles_[deck] = app::deck_title(at_.services.library.folders(), deck);
}

void StudyFlow::next_card(Requests& requests) {
  const auto advanced = session_->advance(at_.now());
  if (!advanced) requests.push_back(Failed{advanced.error()});
  view_.passed_over = at_.services.study.passed_over();
  show_card();
  if (view_.stage == Stage::Over)
    show_over(requests);
  else
    show_progress(requests);
}

/// Shows the card that the session asks, or its end.
void StudyFlow::show_card() {
  ++view_.version;
  view_.read_only = at_.services.collection.read_only();
  if (session_->stage() == app::Session::Stage::Over) {
    view_.stage = Stage::Over;
    asked_.reset();
    runs_.begin({});
    return;
  }
  asked_ = session_->current();
  view_.stage = Stage::Asking;
  view_.card = card_view(*asked_, deck_title(asked_->row.deck));
  runs_.begin(asked_->card);
}

void StudyFlow::show_progress(Requests& requests) {
  view_.answered = session_->summary().answered;
  view_.minutes_spent = static_cast<int>(session_->elapsed_ms() / 60'000);
  view_.minutes = session_->options().minutes;
  const auto all = at_.services.study.due(at_.now());
  if (!all) return requests.push_back(Failed{all.error()});
  requests.push_back(Waiting{sum_of(*all)});
  if (session_->options().card) {
    view_.left = on_card() ? 1 : 0;
    return;
  }
  const std::string& deck = session_->options().deck;
  const auto decks = deck.empty() ? all : at_.services.study.due(at_.now(), {deck});
  if (!decks) return requests.push_back(Failed{decks.error()});
  view_.left = sum_of(*decks);
}

std::string StudyFlow::due_words_of(const schedule::Due& due) {
  const auto document = app::document_context(at_.services.study, at_.now());
  return document && (due.at || due.day) ? app::due_words(due, *document) : "";
}

void StudyFlow::show_over(Requests& requests) {
  view_.end = {};
  view_.end.summary = session_->summary();
  const auto decks = at_.services.study.due(at_.now());
  const auto due = at_.services.study.next_due(at_.now());
  if (!decks) return requests.push_back(Failed{decks.error()});
  if (!due) return requests.push_back(Failed{due.error()});
  view_.end.waiting = sum_of(*decks);
  requests.push_back(Waiting{view_.end.waiting});
  view_.end.next = due_words_of(*due);
  if (view_.end.summary.answered > 0) return;
  const auto cards = at_.services.collection.content().ids();
  if (!cards) return requests.push_back(Failed{cards.error()});
  view_.end.any_cards = !cards->empty();
}

void StudyFlow::judge(const std::string& text, Requests& requests) {
  if (view_.stage != Stage::Asking) return;
  session_->note_first_key();
  const auto judgement = session_->answer(text);
  if (!judgement) return requests.push_back(Failed{judgement.error()});
  view_.card.judgement = *judgement;
  view_.card.typed = text;
  if (session_->stage() == app::Session::Stage::Revealed) after_reveal();
}

/// What starts by itself once the answer is shown: against a wrong answer the claim that
/// contradicts it and the demonstration, for a new card the demonstration after its predictions.
void StudyFlow::after_reveal() {
  view_.stage = Stage::Revealed;
  view_.card.typed = session_->typed();
  view_.card.judgement = session_->judgement();
  view_.card.suggested = session_->suggested();
  if (view_.card.proof != study::Proof::Known) return;
  const auto& judgement = view_.card.judgement;
  const bool wrong = judgement && judgement->verdict == cards::Verdict::Wrong;
  if (wrong) runs_.want_contrast(*judgement);
  if (view_.card.is_new)
    demo_once_predicted();
  else if (wrong)
    run_demo();
}

void StudyFlow::demo_once_predicted() {
  const auto& all = view_.card.predictions;
  const bool open = std::any_of(all.begin(), all.end(), [](const study::Prediction& one) {
    return one.stage == study::Prediction::Stage::Open;
  });
  if (!open && view_.card.demo.stage == RunStage::None) run_demo();
}

void StudyFlow::run_demo() {
  if (view_.card.proof != study::Proof::Known || view_.card.demo.stage == RunStage::Done) return;
  if (view_.stage == Stage::Asking) return;
  view_.card.demo.stage = RunStage::Running;
  view_.card.demo.progress = 0;
  runs_.want_demo();
}

void StudyFlow::predict(const study::Predict& what) {
  auto& all = view_.card.predictions;
  if (what.index >= all.size() || all[what.index].stage != study::Prediction::Stage::Open) return;
  all[what.index].stage = study::Prediction::Stage::Running;
  runs_.want_prediction(what.index, what.guess);
  if (view_.card.is_new) demo_once_predicted();
}

void StudyFlow::skip(std::size_t index) {
  auto& all = view_.card.predictions;
  if (index >= all.size()) return;
  all[index].stage = study::Prediction::Stage::Skipped;
  if (view_.card.is_new) demo_once_predicted();
}

void StudyFlow::rate(schedule::Rating rating, Requests& requests) {
  if (view_.stage != Stage::Revealed) return;
  if (view_.read_only) {
    requests.push_back(Toast{Tone::Warning, "The collection is read-only: nothing was rated."});
    return;
  }
  const auto rated = session_->rate(rating, at_.now());
  if (!rated && rated.error().fault == base::Fault::Stale) {
    requests.push_back(Toast{Tone::Warning, rated.error().message()});
    return next_card(requests);
  }
  if (!rated) return requests.push_back(Failed{rated.error()});
  const std::string due = due_words_of(rated->standing.schedule.decided.due);
  requests.push_back(Toast{Tone::Good, rating_word(rating) + ": due " + due, true});
  after_rating(rating, requests);
}

/// An Again shows why, unless a run did so already.
void StudyFlow::after_rating(schedule::Rating rating, Requests& requests) {
  const study::CardView& card = view_.card;
  const bool seen = card.demo.stage == RunStage::Done || card.contrast.stage == RunStage::Done;
  if (rating != schedule::Rating::Again || seen || card.proof != study::Proof::Known)
    return next_card(requests);
  view_.stage = Stage::Rated;
  run_demo();
  show_progress(requests);
}

void StudyFlow::accept_wording(Requests& requests) {
  if (view_.stage != Stage::Revealed || view_.card.accepted) return;
  if (view_.read_only || view_.card.typed.empty()) {
    requests.push_back(Toast{
        Tone::Info, view_.read_only ? "The collection is read-only." : "No answer was typed."});
    return;
  }
  const auto& judgement = session_->judgement();
  if (judgement && judgement->verdict == cards::Verdict::Correct) {
    requests.push_back(Toast{Tone::Info, "It counts as right already."});
    return;
  }
  const auto accepted = session_->accept_wording(at_.now());
  if (!accepted) return requests.push_back(Failed{accepted.error()});
  view_.card.accepted = true;
  view_.card.judgement = session_->judgement();
  view_.card.suggested = session_->suggested();
  requests.push_back(
      Toast{Tone::Good, "Remembered: this wording counts as right for this card.", true});
}

void StudyFlow::take_off(bool suspended, Requests& requests) {
  if (!on_card()) return;
  const auto done = suspended ? session_->suspend(at_.now()) : session_->bury(at_.now());
  if (!done) return requests.push_back(Failed{done.error()});
  requests.push_back(Toast{Tone::Good, suspended ? "Suspended" : "Buried until tomorrow", true});
  next_card(requests);
}

void StudyFlow::toggle_flag(Requests& requests) {
  if (!on_card()) return;
  const auto flag = session_->toggle_flag(at_.now());
  if (!flag) return requests.push_back(Failed{flag.error()});
  view_.card.flagged = *flag > 0;
  requests.push_back(Toast{Tone::Good, *flag > 0 ? "Flagged" : "Flag removed", true});
}

void StudyFlow::hint() {
  if (view_.stage != Stage::Asking) return;
  if (auto hint = session_->hint()) view_.card.hints.push_back(std::move(*hint));
}

void StudyFlow::open_lab(Requests& requests) const {
  if (!asked_ || !asked_->card.simulation) return;
  const auto resolved = proof::resolve(*asked_->card.simulation);
  if (resolved)
    requests.push_back(OpenLab{resolved->simulation->id, resolved->settings.values(),
                               asked_->card.simulation->seed});
  else
    requests.push_back(Failed{resolved.error()});
}

void StudyFlow::report(Requests& requests) const {
  if (!asked_) return;
  requests.push_back(CopyText{mistake_report(*asked_, view_.card)});
  requests.push_back(Toast{Tone::Info, "A report on this card is copied: paste it to its author."});
}

/// The path of the person's own file. Of a shipped card there is none until `attest edit` copies
/// it: that is left to the person, since the copy would win from then on.
void StudyFlow::edit(Requests& requests) const {
  const auto& folders = at_.services.library.folders();
  if (!asked_ || folders.empty()) return;
  const auto own = folders.back() / (asked_->row.id.value + ".json");
  std::error_code ignored;
  const bool there = std::filesystem::exists(own, ignored);
  const std::string copied = there ? own.string() : "attest edit " + asked_->row.id.value;
  requests.push_back(CopyText{copied});
  requests.push_back(Toast{Tone::Info, there ? "The path of its file is copied: " + copied
                                             : "To edit your own copy of it, run: " + copied});
}

void StudyFlow::undo(Requests& requests) {
  if (!session_) return;
  const auto undone = session_->undo(at_.now());
  if (!undone) return requests.push_back(Failed{undone.error()});
  if (!*undone) {
    requests.push_back(Toast{Tone::Info, "There is nothing to undo."});
    return;
  }
  requests.push_back(
      Toast{Tone::Good, "Taken back: " + std::string(store::to_text((*undone)->entry.kind)) +
                            " of " + (*undone)->card.id.value});
  if ((*undone)->entry.kind == store::EntryKind::Flag && on_card() &&
      asked_->row.id == (*undone)->card.id) {
    view_.card.flagged = (*undone)->card.standing.flag > 0;
    return;
  }
  view_.passed_over.clear();
  show_card();
  show_progress(requests);
}

void StudyFlow::redo(Requests& requests) {
  if (!session_) return;
  const auto redone = session_->redo(at_.now());
  if (!redone) return requests.push_back(Failed{redone.error()});
  if (!*redone) {
    requests.push_back(Toast{Tone::Info, "There is nothing to redo."});
    return;
  }
  requests.push_back(
      Toast{Tone::Good, "Brought back: " + std::string(store::to_text((*redone)->entry.kind)) +
                            " of " + (*redone)->card.id.value});
  if (session_->stage() == app::Session::Stage::Over) return next_card(requests);
  view_.card.flagged = session_->current().row.standing.flag > 0;
}

void StudyFlow::carry_out(const study::Action& action, Requests& requests) {
  if (!session_) return;
  std::visit(Handle{[&](const study::Judge& what) { judge(what.text, requests); },
                    [&](const study::Reveal& what) {
                      if (view_.stage != Stage::Asking) return;
                      session_->reveal(what.text);
                      after_reveal();
                    },
                    [&](const study::FirstKey&) { session_->note_first_key(); },
                    [&](const study::Hint&) { hint(); },
                    [&](const study::Rate& what) { rate(what.rating, requests); },
                    [&](const study::Continue&) {
                      if (view_.stage == Stage::Rated) next_card(requests);
                    },
                    [&](const study::RunDemo&) { run_demo(); },
                    [&](const study::StopRuns&) { runs_.stop(view_.card); },
                    [&](const study::Predict& what) { predict(what); },
                    [&](const study::SkipPrediction& what) { skip(what.index); },
                    [&](const study::AcceptWording&) { accept_wording(requests); },
                    [&](const study::Report&) { report(requests); },
                    [&](const study::Suspend&) { take_off(true, requests); },
                    [&](const study::Bury&) { take_off(false, requests); },
                    [&](const study::Flag&) { toggle_flag(requests); },
                    [&](const study::Edit&) { edit(requests); },
                    [&](const study::OpenPage&) {
                      if (asked_) requests.push_back(OpenCard{asked_->row.id});
                    },
                    [&](const study::OpenMissed& what) { requests.push_back(OpenCard{what.card}); },
                    [&](const study::OpenLaboratory&) { open_lab(requests); },
                    [&](const study::CopyWords& what) { requests.push_back(CopyText{what.text}); },
                    [&](const study::MoreMinutes&) {
                      session_->extend(further_minutes);
                      next_card(requests);
                    },
                    [&](const study::ToScreen& what) { requests.push_back(GoTo{what.screen}); }},
             action);
}

void StudyFlow::poll() {
  if (asked_) runs_.poll(view_.card);
}

}  // namespace gui
