#include "sim/outcome.h"

#include <algorithm>
#include <utility>

namespace sim {

const char* name_of(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::Sampled:
      return "sampled";
    case MeasureKind::Counted:
      return "counted";
    case MeasureKind::Arithmetic:
      return "arithmetic";
  }
  return "?";
}

void Outcome::add(std::string name, double value, std::optional<double> standard_error) {
  Measured measured;
  measured.name = std::move(name);
  measured.value = value;
  measured.standard_error = standard_error;
  measures.push_back(std::move(measured));
}

const Measured* Outcome::find(std::string_view name) const {
  const auto found = std::ranges::find(measures, name, &Measured::name);
  return found == measures.end() ? nullptr : &*found;
}

}  // namespace sim
