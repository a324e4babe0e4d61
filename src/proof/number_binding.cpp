#include "proof/number_binding.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cards/links.h"
#include "cards/texts.h"
#include "formula/equivalent.h"
#include "formula/evaluate.h"
#include "formula/parse.h"
#include "formula/reading.h"
#include "proof/templates.h"
#include "proof/written_number.h"
#include "typeset/document.h"
#include "typeset/numbers.h"

namespace proof {
namespace {

constexpr std::string_view claim_scheme = "claim:";

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

void for_each_content(const cards::Card& card, const auto& visit) {
  cards::for_each_text(
      card, [&](const std::string& pointer, const std::string& text, cards::TextRole role) {
        if (role == cards::TextRole::Content) visit(pointer, text);
      });
}

// The symbols a claim's formula may use, for comparing formulas at many sizes.
std::optional<formula::Symbols> symbols_of(const sim::Simulation& simulation,
                                           const sim::Settings& settings) {
  std::vector<formula::Symbol> symbols;
  const formula::Values known = sim::symbols(simulation, settings);
  const auto add = [&](const std::string& name, const std::string& text) {
    if (auto parsed = formula::parse(text)) symbols.push_back({name, {}, std::move(*parsed)});
  };
  for (const sim::Parameter& parameter : simulation.parameters) {
    if (parameter.kind == sim::ParameterKind::Map)
      for (const auto& [name, text] : settings.map(parameter.name))
        if (known.contains(name)) symbols.push_back({name, {}, {}});
    if (!known.contains(parameter.name)) continue;
    if (parameter.kind == sim::ParameterKind::Choice)
      add(parameter.name, settings.text(parameter.name));
    else
      symbols.push_back({parameter.name, {}, {}});
  }
  for (const sim::DerivedSize& size : simulation.derived) add(size.name, size.formula);
  auto made = formula::Symbols::make(std::move(symbols));
  return made ? std::optional(std::move(*made)) : std::nullopt;
}

/// A label read as a formula with names, such as "1/h" or "$\sqrt{d_k}$".
std::vector<formula::Expression> formulas_in(std::string label, const formula::Symbols& symbols) {
  const bool math = label.size() > 2 && label.front() == '$' && label.back() == '$';
  if (math) label = label.substr(1, label.size() - 2);
  std::vector<formula::Expression> found;
  if (auto parsed = formula::parse(label)) found = {std::move(*parsed)};
  if (found.empty() && math) found = formula::read_answer(label, symbols).readings;
  std::erase_if(found, [](const formula::Expression& e) { return e.names().empty(); });
  return found;
}

class BoundCheck {
 public:
  BoundCheck(const BoundClaims& claims, cards::Severity severity, Places& places)
      : claims_(claims), severity_(severity), places_(places) {}

  void look(const std::string& pointer, const std::string& text) {
    if (text.find("](") == std::string::npos) return;
    const std::vector<cards::Link> formulas = formula_links(pointer, text);
    for (const typeset::NumberFound& number : typeset::find_numbers(typeset::parse(text))) {
      const auto inside = [&](const cards::Link& link) {
        return number.offset >= link.label_offset &&
               number.offset < link.label_offset + link.label.size();
      };
      if (!number.bound_to.empty() && std::ranges::none_of(formulas, inside)) look(pointer, number);
    }
  }

 private:
  const BoundClaim* claim(const std::string& pointer, const std::string& id) const {
    return claim_named(claims_, pointer, id);
  }

  // Links whose label is a formula, judged as such; their numbers are not looked at again.
  std::vector<cards::Link> formula_links(const std::string& pointer, const std::string& text) {
    std::vector<cards::Link> judged;
    for (cards::Link& link : cards::find_links(text)) {
      if (!link.target.starts_with(claim_scheme)) continue;
      const BoundClaim* bound = claim(pointer, link.target.substr(claim_scheme.size()));
      if (bound && judge_formula(pointer, link, *bound->plan)) judged.push_back(std::move(link));
    }
    return judged;
  }

