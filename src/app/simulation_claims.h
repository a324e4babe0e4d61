#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "cards/library.h"
#include "proof/claim_plan.h"
#include "proof/claim_result.h"

namespace app {

/// A claim about one simulation, with the card that makes it.
struct SimulationClaim {
  base::CardId card;   ///< "deck/slug", or "deck/slug#follow-up"
  std::string prompt;  ///< Markdown: what the card asks
  std::string say;     ///< Markdown: the claim in words
  proof::ClaimPlan plan;
};

/// Every claim of these cards whose run is one of that simulation, in the order of cards. Of a card
/// with variables, those of its first instance. What cannot be run is left out: `check` reports it.
std::vector<SimulationClaim> claims_about(const cards::Library& content,
                                          std::string_view simulation);

/// Runs them, each distinct run once, with the seeds of their cards. `on_result` is told each one
/// as it is known, in order, on the calling thread. Cancelled when stopped.
base::Result<> run_claims(const std::vector<SimulationClaim>& claims, int threads,
                          std::stop_token stop,
                          const std::function<void(proof::ClaimResult)>& on_result);

}  // namespace app
