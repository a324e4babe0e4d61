#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/parameter.h"
#include "sim/value.h"

namespace sim {

struct Simulation;

/// A value for every parameter of one simulation, each within its range. Made by `settings_for` and
/// its like only, so a simulation never meets a missing or impossible setting. The getters take
/// names the simulation declares; another name or kind is a fault of the program (ASSERT).
class Settings {
 public:
  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& text(std::string_view name) const;  ///< choices and texts
  bool flag(std::string_view name) const;
  const std::vector<double>& list(std::string_view name) const;
  const TextMap& map(std::string_view name) const;

  const Values& values() const { return values_; }
  bool operator==(const Settings&) const = default;

 private:
  friend base::Result<Settings> settings_for(const Simulation&, const Values&);
  const Value& at(std::string_view name) const;
  Values values_;
};

/// The initial value of every parameter.
Settings initial_settings(const Simulation& simulation);

/// `given` over the initial values; `preset`, unless a parameter has that name, lays the settings
/// of a preset between. BadInput for an unknown parameter or preset (with the nearest name) or a
/// value that its parameter does not admit (with what it does), or for settings that contradict
/// each other (with the refusal of the simulation).
base::Result<Settings> settings_for(const Simulation& simulation, const Values& given);

/// `given` with the settings of its preset, if it names one, in their own place: below the others.
base::Result<Values> without_preset(const Simulation& simulation, const Values& given);

/// Reads `name=value` texts (`--set`); `NAME.KEY=text` sets one entry of a map, `NAME.KEY=`
/// takes it away; `preset=NAME` lays
/// the settings of a preset under all others, wherever it stands. A later text wins over an earlier
/// one; two presets are refused.
base::Result<Settings> settings_from_text(const Simulation& simulation,
                                          const std::vector<std::string>& assignments);

/// One canonical line, "d_k=64 divisor=sqrt(d_k) ...": equal settings have equal lines.
std::string to_text(const Settings& settings);

}  // namespace sim
