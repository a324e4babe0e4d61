#include "grading/lint.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "cards/instances.h"
#include "formula/equivalent.h"
#include "formula/parse.h"
#include "grading/judge.h"
#include "grading/key_points.h"
#include "grading/number.h"
#include "grading/plain_answer.h"

namespace grading {
namespace {

using cards::Severity;
using cards::Verdict;

constexpr std::size_t most_instances = 64;

class Lint {
 public:
  explicit Lint(const cards::Card& card) : card_(card), grading_(*card.grading), judge_(card) {}

  std::vector<Fault> run() {
    for (std::size_t i = 0; i < grading_.forms.size(); ++i) form(i);
    same_forms();
    model_answer();
    short_answer();
    return std::move(faults_);
  }

 private:
  void add(Severity severity, std::string pointer, std::string message) {
    faults_.push_back({severity, std::move(pointer), std::move(message)});
  }

  // Each way to write a form must be judged as that form: earlier forms and misread words would
  // hide it.
  void form(std::size_t index) {
    const cards::Form& form = grading_.forms[index];
    const std::string pointer = "/grading/forms/" + std::to_string(index);
    if (!form.formula.empty()) as_itself(form, form.formula, pointer + "/formula");
    for (std::size_t i = 0; i < form.texts.size(); ++i) {
      as_itself(form, form.texts[i], pointer + "/texts/" + std::to_string(i));
    }
    if (form.verdict == Verdict::Wrong && form.message.empty()) {
      add(Severity::Warning, pointer, "a wrong form without `message` does not say what is wrong");
    }
  }

  void as_itself(const cards::Form& form, const std::string& typed, const std::string& pointer) {
    const Judgement judgement = judge_(typed);
    if (judgement.form == form.id) return;
    std::string why =
        judgement.form.empty() ? judgement.message : "it is judged as `" + judgement.form + "`";
    add(Severity::Error, pointer, "typing this form is not judged as `" + form.id + "`: " + why);
  }

  void same_forms() {
    for (std::size_t i = 0; i < grading_.forms.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!judge_.same_forms(grading_.forms[j].id, grading_.forms[i].id)) continue;
        add(Severity::Error, "/grading/forms/" + std::to_string(i) + "/formula",
            "this form is equivalent to `" + grading_.forms[j].id + "`");
      }
    }
  }

  void model_answer() {
    if (card_.answer.empty()) return;
    const Verdict verdict = verdict_of(card_.answer);
    if (verdict == Verdict::Correct) return;
    add(Severity::Error, "/answer",
        "the model answer is judged " + std::string(to_text(verdict)) + missing(card_.answer));
  }

  // A short version need not repeat the claim, but must not say something else.
  void short_answer() {
    if (card_.tldr.empty() || grading_.forms.empty()) return;
    if (verdict_of(card_.tldr) != Verdict::Wrong) return;
    add(Severity::Error, "/tldr", "the short answer is judged wrong");
  }

  // The claim may stand in the words or in the first formula.
  Verdict verdict_of(const std::string& text) const {
    const std::string plain = plain_answer(text);
    if (grading_.forms.empty()) return verdict_of_points(plain);
    const Verdict whole = judge_(plain).verdict;
    if (whole == Verdict::Correct) return whole;
    const std::string formula = first_formula(plain);
    if (formula.empty()) return whole;
    const Verdict alone = judge_(formula).verdict;
    return alone == Verdict::Correct || whole == Verdict::Retry ? alone : whole;
  }

  // Model answers may be longer than what a learner is judged on.
  Verdict verdict_of_points(const std::string& plain) const {
    const Judgement judgement = judge_(plain);
    if (judgement.verdict != Verdict::Ungraded) return judgement.verdict;
    return judgement.score >= 1  ? Verdict::Correct
           : judgement.score > 0 ? Verdict::Partial
                                 : Verdict::Wrong;
  }

  std::string missing(const std::string& text) const {
    const Judgement judgement = judge_(plain_answer(text));
    std::string ids;
    for (const PointFound& point : judgement.points) {
      if (!point.found) ids += (ids.empty() ? ": it misses `" : ", `") + point.id + "`";
    }
    if (!grading_.forms.empty() || ids.empty())
      return judgement.message.empty() ? "" : ": " + judgement.message;
    return ids;
  }

  const cards::Card& card_;
  const cards::Grading& grading_;
  Judge judge_;
  std::vector<Fault> faults_;
};

// The right value typed with the card's unit, and each wrong one, in the instances of a card.
class NumericLint {
 public:
  explicit NumericLint(const cards::Card& card) : card_(card) {}

  std::vector<Fault> run() {
    const auto all = cards::instances(card_);
    if (!all) return {};  // reported where the variables are checked
    for (std::size_t i = 0; i < std::min(all->size(), most_instances); ++i) {
      if (!instance(cards::expand(card_, (*all)[i]))) break;
    }
    return std::move(faults_);
  }

 private:
  // False after a fault: the other instances would repeat it.
  bool instance(const cards::Card& card) {
    const cards::Grading& grading = *card.grading;
    const Judge judge(card);
    if (judge(typed(grading.value, grading)).verdict != Verdict::Correct) {
      return fault("/grading/value", "typing the right value with its unit is not judged correct");
    }
    for (std::size_t i = 0; i < grading.wrong.size(); ++i) {
      const Judgement judgement = judge(typed(grading.wrong[i].value, grading));
      if (judgement.verdict == Verdict::Wrong && judgement.message == grading.wrong[i].message)
        continue;
      return fault(
          "/grading/wrong/" + std::to_string(i) + "/value",
          "typing this wrong value does not give its message: it lies too near another value");
    }
    return true;
  }

  static std::string typed(const std::string& formula, const cards::Grading& grading) {
    return cards::number_text(value_of(formula)) + " " + grading.unit;
  }

  bool fault(std::string pointer, std::string message) {
    faults_.push_back({Severity::Error, std::move(pointer), std::move(message)});
    return false;
  }

  const cards::Card& card_;
  std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> lint(const cards::Card& card) {
  if (!card.grading) return {};
  if (card.type == cards::CardType::Numeric) return NumericLint(card).run();
  if (card.grading->forms.empty() && card.grading->points.empty()) return {};
  return Lint(card).run();
}

}  // namespace grading
