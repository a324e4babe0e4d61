#include "app/session.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace app {

namespace {

// What a session reckons with before it knows better: seconds for a due card, and for a new one
// with its demonstration.
constexpr int seconds_per_due = 30;
constexpr int seconds_per_new = 120;

}  // namespace

Session::Session(Study& study, SessionOptions options, Stopwatch stopwatch)
    : study_(study),
      options_(std::move(options)),
      stopwatch_(std::move(stopwatch)),
      started_ms_(stopwatch_()) {}

const Asked& Session::current() const {
  ASSERT(asked_.has_value());
  return *asked_;
}

void Session::begin(Asked asked) {
  asked_ = std::move(asked);
  stage_ = Stage::Asking;
  shown_ms_ = stopwatch_();
  took_ms_ = 0;
  typed_.clear();
  judgement_.reset();
  hints_ = retries_ = 0;
  first_key_ms_.reset();
}

void Session::take_off() {
  asked_.reset();
  stage_ = Stage::Over;
}

base::Result<bool> Session::time_for_new(base::Instant now) {
  const auto decks = study_.due(now, {options_.deck});
  if (!decks) return base::fail(decks.error());
  std::int64_t waiting = 0;
  for (const auto& deck : *decks) waiting += deck.due + deck.learning;
  const std::int64_t left = std::int64_t{options_.minutes} * 60 - elapsed_ms() / 1000;
  return left >= waiting * seconds_per_due + seconds_per_new;
}

base::Result<> Session::advance(base::Instant now) {
  take_off();
  const bool time_up = elapsed_ms() >= std::int64_t{options_.minutes} * 60'000;
  if (time_up || (options_.limit && summary_.answered >= *options_.limit)) return {};
  if (options_.card) return ask_the_one_card(now);
  const auto with_new = time_for_new(now);
  if (!with_new) return base::fail(with_new.error());
  Scope scope;
  scope.deck = options_.deck;
  // A session with nothing else to do begins with a new card however short it is.
  scope.with_new = *with_new || summary_.answered == 0;
  auto next = study_.next(now, scope);
  if (!next) return base::fail(next.error());
  if (*next) begin(std::move(**next));
  return {};
}

base::Result<> Session::ask_the_one_card(base::Instant now) {
  if (one_card_asked_) return {};
  one_card_asked_ = true;
  auto asked = study_.ask(*options_.card, now);
  if (!asked) return base::fail(asked.error());
  begin(std::move(*asked));
  return {};
}

base::Result<grading::Judgement> Session::answer(std::string_view typed) {
  ASSERT(stage_ == Stage::Asking);
  const auto judgement = study_.judge(*asked_, typed);
  if (!judgement) return judgement;
  typed_ = typed;
  judgement_ = *judgement;
  if (judgement->verdict == cards::Verdict::Retry)
    ++retries_;
  else
    reveal();
  return judgement;
}

std::optional<cards::Text> Session::hint() {
  ASSERT(stage_ == Stage::Asking);
  const auto& hints = asked_->card.hints;
  if (static_cast<std::size_t>(hints_) >= hints.size()) return std::nullopt;
  return hints[static_cast<std::size_t>(hints_++)];
}

void Session::note_first_key() {
  if (!first_key_ms_) first_key_ms_ = stopwatch_() - shown_ms_;
}

void Session::reveal(std::string_view typed) {
  ASSERT(stage_ == Stage::Asking);
  if (!typed.empty() && typed != typed_) {
    typed_ = typed;
    judgement_.reset();  // it belonged to another wording
  }
  took_ms_ = stopwatch_() - shown_ms_;
  stage_ = Stage::Revealed;
}

base::Result<> Session::accept_wording(base::Instant now) {
  ASSERT(stage_ == Stage::Revealed);
  if (typed_.empty())
    return base::fail(base::Fault::BadInput, "no answer was typed", {}, "rate the card instead");
  const auto accepted = study_.accept_wording(*asked_, typed_, now);
  if (accepted && judgement_) {
    judgement_->verdict = cards::Verdict::Correct;
    judgement_->message.clear();
    retries_ = 0;  // the grader's fault, not the learner's
  }
  return accepted;
}

schedule::Rating Session::suggested() const {
  ASSERT(stage_ == Stage::Revealed);
  if (!judgement_) return schedule::Rating::Good;
  const double seconds = static_cast<double>(took_ms_) / 1000;
  switch (grading::suggest(judgement_->verdict, {hints_, retries_, seconds,
                                                 static_cast<double>(asked_->card.seconds)})) {
    case grading::Suggestion::Again:
      return schedule::Rating::Again;
    case grading::Suggestion::Hard:
      return schedule::Rating::Hard;
    default:
      return schedule::Rating::Good;
  }
}

