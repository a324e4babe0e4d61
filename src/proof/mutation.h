#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "cards/library.h"
#include "proof/check_claims.h"

namespace proof {

/// A wrong statement that a card would make without anybody noticing.
struct Survivor {
  base::CardId card;       ///< "deck/slug", or "deck/slug#follow-up"
  std::string claim;       ///< the claim changed, or to which the changed text is bound; or empty
  std::string change;      ///< "expect d_k/c^2: 2 became 3, that is d_k/c^3"
  cards::Problem problem;  ///< where it stands and what to do
};

/// What became of the mutants of one deck.
struct DeckMutants {
  std::string deck;
  int killed = 0;
  int survived = 0;
  int equivalent = 0;  ///< survived, but state the same thing within the claim's tolerance
  int unchecked = 0;   ///< numbers bound to an input or a reference: nothing computes them

  /// Of the killed and survived ones; 1 if there are none.
  double share_killed() const;
};

struct MutationReport {
  /// Least share of its mutants that the checks of a deck must kill.
  static constexpr double least_killed = 0.95;

  std::vector<DeckMutants> decks;  ///< by id
  std::vector<Survivor> survivors;
  DeckMutants total() const;  ///< of all decks; its name is empty
  bool good() const;          ///< every deck kills enough
};

/// Changes one thing at a time in what the cards state and asks whether `check` would notice: the
/// formula of a claim (see mutants.h), its measure, the direction of its bound, a number or formula
/// in a text that is bound to a claim or computed. A mutant is killed when the claim or one of its
/// rivals fails, or a text disagrees. One that lives is equivalent, and not counted against the
/// card, if its value at the settings of the run differs by at most three times what the claim
/// leaves open: its tolerance, and for a bound also the gap to the nearest rival that breaks it.
/// Runs each simulation, settings and seed once; of a card with variables the first instance.
/// Claims and texts that fail unchanged have no mutants. The Error is Cancelled only.
base::Result<MutationReport> mutate(std::span<const cards::LoadedCard* const> cards,
                                    const CheckOptions& options);

}  // namespace proof
