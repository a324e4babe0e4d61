#pragma once

#include <cstdint>
#include <string>

#include "app/sweep.h"

/// The JSON and CSV documents of a sweep that has run. Fields are only ever added.
namespace app {

/// {version, simulation, simulation_revision, seed, threads, axes: [{parameter, values}], runs:
/// [{settings, measures: {name: {value, standard_error, unit, kind}}}], notes}. A value that is not
/// finite is null, and an entry in `notes` says which.
std::string sweep_json(const Sweep& sweep, std::uint64_t seed, int threads);

/// A row for each run: the values of the axes, then each measure and its standard error.
std::string sweep_csv(const Sweep& sweep, std::uint64_t seed);

}  // namespace app
