#include "grading/units.h"

#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "formula/fold.h"
#include "formula/reading.h"
#include "formula/tokens.h"

namespace grading {
namespace {

struct Unit {
  const char* name;
  const char* dimension;  ///< empty: a pure number
  double size;
  std::vector<std::string> spellings;
};

// Decimal prefixes are powers of 1000, binary ones of 1024 (IEC 80000-13). Lower-case "mb" is read
// as bytes: hardly anyone means bits by it.
const std::vector<Unit>& common_units() {
  static const std::vector<Unit> units{
      {"percent", "", 0.01, {"%", "per cent"}},
      {"byte", "byte", 1, {"bytes"}},
      {"kilobyte", "byte", 1e3, {"KB", "kB", "kb"}},
      {"megabyte", "byte", 1e6, {"MB", "mb"}},
      {"gigabyte", "byte", 1e9, {"GB", "gb"}},
      {"terabyte", "byte", 1e12, {"TB", "tb"}},
      {"kibibyte", "byte", 1024.0, {"KiB"}},
      {"mebibyte", "byte", 1048576.0, {"MiB"}},
      {"gibibyte", "byte", 1073741824.0, {"GiB"}},
      {"tebibyte", "byte", 1099511627776.0, {"TiB"}},
      {"bit", "byte", 0.125, {"bits"}},
      {"kilobit", "byte", 125, {"Kb", "kbit"}},
      {"megabit", "byte", 125e3, {"Mb", "Mbit"}},
      {"gigabit", "byte", 125e6, {"Gb", "Gbit"}},
      {"second", "second", 1, {"s", "sec"}},
      {"millisecond", "second", 1e-3, {"ms", "msec"}},
      {"microsecond", "second", 1e-6, {"us", "mus"}},
      {"nanosecond", "second", 1e-9, {"ns"}},
      {"minute", "second", 60, {"min."}},
      {"hour", "second", 3600, {"hours"}},
      {"flop", "flop", 1, {"FLOP", "FLOPs", "FLOPS", "floating-point operations"}},
      {"megaflop", "flop", 1e6, {"MFLOP"}},
      {"gigaflop", "flop", 1e9, {"GFLOP"}},
      {"teraflop", "flop", 1e12, {"TFLOP"}},
      {"petaflop", "flop", 1e15, {"PFLOP"}},
  };
  return units;
}

// After a number of bytes "B" is a byte, after anything else a billion.
std::vector<Unit> ambiguous_units(bool bytes) {
  if (bytes) return {{"byte_sign", "byte", 1, {"B"}}, {"bit_sign", "byte", 0.125, {"b"}}};
  return {{"thousands", "", 1e3, {"K", "k"}},
          {"millions", "", 1e6, {"M"}},
          {"billions", "", 1e9, {"B"}},
          {"trillions", "", 1e12, {"T"}}};
}

bool counts_bytes(std::string_view unit) {
  const std::size_t b = unit.find_first_of("Bb");
  const bool alone = b != std::string_view::npos && (b + 1 == unit.size() || unit[b + 1] == '/');
  return alone || unit.find("byte") != std::string_view::npos ||
         unit.find("bit") != std::string_view::npos;
}

std::string shown(std::string_view unit) {
  return unit.empty() ? "a pure number" : "a number of " + std::string(unit);
}

}  // namespace

Units::Units(std::string_view unit) : unit_(unit) {
  std::vector<Unit> all = common_units();
  for (Unit& more : ambiguous_units(counts_bytes(unit))) all.push_back(std::move(more));
  std::set<std::string> known;
  std::vector<formula::Symbol> symbols;
  for (const Unit& one : all) {
    symbols.push_back({one.name, one.spellings, {}});
    units_[one.name] = {one.dimension, one.size};
    known.insert(one.name);
    for (const std::string& spelling : one.spellings) known.insert(spelling);
  }
  const std::string folded = formula::fold_unicode(unit);
  for (const formula::Token& token : formula::tokenize(folded)) {  // words such as "tokens"
    if (token.kind != formula::TokenKind::Word || !known.insert(std::string(token.text)).second)
      continue;
    const std::string name = "own_" + std::to_string(symbols.size());
    symbols.push_back({name, {std::string(token.text)}, {}});
    units_[name] = {name, 1};
  }
  if (auto made = formula::Symbols::make(std::move(symbols))) symbols_ = std::move(*made);
  formula::Reading own = formula::read_answer(folded, symbols_);
  has_own_ = !own.readings.empty();
  if (has_own_) own_ = std::move(own.readings.front());
}

formula::Values Units::values(std::string_view doubled) const {
  formula::Values all;
  for (const auto& [name, unit] : units_) {
    const bool twice = !doubled.empty() && unit.first == doubled;
    all[name] = twice ? 2 * unit.second : unit.second;
  }
  return all;
}

// The power of each dimension, found by doubling its units: the value of an area grows by 2^2. A
// sum of different dimensions grows by no power of two and gets one that no unit has.
std::map<std::string, int> Units::dimensions(const formula::Expression& answer) const {
  std::map<std::string, int> powers;
  const double plain = formula::evaluate(answer, values()).value_or(0);
  for (const std::string& name : answer.names()) {
    const std::string& dimension = units_.at(name).first;
    if (dimension.empty()) continue;
    const double ratio = formula::evaluate(answer, values(dimension)).value_or(0) / plain;
    const double power = std::log2(ratio);
    const bool whole = std::abs(power - std::round(power)) < 1e-9;
    const int rounded = whole ? static_cast<int>(std::lround(power)) : 99;
    if (rounded != 0) powers[dimension] = rounded;
  }
  return powers;
}

base::Result<double> Units::in_unit(const formula::Expression& answer) const {
  const base::Result<double> value = formula::evaluate(answer, values());
  if (!value) return value;
  const auto found = dimensions(answer);
  const bool pure =
      answer.names().empty() || (found.empty() && has_own_ && !dimensions(own_).empty());
  if (pure) return *value;
  if (found != (has_own_ ? dimensions(own_) : std::map<std::string, int>{})) {
    return base::fail(base::Fault::BadInput, "this card asks for " + shown(unit_));
  }
  const double own_size = has_own_ ? formula::evaluate(own_, values()).value_or(1) : 1;
  return *value / own_size;
}

}  // namespace grading
