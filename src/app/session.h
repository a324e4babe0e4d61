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
    cards::Text prompt{};                  ///< as it was asked
  };
  std::vector<Missed> missed;
  /// A typed answer that the card knows as wrong, whatever it was rated.
  struct Misconception {
    base::CardId card;
    std::string typed;
    std::string message;
  };
  std::vector<Misconception> misconceptions;
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
  /// Shows the answer; what was typed is kept but not judged. Requires Asking.
  void reveal(std::string_view typed = {});
  /// The learner begins to type: the first call for a card is recorded.
  void note_first_key();
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
  /// Hides the current card until the next study day and takes it off.
  base::Result<> bury(base::Instant now);
  /// Flags the current card, or takes its flag away; it stays as it is. The flag it has now.
  base::Result<int> toggle_flag(base::Instant now);
  /// Takes back the last change; a card that was rated in this session is asked again. The flag of
  /// the current card goes without asking it again.
  base::Result<std::optional<store::Log::Undone>> undo(base::Instant now);
  /// Brings back what undo took. A card that this answers or hides is taken off.
  base::Result<std::optional<store::Log::Undone>> redo(base::Instant now);

  /// Goes on for so many minutes from now, with every card of its deck; `advance` takes the next.
  void extend(int minutes);

  const SessionSummary& summary() const { return summary_; }
  const SessionOptions& options() const { return options_; }
  std::int64_t elapsed_ms() const { return stopwatch_() - started_ms_; }

 private:
  base::Result<> ask_the_one_card(base::Instant now);
  /// Whether a further new card leaves time for the cards that are due.
  base::Result<bool> time_for_new(base::Instant now);
  void begin(Asked asked);
  void take_off();
  void count(schedule::Rating rating);
  void count_missed();
  ReviewDetails details() const;
  bool flag_of_current(const store::Log::Undone& change);

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
  std::optional<std::int64_t> first_key_ms_;
  bool one_card_asked_ = false;
  SessionSummary summary_;
  std::vector<std::pair<base::CardId, SessionSummary>> before_;  ///< summaries for undo
  std::vector<std::pair<base::CardId, SessionSummary>> after_;   ///< and for redo
};

/// The rating that a judged answer suggests by itself (no hints, no retries, in time).
std::optional<schedule::Rating> suggestion(const grading::Judgement& judgement);

}  // namespace app
