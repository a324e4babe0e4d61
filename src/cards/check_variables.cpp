#include <algorithm>
#include <cmath>

#include "cards/check_card.h"
#include "cards/instances.h"
#include "cards/object_reader.h"
#include "cards/templates.h"
#include "cards/texts.h"
#include "formula/condition.h"
#include "formula/parse.h"

namespace cards {

namespace {

constexpr double default_relative = 0.01;
constexpr double wrong_distance = 3;  ///< tolerances between the right value and a wrong one

std::string in_words(const Instance& instance) {
  std::string words;
  for (const auto& [name, value] : instance.values)
    words += (words.empty() ? " with " : ", ") + name + " = " + number_text(value);
  return words;
}

class VariableCheck {
 public:
  explicit VariableCheck(const CardUnderCheck& check) : check_(check) {
    for (const auto& [name, values] : check.card.variables.values) names_.push_back(name);
  }

  void run() {
    if (!conditions()) return;
    auto all = instances(check_.card);
    if (!all) return check_.error("/variables", all.error().what);
    instances_ = std::move(*all);
    if (!names_.empty()) texts();
    numeric();
  }

 private:
  /// Whether every name is a variable; reports the others.
  bool known(const std::string& pointer, std::size_t offset, const std::vector<std::string>& used) {
    bool all_known = true;
    for (const std::string& name : used) {
      if (std::find(names_.begin(), names_.end(), name) != names_.end()) continue;
      std::string hint = suggestion(name, names_);
      if (hint.empty()) hint = "declare it in `variables`";
      check_.error_in(pointer, offset, "no variable `" + name + "` in this card", hint);
      all_known = false;
    }
    return all_known;
  }

  bool conditions() {
    bool good = true;
    const auto& where = check_.card.variables.where;
    for (std::size_t i = 0; i < where.size(); ++i) {
      const std::string pointer = "/where/" + std::to_string(i);
      const auto parsed = formula::parse_condition(where[i]);
      if (!parsed)
        check_.error(pointer, "the condition cannot be read: " + parsed.error().what,
                     parsed.error().next);
      good = parsed && known(pointer, 0, formula::names(*parsed)) && good;
    }
    return good;
  }

  void texts() {
    for_each_text(check_.card,
                  [&](const std::string& pointer, const std::string& text, TextRole role) {
                    if (role != TextRole::Formula) templates(pointer, text);
                  });
  }

  void templates(const std::string& pointer, const std::string& text) {
    const TemplateScan scan = find_templates(text);
    if (!scan.fault.empty()) check_.error_in(pointer, scan.fault_offset, scan.fault);
    for (const Template& use : scan.templates)
      if (known(pointer, use.begin, use.expression.names()))
        finite(pointer, use.begin, use.expression);
  }

  bool finite(const std::string& pointer, std::size_t offset,
              const formula::Expression& expression) {
    for (const Instance& instance : instances_) {
      const auto value = value_of(expression, instance);
      if (std::isfinite(value)) continue;
      check_.error_in(pointer, offset, "this has no finite value" + in_words(instance));
      return false;
    }
    return true;
  }

  static double value_of(const formula::Expression& expression, const Instance& instance) {
    const auto value = formula::evaluate(expression, [&](std::string_view name) {
      const auto found = instance.values.find(std::string(name));
      return found == instance.values.end() ? std::nullopt : std::optional(found->second);
    });
    return value ? *value : std::nan("");
  }

  void numeric() {
    const auto& grading = check_.card.grading;
    if (!grading || grading->value.empty()) return;
    const auto right = usable("/grading/value", grading->value);
    if (!right) return;
    for (std::size_t i = 0; i < grading->wrong.size(); ++i) {
      const std::string pointer = "/grading/wrong/" + std::to_string(i) + "/value";
      if (const auto wrong = usable(pointer, grading->wrong[i].value))
        apart(pointer, *right, *wrong);
    }
  }

  std::optional<formula::Expression> usable(const std::string& pointer, const std::string& text) {
    auto parsed = formula::parse(text);
    if (!parsed || !known(pointer, 0, parsed->names()) || !finite(pointer, 0, *parsed))
      return std::nullopt;
    return std::move(*parsed);
  }

  void apart(const std::string& pointer, const formula::Expression& right,
             const formula::Expression& wrong) {
    const Grading& grading = *check_.card.grading;
    for (const Instance& instance : instances_) {
      const double value = value_of(right, instance), other = value_of(wrong, instance);
      const double tolerance =
          grading.absolute.value_or(grading.relative.value_or(default_relative) * std::abs(value));
      if (std::abs(other - value) > wrong_distance * tolerance) continue;
      check_.error(
          pointer,
          "this wrong value lies within 3 tolerances of the right one" + in_words(instance),
          "leave such instances out with `where`");
      return;
    }
  }

  const CardUnderCheck& check_;
  std::vector<std::string_view> names_;
  std::vector<Instance> instances_;
};

}  // namespace

void check_variables(const CardUnderCheck& check) { VariableCheck(check).run(); }

}  // namespace cards
