#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/simulation.h"

namespace app {

/// A parameter, or `preset`, with the values it takes one after the other.
struct SweepAxis {
  std::string parameter;
  std::vector<sim::Value> values;
  bool factor = false;  ///< each value is a multiple of the one before: for a logarithmic axis
};

/// Reads what stands after `name=`: "16..1024:x2" (each twice the one before, the end included when
/// it is met), "0..1:+0.25", "a,b,c" for numbers, flags, choices and presets. Anything else is one
/// value: lists, texts and maps are never taken apart. BadInput for a value that the parameter does
/// not admit, a step that never arrives, or more than `most` values.
base::Result<SweepAxis> sweep_axis(const sim::Simulation& simulation, std::string_view name,
                                   std::string_view text, std::size_t most);

}  // namespace app