  bool judge_formula(const std::string& pointer, const cards::Link& link, const ClaimPlan& plan) {
    const auto symbols = symbols_of(*plan.resolved.simulation, plan.resolved.settings);
    if (!symbols) return false;
    const auto readings = formulas_in(link.label, *symbols);
    if (readings.empty()) return false;
    for (const formula::Expression& reading : readings) {
      const auto same = formula::equivalent(reading, plan.expect.expression, *symbols);
      if (same && *same == formula::Sameness::Same) return true;
    }
    // A label in words that happens to parse ("variance") is no formula of this claim.
    for (const std::string& name : readings.front().names())
      if (!symbols->find(name)) return false;
    places_.add(severity_, pointer,
                "the formula " + link.label + " is not what claim " + plan.claim.id + " says",
                "the claim expects " + plan.expect.text, link.label_offset);
    return true;
  }

  void look(const std::string& pointer, const typeset::NumberFound& number) {
    const std::string& target = number.bound_to;
    if (target.starts_with('=')) return look_computed(pointer, number, target.substr(1));
    if (!target.starts_with(claim_scheme)) return;  // a reference or an input holds no value
    const BoundClaim* bound = claim(pointer, target.substr(claim_scheme.size()));
    if (!bound) return;  // an unknown claim is said when the card is read, a broken one by its plan
    const double expected = bound->result ? bound->result->expected
                                          : value_of(bound->plan->expect, *bound->plan, nullptr);
    const auto written = read_written(number.text);
    const bool measured = bound->result && written && agrees(*written, bound->result->measured);
    const bool unknown = !bound->result && std::isnan(expected);
    if (unknown || measured || (written && agrees(*written, expected))) return;
    places_.add(severity_, pointer,
                number.text + " disagrees with claim " + bound->plan->claim.id +
                    ", which expects " + short_text(expected),
                bound->result ? "the run measured " + short_text(bound->result->measured) : "",
                number.offset);
  }

  void look_computed(const std::string& pointer, const typeset::NumberFound& number,
                     const std::string& text) {
    const auto parsed = formula::parse(text);
    const auto value = parsed ? formula::evaluate(*parsed) : base::Result<double>(0.0);
    if (!parsed || !value) {
      const base::Error& error = parsed ? value.error() : parsed.error();
      places_.add(cards::Severity::Error, pointer, error.what, error.next, number.offset);
      return;
    }
    const auto written = read_written(number.text);
    if (written && agrees(*written, *value)) return;
    places_.add(severity_, pointer,
                number.text + " disagrees with its formula, which gives " + short_text(*value), "",
                number.offset);
  }

  const BoundClaims& claims_;
  cards::Severity severity_;
  Places& places_;
};

}  // namespace

void check_unbound_numbers(const cards::Card& card, cards::Severity severity, Places& places) {
  const bool templates = !card.variables.values.empty();
  for_each_content(card, [&](const std::string& pointer, const std::string& text) {
    const std::string looked_at = templates ? without_templates(text, 'x') : text;
    for (const typeset::NumberFound& number : typeset::find_numbers(typeset::parse(looked_at)))
      if (number.bound_to.empty())
        places.add(severity, pointer, "the number " + number.text + " is bound to no proof",
                   "write [" + number.text + "](claim:ID), (ref:ID), (given:) or (= formula)",
                   number.offset);
  });
}

void check_bound_numbers(const cards::Card& card, const BoundClaims& claims,
                         cards::Severity severity, Places& places) {
  BoundCheck check(claims, severity, places);
  for_each_content(card, [&](const std::string& pointer, const std::string& text) {
    check.look(pointer, text);
  });
}

void check_bound_text(const std::string& pointer, const std::string& text,
                      const BoundClaims& claims, cards::Severity severity, Places& places) {
  BoundCheck(claims, severity, places).look(pointer, text);
}

// A text of follow-up 1 means that follow-up's claim where two have the same id.
const BoundClaim* claim_named(const BoundClaims& claims, const std::string& pointer,
                              const std::string& id) {
  const BoundClaim* found = nullptr;
  const auto [begin, end] = claims.equal_range(id);
  for (auto it = begin; it != end; ++it) {
    const std::string& at = it->second.plan->pointer;
    const std::string holder = at.substr(0, at.find("/claims/") + 1);
    if (!found || (pointer.starts_with(holder) && holder.size() > 1)) found = &it->second;
  }
  return found;
}

}  // namespace proof
