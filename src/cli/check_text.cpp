#include "cli/check_text.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/words.h"
#include "cli/outcome_text.h"

namespace cli {

namespace {

std::string tolerance_words(const proof::ClaimResult& claim) {
  const std::string value = app::short_number(claim.tolerance.value);
  switch (claim.tolerance.kind) {
    case cards::ToleranceKind::None:
      return "";
    case cards::ToleranceKind::StandardErrors:
      return ", within " + value + " standard errors";
    case cards::ToleranceKind::Relative:
      return ", within " + app::short_number(100 * claim.tolerance.value) + " %";
    case cards::ToleranceKind::Absolute:
      return ", within " + value;
    case cards::ToleranceKind::Exact:
      return ", exactly";
  }
  return "";
}

const char* operator_words(cards::Operator op) {
  switch (op) {
    case cards::Operator::Equal:
      return "expected ";
    case cards::Operator::AtMost:
      return "expected at most ";
    case cards::Operator::AtLeast:
      return "expected at least ";
  }
  return "";
}

void print_failure(Output& output, const proof::ClaimResult& claim) {
  output.out << toned(output, Tone::Bad, "failed: ")
             << toned(output, Tone::Plain, claim.card.value + " " + claim.claim) << ": "
             << claim_words(claim, output.ascii);
  for (const auto& rival : claim.rivals)
    if (!rival.rejected)
      output.out << "; the rival " << toned(output, Tone::Plain, rival.formula) << " = "
                 << app::short_number(rival.value) << " is not rejected";
  output.out << " (seed " << claim.seed << ")\n";
}

void print_seeds(Output& output, const proof::SeedReport& seeds) {
  output.out << seeds.runs << " runs with fresh seeds: " << seeds.failures.size() << " failed, "
             << app::short_number(seeds.expected_failures) << " expected by chance, at most "
             << seeds.limit << " allowed; z-scores of " << seeds.z.count << ": mean "
             << app::short_number(seeds.z.mean) << ", variance "
             << app::short_number(seeds.z.variance) << "\n";
  for (const auto& failure : seeds.failures) print_failure(output, failure);
}

std::string share_words(const proof::DeckMutants& deck) {
  const int tried = deck.killed + deck.survived;
  return std::to_string(deck.killed) + " of " + std::to_string(tried) +
         " wrong statements noticed (" +
         app::short_number(std::floor(1000 * deck.share_killed()) / 10) + " %)";
}

void print_mutation(Output& output, const proof::MutationReport& mutation) {
  for (const auto& survivor : mutation.survivors)
    output.out << toned(output, Tone::Plain, cards::to_text(survivor.problem)) << "\n";
  for (const auto& deck : mutation.decks) {
    const bool good = deck.share_killed() >= proof::MutationReport::least_killed;
    output.out << toned(output, Tone::Plain, deck.deck) << ": "
               << toned(output, good ? Tone::Good : Tone::Bad, share_words(deck)) << "\n";
  }
  const proof::DeckMutants total = mutation.total();
  output.out << "together " << share_words(total) << "; " << total.equivalent
             << " more state the same within the claim's tolerance; " << total.unchecked
             << " numbers bound to an input or a reference cannot be computed\n";
}

}  // namespace

std::string claim_words(const proof::ClaimResult& claim, bool ascii) {
  const sim::Measured measured{claim.measure, claim.measured, claim.standard_error, "", claim.kind};
  return claim.measure + ": " + operator_words(claim.op) + app::short_number(claim.expected) +
         ", measured " + measured_text(measured, ascii) + tolerance_words(claim);
}

void print_findings(Output& output, const app::CheckFindings& findings) {
  for (const auto& problem : findings.problems)
    output.out << toned(output, Tone::Plain, cards::to_text(problem)) << "\n";
  std::size_t rivals = 0;
  for (const auto& claim : findings.claims) {
    rivals += claim.rivals.size();
  }
  if (findings.seeds) print_seeds(output, *findings.seeds);
  if (findings.mutation) print_mutation(output, *findings.mutation);
  const auto failed = std::count_if(findings.claims.begin(), findings.claims.end(),
                                    [](const auto& claim) { return !claim.passed(); });
  output.out << app::counted(static_cast<long long>(findings.cards), "card", "cards") << ", "
             << app::counted(static_cast<long long>(findings.claims.size()), "claim", "claims")
             << " run with " << app::counted(static_cast<long long>(rivals), "rival", "rivals")
             << ", " << failed << " failed, "
             << app::counted(static_cast<long long>(findings.problems.size()), "problem",
                             "problems")
             << ": "
             << (findings.good() ? toned(output, Tone::Good, "good")
                                 : toned(output, Tone::Bad, "not good"))
             << "\n";
}

}  // namespace cli
