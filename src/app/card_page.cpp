#include "app/card_page.h"

#include <iterator>

namespace app {

namespace {

using typeset::Block;
using typeset::BlockKind;
using typeset::Inline;
using typeset::InlineKind;

Inline text_inline(std::string text) {
  Inline piece;
  piece.kind = InlineKind::Text;
  piece.text = std::move(text);
  return piece;
}

Inline strong(std::string text) {
  Inline piece;
  piece.kind = InlineKind::Strong;
  piece.children.push_back(text_inline(std::move(text)));
  return piece;
}

const char* name_of(cards::Level level) {
  switch (level) {
    case cards::Level::Easy:
      return "easy";
    case cards::Level::Medium:
      return "medium";
    case cards::Level::Hard:
      return "hard";
  }
  return "";
}

/// Puts a page together block by block. Authors' texts are parsed one by one, so that no text can
/// change the structure around it.
class PageBuilder {
 public:
  void heading(std::string title, int level = 2) {
    Block block;
    block.kind = BlockKind::Heading;
    block.level = level;
    block.inlines.push_back(text_inline(std::move(title)));
    blocks_.push_back(std::move(block));
  }

  void text(const std::string& markdown) { append(blocks_, markdown); }

  /// A heading with its text; nothing when there is no text.
  void section(std::string title, const std::string& markdown, int level = 2) {
    if (markdown.empty()) return;
    heading(std::move(title), level);
    text(markdown);
  }

  /// A text whose first paragraph begins with a bold word.
  void labelled(std::string label, const std::string& markdown) {
    if (markdown.empty()) return;
    std::vector<Block> parsed;
    append(parsed, markdown);
    if (parsed.empty() || parsed.front().kind != BlockKind::Paragraph)
      parsed.insert(parsed.begin(), Block{});
    auto& inlines = parsed.front().inlines;
    inlines.insert(inlines.begin(), {strong(std::move(label)), text_inline(" ")});
    std::move(parsed.begin(), parsed.end(), std::back_inserter(blocks_));
  }

  void list(const std::vector<cards::Text>& items, bool ordered = false) {
    if (items.empty()) return;
    Block list;
    list.kind = BlockKind::List;
    list.ordered = ordered;
    for (const auto& item : items) {
      Block block;
      block.kind = BlockKind::Item;
      append(block.children, item);
      list.children.push_back(std::move(block));
    }
    blocks_.push_back(std::move(list));
  }

  void add(Block block) { blocks_.push_back(std::move(block)); }

  static void append(std::vector<Block>& to, const std::string& markdown) {
    auto parsed = typeset::parse(markdown);
    std::move(parsed.blocks.begin(), parsed.blocks.end(), std::back_inserter(to));
  }

  /// A text that is one paragraph in practice, as running text.
  static typeset::Inlines inlines_of(const std::string& markdown) {
    auto parsed = typeset::parse(markdown);
    typeset::Inlines inlines;
    for (auto& block : parsed.blocks)
      std::move(block.inlines.begin(), block.inlines.end(), std::back_inserter(inlines));
    return inlines;
  }

  typeset::Document document() && { return {std::move(blocks_), {}}; }

