#include <algorithm>

#include "cards/names.h"
#include "cards/read_sections.h"

namespace cards {

namespace {

constexpr std::string_view slug_shape = "made of a-z, 0-9 and -";
constexpr std::string_view card_shape = "the id of a card, like attention-core/scaling-divisor";

bool is_tag(std::string_view text) {
  return !text.empty() && text.find_first_of(" \t\r\n") == std::string_view::npos;
}

std::vector<base::CardId> to_ids(const std::vector<std::string>& names) {
  std::vector<base::CardId> ids;
  for (const std::string& name : names) ids.push_back({name});
  return ids;
}

void read_meta(ObjectReader& card, Card& out) {
  card.choice<CardType>(
      "type", {{"flashcard", CardType::Flashcard}, {"numeric", CardType::Numeric}}, out.type);
  card.choice<Level>("difficulty",
                     {{"easy", Level::Easy}, {"medium", Level::Medium}, {"hard", Level::Hard}},
                     out.level);
  card.integer("seconds", 1, 3600, out.seconds);
  card.integer("weight", 1, 5, out.weight);
  card.name("group", is_slug, slug_shape, out.group);
  card.names("tags", is_tag, "a word without blanks", out.tags);
  std::vector<std::string> before, formerly;
  card.names("requires", is_card_reference, card_shape, before);
  card.names("formerly", is_card_reference, card_shape, formerly);
  out.requires_first = to_ids(before);
  out.formerly = to_ids(formerly);
}

void read_changes(ObjectReader& card, Card& out) {
  constexpr std::int64_t most_revisions = 1'000'000;
  card.integer("revision", 1, most_revisions, out.revision);
  int previous = 1;
  card.objects("changes", "a change", [&](ObjectReader& entry) {
    Change change;
    change.revision = 0;
    const JsonValue* number = entry.find("revision", Need::Required);
    entry.integer("revision", 2, most_revisions, change.revision);
    entry.choice<ChangeKind>("kind",
                             {{"meaning", ChangeKind::Meaning}, {"wording", ChangeKind::Wording}},
                             change.kind, Need::Required);
    entry.string("note", StringKind::Prose, change.note, Need::Required);
    if (number && change.revision > out.revision)
      card.report().error(*number, "the card has only revision " + std::to_string(out.revision),
                          "raise `revision`");
    if (number && change.revision > 0 && change.revision <= previous)
      card.report().error(*number, "changes must ascend by revision, each once");
    previous = std::max(previous, change.revision);
    out.changes.push_back(std::move(change));
  });
  const JsonValue* revision = card.value().member("revision");
  if (revision && out.revision > 1 && previous < out.revision)
    card.report().warning(*revision, "no entry of `changes` says what revision " +
                                         std::to_string(out.revision) + " changed");
}

void read_memory_aid(ObjectReader& card, Card& out) {
  const JsonValue* found = card.find("memory_aid");
  if (!found) return;
  MemoryAid aid;
  if (found->kind == JsonValue::Kind::Object) {
    ObjectReader reader(card.report(), *found, "`memory_aid`");
    reader.string("text", StringKind::Prose, aid.text, Need::Required);
    reader.string("breaks_where", StringKind::Prose, aid.breaks_where);
    reader.done();
  } else if (auto text = read_string(card.report(), *found, StringKind::Prose, "`memory_aid`")) {
    aid.text = std::move(*text);
  }
  out.memory_aid = std::move(aid);
}

void read_explanation(ObjectReader& explanation, Explanation& out) {
  explanation.string("intuition", StringKind::Prose, out.intuition);
  explanation.string("mechanics", StringKind::Prose, out.mechanics);
  explanation.strings("steps", StringKind::Prose, out.steps);
  explanation.object("code", [&](ObjectReader& code) {
    Code& made = out.code.emplace();
    code.string("language", StringKind::Words, made.language, Need::Required);
    code.string("text", StringKind::Code, made.text, Need::Required);
  });
  explanation.objects("formulas", "a formula", [&](ObjectReader& formula) {
    DisplayFormula& made = out.formulas.emplace_back();
    formula.string("tex", StringKind::Prose, made.tex, Need::Required);
    formula.string("about", StringKind::Prose, made.about);
  });
  explanation.string("worked_example", StringKind::Prose, out.worked_example);
}

void read_comparison(ObjectReader& comparison, Comparison& out) {
  comparison.string("caption", StringKind::Prose, out.caption);
  comparison.strings("columns", StringKind::Prose, out.columns, Need::Required);
  const JsonValue* columns = comparison.value().member("columns");
  const std::size_t width = columns ? columns->items.size() : 0;
  comparison.elements(
      "rows",
      [&](const JsonValue& row) {
        if (!expect_kind(comparison.report(), row, JsonValue::Kind::Array, "a row")) return;
        std::vector<Text>& cells = out.rows.emplace_back();
        for (const JsonValue& cell : row.items) {
          auto text = read_string(comparison.report(), cell, StringKind::Prose, "a cell");
          cells.push_back(text ? std::move(*text) : Text());
        }
        if (row.items.size() != width)
          comparison.report().error(row, "this row has " + std::to_string(row.items.size()) +
                                             " cells, the table " + std::to_string(width) +
                                             " columns");
      },
      Need::Required);
}

void read_examples(ObjectReader& card, std::vector<Example>& out) {
  card.elements("examples", [&](const JsonValue& item) {
    Example& example = out.emplace_back();
    if (item.kind != JsonValue::Kind::Object) {
      if (auto text = read_string(card.report(), item, StringKind::Prose, "an example"))
        example.text = std::move(*text);
      return;
    }
    ObjectReader reader(card.report(), item, "an example");
    reader.string("text", StringKind::Prose, example.text, Need::Required);
    reader.name("ref", is_slug, slug_shape, example.ref);
    reader.name("as_of", is_date, "a date like 2026-07", example.as_of);
    reader.done();
  });
}

}  // namespace

void read_content(ObjectReader& card, Card& out) {
  std::string schema;
  card.string("$schema", StringKind::Words, schema);
  card.string("prompt", StringKind::Prose, out.prompt, Need::Required);
  read_meta(card, out);
  read_changes(card, out);
  card.strings("rephrasings", StringKind::Prose, out.rephrasings);
  card.strings("hints", StringKind::Prose, out.hints);
  card.string("answer", StringKind::Prose, out.answer, Need::Required);
  card.string("tldr", StringKind::Prose, out.tldr);
  read_memory_aid(card, out);
  card.object("explanation", [&](ObjectReader& r) { read_explanation(r, out.explanation); });
  card.string("quick_scan", StringKind::Prose, out.quick_scan);
  card.object("comparison", [&](ObjectReader& r) { read_comparison(r, out.comparison.emplace()); });
  read_examples(card, out.examples);
  card.object("mistakes", [&](ObjectReader& mistakes) {
    mistakes.string("most_common", StringKind::Prose, out.mistakes.most_common);
    mistakes.strings("red_flags", StringKind::Prose, out.mistakes.red_flags);
  });
  card.strings("cheat_sheet", StringKind::Prose, out.cheat_sheet);
}

void read_follow_ups(ObjectReader& card, std::vector<FollowUp>& out) {
  UniqueIds unique(card.report(), "a follow-up's id");
  card.objects("follow_ups", "a follow-up", [&](ObjectReader& reader) {
    FollowUp& follow_up = out.emplace_back();
    if (reader.value().member("card")) {
      reader.name("card", is_card_reference, card_shape, follow_up.card.value);
      return;
    }
    reader.name("id", is_slug, slug_shape, follow_up.id, Need::Required);
    unique.add(reader.value().member("id"));
    reader.string("question", StringKind::Prose, follow_up.question, Need::Required);
    reader.string("approach", StringKind::Prose, follow_up.approach, Need::Required);
    read_points(reader, follow_up.points);
    read_simulation(reader, follow_up.simulation);
    read_claims(reader, follow_up.claims);
    reader.find("card");
  });
}

}  // namespace cards
