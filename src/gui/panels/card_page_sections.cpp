#include <iterator>
#include <utility>

#include "gui/panels/card_page_parts.h"

namespace gui::card_page {

namespace {

using typeset::Block;
using typeset::BlockKind;
using typeset::Inline;
using typeset::InlineKind;
using typeset::Inlines;

Inline words(std::string text) {
  Inline piece;
  piece.kind = InlineKind::Text;
  piece.text = std::move(text);
  return piece;
}

Inline around(InlineKind kind, Inlines children, std::string target = {}) {
  Inline piece;
  piece.kind = kind;
  piece.children = std::move(children);
  piece.target = std::move(target);
  return piece;
}

Block paragraph(Inlines inlines) {
  Block block;
  block.inlines = std::move(inlines);
  return block;
}

/// Blocks of a text, beginning with a paragraph that other words can be put into.
std::vector<Block> blocks_of(const cards::Text& text) {
  std::vector<Block> blocks = typeset::parse(text).blocks;
  if (blocks.empty() || blocks.front().kind != BlockKind::Paragraph)
    blocks.insert(blocks.begin(), Block{});
  return blocks;
}

Inlines inlines_of(const cards::Text& text) {
  Inlines inlines;
  for (Block& block : typeset::parse(text).blocks)
    std::move(block.inlines.begin(), block.inlines.end(), std::back_inserter(inlines));
  return inlines;
}

typeset::Document list_from(std::vector<std::vector<Block>> items) {
  Block list;
  list.kind = BlockKind::List;
  for (std::vector<Block>& blocks : items) {
    Block item;
    item.kind = BlockKind::Item;
    item.children = std::move(blocks);
    list.children.push_back(std::move(item));
  }
  return {{std::move(list)}, {}};
}

typeset::Document concepts_of(const cards::Card& card) {
  std::vector<std::vector<Block>> items;
  for (const cards::Concept& one : card.concepts) {
    std::vector<Block> blocks = blocks_of(one.about);
    Inlines& line = blocks.front().inlines;
    if (!line.empty()) line.insert(line.begin(), words(": "));
    line.insert(line.begin(), around(InlineKind::Strong, inlines_of(one.name)));
    items.push_back(std::move(blocks));
  }
  return list_from(std::move(items));
}

typeset::Document formulas_of(const cards::Explanation& explanation) {
  typeset::Document document;
  for (const cards::DisplayFormula& formula : explanation.formulas) {
    Block block;
    block.kind = BlockKind::DisplayMath;
    block.text = formula.tex;
    document.blocks.push_back(std::move(block));
    for (Block& about : typeset::parse(formula.about).blocks)
      document.blocks.push_back(std::move(about));
  }
  return document;
}

typeset::Document code_of(const cards::Code& code) {
  Block block;
  block.kind = BlockKind::Code;
  block.language = code.language;
  block.text = code.text + "\n";
  return {{std::move(block)}, {}};
}

typeset::Document comparison_of(const cards::Comparison& comparison) {
  typeset::Document document = typeset::parse(comparison.caption);
  Block table;
  table.kind = BlockKind::Table;
  for (const cards::Text& column : comparison.columns) table.header.push_back(inlines_of(column));
  for (const auto& row : comparison.rows) {
    std::vector<Inlines> cells;
    for (const cards::Text& cell : row) cells.push_back(inlines_of(cell));
    table.rows.push_back(std::move(cells));
  }
  table.alignment.resize(table.header.size());
  document.blocks.push_back(std::move(table));
  return document;
}

/// "(as of 2026-07, title)": how fresh an example is and where it stands.
Inlines source_of(const cards::Example& example, const cards::Card& card) {
  Inlines source;
  if (!example.as_of.empty()) source.push_back(words("as of " + example.as_of));
  for (const cards::Reference& reference : card.references)
    if (!example.ref.empty() && reference.id == example.ref) {
      if (!source.empty()) source.push_back(words(", "));
      source.push_back(around(InlineKind::Link, {words(reference.title)}, "ref:" + reference.id));
    }
  return source;
}

typeset::Document examples_of(const cards::Card& card) {
  std::vector<std::vector<Block>> items;
  for (const cards::Example& example : card.examples) {
    std::vector<Block> blocks = typeset::parse(example.text).blocks;
    Inlines source = source_of(example, card);
    if (!source.empty()) blocks.push_back(paragraph({around(InlineKind::Emphasis, source)}));
    items.push_back(std::move(blocks));
  }
  return list_from(std::move(items));
}

typeset::Document references_of(const cards::Card& card) {
  std::vector<std::vector<Block>> items;
  for (const cards::Reference& reference : card.references) {
    Inlines line;
    const std::string& title = reference.title.empty() ? reference.id : reference.title;
    if (reference.url.empty())
      line.push_back(words(title));
    else
      line.push_back(around(InlineKind::Link, {words(title)}, reference.url));
    if (!reference.where.empty()) line.push_back(words(", " + reference.where));
    items.push_back({paragraph(std::move(line))});
  }
  return list_from(std::move(items));
}

void section_of(Page& page, std::string_view title, const cards::Text& text) {
  if (text.empty()) return;
  page.section(title);
  page.text(title, text);
}

}  // namespace

void draw_summary(Page& page) {
  const cards::Card& card = page.view.card;
  section_of(page, "TL;DR", card.tldr);
  if (card.memory_aid) {
    section_of(page, "Memory aid", card.memory_aid->text);
    if (!card.memory_aid->breaks_where.empty()) {
      page.part("Where it breaks");
      page.text("breaks", card.memory_aid->breaks_where);
    }
  }
  if (!card.concepts.empty()) {
    page.section("Key concepts");
    page.document("concepts", [&] { return concepts_of(card); });
  }
}

void draw_explanation(Page& page) {
  const cards::Explanation& explanation = page.view.card.explanation;
  section_of(page, "Intuition", explanation.intuition);
  section_of(page, "Mechanics", explanation.mechanics);
  if (!explanation.steps.empty()) {
    page.section("Step by step");
    page.document("steps", [&] { return list_of(explanation.steps, true); });
  }
  if (explanation.code) {
    page.section("Code");
    page.document("code", [&] { return code_of(*explanation.code); });
  }
  if (!explanation.formulas.empty()) {
    page.section("Formulas");
    page.document("formulas", [&] { return formulas_of(explanation); });
  }
  section_of(page, "Worked example", explanation.worked_example);
}

void draw_lists(Page& page) {
  const cards::Card& card = page.view.card;
  section_of(page, "Quick scan", card.quick_scan);
  if (card.comparison) {
    page.section("Side by side");
    page.document("comparison", [&] { return comparison_of(*card.comparison); });
  }
  if (!card.examples.empty()) {
    page.section("In real models");
    page.document("examples", [&] { return examples_of(card); });
  }
  section_of(page, "Most common mistake", card.mistakes.most_common);
  if (!card.mistakes.red_flags.empty()) {
    page.section("Don't say this");
    page.document("red flags", [&] { return list_of(card.mistakes.red_flags); });
  }
  if (!card.cheat_sheet.empty()) {
    page.section("Cheat sheet");
    page.document("cheat sheet", [&] { return list_of(card.cheat_sheet); });
  }
}

void draw_references(Page& page) {
  if (page.view.card.references.empty()) return;
  page.section(references_title);
  page.document("references", [&] { return references_of(page.view.card); });
}

}  // namespace gui::card_page
