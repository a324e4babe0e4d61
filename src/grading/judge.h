#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"

namespace grading {

/// "correct", "partial", "wrong", "retry", "ungraded": the words of JSON.
std::string_view to_text(cards::Verdict verdict);

struct PointFound {
  std::string id;
  bool found = false;
};

/// What is made of a typed answer. Advice only: the learner's rating decides.
struct Judgement {
  cards::Verdict verdict = cards::Verdict::Ungraded;
  std::string form;        ///< id of the form met, or empty
  std::string message;     ///< Markdown for the learner; may be empty
  std::string understood;  ///< how the answer was read: "sqrt(d_k)"; may be empty
  std::vector<PointFound> points;
  double score = 0;  ///< 0..1: share of the weight of the points, or 1 for a right form
};

/// A wording the learner had accepted as meaning a form of the card.
struct AcceptedWording {
  std::string text;
  std::string form;
};

/// A card prepared for judging: its forms parsed, its symbols indexed. Immutable, so usable from
/// several threads. Worth keeping when one card judges many answers; a judgement then takes
/// microseconds.
class Judge {
 public:
  /// The variables of the card must be filled in. A form that cannot be read matches nothing
  /// (`lint` reports it).
  explicit Judge(const cards::Card& card);
  ~Judge();
  Judge(Judge&&) noexcept;
  Judge& operator=(Judge&&) noexcept;

  Judgement operator()(std::string_view typed,
                       std::span<const AcceptedWording> accepted = {}) const;

  /// Whether two forms of the card are the same quantity.
  bool same_forms(std::string_view id, std::string_view other_id) const;

 private:
  struct Prepared;
  std::unique_ptr<const Prepared> prepared_;
};

/// Judges an answer to a card whose variables are filled in. Never fails: what cannot be understood
/// is Retry with what was understood; a card without grading is Ungraded. Bounded time for any
/// input.
Judgement judge(const cards::Card& card, std::string_view typed,
                std::span<const AcceptedWording> accepted);

enum class Suggestion { Again, Hard, Good, None };

/// How an answer came about.
struct Effort {
  int hints = 0;
  int retries = 0;
  double seconds = 0;       ///< until the answer
  double card_seconds = 0;  ///< time a good answer takes; 0 when unknown
};

/// Wrong: Again. Right after a hint or a retry, or slower than three times the card's seconds:
/// Hard. Right: Good. Partial: Hard. Retry and Ungraded: None. Easy is never suggested.
Suggestion suggest(cards::Verdict verdict, const Effort& effort);

}  // namespace grading
