#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "typeset/math_scan.h"

namespace typeset {

enum class InlineKind {
  Text,       ///< `text`
  Code,       ///< `text`, verbatim
  Math,       ///< `text` is TeX; `display` if it was written with `$$` where no block can stand
  Emphasis,   ///< `children`
  Strong,     ///< `children`
  Link,       ///< `target` verbatim, `children` the bracketed part
  Image,      ///< `target` verbatim, `children` the caption or alt text
  LineBreak,  ///< a hard break; a soft one is a Text of one space
};

/// A piece of running text. `offset` is where it stands in the source, in bytes: of the first
/// character of a Text or Code, of the TeX after the `$`, of the first child otherwise. The bytes
/// of a Text, Code or Math follow each other in the source, so byte i of `text` stands at
/// `offset` + i; exceptions are characters that the source spells differently (an entity, a
/// replaced bad byte), which are Texts of their own, code spans over several lines, and display
/// mathematics inside a quote.
struct Inline {
  InlineKind kind = InlineKind::Text;
  std::string text;
  std::string target;
  std::vector<Inline> children;
  std::size_t offset = 0;
  bool display = false;
};

using Inlines = std::vector<Inline>;

enum class BlockKind {
  Paragraph,    ///< `inlines`
  Heading,      ///< `inlines`, `level` 1..6
  List,         ///< `children` are Items; `ordered`, `start`
  Item,         ///< `children`
  Code,         ///< `text` with a newline after each line, `language` (first word after the fence)
  Table,        ///< `header`, `rows`, `alignment`: every row has as many cells as the header
  Quote,        ///< `children`
  Rule,         ///< nothing
  DisplayMath,  ///< `text` is TeX, `offset` that of its first byte
};

enum class Alignment { Default, Left, Center, Right };

struct Block {
  BlockKind kind = BlockKind::Paragraph;
  Inlines inlines;
  std::vector<Block> children;
  std::string text;
  std::string language;
  std::vector<Inlines> header;
  std::vector<std::vector<Inlines>> rows;
  std::vector<Alignment> alignment;
  std::size_t offset = 0;  ///< of a DisplayMath or Code; else of the first text inside
  int level = 0;
  unsigned start = 1;
  bool ordered = false;
};

struct Document {
  std::vector<Block> blocks;
  std::vector<TextProblem> problems;  ///< ascending by offset
};

/// Reads Markdown with mathematics. Any bytes are allowed: bad UTF-8 and NUL become U+FFFD ("?" in
/// mathematics and code, where every byte keeps its place), HTML is
/// plain text, indented code does not exist (only fences make code). Nesting deeper than
/// `max_nesting` is flattened and reported. The result does not depend on the version of md4c.
/// Thread-safe; time about linear in the length.
Document parse(std::string_view markdown);

/// The deepest nesting of blocks, and of inlines, that a Document has.
inline constexpr int max_nesting = 32;

/// The characters of the inlines without any markup, mathematics as one line of Unicode.
std::string flat_text(const Inlines& inlines);

}  // namespace typeset
