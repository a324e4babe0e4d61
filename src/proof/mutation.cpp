#include "proof/mutation.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "cards/instances.h"
#include "cards/texts.h"
#include "proof/mutation_subject.h"

namespace proof {
namespace {

constexpr double bound_factor = 100;  // a rival further from its bound does not hold it in place

void add(const DeckMutants& more, DeckMutants& to) {
  to.killed += more.killed;
  to.survived += more.survived;
  to.equivalent += more.equivalent;
  to.unchecked += more.unchecked;
}

MutationReport mutate_all(std::span<const cards::LoadedCard* const> cards,
                          const CheckOptions& options, OutcomeCache& outcomes) {
  std::map<std::string, DeckMutants> decks;
  MutationReport report;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto instances = cards::instances(cards[i]->card);
    if (!instances || instances->empty()) continue;
    MutationSubject subject(*cards[i], cards::expand(cards[i]->card, instances->front()), outcomes,
                            options);
    mutate_claims(subject);
    mutate_texts(subject);
    add(subject.count(), decks[cards::deck_of(subject.id())]);
    report.survivors.insert(report.survivors.end(), subject.survivors().begin(),
                            subject.survivors().end());
    if (options.on_progress)
      options.on_progress(static_cast<double>(i + 1) / static_cast<double>(cards.size()));
  }
  for (auto& [id, deck] : decks) {
    deck.deck = id;
    report.decks.push_back(deck);
  }
  return report;
}

}  // namespace

MutationSubject::MutationSubject(const cards::LoadedCard& loaded, const cards::Card& instance,
                                 OutcomeCache& outcomes, const CheckOptions& options)
    : loaded_(loaded) {
  std::vector<cards::Problem> said_by_check;
  Places places(nullptr, said_by_check);
  plans_ = plan_claims(instance, places);
  sim::RunOptions run_options;
  run_options.threads = options.threads;
  run_options.stop = options.stop;
  for (const ClaimPlan& plan : plans_) {
    outcomes_.push_back(base::value_or_throw(
        outcomes.get(*plan.resolved.simulation, plan.resolved.settings, plan.seed, run_options)));
    results_.push_back(evaluate(plan, *outcomes_.back(), plan.seed));
  }
  for (std::size_t i = 0; i < plans_.size(); ++i)
    bound_.insert({plans_[i].claim.id, {&plans_[i], &results_[i]}});
  cards::for_each_text(
      instance, [&](const std::string& pointer, const std::string& text, cards::TextRole role) {
        if (role == cards::TextRole::Content && text.find("](") != text.npos)
          texts_.push_back({pointer, text});
      });
}

void MutationSubject::settle(const Mutant& mutant) {
  if (mutant.killed) {
    ++count_.killed;
    return;
  }
  if (mutant.equivalent) {
    ++count_.equivalent;
    return;
  }
  ++count_.survived;
  if (!map_) map_.emplace(loaded_.source_map());
  const std::string whose = mutant.claim.empty() ? "the number" : "claim " + mutant.claim;
  survivors_.push_back(
      {mutant.card, mutant.claim, mutant.change,
       map_->problem(cards::Severity::Warning, mutant.pointer, mutant.offset,
                     whose + " could say something else unnoticed: " + mutant.change,
                     mutant.advice)});
}

double resolution(const ClaimResult& result) {
  const double allowed = allowance(result.standard_error, result.expected, result.tolerance);
  if (result.op == cards::Operator::Equal) return allowed;
  double gap = INFINITY;
  for (const RivalResult& rival : result.rivals) {
    const double ratio = rival.value / result.expected;
    if (rival.rejected && ratio > 1 / bound_factor && ratio < bound_factor)
      gap = std::min(gap, std::abs(rival.value - result.expected));
  }
  return allowed + (std::isfinite(gap) ? gap : 0);
}

double DeckMutants::share_killed() const {
  return killed + survived == 0 ? 1 : double(killed) / double(killed + survived);
}

DeckMutants MutationReport::total() const {
  DeckMutants sum;
  for (const DeckMutants& deck : decks) add(deck, sum);
  return sum;
}

bool MutationReport::good() const {
  return std::ranges::all_of(
      decks, [](const DeckMutants& deck) { return deck.share_killed() >= least_killed; });
}

base::Result<MutationReport> mutate(std::span<const cards::LoadedCard* const> cards,
                                    const CheckOptions& options) {
  return base::guarded("changing what cards say", [&] {
    OutcomeCache own;
    return mutate_all(cards, options, options.outcomes ? *options.outcomes : own);
  });
}

}  // namespace proof
