#include "grading/judge.h"

namespace grading {

std::string_view to_text(cards::Verdict verdict) {
  switch (verdict) {
    case cards::Verdict::Correct:
      return "correct";
    case cards::Verdict::Partial:
      return "partial";
    case cards::Verdict::Wrong:
      return "wrong";
    case cards::Verdict::Retry:
      return "retry";
    case cards::Verdict::Ungraded:
      break;
  }
  return "ungraded";
}

Suggestion suggest(cards::Verdict verdict, const Effort& effort) {
  const bool slow = effort.card_seconds > 0 && effort.seconds > 3 * effort.card_seconds;
  switch (verdict) {
    case cards::Verdict::Correct:
      return effort.hints > 0 || effort.retries > 0 || slow ? Suggestion::Hard : Suggestion::Good;
    case cards::Verdict::Partial:
      return Suggestion::Hard;
    case cards::Verdict::Wrong:
      return Suggestion::Again;
    case cards::Verdict::Retry:
    case cards::Verdict::Ungraded:
      break;
  }
  return Suggestion::None;
}

}  // namespace grading
