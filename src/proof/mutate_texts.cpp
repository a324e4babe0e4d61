#include <algorithm>
#include <cmath>

#include "cards/links.h"
#include "formula/evaluate.h"
#include "formula/parse.h"
#include "proof/mutants.h"
#include "proof/mutation_subject.h"
#include "proof/written_number.h"
#include "typeset/document.h"
#include "typeset/numbers.h"

namespace proof {
namespace {

constexpr std::string_view claim_scheme = "claim:";

class TextMutation {
 public:
  TextMutation(MutationSubject& subject, const BoundText& text)
      : subject_(subject), text_(text), usual_(said(text.text)) {}

  void run() {
    if (usual_ > 0) return;  // `check` refuses it as it is
    for (const typeset::NumberFound& number : typeset::find_numbers(typeset::parse(text_.text))) {
      if (number.bound_to.starts_with("="))
        change_number(number, nullptr);
      else if (const auto id = claim_in(number.bound_to))
        change_claimed(number, *id);
      else if (!number.bound_to.empty())
        subject_.count_unchecked();
    }
    for (const cards::Link& link : cards::find_links(text_.text)) {
      if (link.target.starts_with("="))
        change_computation(link);
      else if (const auto id = claim_in(link.target))
        change_formula(link, *id);
    }
  }

 private:
  static std::optional<std::string> claim_in(const std::string& target) {
    if (!target.starts_with(claim_scheme)) return std::nullopt;
    return target.substr(claim_scheme.size());
  }

  std::size_t said(const std::string& text) const {
    std::vector<cards::Problem> problems;
    Places places(nullptr, problems);
    check_bound_text(text_.pointer, text, subject_.bound(), cards::Severity::Error, places);
    return problems.size();
  }

  bool notices(std::size_t offset, std::size_t length, const std::string& other) const {
    std::string changed = text_.text;
    return said(changed.replace(offset, length, other)) > 0;
  }

  // The claim, if it passes: of one that fails nothing can be learnt.
  const BoundClaim* passing(const std::string& id) const {
    const BoundClaim* claim = claim_named(subject_.bound(), text_.pointer, id);
    return claim && claim->result->passed() ? claim : nullptr;
  }

  void change_claimed(const typeset::NumberFound& number, const std::string& id) {
    if (const BoundClaim* claim = passing(id)) change_number(number, claim);
  }

  void change_number(const typeset::NumberFound& number, const BoundClaim* claim) {
    for (const std::string& other : mutants_of_number(number.text))
      settle(number.offset, claim, number.text + " became " + other,
             notices(number.offset, number.text.size(), other),
             same_number(number.text, other, claim));
  }

  // A value on the edge of rounding is both numbers.
  static bool same_number(const std::string& written, const std::string& other,
                          const BoundClaim* claim) {
    constexpr double slack = 1 + 1e-9;
    const auto before = read_written(written), after = read_written(other);
    if (!before || !after) return false;
    const double rounding = 2 * before->half_unit;
    const double open = claim ? same_within * resolution(*claim->result) : 0;
    return std::abs(after->value - before->value) <= std::max(open, rounding) * slack;
  }

  // A link that shows a formula of its claim: [1/h](claim:x).
  void change_formula(const cards::Link& link, const std::string& id) {
    const BoundClaim* claim = passing(id);
    const auto parsed = formula::parse(link.label);
    if (!claim || !parsed || parsed->names().empty()) return;
    const formula::Values values = values_of(*claim->plan, nullptr);
    const auto value = formula::evaluate(*parsed, values);
    if (!value) return;  // words that happen to parse
    for (const FormulaMutant& mutant : mutants_of(*parsed, values)) {
      const std::string other = formula::to_text(mutant.expression);
      const double changed = formula::evaluate(mutant.expression, values).value_or(NAN);
      settle(link.label_offset, claim, link.label + ": " + mutant.change,
             notices(link.label_offset, link.label.size(), other),
             std::abs(changed - *value) <= same_within * resolution(*claim->result));
    }
  }

  // [0.72](= exp(1)/(1+exp(1))): another formula that gives the number in its digits states it too.
  void change_computation(const cards::Link& link) {
    const std::string formula = link.target.substr(1);
    const auto parsed = formula::parse(formula);
    if (!parsed) return;
    for (const FormulaMutant& mutant : mutants_of(*parsed, {}))
      settle(link.target_offset, nullptr, formula + ": " + mutant.change,
             notices(link.target_offset + 1, formula.size(), formula::to_text(mutant.expression)),
             true);
  }

  void settle(std::size_t offset, const BoundClaim* claim, std::string change, bool killed,
              bool equivalent) {
    subject_.settle({claim ? claim->plan->holder : subject_.id(),
                     claim ? claim->plan->claim.id : "", text_.pointer, offset, std::move(change),
                     claim ? "write it in digits that its claim decides" : "write more digits",
                     killed, equivalent});
  }

  MutationSubject& subject_;
  const BoundText& text_;
  std::size_t usual_;  ///< problems of the text unchanged
};

}  // namespace

void mutate_texts(MutationSubject& subject) {
  for (const BoundText& text : subject.texts()) TextMutation(subject, text).run();
}

}  // namespace proof
