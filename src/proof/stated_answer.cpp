#include "proof/stated_answer.h"

#include <algorithm>
#include <string>

#include "cards/links.h"
#include "formula/evaluate.h"
#include "formula/parse.h"
#include "proof/written_number.h"
#include "typeset/document.h"
#include "typeset/numbers.h"

namespace proof {
namespace {

// An input binds no value: anyone may write any number there.
bool proves(const std::string& target) {
  return target.starts_with("claim:") || target.starts_with("ref:") || target.starts_with('=');
}

bool states(const cards::Card& card, double value) {
  const double share = card.grading->unit == "%" ? value / 100 : value;
  const auto numbers = typeset::find_numbers(typeset::parse(card.answer));
  return std::ranges::any_of(numbers, [&](const typeset::NumberFound& number) {
    const auto written = proves(number.bound_to) ? read_written(number.text) : std::nullopt;
    return written && (agrees(*written, value) || agrees(*written, share));
  });
}

void check_value(const cards::Card& card, Places& places) {
  const std::string& text = card.grading->value;
  const auto parsed = formula::parse(text);
  if (!parsed) return places.error("/grading/value", parsed.error());
  const auto value = formula::evaluate(*parsed);
  if (!value)
    places.error("/grading/value", value.error());
  else if (!states(card, *value))
    places.error("/grading/value", "the value " + text + " is no bound number of `answer`",
                 "state it there: [number](claim:ID), (ref:ID) or (= formula)");
}

bool binds_claim(const std::string& text) {
  return std::ranges::any_of(cards::find_links(text), [](const cards::Link& link) {
    return link.target.starts_with("claim:");
  });
}

void check_form(const cards::Card& card, Places& places) {
  const auto& forms = card.grading->forms;
  const auto form = std::ranges::find_if(forms, [](const cards::Form& f) {
    return f.verdict == cards::Verdict::Correct && !f.formula.empty();
  });
  if (form == forms.end()) return;
  for (const std::string* text : {&card.answer, &card.tldr, &card.explanation.mechanics})
    if (binds_claim(*text)) return;
  places.error(
      "/grading/forms/" + std::to_string(form - forms.begin()),
      "the formula " + form->formula + " is judged right, but the card's texts prove nothing",
      "bind a claim in `answer`, `tldr` or `explanation.mechanics`: [number](claim:ID)");
}

}  // namespace

void check_stated_answer(const cards::Card& card, Places& places) {
  if (!card.grading) return;
  if (!card.grading->value.empty()) check_value(card, places);
  check_form(card, places);
}

}  // namespace proof
