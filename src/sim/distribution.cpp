#include "sim/distribution.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/nearest.h"
#include "sim/written_formulas.h"

namespace sim {
namespace {

constexpr double longest_vector = 100'000;

constexpr std::array<std::pair<std::string_view, Law>, 6> laws{{{"normal", Law::Normal},
                                                                {"uniform", Law::Uniform},
                                                                {"unit_uniform", Law::UnitUniform},
                                                                {"rademacher", Law::Rademacher},
                                                                {"bernoulli", Law::Bernoulli},
                                                                {"exponential", Law::Exponential}}};

/// A name with what stands in its parentheses, cut at commas outside of inner ones. Each argument
/// keeps its column: blanks stand for what is before it.
struct Call {
  std::string name;
  std::vector<std::string> arguments;
};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first));
}

std::vector<std::string> arguments_in(const std::string& text, std::size_t begin, std::size_t end) {
  std::vector<std::string> arguments;
  int depth = 0;
  for (std::size_t i = begin; i <= end; ++i) {
    if (i < end && text[i] == '(') ++depth;
    if (i < end && text[i] == ')') --depth;
    if (i < end && (text[i] != ',' || depth != 0)) continue;
    arguments.push_back(std::string(begin, ' ') + text.substr(begin, i - begin));
    begin = i + 1;
  }
  return arguments;
}

Call call_in(const std::string& text, std::string_view setting) {
  const std::size_t open = text.find('('), last = text.find_last_not_of(" \t\r\n");
  if (open == text.npos) return {trimmed(text), {}};
  if (text[last] != ')')
    refuse_setting(std::string(setting) + ", column " + std::to_string(last + 1),
                   "the \"(\" is not closed at the end", "add \")\", and nothing after it");
  return {trimmed(text.substr(0, open)), arguments_in(text, open + 1, last)};
}

Law law_named(const std::string& name, std::string_view setting) {
  std::vector<std::string_view> names;
  for (const auto& [known, law] : laws) {
    if (known == name) return law;
    names.push_back(known);
  }
  refuse_setting(
      std::string(setting) + ", column 1", "\"" + name + "\" is no distribution",
      base::did_you_mean(name, names, "write one of " + std::string(distribution_list())));
}

std::size_t length_in(const std::string& text, std::string_view setting,
                      const formula::Values& constants) {
  const double length = read_number(text, setting, constants);
  if (length != std::floor(length) || length < 1 || length > longest_vector)
    refuse_setting(setting, "a length is a whole number from 1 to 100000, not " + to_text(length),
                   "change " + trimmed(text));
  return static_cast<std::size_t>(length);
}

double probability_in(const std::string& text, std::string_view setting,
                      const formula::Values& constants) {
  const double p = read_number(text, setting, constants);
  if (!(p >= 0 && p <= 1))
    refuse_setting(setting, "a probability is a number from 0 to 1, not " + to_text(p),
                   "change " + trimmed(text));
  return p;
}

}  // namespace

std::string_view distribution_list() {
  return "normal(n), uniform(n), unit_uniform(n), rademacher(n), exponential(n), bernoulli(p, n)";
}

Distribution read_distribution(const std::string& text, std::string_view setting,
                               const formula::Values& constants) {
  Call call = call_in(text, setting);
  Distribution distribution;
  distribution.law = law_named(call.name, setting);
  const std::size_t own = distribution.law == Law::Bernoulli ? 1 : 0;
  if (call.arguments.size() < own || call.arguments.size() > own + 1)
    refuse_setting(setting,
                   call.name + " takes " + (own == 1 ? "a probability and a length" : "a length"),
                   own == 1 ? "write bernoulli(p) or bernoulli(p, n)"
                            : "write " + call.name + " or " + call.name + "(n)");
  if (own == 1) distribution.p = probability_in(call.arguments[0], setting, constants);
  if (call.arguments.size() > own)
    distribution.length = length_in(call.arguments[own], setting, constants);
  return distribution;
}

void Distribution::draw(base::Random& random, std::span<double> out,
                        std::vector<float>& scratch) const {
  scratch.resize(out.size());
  if (law == Law::Normal)
    random.normals(scratch);
  else
    random.uniforms(scratch);
  const auto fill = [&](const auto& of) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = of(double(scratch[i]));
  };
  switch (law) {
    case Law::Normal:
    case Law::Uniform:
      return fill([](double x) { return x; });
    case Law::UnitUniform:
      return fill([](double u) { return std::numbers::sqrt3 * (2 * u - 1); });
    case Law::Rademacher:
      return fill([](double u) { return u < 0.5 ? -1.0 : 1.0; });
    case Law::Bernoulli:
      return fill([p = p](double u) { return u < p ? 1.0 : 0.0; });
    case Law::Exponential:
      return fill([](double u) { return -std::log(u); });
  }
}

}  // namespace sim
