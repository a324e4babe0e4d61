#include "grading/judge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "formula/equivalent.h"
#include "formula/parse.h"
#include "formula/reading.h"
#include "formula/tokens.h"
#include "grading/giving_up.h"
#include "grading/key_points.h"
#include "grading/number.h"
#include "grading/units.h"
#include "grading/wording.h"

namespace grading {
namespace {

using cards::Verdict;

/// A form with its formula at the comparison points, or the wordings of its texts.
struct PreparedForm {
  cards::Form form;
  std::optional<formula::PointValues> values;
  std::vector<std::string> wordings;
};

formula::Symbols symbols_of(const cards::Grading& grading) {
  std::vector<formula::Symbol> symbols;
  for (const auto& [name, aliases] : grading.symbols) symbols.push_back({name, aliases, {}});
  for (const auto& [name, derived] : grading.derived) {
    if (auto parsed = formula::parse(derived.formula)) {
      symbols.push_back({name, derived.names, std::move(*parsed)});
    }
  }
  return formula::Symbols::make(std::move(symbols)).value_or(formula::Symbols{});
}

PreparedForm prepare(const cards::Form& form, const formula::Symbols& symbols) {
  PreparedForm prepared{form, {}, {}};
  for (const std::string& text : form.texts) prepared.wordings.push_back(wording(text, symbols));
  if (form.formula.empty()) return prepared;
  if (const auto parsed = formula::parse(form.formula)) {
    if (const auto values = formula::point_values(*parsed, symbols)) prepared.values = *values;
  }
  return prepared;
}

// "Divide by h" answers a question for a divisor only.
formula::ReadingRules rules_of(const cards::Card& card) {
  const std::string prompt = formula::lower(card.prompt);
  const auto asks = [&](std::string_view word) { return prompt.find(word) != std::string::npos; };
  return {.divide = asks("divi") || asks("denominator"), .multiply = asks("multipl")};
}

Judgement verdict(Verdict verdict, std::string message, std::string understood = {}) {
  Judgement judgement;
  judgement.verdict = verdict;
  judgement.message = std::move(message);
  judgement.understood = std::move(understood);
  return judgement;
}

Judgement of_form(const cards::Form& form, std::string understood) {
  Judgement judgement = verdict(form.verdict, form.message, std::move(understood));
  judgement.form = form.id;
  judgement.score = form.verdict == Verdict::Correct   ? 1
                    : form.verdict == Verdict::Partial ? 0.5
                                                       : 0;
  return judgement;
}

// Words that allow two readings are right when either is; else the first form met decides.
bool is_better(const PreparedForm* form, const PreparedForm* than) {
  if (than == nullptr) return true;
  return form->form.verdict == Verdict::Correct && than->form.verdict != Verdict::Correct;
}

bool is_blank(std::string_view typed) {
  return typed.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

struct Judge::Prepared {
  explicit Prepared(const cards::Card& card);

  Judgement judge(std::string_view typed, std::span<const AcceptedWording> accepted) const;
  Judgement judge_forms(std::string_view typed, std::span<const AcceptedWording> accepted) const;
  const cards::Form* form_in_words(std::string_view typed,
                                   std::span<const AcceptedWording> accepted) const;
  const PreparedForm* form_named(std::string_view id) const;
  Judgement judge_formula(std::string_view typed) const;
  const PreparedForm* form_with(const formula::PointValues& values) const;
  Judgement judge_points(const PointsFound& found) const;

  std::optional<cards::Grading> grading;
  formula::ReadingRules rules;
  formula::Symbols symbols;
  std::vector<PreparedForm> forms;
  std::optional<Units> units;
  bool has_formulas = false;
  bool has_texts = false;
};

Judge::Prepared::Prepared(const cards::Card& card) : grading(card.grading), rules(rules_of(card)) {
  if (!grading) return;
  if (card.type == cards::CardType::Numeric) units.emplace(grading->unit);
  symbols = symbols_of(*grading);
  for (const cards::Form& form : grading->forms) {
    forms.push_back(prepare(form, symbols));
    has_formulas = has_formulas || !form.formula.empty();
    has_texts = has_texts || !form.texts.empty();
  }
}

Judgement Judge::Prepared::judge(std::string_view typed,
                                 std::span<const AcceptedWording> accepted) const {
  const bool judges = grading && (units || !forms.empty() || !grading->points.empty());
  if (!judges) return verdict(Verdict::Ungraded, {});
  if (is_blank(typed)) return verdict(Verdict::Retry, "Nothing was typed.");
  if (gives_up(typed) && form_in_words(typed, accepted) == nullptr)
    return verdict(Verdict::Retry, "No answer yet: Enter alone shows it.");
  if (units) return judge_number(*grading, *units, typed);
  if (grading->points.empty()) return judge_forms(typed, accepted);
  const PointsFound found = find_points(grading->points, typed, symbols);
  if (forms.empty()) return judge_points(found);
  Judgement judgement = judge_forms(typed, accepted);
  judgement.points = found.points;
  if (judgement.verdict != Verdict::Correct) judgement.score = found.score;
  return judgement;
}

Judgement Judge::Prepared::judge_forms(std::string_view typed,
                                       std::span<const AcceptedWording> accepted) const {
  if (const cards::Form* form = form_in_words(typed, accepted)) {
    return of_form(*form, form->texts.empty() ? form->formula : form->texts.front());
  }
  if (has_formulas) return judge_formula(typed);
  return verdict(Verdict::Retry, "That is none of the wordings this card knows.");
}

const cards::Form* Judge::Prepared::form_in_words(std::string_view typed,
                                                  std::span<const AcceptedWording> accepted) const {
  if (accepted.empty() && !has_texts) return nullptr;
  const std::string said = wording(typed, symbols);
  for (const AcceptedWording& one : accepted) {
    if (wording(one.text, symbols) != said) continue;
    if (const PreparedForm* prepared = form_named(one.form)) return &prepared->form;
  }
  for (const PreparedForm& prepared : forms) {
    const auto& wordings = prepared.wordings;
    if (std::find(wordings.begin(), wordings.end(), said) != wordings.end()) return &prepared.form;
  }
  return nullptr;
}

const PreparedForm* Judge::Prepared::form_named(std::string_view id) const {
  for (const PreparedForm& prepared : forms) {
    if (prepared.form.id == id) return &prepared;
  }
  return nullptr;
}

Judgement Judge::Prepared::judge_formula(std::string_view typed) const {
  const formula::Reading reading = formula::read_answer(typed, symbols, rules);
  if (reading.readings.empty()) return verdict(Verdict::Retry, reading.message, reading.understood);
  const PreparedForm* met = nullptr;
  std::string understood = reading.understood;
  bool defined = false;
  for (const formula::Expression& expression : reading.readings) {
    const auto values = formula::point_values(expression, symbols);
    if (!values || !formula::is_defined(*values)) continue;
    defined = true;
    const PreparedForm* form = form_with(*values);
    if (form == nullptr || !is_better(form, met)) continue;
    met = form;
    understood = formula::to_text(expression);
  }
  const bool right = met != nullptr && met->form.verdict == Verdict::Correct;
  if (reading.doubtful_product && !right)
    return verdict(Verdict::Retry, std::string(doubtful_product), understood);
  if (met != nullptr) return of_form(met->form, understood);
  if (!defined) return verdict(Verdict::Retry, "That has no finite value.", understood);
  const std::string caution = reading.message.empty() ? "" : " " + reading.message;
  return verdict(Verdict::Wrong, "That is not one of the known forms." + caution, understood);
}

const PreparedForm* Judge::Prepared::form_with(const formula::PointValues& values) const {
  for (const PreparedForm& prepared : forms) {
    if (prepared.values && formula::same(values, *prepared.values) == formula::Sameness::Same) {
      return &prepared;
    }
  }
  return nullptr;
}

Judgement Judge::Prepared::judge_points(const PointsFound& found) const {
  Judgement judgement;
  judgement.points = found.points;
  judgement.score = found.score;
  if (!found.contradiction.empty()) {
    judgement.verdict = Verdict::Wrong;
    judgement.message = "\"" + found.contradiction + "\" contradicts the answer.";
    judgement.score = 0;
  } else if (found.words > most_words) {
    judgement.message = "That is longer than " + std::to_string(most_words) +
                        " words; compare it with the points yourself.";
  } else if (found.score >= 1) {
    judgement.verdict = Verdict::Correct;
  } else {
    judgement.verdict = found.score > 0 ? Verdict::Partial : Verdict::Wrong;
  }
  return judgement;
}

Judge::Judge(const cards::Card& card) : prepared_(std::make_unique<const Prepared>(card)) {}
Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

Judgement Judge::operator()(std::string_view typed,
                            std::span<const AcceptedWording> accepted) const {
  return prepared_->judge(typed, accepted);
}

bool Judge::same_forms(std::string_view id, std::string_view other_id) const {
  const PreparedForm* a = prepared_->form_named(id);
  const PreparedForm* b = prepared_->form_named(other_id);
  if (a == nullptr || b == nullptr || !a->values || !b->values) return false;
  return formula::same(*a->values, *b->values) == formula::Sameness::Same;
}

Judgement judge(const cards::Card& card, std::string_view typed,
                std::span<const AcceptedWording> accepted) {
  return Judge(card)(typed, accepted);
}

}  // namespace grading
