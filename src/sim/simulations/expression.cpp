// How do formulas compare over a range?
//
// Computes up to six formulas of one variable at `points` places from low to high, and compares
// each pair.
//
//   formulas   1..6 names, each with a formula of the variable and the constants
//              [layer: 4*n^2*d, width: 8*n*d^2]
//   variable   the name of the variable [n]
//   low, high  the range, low < high [16, 8192]
//   scale      linear | log: how the points are spaced, and the axes [log]
//   at         where single values are taken [1024]
//   points     2..4096 [241]
//   constants  0..32 names, each with a number or a formula [d: 512]
//
// Notice: where two formulas cross, what is cheaper or larger changes; the table tells for each
// pair where, and how far apart they get. A crossing is a change of sign between two points, found
// again by bisection to the last bit; one that touches without crossing, or a pole, is none.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "sim/formula_comparison.h"
#include "sim/number_words.h"
#include "sim/simulation.h"
#include "sim/written_formulas.h"

namespace sim {
namespace {

constexpr double largest_bound = 1e12;

double extreme(const std::vector<double>& curve, double (*choose)(double, double)) {
  double value = NAN;
  for (const double y : curve)
    if (std::isfinite(y)) value = choose(value, y);
  return value;
}

double smaller(double a, double b) { return std::fmin(a, b); }
double larger(double a, double b) { return std::fmax(a, b); }

void add_measures(const FormulaFindings& found, const FormulaRange& range, Outcome& outcome) {
  for (std::size_t i = 0; i < range.formulas.size(); ++i) {
    const std::string& name = range.formulas[i].name;
    outcome.add(name + "_at", found.values[i]);
    outcome.add(name + "_slope", found.slopes[i]);
    outcome.add(name + "_smallest", extreme(found.curves[i], smaller));
    outcome.add(name + "_largest", extreme(found.curves[i], larger));
  }
  for (const FormulaPair& pair : found.pairs) {
    outcome.add(pair.name + "_difference", pair.difference);
    outcome.add(pair.name + "_farthest", pair.farthest);
    outcome.add(pair.name + "_relative", pair.relative);
    outcome.add(pair.name + "_crossing", pair.crossings.empty() ? NAN : pair.crossings[0]);
    outcome.add(pair.name + "_crossings", static_cast<double>(pair.times));
  }
}

void add_notes(const FormulaFindings& found, const FormulaRange& range, Outcome& outcome) {
  for (std::size_t i = 0; i < range.formulas.size(); ++i) {
    const auto undefined =
        std::ranges::count_if(found.curves[i], [](double y) { return !std::isfinite(y); });
    const bool at = std::isfinite(found.values[i]) && std::isfinite(found.slopes[i]);
    if (undefined > 0 || !at)
      outcome.notes.push_back(range.formulas[i].name + " has no finite value at " +
                              std::to_string(undefined) + " of " + std::to_string(range.points) +
                              " points" + (at ? "" : ", or no value or slope at the chosen one"));
  }
  for (const FormulaPair& pair : found.pairs) {
    if (pair.times == 0)
      outcome.notes.push_back(pair.words + " do not cross between " + to_text(range.low) + " and " +
                              to_text(range.high));
    if (!std::isfinite(pair.difference))
      outcome.notes.push_back(pair.words + " can be compared nowhere");
  }
}

Series curves_of(const FormulaFindings& found, const FormulaRange& range) {
  Series series{"curves", "The formulas", {range.variable, range.log}, {"value", false}, {}, {}};
  bool positive = range.log;
  for (std::size_t i = 0; i < range.points; ++i) series.x.push_back(range.x(i));
  for (std::size_t i = 0; i < range.formulas.size(); ++i) {
    series.lines.push_back({range.formulas[i].name, found.curves[i], {}, false});
    for (double& y : series.lines.back().y) {
      if (!std::isfinite(y)) y = NAN;
      positive = positive && (std::isnan(y) || y > 0);
    }
  }
  series.y_axis.log = positive;
  return series;
}

Table values_of(const FormulaFindings& found, const FormulaRange& range) {
  Table table{"values",
              "At " + range.variable + " = " + rounded(range.at, 6),
              {"formula", "value", "slope", "smallest", "largest"},
              {}};
  for (std::size_t i = 0; i < range.formulas.size(); ++i)
    table.rows.push_back({range.formulas[i].name, found.values[i], found.slopes[i],
                          extreme(found.curves[i], smaller), extreme(found.curves[i], larger)});
  return table;
}

Table pairs_of(const FormulaFindings& found) {
  Table table{"pairs",
              "Each pair",
              {"formulas", "largest difference", "where", "largest relative difference",
               "crossings", "first crossing"},
              {}};
  for (const FormulaPair& pair : found.pairs) {
    const Cell first = pair.crossings.empty() ? Cell("none") : Cell(pair.crossings[0]);
    table.rows.push_back({pair.words, pair.difference, pair.farthest, pair.relative,
                          static_cast<double>(pair.times), first});
  }
  return table;
}

std::string takeaway_of(const FormulaFindings& found, const FormulaRange& range) {
  std::string words = "At " + range.variable + " = " + rounded(range.at, 6) + " ";
  for (std::size_t i = 0; i < range.formulas.size(); ++i)
    words += (i == 0 ? "" : ", ") + range.formulas[i].name + " is " + rounded(found.values[i], 4);
  const auto crosses =
      std::ranges::find_if(found.pairs, [](const FormulaPair& p) { return p.times > 0; });
  if (crosses != found.pairs.end())
    words += "; " + crosses->words + " cross at " + range.variable + " = " +
             rounded(crosses->crossings[0], 5);
  else if (!found.pairs.empty())
    words += "; none of them cross";
  return words + ".";
}

Outcome run_expression(const Settings& settings, Run& run) {
  const FormulaRange range(settings);
  const FormulaFindings found = compare_formulas(range, run);
  Outcome outcome;
  add_measures(found, range, outcome);
  add_notes(found, range, outcome);
  outcome.series.push_back(curves_of(found, range));
  outcome.tables.push_back(values_of(found, range));
  if (!found.pairs.empty()) outcome.tables.push_back(pairs_of(found));
  outcome.takeaway = takeaway_of(found, range);
  return outcome;
}

std::vector<Measure> measures_for(const TextMap& formulas) {
  constexpr MeasureKind counted = MeasureKind::Counted;
  std::vector<Measure> measures;
  for (const auto& [name, text] : formulas) {
    measures.push_back({name + "_at", MeasureKind::Arithmetic, "", name + " at the chosen point"});
    measures.push_back({name + "_slope", counted, "", "slope there, by a central difference"});
    measures.push_back({name + "_smallest", counted, "", "smallest value of " + name});
    measures.push_back({name + "_largest", counted, "", "largest value of " + name});
  }
  for (auto a = formulas.begin(); a != formulas.end(); ++a)
    for (auto b = std::next(a); b != formulas.end(); ++b) {
      const std::string pair = a->first + "_" + b->first, words = a->first + " and " + b->first;
      measures.push_back({pair + "_difference", counted, "", "largest between " + words});
      measures.push_back({pair + "_farthest", counted, "", "where that is, the first such point"});
      measures.push_back({pair + "_relative", counted, "", "largest, of the larger of " + words});
      measures.push_back({pair + "_crossing", counted, "", "where " + words + " first cross"});
      measures.push_back({pair + "_crossings", counted, "", "how often " + words + " cross"});
    }
  return measures;
}

// Two measures of one name would mean two things: formulas a, b_c and a_b, c.
void check_measures_apart(const Settings& s) {
  std::vector<std::string> names;
  for (const Measure& measure : measures_for(s.map("formulas"))) names.push_back(measure.name);
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
    refuse_setting("formulas", "two measures would be named " + *twice, "rename a formula");
  for (const std::string& name : names)
    if (s.map("constants").contains(name) || s.map("formulas").contains(name) ||
        s.text("variable") == name)
      refuse_setting("formulas", "the run gives a measure named " + name,
                     "rename what has that name");
}

std::string refusal(const Settings& settings) {
  return refusal_of([&] {
    (void)FormulaRange(settings);
    check_measures_apart(settings);
  });
}

TextMap initial_formulas() { return {{"projections", "8*n*d^2"}, {"scores", "4*n^2*d"}}; }

}  // namespace

namespace simulations {

extern const Simulation expression;
const Simulation expression{
    .id = "expression",
    .title = "Formulas over a range",
    .question = "How do formulas compare over a range, and where do they cross?",
    .about =
        "Computes formulas of one variable over a range and compares each pair: how far apart they "
        "get and where they cross. Formulas, variable and constants are settings, so a comparison "
        "needs no program. At the start: the operations of one attention layer, projections "
        "against scores.",
    .parameters = {map("formulas", initial_formulas(), 1000,
                       "formulas of the variable and the constants, drawn and compared"),
                   text("variable", "n", 32, "the name of the variable"),
                   real("low", 16, -largest_bound, largest_bound, "where the range begins"),
                   real("high", 8192, -largest_bound, largest_bound, "where it ends"),
                   choice("scale", "log", {"linear", "log"}, "how points and axes are spaced"),
                   real("at", 1024, -largest_bound, largest_bound, "where single values are taken"),
                   integer("points", 241, 2, 4096, "where the formulas are computed"),
                   map("constants", {{"d", "512"}}, 400, "numbers that formulas may name")},
    .derived = {},
    .presets = {{"softcap",
                 {{"formulas", TextMap{{"capped", "c*tanh(s/c)"}, {"raw", "s"}}},
                  {"variable", std::string("s")},
                  {"low", -200.0},
                  {"high", 200.0},
                  {"scale", std::string("linear")},
                  {"at", 50.0},
                  {"constants", TextMap{{"c", "50"}}}},
                 "google/gemma-2-9b: config.json (attn_logit_softcapping 50)"},
                {"linear-attention",
                 {{"formulas", TextMap{{"linear", "n*d^2"}, {"softmax_", "n^2*d"}}},
                  {"constants", TextMap{{"d", "64"}}}},
                 "Katharopoulos et al. 2020, section 3.2.1"}},
    .measures = measures_for(initial_formulas()),
    .measures_of = [](const Settings& s) { return measures_for(s.map("formulas")); },
    .refusal = refusal,
    .run = run_expression,
};

}  // namespace simulations
}  // namespace sim
