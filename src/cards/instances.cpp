#include "cards/instances.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "base/assert.h"
#include "cards/templates.h"
#include "cards/texts.h"
#include "formula/condition.h"
#include "formula/parse.h"

namespace cards {

namespace {

/// Combinations tried before the conditions: keeps a hostile card from costing minutes.
constexpr std::size_t maximum_combinations = 200'000;

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

std::size_t combinations(const Variables& variables) {
  std::size_t count = 1;
  for (const auto& [name, values] : variables.values) {
    count *= values.size();
    if (count > maximum_combinations) return count;
  }
  return count;
}

formula::Values combination(const Variables& variables, std::size_t index) {
  formula::Values chosen;
  for (auto it = variables.values.rbegin(); it != variables.values.rend(); ++it) {
    chosen[it->first] = it->second[index % it->second.size()];
    index /= it->second.size();
  }
  return chosen;
}

base::Result<bool> fulfils(const std::vector<formula::Condition>& conditions,
                           const formula::Values& values) {
  for (const formula::Condition& condition : conditions) {
    const auto holds = formula::holds(condition, values);
    if (!holds || !*holds) return holds;
  }
  return true;
}

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The formula with every variable replaced by its number.
std::string substituted(const std::string& text, const formula::Values& values) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_name(text[end])) ++end;
    if (end == i) {
      out += text[i++];
      continue;
    }
    const auto found = values.find(std::string_view(text).substr(i, end - i));
    if (found == values.end()) {
      out += text.substr(i, end - i);
    } else {
      const std::string number = number_text(found->second);
      out += found->second < 0 ? "(" + number + ")" : number;
    }
    i = end;
  }
  return out;
}

/// A setting written as a formula of variables becomes its number; a choice such as "sqrt(d_k)",
/// whose names are no variables, stays a text.
void expand_setting(SettingValue& setting, const formula::Values& values) {
  auto* text = std::get_if<std::string>(&setting);
  if (!text) return;
  if (auto filled = fill_templates(*text, values)) *text = std::move(*filled);
  const auto parsed = formula::parse(*text);
  if (!parsed || parsed->names().empty()) return;
  if (const auto value = formula::evaluate(*parsed, values); value && std::isfinite(*value))
    setting = *value;
}

void expand_settings(SettingValues& settings, const formula::Values& values) {
  for (auto& [name, setting] : settings) expand_setting(setting, values);
}

void expand_proof(std::optional<SimulationUse>& use, std::vector<Claim>& claims,
                  const formula::Values& values) {
  if (use) {
    expand_settings(use->settings, values);
    for (Prediction& prediction : use->predict) {
      expand_settings(prediction.settings, values);
      if (prediction.against) expand_settings(*prediction.against, values);
    }
  }
  for (Claim& claim : claims) expand_settings(claim.settings, values);
}

}  // namespace

base::Result<std::vector<Instance>> instances(const Card& card) {
  const Variables& variables = card.variables;
  const std::size_t count = combinations(variables);
  const std::string too_many = "the variables have more than 10000 instances";
  if (count > maximum_combinations) return base::fail(base::Fault::BadInput, too_many);
  std::vector<formula::Condition> conditions;
  for (const std::string& where : variables.where) {
    auto parsed = formula::parse_condition(where);
    if (!parsed) return tl::unexpected(parsed.error());
    conditions.push_back(std::move(*parsed));
  }
  std::vector<Instance> all;
  for (std::size_t i = 0; i < count; ++i) {
    formula::Values values = combination(variables, i);
    const auto kept = fulfils(conditions, values);
    if (!kept) return tl::unexpected(kept.error());
    if (!*kept) continue;
    if (all.size() == maximum_instances) return base::fail(base::Fault::BadInput, too_many);
    all.push_back({all.size(), {values.begin(), values.end()}});
  }
  if (all.empty()) return base::fail(base::Fault::BadInput, "no instance fulfils `where`");
  return all;
}

Instance instance_at(const Card& card, std::size_t index) {
  if (card.variables.values.empty()) return {};
  auto all = instances(card);
  ASSERT(all.has_value());
  return std::move((*all)[index % all->size()]);
}

Instance instance_for(const Card& card, std::size_t reviews) {
  if (card.variables.values.empty()) return {};
  auto all = instances(card);
  ASSERT(all.has_value());
  // A stride without a common divisor visits every instance before it returns to one.
  const std::uint64_t hash = hash_of(card.id.value);
  const std::size_t count = all->size();
  std::size_t stride = 1 + (hash >> 32) % count;
  while (std::gcd(stride, count) != 1) ++stride;
  return std::move((*all)[(hash % count + (reviews % count) * stride) % count]);
}

Card expand(const Card& card, const Instance& instance) {
  if (card.variables.values.empty()) return card;
  const formula::Values values(instance.values.begin(), instance.values.end());
  Card made = card;
  edit_each_text(made, [&](const std::string&, std::string& text, TextRole role) {
    if (role == TextRole::Formula)
      text = substituted(text, values);
    else if (auto filled = fill_templates(text, values))
      text = std::move(*filled);
  });
  if (made.grading)
    for (auto& [name, derived] : made.grading->derived)
      derived.formula = substituted(derived.formula, values);
  expand_proof(made.simulation, made.claims, values);
  for (FollowUp& follow_up : made.follow_ups)
    expand_proof(follow_up.simulation, follow_up.claims, values);
  made.variables = {};
  return made;
}

std::string number_text(double number) {
  if (number == 0) return "0";
  std::array<char, 64> buffer{};
  const double size = std::abs(number);
  const bool plain = size < 1e15 && size >= 1e-6;
  const auto [end, fault] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                    plain ? std::chars_format::fixed : std::chars_format::scientific);
  ASSERT(fault == std::errc());
  return {buffer.data(), end};
}

}  // namespace cards
