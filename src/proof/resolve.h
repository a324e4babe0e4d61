#pragma once

#include "base/error.h"
#include "cards/card.h"
#include "sim/simulation.h"

namespace proof {

/// A simulation of the catalogue and settings of it.
struct Resolved {
  const sim::Simulation* simulation = nullptr;
  sim::Settings settings;
};

/// The simulation and settings a card or follow-up starts with. NotFound or BadInput when it names
/// what does not exist or is out of range; the message says what is allowed.
base::Result<Resolved> resolve(const cards::SimulationUse& use);

/// `over` laid over `under`, both settings of one simulation as cards write them: numbers may be
/// texts that compute a number, `preset` names a preset and lies under the other settings of its
/// own layer.
base::Result<Resolved> resolve(const sim::Simulation& simulation, const cards::SettingValues& under,
                               const cards::SettingValues& over);

/// The settings of a claim: those of the card's use of a simulation with its own over them, or its
/// own alone when it names another simulation than `use`, which may be null.
base::Result<Resolved> resolve(const cards::SimulationUse* use, const cards::Claim& claim);

}  // namespace proof
