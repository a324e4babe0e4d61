#include <algorithm>
#include <set>

#include "cards/names.h"
#include "cards/read_sections.h"

namespace cards {

namespace {

constexpr std::string_view slug_shape = "made of a-z, 0-9 and -";
constexpr std::string_view symbol_shape =
    "a name of letters, digits and _ that is no word of the formula language";

void read_phrases(Report& report, const JsonValue& list, std::vector<std::string>& out) {
  if (!expect_kind(report, list, JsonValue::Kind::Array, "a list of words")) return;
  if (list.items.empty()) report.error(list, "a list of words is empty");
  for (const JsonValue& item : list.items)
    if (auto text = read_string(report, item, StringKind::Words, "a phrase"))
      out.push_back(std::move(*text));
}

void read_form(ObjectReader& reader, Form& form) {
  reader.name("id", is_slug, slug_shape, form.id, Need::Required);
  reader.string("formula", StringKind::Formula, form.formula);
  reader.strings("texts", StringKind::Words, form.texts);
  const bool by_formula = reader.value().member("formula");
  const bool by_texts = reader.value().member("texts");
  if (by_formula == by_texts)
    reader.report().error(reader.value(), "a form needs either `formula` or `texts`");
  if (by_texts && form.texts.empty())
    reader.report().error(*reader.value().member("texts"), "`texts` is empty");
  reader.choice<Verdict>("verdict",
                         {{"correct", Verdict::Correct},
                          {"partial", Verdict::Partial},
                          {"wrong", Verdict::Wrong},
                          {"retry", Verdict::Retry}},
                         form.verdict, Need::Required);
  reader.string("message", StringKind::Prose, form.message);
  reader.name("claim", is_slug, slug_shape, form.claim);
}

void read_forms(ObjectReader& grading, std::vector<Form>& out) {
  UniqueIds unique(grading.report(), "a form's id");
  grading.objects("forms", "a form", [&](ObjectReader& reader) {
    read_form(reader, out.emplace_back());
    unique.add(reader.value().member("id"));
  });
}

void read_tolerances(ObjectReader& grading, Grading& out) {
  grading.positive("relative", out.relative);
  grading.positive("absolute", out.absolute);
  const JsonValue* relative = grading.value().member("relative");
  if (out.relative && *out.relative >= 1)
    grading.report().error(*relative, "`relative` must be less than 1", "write 0.01 for 1 %");
  if (out.relative && out.absolute)
    grading.report().error(*grading.value().member("absolute"),
                           "a tolerance is either `relative` or `absolute`");
}

/// Keys that belong to the other type of card.
void refuse(ObjectReader& grading, std::initializer_list<std::string_view> names,
            const std::string& why) {
  for (const std::string_view name : names)
    if (const JsonValue* found = grading.value().member(name))
      grading.report().key_error(*found, "`" + std::string(name) + "` " + why);
}

void read_numeric(ObjectReader& grading, Grading& out) {
  grading.string("value", StringKind::Formula, out.value);
  grading.string("unit", StringKind::Words, out.unit);
  read_tolerances(grading, out);
  grading.objects("wrong", "a wrong value", [&](ObjectReader& reader) {
    WrongValue& wrong = out.wrong.emplace_back();
    reader.string("value", StringKind::Formula, wrong.value, Need::Required);
    reader.string("message", StringKind::Prose, wrong.message, Need::Required);
  });
}

void check_type(ObjectReader& grading, const Grading& out, CardType type) {
  if (type == CardType::Numeric) {
    if (!grading.value().member("value"))
      grading.report().error(grading.value(), "the grading of a numeric card needs `value`");
    refuse(grading, {"forms", "points"}, "is for flashcards: a numeric card takes a number");
    return;
  }
  refuse(grading, {"value", "unit", "relative", "absolute", "wrong"},
         "is for numeric cards: add \"type\": \"numeric\"");
  if (out.forms.empty() && out.points.empty())
    grading.report().error(grading.value(), "`grading` has neither `forms` nor `points`");
}

/// Every name and other name that a card gives to its own symbols.
std::set<std::string> own_names(const Grading& grading) {
  std::set<std::string> names;
  for (const auto& [symbol, others] : grading.symbols) {
    names.insert(symbol);
    names.insert(others.begin(), others.end());
  }
  for (const auto& [symbol, derived] : grading.derived) {
    names.insert(symbol);
    names.insert(derived.names.begin(), derived.names.end());
  }
  return names;
}

/// The names of a shared symbol that the card has not given to something else.
std::vector<std::string> free_names(const std::vector<std::string>& shared,
                                    const std::set<std::string>& taken) {
  std::vector<std::string> names;
  for (const std::string& name : shared)
    if (!taken.contains(name)) names.push_back(name);
  return names;
}

/// Adds the shared vocabulary, which the card's own overrides. Only formulas need it: cards without
/// one stay small.
void merge_shared(Grading& grading, CardReading& reading) {
  const bool formulas = std::any_of(grading.forms.begin(), grading.forms.end(),
                                    [](const Form& form) { return !form.formula.empty(); });
  if (!formulas || !reading.shared) return;
  const std::set<std::string> taken = own_names(grading);
  for (const auto& [symbol, names] : reading.shared->symbols) {
    if (taken.contains(symbol) && !grading.symbols.contains(symbol)) continue;
    const auto free = free_names(names, taken);
    auto& own = grading.symbols[symbol];
    own.insert(own.end(), free.begin(), free.end());
  }
  for (const auto& [symbol, derived] : reading.shared->derived)
    if (!taken.contains(symbol))
      grading.derived.emplace(symbol, Derived{derived.formula, free_names(derived.names, taken)});
}

}  // namespace

void read_symbols(ObjectReader& holder, std::map<std::string, std::vector<std::string>>& out) {
  holder.members("symbols", [&](const JsonValue& member) {
    if (!is_symbol(member.key)) {
      holder.report().key_error(member,
                                "`" + member.key + "` must be " + std::string(symbol_shape));
      return;
    }
    std::vector<std::string>& names = out[member.key];
    if (!expect_kind(holder.report(), member, JsonValue::Kind::Array, "the names of a symbol"))
      return;
    names.clear();
    for (const JsonValue& item : member.items)
      if (auto text = read_string(holder.report(), item, StringKind::Words, "a name"))
        names.push_back(std::move(*text));
  });
}

void read_derived(ObjectReader& holder, std::map<std::string, Derived>& out) {
  holder.members("derived", [&](const JsonValue& member) {
    if (!is_symbol(member.key)) {
      holder.report().key_error(member,
                                "`" + member.key + "` must be " + std::string(symbol_shape));
      return;
    }
    ObjectReader reader(holder.report(), member, "a derived symbol");
    if (!reader.is_object()) return;
    Derived& derived = out[member.key];
    derived = {};
    reader.string("formula", StringKind::Formula, derived.formula, Need::Required);
    reader.strings("names", StringKind::Words, derived.names);
    reader.done();
  });
}

void read_points(ObjectReader& holder, std::vector<Point>& out) {
  UniqueIds unique(holder.report(), "a point's id");
  holder.objects("points", "a point", [&](ObjectReader& reader) {
    Point& point = out.emplace_back();
    reader.name("id", is_slug, slug_shape, point.id, Need::Required);
    unique.add(reader.value().member("id"));
    std::optional<double> weight;
    reader.positive("weight", weight);
    point.weight = weight.value_or(1);
    reader.elements(
        "any",
        [&](const JsonValue& group) {
          read_phrases(holder.report(), group, point.any.emplace_back());
        },
        Need::Required);
    reader.strings("not", StringKind::Words, point.not_);
  });
}

void read_grading(ObjectReader& card, Card& out, CardReading& reading) {
  const JsonValue* found = card.find("grading");
  if (!found) {
    if (out.type == CardType::Numeric)
      reading.report.error(card.value(), "a numeric card needs `grading` with a `value`");
    return;
  }
  ObjectReader grading(reading.report, *found, "`grading`");
  if (!grading.is_object()) return;
  Grading& made = out.grading.emplace();
  read_symbols(grading, made.symbols);
  read_derived(grading, made.derived);
  read_forms(grading, made.forms);
  read_points(grading, made.points);
  read_numeric(grading, made);
  grading.done();
  check_type(grading, made, out.type);
  merge_shared(made, reading);
}

}  // namespace cards