 private:
  std::vector<Block> blocks_;
};

void add_concepts(PageBuilder& page, const cards::Card& card) {
  if (card.concepts.empty()) return;
  page.heading("Key concepts");
  std::vector<cards::Text> items;
  for (const auto& concept_ : card.concepts)
    items.push_back("**" + concept_.name + "**" +
                    (concept_.about.empty() ? "" : ": " + concept_.about));
  page.list(items);
}

void add_explanation(PageBuilder& page, const cards::Explanation& explanation) {
  page.section("Intuition", explanation.intuition);
  page.section("Mechanics", explanation.mechanics);
  if (!explanation.steps.empty()) page.heading("Step by step");
  page.list(explanation.steps, true);
  if (!explanation.formulas.empty()) page.heading("Formulas");
  for (const auto& formula : explanation.formulas) {
    Block block;
    block.kind = BlockKind::DisplayMath;
    block.text = formula.tex;
    page.add(std::move(block));
    page.text(formula.about);
  }
  if (explanation.code) {
    page.heading("Code");
    Block block;
    block.kind = BlockKind::Code;
    block.language = explanation.code->language;
    block.text = explanation.code->text + "\n";
    page.add(std::move(block));
  }
  page.section("Worked example", explanation.worked_example);
}

void add_comparison(PageBuilder& page, const cards::Card& card) {
  if (!card.comparison) return;
  page.heading("Side by side");
  page.text(card.comparison->caption);
  Block table;
  table.kind = BlockKind::Table;
  for (const auto& column : card.comparison->columns)
    table.header.push_back(PageBuilder::inlines_of(column));
  for (const auto& row : card.comparison->rows) {
    std::vector<typeset::Inlines> cells;
    for (const auto& cell : row) cells.push_back(PageBuilder::inlines_of(cell));
    table.rows.push_back(std::move(cells));
  }
  table.alignment.resize(table.header.size());
  page.add(std::move(table));
}

void add_examples(PageBuilder& page, const cards::Card& card) {
  if (card.examples.empty()) return;
  page.heading("In real models");
  std::vector<cards::Text> items;
  for (const auto& example : card.examples)
    items.push_back(example.text + (example.as_of.empty() ? "" : " (as of " + example.as_of + ")"));
  page.list(items);
}

void add_follow_ups(PageBuilder& page, const cards::Card& card, const PageOptions& options) {
  if (card.follow_ups.empty()) return;
  page.heading("Interviewer follow-ups");
  int number = 0;
  for (const auto& follow_up : card.follow_ups) {
    ++number;
    if (!follow_up.card.value.empty()) {
      page.labelled(std::to_string(number) + ".", "See the card `" + follow_up.card.value + "`.");
      continue;
    }
    page.labelled(std::to_string(number) + ".", follow_up.question);
    if (options.approaches) page.text(follow_up.approach);
  }
}

void add_references(PageBuilder& page, const cards::Card& card) {
  if (card.references.empty()) return;
  page.heading("References");
  Block list;
  list.kind = BlockKind::List;
  for (const auto& reference : card.references) {
    Block paragraph;
    std::string text = reference.title;
    if (!reference.where.empty()) text += ", " + reference.where;
    if (!reference.url.empty()) text += ", " + reference.url;
    paragraph.inlines.push_back(text_inline(std::move(text)));
    Block item;
    item.kind = BlockKind::Item;
    item.children.push_back(std::move(paragraph));
    list.children.push_back(std::move(item));
  }
  page.add(std::move(list));
}

}  // namespace

std::string meta_line(const cards::Card& card) {
  std::string line = name_of(card.level);
  line += " · " + std::to_string(card.seconds) + " s · asked ";
  for (int star = 1; star <= 5; ++star) line += star <= card.weight ? "★" : "☆";
  for (const auto& tag : card.tags) line += " · " + tag;
  return line;
}

typeset::Document card_page(const cards::Card& card, const PageOptions& options) {
  PageBuilder page;
  page.text(card.prompt);
  Block meta;
  meta.inlines.push_back(text_inline(meta_line(card)));
  page.add(std::move(meta));
  page.section("Answer", card.answer);
  page.section("TL;DR", card.tldr);
  if (card.memory_aid) {
    page.section("Memory aid", card.memory_aid->text);
    page.labelled("Where it breaks:", card.memory_aid->breaks_where);
  }
  add_concepts(page, card);
  add_explanation(page, card.explanation);
  page.section("Quick scan", card.quick_scan);
  add_comparison(page, card);
  add_examples(page, card);
  add_follow_ups(page, card, options);
  page.section("Most common mistake", card.mistakes.most_common);
  if (!card.mistakes.red_flags.empty()) page.heading("Don't say this");
  page.list(card.mistakes.red_flags);
  if (!card.cheat_sheet.empty()) page.heading("Cheat sheet");
  page.list(card.cheat_sheet);
  add_references(page, card);
  return std::move(page).document();
}

}  // namespace app
