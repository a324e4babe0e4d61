#include "sim/catalogue.h"

#include "sim/suggest.h"

namespace sim {

base::Result<const Simulation*> find(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const Simulation* simulation : all()) {
    if (simulation->id == id) return simulation;
    ids.push_back(simulation->id);
  }
  return base::fail(base::Fault::NotFound, "no simulation \"" + std::string(id) + "\"", "",
                    suggest(id, ids));
}

}  // namespace sim
