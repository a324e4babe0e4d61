#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proof/check_claims.h"
#include "proof/claim_plan.h"
#include "proof/mutation.h"
#include "proof/number_binding.h"

namespace proof {

/// A text of a card in which something is bound.
struct BoundText {
  std::string pointer;
  std::string text;
};

/// One changed statement: where it stands, whose it is, and what became of it.
struct Mutant {
  base::CardId card;
  std::string claim;  ///< or empty
  std::string pointer;
  std::size_t offset = 0;  ///< in the text there
  std::string change;
  std::string advice;  ///< should it survive
  bool killed = false;
  bool equivalent = false;  ///< states the same thing, should it survive
};

/// A card whose claims were run, ready to be changed, and the count of its mutants. `count` and
/// `survivors` are added to; they and `loaded` outlive it.
class MutationSubject {
 public:
  MutationSubject(const cards::LoadedCard& loaded, const cards::Card& instance,
                  OutcomeCache& outcomes, const CheckOptions& options);
  MutationSubject(const MutationSubject&) = delete;
  MutationSubject& operator=(const MutationSubject&) = delete;

  cards::Standard standard() const { return loaded_.standard; }
  const base::CardId& id() const { return loaded_.card.id; }
  const std::vector<ClaimPlan>& plans() const { return plans_; }
  const ClaimResult& result(std::size_t plan) const { return results_[plan]; }
  const sim::Outcome& outcome(std::size_t plan) const { return *outcomes_[plan]; }
  const BoundClaims& bound() const { return bound_; }
  const std::vector<BoundText>& texts() const { return texts_; }

  void count_unchecked() { ++count_.unchecked; }
  void settle(const Mutant& mutant);

  const DeckMutants& count() const { return count_; }
  const std::vector<Survivor>& survivors() const { return survivors_; }

 private:
  const cards::LoadedCard& loaded_;
  std::vector<ClaimPlan> plans_;
  std::vector<const sim::Outcome*> outcomes_;  ///< of each plan
  std::vector<ClaimResult> results_;           ///< of each plan
  BoundClaims bound_;
  std::vector<BoundText> texts_;
  DeckMutants count_;
  std::vector<Survivor> survivors_;
  std::optional<cards::SourceMap> map_;  ///< made with the first survivor
};

/// How many of the claim's tolerances two statements that mean the same may be apart.
inline constexpr double same_within = 3;

/// What a claim leaves open around its expected value: its tolerance; for a bound also the gap to
/// the nearest rejected rival within a factor of 100.
double resolution(const ClaimResult& result);

/// Changes the formulas, measures and bounds of the claims that pass.
void mutate_claims(MutationSubject& subject);

/// Changes numbers and formulas in texts that are bound to a claim that passes, or computed.
void mutate_texts(MutationSubject& subject);

}  // namespace proof
