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

Histogram category_bars(std::string id, std::string title, std::vector<std::string> labels,
                        std::vector<double> values, std::string value_label) {
  Histogram bars;
  bars.id = std::move(id);
  bars.title = std::move(title);
  for (std::size_t i = 0; i <= labels.size(); ++i) bars.edges.push_back(double(i) + 0.5);
  bars.labels = std::move(labels);
  bars.counts = std::move(values);
  bars.value_label = std::move(value_label);
  return bars;
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
