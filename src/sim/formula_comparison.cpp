#include "sim/formula_comparison.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "sim/number_words.h"
#include "sim/written_formulas.h"

namespace sim {
namespace {

using formula::VectorFormula;

constexpr double most_effort = 4e8;  // additions of a run
constexpr int halvings = 200;  // more than the bits between any two numbers of a sensible range
constexpr std::size_t most_crossings = 32;  // that are found again; more are counted

/// Computes formulas at points; belongs to one thread.
class Evaluator {
 public:
  explicit Evaluator(const FormulaRange& range) : range_(range), x_(FormulaRange::chunk) {}

  double at(const FormulaRange::Written& written, double x) {
    x_[0] = x;
    return written.at_point.compute(inputs(written.at_point, 1), workspace_)[0];
  }

  std::vector<double> curve(const FormulaRange::Written& written, const Run& run) {
    std::vector<double> all;
    for (std::size_t begin = 0; begin < range_.points; begin += FormulaRange::chunk) {
      run.check_stop();
      for (std::size_t i = 0; i < FormulaRange::chunk; ++i)
        x_[i] = range_.x(std::min(begin + i, range_.points - 1));
      const auto values =
          written.at_chunk.compute(inputs(written.at_chunk, FormulaRange::chunk), workspace_);
      for (std::size_t i = 0; i < std::min(FormulaRange::chunk, range_.points - begin); ++i)
        all.push_back(values.size() == 1 ? values[0] : values[i]);
    }
    return all;
  }

 private:
  std::span<const std::span<const double>> inputs(const VectorFormula& formula,
                                                  std::size_t length) {
    inputs_.clear();
    for (const std::string& name : formula.names()) {
      if (name == range_.variable)
        inputs_.emplace_back(x_.data(), length);
      else
        inputs_.emplace_back(&range_.constants.find(name)->second, 1);
    }
    return inputs_;
  }

  const FormulaRange& range_;
  std::vector<double> x_;
  std::vector<std::span<const double>> inputs_;
  VectorFormula::Workspace workspace_;
};

class Comparison {
 public:
  Comparison(const FormulaRange& range, Evaluator& evaluator, const FormulaRange::Written& a,
             const FormulaRange::Written& b)
      : range_(range), evaluator_(evaluator), a_(a), b_(b) {}

  FormulaPair of(const std::vector<double>& a, const std::vector<double>& b, const Run& run) {
    FormulaPair pair{a_.name + "_" + b_.name, a_.name + " and " + b_.name, {}, 0, NAN, NAN, NAN};
    std::size_t last = 0;  // the last point that tells which is larger
    double sign = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const double difference = a[i] - b[i];
      if (!std::isfinite(difference)) {
        sign = 0;
        continue;
      }
      if (!(std::abs(difference) <= pair.difference)) {
        pair.difference = std::abs(difference);
        pair.farthest = range_.x(i);
      }
      const double size = std::max(std::abs(a[i]), std::abs(b[i]));
      pair.relative = std::fmax(pair.relative, size > 0 ? std::abs(difference) / size : 0);
      if (difference == 0) continue;
      if (sign * difference < 0) cross(range_.x(last), range_.x(i), pair, run);
      sign = difference > 0 ? 1 : -1;
      last = i;
    }
    return pair;
  }

 private:
  double difference(double x) { return evaluator_.at(a_, x) - evaluator_.at(b_, x); }

  // Between two points at which the difference has two signs.
  void cross(double low, double high, FormulaPair& pair, const Run& run) {
    if (pair.crossings.size() == most_crossings) {
      ++pair.times;
      return;
    }
    const double at_low = difference(low), at_high = difference(high);
    const double largest = std::max(std::abs(at_low), std::abs(at_high));
    for (int i = 0; i < halvings; ++i) {
      run.check_stop();
      const double middle = low + (high - low) / 2;
      if (middle == low || middle == high) break;
      const double found = difference(middle);
      const bool like_low = (found > 0) == (at_low > 0);
      if (found == 0 || like_low) low = middle;
      if (found == 0 || !like_low) high = middle;
    }
    const double there = std::abs(difference(low));
    if (!(there <= largest)) return;  // a pole
    pair.crossings.push_back(low);
    ++pair.times;
  }

