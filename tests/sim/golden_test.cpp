// Outcomes as they were accepted, in tests/golden/<simulation>.txt. A change of the numbers is
// either a fault or a new revision of the simulation: look at the difference, then accept it with
// ATTEST_UPDATE_GOLDEN=1 in the environment of this program.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

/// Sums of scores in fp32 may differ in their last bits between compilers, and what follows from
/// them as much; where only the normals are fp32 (the same bits everywhere) the rest is double.
double tolerance_of(const std::string& simulation) {
  return simulation == "saturation_gradient" ? 1e-9 : 1e-5;
}
/// An entry this small beside 1 is rounding: the error of a Jacobian, a difference near 0. The
/// errors of fp32 that online_softmax measures are nothing else.
double negligible_of(const std::string& simulation) {
  return simulation == "online_softmax" ? 1e-6 : 1e-9;
}

struct Entry {
  std::string name;
  std::vector<double> values;
};

std::vector<Entry> entries_of(const sim::Outcome& outcome) {
  std::vector<Entry> entries;
  for (const auto& m : outcome.measures)
    entries.push_back({"measure " + m.name, {m.value, m.standard_error.value_or(0)}});
  for (const auto& s : outcome.series)
    for (const auto& line : s.lines)
      entries.push_back({"series " + s.id + " " + line.name, line.y});
  for (const auto& h : outcome.histograms) entries.push_back({"histogram " + h.id, h.counts});
  for (const auto& table : outcome.tables) {
    for (const auto& row : table.rows) {
      Entry entry{"table " + table.id, {}};
      for (const auto& cell : row)
        if (const auto* number = std::get_if<double>(&cell)) entry.values.push_back(*number);
      entries.push_back(entry);
    }
  }
  return entries;
}

std::string written(const std::vector<Entry>& entries, int revision) {
  std::ostringstream out;
  out << "revision " << revision << "\n" << std::setprecision(17);
  for (const Entry& entry : entries) {
    out << entry.name << ":";
    for (const double value : entry.values) out << " " << value;
    out << "\n";
  }
  return out.str();
}

// A histogram's counts may move by one pair that lies on the edge of a bin.
bool near(double found, double accepted, double tolerance, double negligible, bool count) {
  if (count) return std::abs(found - accepted) <= 1;
  return std::abs(found - accepted) <= tolerance * std::abs(accepted) + negligible;
}

void compare(const std::string& accepted, const std::vector<Entry>& entries,
             const sim::Simulation& simulation) {
  std::istringstream in(accepted);
  std::string line;
  std::getline(in, line);
  CHECK(line == "revision " + std::to_string(simulation.revision));
  for (const Entry& entry : entries) {
    REQUIRE(bool(std::getline(in, line)));
    const std::size_t colon = line.find(": ");
    CHECK(line.substr(0, colon) == entry.name);
    std::istringstream values(line.substr(colon + 1));
    for (const double found : entry.values) {
      double value = 0;
      REQUIRE(bool(values >> value));
      CAPTURE(line);
      CHECK_MESSAGE(near(found, value, tolerance_of(simulation.id), negligible_of(simulation.id),
                         entry.name.starts_with("histogram")),
                    found << " was " << value);
    }
  }
  CHECK_FALSE(bool(std::getline(in, line)));
}

}  // namespace

TEST_CASE("outcomes are what they were when they were accepted") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    const auto outcome = sim::run(*simulation, sim::initial_settings(*simulation), {});
    REQUIRE(outcome.has_value());
    const std::vector<Entry> entries = entries_of(*outcome);
    const std::string path = std::string(ATTEST_ROOT) + "/tests/golden/" + simulation->id + ".txt";
    if (std::getenv("ATTEST_UPDATE_GOLDEN")) {
      std::ofstream(path) << written(entries, simulation->revision);
      continue;
    }
    std::ifstream in(path);
    REQUIRE_MESSAGE(in.good(), "no golden outcome: run with ATTEST_UPDATE_GOLDEN=1");
    std::stringstream accepted;
    accepted << in.rdbuf();
    compare(accepted.str(), entries, *simulation);
  }
}
