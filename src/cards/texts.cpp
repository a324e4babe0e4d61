#include "cards/texts.h"

#include <type_traits>

namespace cards {

namespace {

/// Walks a card or a const card; `Visit` takes (pointer, text, role).
template <class AnyCard, class Visit>
class Walker {
 public:
  explicit Walker(const Visit& visit) : visit_(visit) {}

  void walk(AnyCard& card) {
    one("/prompt", card.prompt);
    list("/rephrasings", card.rephrasings);
    list("/hints", card.hints);
    one("/answer", card.answer);
    one("/tldr", card.tldr);
    if (card.memory_aid) {
      one("/memory_aid/text", card.memory_aid->text);
      one("/memory_aid/breaks_where", card.memory_aid->breaks_where);
    }
    explanation(card.explanation);
    one("/quick_scan", card.quick_scan);
    if (card.comparison) comparison(*card.comparison);
    each("/examples", card.examples,
         [&](auto& example, const std::string& at) { one(at + "/text", example.text); });
    each("/follow_ups", card.follow_ups,
         [&](auto& item, const std::string& at) { follow_up(item, at); });
    one("/mistakes/most_common", card.mistakes.most_common);
    list("/mistakes/red_flags", card.mistakes.red_flags);
    list("/cheat_sheet", card.cheat_sheet);
    if (card.grading) grading(*card.grading);
    if (card.simulation) simulation("/simulation", *card.simulation);
    claims("/claims", card.claims);
    each("/changes", card.changes, [&](auto& change, const std::string& at) {
      one(at + "/note", change.note, TextRole::Remark);
    });
    list("/where", card.variables.where, TextRole::Formula);
  }

 private:
  template <class String>
  void one(const std::string& at, String& text, TextRole role = TextRole::Content) {
    if (!text.empty()) visit_(at, text, role);
  }

  template <class List, class Each>
  void each(const std::string& at, List& list, const Each& call) {
    for (std::size_t i = 0; i < list.size(); ++i) call(list[i], at + "/" + std::to_string(i));
  }

  template <class List>
  void list(const std::string& at, List& texts, TextRole role = TextRole::Content) {
    each(at, texts, [&](auto& text, const std::string& place) { one(place, text, role); });
  }

  template <class Any>
  void explanation(Any& part) {
    const std::string at = "/explanation";
    one(at + "/intuition", part.intuition);
    one(at + "/mechanics", part.mechanics);
    list(at + "/steps", part.steps);
    if (part.code) one(at + "/code/text", part.code->text, TextRole::Code);
    each(at + "/formulas", part.formulas, [&](auto& formula, const std::string& place) {
      one(place + "/tex", formula.tex, TextRole::Tex);
      one(place + "/about", formula.about);
    });
    one(at + "/worked_example", part.worked_example);
  }

  template <class Any>
  void comparison(Any& table) {
    one("/comparison/caption", table.caption);
    list("/comparison/columns", table.columns);
    each("/comparison/rows", table.rows, [&](auto& row, const std::string& at) { list(at, row); });
  }

  template <class Any>
  void follow_up(Any& item, const std::string& at) {
    one(at + "/question", item.question);
    one(at + "/approach", item.approach);
    points(at + "/points", item.points);
    if (item.simulation) simulation(at + "/simulation", *item.simulation);
    claims(at + "/claims", item.claims);
  }

  template <class Any>
  void points(const std::string& at, Any& all) {
    each(at, all, [&](auto& point, const std::string& place) {
      each(place + "/any", point.any,
           [&](auto& group, const std::string& in) { list(in, group, TextRole::Phrase); });
      list(place + "/not", point.not_, TextRole::Phrase);
    });
  }

  template <class Any>
  void grading(Any& all) {
    each("/grading/forms", all.forms, [&](auto& form, const std::string& at) {
      one(at + "/formula", form.formula, TextRole::Formula);
      list(at + "/texts", form.texts, TextRole::Phrase);
      one(at + "/message", form.message, TextRole::Remark);
    });
    points("/grading/points", all.points);
    one("/grading/value", all.value, TextRole::Formula);
    each("/grading/wrong", all.wrong, [&](auto& wrong, const std::string& at) {
      one(at + "/value", wrong.value, TextRole::Formula);
      one(at + "/message", wrong.message, TextRole::Remark);
    });
  }

  template <class Any>
  void simulation(const std::string& at, Any& use) {
    one(at + "/watch", use.watch);
    each(at + "/predict", use.predict,
         [&](auto& prediction, const std::string& place) { one(place + "/ask", prediction.ask); });
  }

  template <class Any>
  void claims(const std::string& at, Any& all) {
    each(at, all, [&](auto& claim, const std::string& place) {
      one(place + "/say", claim.say, TextRole::Remark);
      one(place + "/expect", claim.expect, TextRole::Formula);
      list(place + "/rejects", claim.rejects, TextRole::Formula);
      one(place + "/why", claim.why, TextRole::Remark);
    });
  }

  const Visit& visit_;
};

}  // namespace

void for_each_text(const Card& card, const TextVisitor& visit) {
  Walker<const Card, TextVisitor>(visit).walk(card);
}

void edit_each_text(Card& card, const TextEditor& edit) {
  Walker<Card, TextEditor>(edit).walk(card);
}

}  // namespace cards
