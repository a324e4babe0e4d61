#include <algorithm>
#include <cmath>

#include "formula/evaluate.h"
#include "proof/judge_claim.h"
#include "proof/mutants.h"
#include "proof/mutation_subject.h"

namespace proof {
namespace {

constexpr std::size_t measures_tried = 3;

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

const char* name_of(cards::Operator op) {
  return op == cards::Operator::AtMost ? "<=" : op == cards::Operator::AtLeast ? ">=" : "==";
}

// The result after expected, measured or op were changed.
void judge_again(ClaimResult& result) {
  const auto fulfilled_by = [&](double value) {
    return fulfils(result.measured, result.standard_error, value, result.op, result.tolerance);
  };
  result.holds = fulfilled_by(result.expected);
  for (RivalResult& rival : result.rivals)
    rival.rejected = std::isfinite(rival.value) && !fulfilled_by(rival.value);
}

std::string advice_for(const ClaimResult& result) {
  if (result.op == cards::Operator::Equal)
    return "tighten `within`, or choose settings at which the two differ";
  return "the run measured " + short_text(result.measured) +
         ": state an equality, or bind the bound in a text, or reject a value just beyond it";
}

/// A claim with one thing changed, and by how much its value differs.
struct Changed {
  ClaimPlan plan;
  ClaimResult result;
  std::string place;  ///< below the claim: "/expect"
  std::string change;
  double difference = 0;
};

class ClaimMutation {
 public:
  ClaimMutation(MutationSubject& subject, std::size_t index)
      : subject_(subject),
        index_(index),
        plan_(subject.plans()[index]),
        result_(subject.result(index)) {
    find_texts();
    usual_ = said(plan_, result_);
  }

  void run() {
    change_formula();
    change_measure();
    if (result_.op != cards::Operator::Equal) turn_round();
  }

 private:
  void find_texts() {
    const std::string target = "(claim:" + plan_.claim.id + ")";
    for (const BoundText& text : subject_.texts()) {
      if (text.text.find(target) == text.text.npos) continue;
      const BoundClaim* named = claim_named(subject_.bound(), text.pointer, plan_.claim.id);
      if (named && named->plan == &plan_) texts_.push_back(&text);
    }
  }

  // How much `check` says of the claim and of the texts bound to it.
  std::size_t said(const ClaimPlan& plan, const ClaimResult& result) const {
    std::vector<cards::Problem> problems;
    Places places(nullptr, problems);
    judge(plan, result, subject_.standard(), places);
    BoundClaims claims;
    for (const auto& [id, claim] : subject_.bound())
      claims.insert({id, claim.plan == &plan_ ? BoundClaim{&plan, &result} : claim});
    for (const BoundText* text : texts_)
      check_bound_text(text->pointer, text->text, claims, cards::Severity::Error, places);
    return problems.size();
  }

  void settle(Changed changed) {
    judge_again(changed.result);
    subject_.settle({plan_.holder, plan_.claim.id, plan_.pointer + changed.place, 0, changed.change,
                     advice_for(result_),
                     !changed.result.passed() || said(changed.plan, changed.result) > usual_,
                     std::abs(changed.difference) <= same_within * resolution(result_)});
  }

  void change_formula() {
    formula::Values values = values_of(plan_, &subject_.outcome(index_));
    values.erase(plan_.measure.name);  // a measure always has its own value
    for (const FormulaMutant& mutant : mutants_of(plan_.expect.expression, values)) {
      Changed changed{plan_, result_, "/expect", "", 0};
      const std::string text = formula::to_text(mutant.expression);
      const double value = formula::evaluate(mutant.expression, values).value_or(NAN);
      changed.plan.expect = {text, mutant.expression};
      changed.result.expect = text;
      changed.result.expected = value;
      changed.change = "expect " + plan_.expect.text + ": " + mutant.change + ", that is " + text +
                       " = " + short_text(value);
      changed.difference = value - result_.expected;
      settle(std::move(changed));
    }
  }

  // Of the same kind and unit, the nearest in value first.
  std::vector<const sim::Measured*> other_measures() const {
    std::vector<const sim::Measured*> others;
    for (const sim::Measured& measured : subject_.outcome(index_).measures)
      if (measured.name != result_.measure && measured.unit == plan_.measure.unit &&
          measured.standard_error.has_value() == result_.standard_error.has_value() &&
          measured.value != result_.measured)
        others.push_back(&measured);
    std::ranges::stable_sort(others, {}, [&](const sim::Measured* measured) {
      return std::abs(measured->value - result_.measured);
    });
    others.resize(std::min(others.size(), measures_tried));
    return others;
  }

  void change_measure() {
    for (const sim::Measured* other : other_measures()) {
      Changed changed{plan_, result_, "/measure", "", other->value - result_.measured};
      changed.result.measure = other->name;
      changed.result.measured = other->value;
      changed.result.standard_error = other->standard_error;
      changed.result.kind = other->kind;
      changed.change = "measure: " + result_.measure + " became " + other->name + " = " +
                       short_text(other->value);
      settle(std::move(changed));
    }
  }

  void turn_round() {
    Changed changed{plan_, result_, "/op", "", result_.measured - result_.expected};
    changed.result.op =
        result_.op == cards::Operator::AtMost ? cards::Operator::AtLeast : cards::Operator::AtMost;
    changed.change =
        std::string("op: ") + name_of(result_.op) + " became " + name_of(changed.result.op);
    settle(std::move(changed));
  }

  MutationSubject& subject_;
  std::size_t index_;
  const ClaimPlan& plan_;
  const ClaimResult& result_;
  std::vector<const BoundText*> texts_;  ///< with something bound to this claim
  std::size_t usual_ = 0;                ///< problems of the claim unchanged
};

}  // namespace

void mutate_claims(MutationSubject& subject) {
  for (std::size_t i = 0; i < subject.plans().size(); ++i)
    if (subject.result(i).passed()) ClaimMutation(subject, i).run();
}

}  // namespace proof
