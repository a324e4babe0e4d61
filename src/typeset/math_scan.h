#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace typeset {

/// Something an author should mend in a text: where (bytes of the source), what, and how.
struct TextProblem {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string what;
  std::string hint;  ///< may be empty
};

enum class SourceKind {
  Math,         ///< `$tex$`
  DisplayMath,  ///< `$$tex$$`
  CodeSpan,     ///< `` `code` ``
  Fence,        ///< a fenced code block, fences included
  Delimiter,    ///< a run of `*` or `_` in running text
  Autolink,     ///< `<scheme:address>`
  Ruler,        ///< the second row of a table
  Literal,      ///< plain text that Markdown would read as something else
  Target,       ///< the target of a link or image, between `](` and `)`
};

/// A stretch of source that Markdown does not look into. `offset` and `length` include the
/// delimiters, `inner_offset` and `inner_length` do not. All in bytes of the source.
struct SourceSpan {
  SourceKind kind = SourceKind::Math;
  std::size_t offset = 0;
  std::size_t length = 0;
  std::size_t inner_offset = 0;
  std::size_t inner_length = 0;
};

struct SourceScan {
  std::vector<SourceSpan> spans;  ///< ascending by offset, never overlapping
  std::vector<TextProblem> problems;
};

/// Finds mathematics, code and link targets before Markdown sees the text. The rules:
///  - Code wins over mathematics: nothing inside a code span or a fence is mathematics.
///  - `$` opens mathematics where the next character is no space, and the very next unescaped `$`
///    closes it if it follows no space and no digit follows it; otherwise the first `$` is money.
///    Neither a blank line nor a line that begins a list item, quote, heading or table row is
///    crossed. `\$` is a dollar. A `$` before a letter, a backslash or `{` that opens nothing is no
///    money but a slip, and a problem.
///  - `$$` opens display mathematics up to the next `$$`, over lines but not over a blank one.
///  - A link target is taken verbatim when it holds no space, and to the balanced `)` of its line
///    when it begins with `=`; parentheses inside it balance, and it has at most 1000 bytes.
///    Targets that need Markdown's own rules (a title, `<...>`, escapes, entities) are left to
///    Markdown.
/// Any bytes are allowed. Time is O(n log n).
SourceScan scan_source(std::string_view text);

}  // namespace typeset
