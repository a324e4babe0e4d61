#include "sim/written_formulas.h"

#include <algorithm>
#include <cmath>

#include "base/nearest.h"
#include "formula/functions.h"
#include "formula/parse.h"

namespace sim {
namespace {

constexpr std::size_t longest_name = 32;
constexpr std::size_t shortest_slip = 2;  // any letter is near any other

bool is_name(const std::string& text) {
  const auto parsed = formula::parse(text);
  return parsed && parsed->nodes().size() == 1 && parsed->names().size() == 1 &&
         parsed->names()[0] == text;
}

[[noreturn]] void refuse(std::string_view setting, const base::Error& error) {
  refuse_setting(
      error.where.empty() ? std::string(setting) : std::string(setting) + ", " + error.where,
      error.what, error.next);
}

bool joins_names(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The column of a name that stands in the formula, from 1.
std::size_t column_of(const std::string& name, const std::string& text) {
  std::size_t at = text.find(name);
  while (at != text.npos) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !joins_names(text[at - 1])) && (end == text.size() || !joins_names(text[end])))
      return at + 1;
    at = text.find(name, at + 1);
  }
  return 1;
}

// Every name must be known; where the first unknown one stands is said.
void check_known(const formula::Expression& expression, const std::string& text,
                 std::string_view setting, const auto& known) {
  for (const std::string& name : expression.names()) {
    if (known.contains(name)) continue;
    std::vector<std::string_view> names;
    std::string all;
    for (const auto& entry : known) {
      names.push_back(entry.first);
      all += (all.empty() ? "" : ", ") + entry.first;
    }
    const std::string otherwise =
        all.empty() ? "write numbers, or add it to the constants" : "known here: " + all;
    refuse(setting,
           {base::Fault::NotFound, "\"" + name + "\" is not known here",
            "column " + std::to_string(column_of(name, text)),
            name.size() < shortest_slip ? otherwise : base::did_you_mean(name, names, otherwise)});
  }
}

}  // namespace

void refuse_setting(std::string_view setting, const std::string& what, const std::string& next) {
  throw base::Failure({base::Fault::BadInput, std::string(setting) + ": " + what, "", next});
}

std::string entry_name(std::string_view parameter, std::string_view key) {
  return std::string(parameter) + "." + std::string(key);
}

void check_names(const TextMap& map, std::string_view parameter, const Count& count) {
  if (map.size() < count.fewest || map.size() > count.most)
    refuse_setting(parameter,
                   "there are " + std::to_string(map.size()) + " entries, allowed are " +
                       std::to_string(count.fewest) + " to " + std::to_string(count.most),
                   map.size() < count.fewest
                       ? "add one: " + std::string(parameter) + ".NAME=formula"
                       : "leave some out");
  for (const auto& [name, text] : map) {
    const bool named =
        name.size() <= longest_name && is_name(name) && !formula::vector_function_named(name);
    if (!named)
      refuse_setting(parameter, "\"" + name.substr(0, longest_name) + "\" cannot be a name",
                     "use at most 32 letters, digits and _, and no word of the formula language");
  }
}

void check_apart(const TextMap& a, std::string_view parameter_a, const TextMap& b,
                 std::string_view parameter_b) {
  for (const auto& [name, text] : a)
    if (b.contains(name))
      refuse_setting(entry_name(parameter_a, name),
                     "the name is also in " + std::string(parameter_b), "rename one of them");
}

formula::Expression read_formula(const std::string& text, std::string_view setting,
                                 Functions functions) {
  auto parsed =
      functions == Functions::OfVectors ? formula::parse_vectors(text) : formula::parse(text);
  if (!parsed) refuse(setting, parsed.error());
  return std::move(*parsed);
}

formula::VectorFormula read_formula(const std::string& text, std::string_view setting,
                                    Functions functions, const formula::Lengths& lengths) {
  const formula::Expression expression = read_formula(text, setting, functions);
  check_known(expression, text, setting, lengths);
  auto made = formula::VectorFormula::make(expression, lengths);
  if (!made) refuse(setting, made.error());
  return std::move(*made);
}

double read_number(const std::string& text, std::string_view setting,
                   const formula::Values& known) {
  const formula::Expression expression = read_formula(text, setting, Functions::OfNumbers);
  check_known(expression, text, setting, known);
  const double value = formula::evaluate(expression, known).value_or(NAN);
  if (!std::isfinite(value))
    refuse_setting(setting, "it has no finite value",
                   "look for a division by zero, a root or logarithm of a negative number, or "
                   "something beyond 1e308");
  return value;
}

formula::Values read_constants(const TextMap& constants, std::string_view parameter) {
  formula::Values known;
  TextMap left = constants;
  while (!left.empty()) {
    const std::size_t before = left.size();
    for (auto entry = left.begin(); entry != left.end();) {
      const auto& [name, text] = *entry;
      const std::string setting = entry_name(parameter, name);
      const auto expression = read_formula(text, setting, Functions::OfNumbers);
      const bool ready = std::ranges::all_of(
          expression.names(), [&](const std::string& other) { return known.contains(other); });
      if (ready) known[name] = read_number(text, setting, known);
      entry = ready ? left.erase(entry) : std::next(entry);
    }
    if (left.size() < before) continue;
    // Nothing more can be computed: one names something unknown, or they need each other.
    for (const auto& [name, text] : left) {
      const std::string setting = entry_name(parameter, name);
      check_known(read_formula(text, setting, Functions::OfNumbers), text, setting, constants);
    }
    refuse_setting(entry_name(parameter, left.begin()->first),
                   "it needs a constant that needs it in turn", "give one a number");
  }
  return known;
}

}  // namespace sim