  const FormulaRange& range_;
  Evaluator& evaluator_;
  const FormulaRange::Written& a_;
  const FormulaRange::Written& b_;
};

double slope_of(const FormulaRange& range, Evaluator& evaluator,
                const FormulaRange::Written& written) {
  const double step = 1e-5 * std::max(std::abs(range.at), 1e-3 * (range.high - range.low));
  return (evaluator.at(written, range.at + step) - evaluator.at(written, range.at - step)) /
         (2 * step);
}

}  // namespace

FormulaRange::FormulaRange(const Settings& s)
    : variable(s.text("variable")),
      low(s.real("low")),
      high(s.real("high")),
      at(s.real("at")),
      log(s.text("scale") == "log"),
      points(static_cast<std::size_t>(s.integer("points"))) {
  const TextMap &texts = s.map("formulas"), &given = s.map("constants");
  sim::check_names(texts, "formulas", {1, 6});
  sim::check_names(given, "constants", {0, 32});
  sim::check_names({{variable, ""}}, "variable", {1, 1});
  check_names(s);
  check_range();
  constants = read_constants(given, "constants");
  for (const auto& [name, text] : texts) read(name, text);
  if (effort_ > most_effort)
    refuse_setting("points",
                   std::to_string(points) + " points take about " + rounded(effort_) +
                       " additions, at most 4e8 are computed",
                   "take fewer points or shorter formulas");
}

double FormulaRange::x(std::size_t i) const {
  if (i + 1 == points) return high;
  const double share = static_cast<double>(i) / static_cast<double>(points - 1);
  return log ? low * std::pow(high / low, share) : low + share * (high - low);
}

void FormulaRange::check_names(const Settings& s) const {
  for (const char* parameter : {"constants", "formulas"})
    if (s.map(parameter).contains(variable))
      refuse_setting("variable", "\"" + variable + "\" is also a name in " + parameter,
                     "rename one of them");
  for (const auto& [name, value] : s.values())
    if (s.map("constants").contains(name))
      refuse_setting(entry_name("constants", name), "a setting has that name already", "rename it");
}

void FormulaRange::check_range() const {
  if (!(low < high))
    refuse_setting("low", "it is " + to_text(low) + " and high is " + to_text(high),
                   "make low the smaller one");
  if (log && low <= 0)
    refuse_setting("low", "a log scale has no " + to_text(low),
                   "make it larger than 0, or take scale=linear");
}

void FormulaRange::read(const std::string& name, const std::string& text) {
  const std::string setting = entry_name("formulas", name);
  formula::Lengths lengths{{variable, 1}};
  for (const auto& [constant, value] : constants) lengths[constant] = 1;
  VectorFormula single = read_formula(text, setting, Functions::OfNumbers, lengths);
  lengths[variable] = chunk;
  VectorFormula many = read_formula(text, setting, Functions::OfNumbers, lengths);
  // Every pair may cross often, and each crossing is halved down to the last bit.
  effort_ += many.effort() * (static_cast<double>(points) / double(chunk) + 1) +
             single.effort() * halvings * double(most_crossings);
  formulas.push_back({name, std::move(single), std::move(many)});
}

FormulaFindings compare_formulas(const FormulaRange& range, const Run& run) {
  FormulaFindings found;
  Evaluator evaluator(range);
  for (const FormulaRange::Written& written : range.formulas) {
    found.curves.push_back(evaluator.curve(written, run));
    found.values.push_back(evaluator.at(written, range.at));
    found.slopes.push_back(slope_of(range, evaluator, written));
  }
  for (std::size_t i = 0; i < range.formulas.size(); ++i)
    for (std::size_t j = i + 1; j < range.formulas.size(); ++j)
      found.pairs.push_back(Comparison(range, evaluator, range.formulas[i], range.formulas[j])
                                .of(found.curves[i], found.curves[j], run));
  return found;
}

}  // namespace sim
