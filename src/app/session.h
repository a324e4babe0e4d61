#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/study.h"

namespace app {

struct SessionOptions {
  std::string deck;                    ///< with those below it; empty for all
  int minutes = 20;                    ///< no card is begun later than this
  std::optional<int> limit;            ///< at most so many answers
  std::optional<base::CardId> card{};  ///< this card alone, due or not, once
};

/// What a session has come to.
struct SessionSummary {
  int answered = 0;
  int recalled = 0;  ///< rated Hard, Good or Easy
  int introduced = 0;
  struct Missed {
    base::CardId card;
    std::string why;                       ///< message of the misconception, or empty
    std::vector<cards::Text> cheat_sheet;  ///< lines to look at again
  };
  std::vector<Missed> missed;
};

/// One sitting: card after card is asked, revealed and rated. A review is recorded by `rate` and by
/// nothing else, so a session may end at any point and loses nothing. One thread.
///
/// Time comes in as arguments: `now` for what is written, and a stopwatch that never goes back for
/// how long an answer took.
class Session {
 public:
  enum class Stage { Asking, Revealed, Over };
  using Stopwatch = std::function<std::int64_t()>;  ///< milliseconds from any origin

  Session(Study& study, SessionOptions options, Stopwatch stopwatch);

  /// Takes the next card, or ends: nothing is left, the time is up, or the limit is reached.
  base::Result<> advance(base::Instant now);

  Stage stage() const { return stage_; }
  /// The card before the learner; requires a stage other than Over.
  const Asked& current() const;

  /// Judges an answer. A verdict other than Retry reveals the card. Requires Asking.
  base::Result<grading::Judgement> answer(std::string_view typed);
  /// The next hint, or nothing when all were shown. Requires Asking.
  std::optional<cards::Text> hint();
  /// Shows the answer without one typed. Requires Asking.
  void reveal();
  /// Takes the typed answer as right and remembers its wording. Requires Revealed and a typed
  /// answer.
  base::Result<> accept_wording(base::Instant now);

  const std::optional<grading::Judgement>& judgement() const { return judgement_; }
  const std::string& typed() const { return typed_; }
  /// The rating to offer; Good when nothing was typed. Requires Revealed.
  schedule::Rating suggested() const;

  /// Records the rating and takes the card off. BadInput while the card is not revealed: an
  /// unrevealed card cannot be graded.
  base::Result<store::Card> rate(schedule::Rating rating, base::Instant now);
  /// Suspends the current card and takes it off.
  base::Result<> suspend(base::Instant now);
  /// Takes back the last change; a card that was rated in this session is asked again.
  base::Result<std::optional<store::Log::Undone>> undo(base::Instant now);

  const SessionSummary& summary() const { return summary_; }

 private:
  base::Result<> ask_the_one_card(base::Instant now);
  /// Whether a further new card leaves time for the cards that are due.
  base::Result<bool> time_for_new(base::Instant now);
  std::int64_t elapsed_ms() const { return stopwatch_() - started_ms_; }
  void begin(Asked asked);
  void count(schedule::Rating rating);

  Study& study_;
  SessionOptions options_;
  Stopwatch stopwatch_;
  std::int64_t started_ms_;
  Stage stage_ = Stage::Over;
  std::optional<Asked> asked_;
  std::int64_t shown_ms_ = 0;
  std::int64_t took_ms_ = 0;
  std::string typed_;
  std::optional<grading::Judgement> judgement_;
  int hints_ = 0;
  int retries_ = 0;
  bool one_card_asked_ = false;
  SessionSummary summary_;
  std::vector<std::pair<base::CardId, SessionSummary>> before_;  ///< summaries for undo
};

/// The rating that a judged answer suggests by itself (no hints, no retries, in time).
std::optional<schedule::Rating> suggestion(const grading::Judgement& judgement);

}  // namespace app
