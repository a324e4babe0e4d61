#include "cards/check_card.h"

#include <algorithm>

#include "cards/object_reader.h"
#include "cards/source_map.h"
#include "formula/parse.h"
#include "formula/symbols.h"

namespace cards {

namespace {

template <class List>
std::vector<std::string_view> ids_of(const List& list) {
  std::vector<std::string_view> ids;
  for (const auto& item : list) ids.push_back(item.id);
  return ids;
}

void check_id(const CardUnderCheck& check, const std::string& pointer, const std::string& id,
              const std::vector<std::string_view>& known, const std::string& what) {
  if (id.empty() || check.report.is_full()) return;
  if (std::find(known.begin(), known.end(), id) != known.end()) return;
  check.error(pointer, "no " + what + " `" + id + "` in this card", suggestion(id, known));
}

void check_ids(const CardUnderCheck& check) {
  const Card& card = check.card;
  const auto claims = ids_of(card.claims);
  if (card.grading)
    for (std::size_t i = 0; i < card.grading->forms.size(); ++i)
      check_id(check, "/grading/forms/" + std::to_string(i) + "/claim",
               card.grading->forms[i].claim, claims, "claim");
  const auto references = ids_of(card.references);
  for (std::size_t i = 0; i < card.examples.size(); ++i)
    check_id(check, "/examples/" + std::to_string(i) + "/ref", card.examples[i].ref, references,
             "reference");
}

void check_right_answer(const CardUnderCheck& check) {
  if (!check.card.grading || check.card.grading->forms.empty()) return;
  const auto& forms = check.card.grading->forms;
  if (std::none_of(forms.begin(), forms.end(),
                   [](const Form& form) { return form.verdict == Verdict::Correct; }))
    check.report.warning(nearest_value(check.root, "/grading/forms"), "no form is `correct`");
}

void check_self(const CardUnderCheck& check) {
  const auto refuse = [&](const std::string& list, const std::vector<base::CardId>& ids) {
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (ids[i] == check.card.id)
        check.error("/" + list + "/" + std::to_string(i), "a card cannot name itself here");
  };
  refuse("requires", check.card.requires_first);
  refuse("formerly", check.card.formerly);
  for (std::size_t i = 0; i < check.card.follow_ups.size(); ++i)
    if (check.card.follow_ups[i].card == check.card.id)
      check.error("/follow_ups/" + std::to_string(i) + "/card", "a card cannot follow itself");
}

/// A claim needs a simulation: its own or that of its holder.
void check_simulations(const CardUnderCheck& check) {
  const auto look = [&](const std::string& at, const std::vector<Claim>& claims, bool has_own) {
    for (std::size_t i = 0; i < claims.size() && !has_own; ++i)
      if (claims[i].simulation.empty())
        check.error(at + "/" + std::to_string(i), "this claim has no simulation",
                    "add `simulation` to the claim, or beside `claims`");
  };
  look("/claims", check.card.claims, check.card.simulation.has_value());
  for (std::size_t i = 0; i < check.card.follow_ups.size(); ++i) {
    const FollowUp& item = check.card.follow_ups[i];
    look("/follow_ups/" + std::to_string(i) + "/claims", item.claims, item.simulation.has_value());
  }
}

}  // namespace

void CardUnderCheck::error_in(const std::string& pointer, std::size_t offset, std::string message,
                              std::string hint) const {
  const JsonValue& value = nearest_value(root, pointer);
  // A fault of a whole value stands at its first character, one inside a text within the quotes.
  const std::size_t at =
      offset == 0 ? value.begin : source_offset(report.json(), root, pointer, offset);
  report.add(Severity::Error, at, std::move(message), std::move(hint));
}

void check_vocabulary(const CardUnderCheck& check) {
  if (!check.card.grading) return;
  const Grading& grading = *check.card.grading;
  std::vector<formula::Symbol> symbols;
  std::vector<std::string_view> known;
  for (const auto& [name, aliases] : grading.symbols) symbols.push_back({name, aliases, {}});
  for (const auto& [name, derived] : grading.derived)
    if (auto parsed = formula::parse(derived.formula))
      symbols.push_back({name, derived.names, std::move(*parsed)});
  for (const formula::Symbol& symbol : symbols) known.push_back(symbol.name);
  for (const auto& [name, values] : check.card.variables.values) {
    if (std::find(known.begin(), known.end(), name) != known.end())
      check.error("/variables/" + name, "`" + name + "` is both a variable and a grading symbol",
                  "rename the variable");
    known.push_back(name);
  }
  for (std::size_t i = 0; i < grading.forms.size(); ++i) {
    const auto parsed = formula::parse(grading.forms[i].formula);
    if (!parsed) continue;
    for (const std::string& name : parsed->names())
      check_id(check, "/grading/forms/" + std::to_string(i) + "/formula", name, known, "symbol");
  }
  if (const auto made = formula::Symbols::make(std::move(symbols)); !made)
    check.error("/grading", made.error().message());
}

void check_card(const CardUnderCheck& check) {
  check_ids(check);
  check_right_answer(check);
  check_self(check);
  check_simulations(check);
  check_vocabulary(check);
  check_links(check);
  check_variables(check);
}

}  // namespace cards
