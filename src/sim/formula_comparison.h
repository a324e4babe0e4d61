#pragma once

#include <string>
#include <vector>

#include "formula/evaluate.h"
#include "formula/vectors.h"
#include "sim/run.h"
#include "sim/settings.h"

namespace sim {

/// Formulas of one variable over a range, as the settings of the simulation `expression` give them.
struct FormulaRange {
  /// How many points are computed between two looks at the stop.
  static constexpr std::size_t chunk = 256;

  struct Written {
    std::string name;
    formula::VectorFormula at_point;  ///< of one value of the variable
    formula::VectorFormula at_chunk;  ///< of `chunk` values
  };

  /// Throws the BadInput Failure, which names the setting and what to do: names, formulas, a range
  /// the wrong way round, more than 4e8 additions.
  explicit FormulaRange(const Settings& settings);

  /// The variable at point `i`; the first is low, the last high.
  double x(std::size_t i) const;

  std::string variable;
  double low, high, at;
  bool log;
  std::size_t points;
  formula::Values constants;
  std::vector<Written> formulas;

 private:
  void check_names(const Settings& settings) const;
  void check_range() const;
  void read(const std::string& name, const std::string& text);

  double effort_ = 0;
};

/// Two formulas side by side.
struct FormulaPair {
  std::string name;               ///< "a_b"
  std::string words;              ///< "a and b"
  std::vector<double> crossings;  ///< ascending; at most 32
  std::size_t times = 0;          ///< that they cross
  double difference = 0;          ///< largest, or NaN where nothing can be compared
  double farthest = 0;            ///< where the difference is largest, the first such point
  double relative = 0;            ///< largest, of the larger of both magnitudes
};

struct FormulaFindings {
  std::vector<std::vector<double>> curves;  ///< of each formula, one value a point
  std::vector<double> values;               ///< of each, at the chosen point
  std::vector<double> slopes;               ///< there, by a central difference
  std::vector<FormulaPair> pairs;
};

/// Computes all formulas and compares each pair. A crossing is a change of sign between two points,
/// found again by bisection to the last bit; a pole is none. Looks at the stop of the run.
FormulaFindings compare_formulas(const FormulaRange& range, const Run& run);

}  // namespace sim