base::Result<store::Card> Session::rate(schedule::Rating rating, base::Instant now) {
  if (stage_ != Stage::Revealed)
    return base::fail(base::Fault::BadInput, "the answer was not shown yet", {},
                      "answer or reveal the card, then rate it");
  auto reviewed = study_.review(*asked_, rating, details(), now);
  if (!reviewed) return reviewed;
  before_.emplace_back(asked_->row.id, summary_);
  after_.clear();
  count(rating);
  take_off();
  return reviewed;
}

ReviewDetails Session::details() const {
  ReviewDetails details;
  details.took_ms = took_ms_;
  details.hints = hints_;
  details.answer.text = typed_;
  details.answer.first_key_ms = first_key_ms_;
  details.answer.suggested = suggested();
  if (!judgement_) return details;
  details.answer.verdict = grading::to_text(judgement_->verdict);
  details.answer.form = judgement_->form;
  for (const auto& point : judgement_->points)
    if (point.found) details.answer.points += (details.answer.points.empty() ? "" : " ") + point.id;
  return details;
}

void Session::count(schedule::Rating rating) {
  ++summary_.answered;
  if (asked_->row.standing.schedule.decided.phase == schedule::Phase::New) ++summary_.introduced;
  if (judgement_ && judgement_->verdict == cards::Verdict::Wrong && !judgement_->message.empty())
    summary_.misconceptions.push_back({asked_->row.id, typed_, judgement_->message});
  if (rating != schedule::Rating::Again)
    ++summary_.recalled;
  else
    count_missed();
}

void Session::count_missed() {
  const bool known = std::any_of(summary_.missed.begin(), summary_.missed.end(),
                                 [&](const auto& missed) { return missed.card == asked_->row.id; });
  if (!known)
    summary_.missed.push_back({asked_->row.id, judgement_ ? judgement_->message : std::string(),
                               asked_->card.cheat_sheet, asked_->prompt});
}

base::Result<> Session::suspend(base::Instant now) {
  ASSERT(asked_.has_value());
  const auto stamp = study_.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  const auto suspended = study_.collection().log().suspend(asked_->row.key, *stamp);
  if (!suspended) return base::fail(suspended.error());
  take_off();
  return {};
}

base::Result<> Session::bury(base::Instant now) {
  ASSERT(asked_.has_value());
  const auto stamp = study_.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  const auto buried = study_.collection().log().bury(asked_->row.key, stamp->day + 1, *stamp);
  if (!buried) return base::fail(buried.error());
  take_off();
  return {};
}

base::Result<int> Session::toggle_flag(base::Instant now) {
  ASSERT(asked_.has_value());
  const auto stamp = study_.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  const int flag = asked_->row.standing.flag == 0 ? 1 : 0;
  const auto flagged = study_.collection().log().flag(asked_->row.key, flag, *stamp);
  if (!flagged) return base::fail(flagged.error());
  asked_->row.standing.flag = flagged->card.standing.flag;
  return flag;
}

/// Whether a change is about nothing but the flag of the card that is shown; takes it over.
bool Session::flag_of_current(const store::Log::Undone& change) {
  if (change.entry.kind != store::EntryKind::Flag || !asked_ || asked_->row.id != change.card.id)
    return false;
  asked_->row.standing.flag = change.card.standing.flag;
  return true;
}

base::Result<std::optional<store::Log::Undone>> Session::undo(base::Instant now) {
  auto undone = study_.undo(now);
  if (!undone || !*undone || flag_of_current(**undone)) return undone;
  const base::CardId& id = (*undone)->card.id;
  if ((*undone)->entry.kind == store::EntryKind::Review && !before_.empty() &&
      before_.back().first == id) {
    after_.emplace_back(id, std::exchange(summary_, std::move(before_.back().second)));
    before_.pop_back();
  }
  auto again = study_.ask(id, now);
  if (!again) return base::fail(again.error());
  begin(std::move(*again));
  return undone;
}

base::Result<std::optional<store::Log::Undone>> Session::redo(base::Instant now) {
  auto redone = study_.redo(now);
  if (!redone || !*redone || flag_of_current(**redone)) return redone;
  const base::CardId& id = (*redone)->card.id;
  if ((*redone)->entry.kind == store::EntryKind::Review && !after_.empty() &&
      after_.back().first == id) {
    before_.emplace_back(id, std::exchange(summary_, std::move(after_.back().second)));
    after_.pop_back();
  }
  if (asked_ && asked_->row.id == id) take_off();
  return redone;
}

void Session::extend(int minutes) {
  options_.minutes = static_cast<int>((elapsed_ms() + 59'999) / 60'000) + minutes;
  options_.limit.reset();
  options_.card.reset();
}

std::optional<schedule::Rating> suggestion(const grading::Judgement& judgement) {
  switch (grading::suggest(judgement.verdict, {})) {
    case grading::Suggestion::Again:
      return schedule::Rating::Again;
    case grading::Suggestion::Hard:
      return schedule::Rating::Hard;
    case grading::Suggestion::Good:
      return schedule::Rating::Good;
    case grading::Suggestion::None:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace app
