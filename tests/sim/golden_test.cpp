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

/// How far a number may be from the accepted one: `tolerance` of it, and `negligible` beside 1
/// (what is smaller is rounding, such as the error of a Jacobian). Sums in fp32 and another libm
/// move last bits. A golden file may state its own on its second line, "tolerance T negligible N";
/// an update keeps that line.
struct Nearness {
  double tolerance = 1e-5;
  double negligible = 1e-9;
  std::string line;  ///< as the file states it, or empty
};

Nearness nearness_in(const std::string& accepted) {
  Nearness nearness;
  std::istringstream in(accepted);
  std::string line, word;
  std::getline(in, line);
  if (!std::getline(in, line) || !line.starts_with("tolerance ")) return nearness;
  std::istringstream words(line);
  REQUIRE(bool(words >> word >> nearness.tolerance >> word >> nearness.negligible));
  nearness.line = line;
  return nearness;
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

std::string written(const std::vector<Entry>& entries, int revision, const Nearness& nearness) {
  std::ostringstream out;
  out << "revision " << revision << "\n" << std::setprecision(17);
  if (!nearness.line.empty()) out << nearness.line << "\n";
  for (const Entry& entry : entries) {
    out << entry.name << ":";
    for (const double value : entry.values) out << " " << value;
    out << "\n";
  }
  return out.str();
}

// A histogram's counts may move by one pair that lies on the edge of a bin.
bool near(double found, double accepted, const Nearness& nearness, bool count) {
  if (count) return std::abs(found - accepted) <= 1;
  return std::abs(found - accepted) <=
         nearness.tolerance * std::abs(accepted) + nearness.negligible;
}

void compare(const std::string& accepted, const std::vector<Entry>& entries,
             const sim::Simulation& simulation) {
  std::istringstream in(accepted);
  std::string line;
  std::getline(in, line);
  CHECK(line == "revision " + std::to_string(simulation.revision));
  const Nearness nearness = nearness_in(accepted);
  if (!nearness.line.empty()) std::getline(in, line);
  for (const Entry& entry : entries) {
    REQUIRE(bool(std::getline(in, line)));
    const std::size_t colon = line.rfind(':');  // a name may hold one, numbers do not
    CHECK(line.substr(0, colon) == entry.name);
    std::istringstream values(line.substr(colon + 1));
    for (const double found : entry.values) {
      double value = 0;
      REQUIRE(bool(values >> value));
      CAPTURE(line);
      CHECK_MESSAGE(near(found, value, nearness, entry.name.starts_with("histogram")),
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
    std::stringstream accepted;
    accepted << std::ifstream(path).rdbuf();
    if (std::getenv("ATTEST_UPDATE_GOLDEN")) {
      std::ofstream(path) << written(entries, simulation->revision, nearness_in(accepted.str()));
      continue;
    }
    REQUIRE_MESSAGE(!accepted.str().empty(), "no golden outcome: run with ATTEST_UPDATE_GOLDEN=1");
    compare(accepted.str(), entries, *simulation);
  }
}
