#include "app/demonstration.h"

#include "proof/demonstrate.h"
#include "sim/catalogue.h"

namespace app {

namespace {

base::Result<sim::Measured> measure_of(proof::OutcomeCache& cache,
                                       const proof::PredictionRuns& runs,
                                       const sim::Settings& settings, const std::string& measure,
                                       const sim::RunOptions& options) {
  const auto outcome = cache.get(*runs.simulation, settings, runs.seed, options);
  if (!outcome) return base::fail(outcome.error());
  const sim::Measured* measured = (*outcome)->find(measure);
  if (!measured)
    return base::fail(base::Fault::BadInput, "the simulation has no measure \"" + measure + "\"");
  return *measured;
}

}  // namespace

base::Result<Demonstration> Demonstrator::demonstrate(const cards::Card& card) {
  if (!card.simulation)
    return base::fail(base::Fault::NotFound, "this card has no simulation", card.id.value,
                      "attest show prints its page");
  return proof::demonstrate(card, cache_, options_).map([](proof::Demonstrated shown) {
    return Demonstration{std::move(shown.outcome), std::move(shown.claims)};
  });
}

base::Result<Settled> Demonstrator::settle(const cards::SimulationUse& use,
                                           const cards::Prediction& prediction,
                                           const Guess& guess) {
  const auto runs = proof::runs_of(use, prediction);
  if (!runs) return base::fail(runs.error());
  Settled settled;
  auto measured = measure_of(cache_, *runs, runs->settings, prediction.measure, options_);
  if (!measured) return base::fail(measured.error());
  settled.measured = std::move(*measured);
  if (runs->against) {
    auto against = measure_of(cache_, *runs, *runs->against, prediction.measure, options_);
    if (!against) return base::fail(against.error());
    settled.against = std::move(*against);
    settled.direction = proof::settle_direction(settled.measured, *settled.against);
    settled.right = guess.direction == settled.direction;
  } else if (guess.number) {
    settled.nearness = proof::settle_number(*guess.number, settled.measured.value);
    settled.right = settled.nearness == proof::Nearness::TenPercent;
  }
  return settled;
}

base::Result<proof::Contrast> Demonstrator::contrast(const cards::Card& card,
                                                     const grading::Judgement& judgement) {
  if (card.grading)
    for (const auto& form : card.grading->forms)
      if (form.id == judgement.form) return proof::contrast(card, form, cache_, options_);
  return base::fail(base::Fault::NotFound, "no claim contradicts this answer");
}

}  // namespace app
