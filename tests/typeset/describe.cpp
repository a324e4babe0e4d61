#include "typeset/describe.h"

using typeset::Block;
using typeset::BlockKind;
using typeset::Inline;
using typeset::InlineKind;

namespace {

std::string one(const Inline& piece) {
  const std::string inside = describe(piece.children);
  switch (piece.kind) {
    case InlineKind::Text:
      return piece.text;
    case InlineKind::Code:
      return "`" + piece.text + "`";
    case InlineKind::Math:
      return (piece.display ? "$$" : "$") + piece.text + "$";
    case InlineKind::Emphasis:
      return "*" + inside + "*";
    case InlineKind::Strong:
      return "**" + inside + "**";
    case InlineKind::Link:
      return "<" + piece.target + "|" + inside + ">";
    case InlineKind::Image:
      return "!<" + piece.target + "|" + inside + ">";
    case InlineKind::LineBreak:
      return "/";
  }
  return "?";
}

std::string all(const std::vector<Block>& blocks);

std::string row(const std::vector<typeset::Inlines>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) out += (i > 0 ? "|" : "") + describe(cells[i]);
  return out;
}

std::string table(const Block& block) {
  std::string out = "T ";
  for (const auto alignment : block.alignment) out += "dlcr"[static_cast<int>(alignment)];
  out += "{" + row(block.header);
  for (const auto& cells : block.rows) out += "//" + row(cells);
  return out + "}";
}

std::string one(const Block& block) {
  switch (block.kind) {
    case BlockKind::Paragraph:
      return "P[" + describe(block.inlines) + "]";
    case BlockKind::Heading:
      return "H" + std::to_string(block.level) + "[" + describe(block.inlines) + "]";
    case BlockKind::List:
      return (block.ordered ? "OL" + std::to_string(block.start) : "UL") + "(" +
             all(block.children) + ")";
    case BlockKind::Item:
      return "LI(" + all(block.children) + ")";
    case BlockKind::Code:
      return "CODE " + block.language + "[" + block.text + "]";
    case BlockKind::Table:
      return table(block);
    case BlockKind::Quote:
      return "Q(" + all(block.children) + ")";
    case BlockKind::Rule:
      return "HR";
    case BlockKind::DisplayMath:
      return "$$[" + block.text + "]";
  }
  return "?";
}

std::string all(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) out += (out.empty() ? "" : " ") + one(block);
  return out;
}

}  // namespace

std::string describe(const typeset::Document& document) { return all(document.blocks); }

std::string describe(const typeset::Inlines& inlines) {
  std::string out;
  for (const Inline& piece : inlines) out += one(piece);
  return out;
}

std::string shape(std::string_view markdown) { return describe(typeset::parse(markdown)); }
