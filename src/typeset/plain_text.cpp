#include "typeset/plain_text.h"

#include <algorithm>
#include <numeric>
#include <sstream>

#include "typeset/styled_lines.h"
#include "typeset/tex_unicode.h"
#include "typeset/visible.h"
#include "typeset/width.h"

namespace typeset {
namespace {

using Lines = std::vector<StyledLine>;

constexpr std::size_t narrowest = 12;  // columns that nested text keeps, whatever its indent

bool is_web_address(std::string_view target) {
  return target.substr(0, 7) == "http://" || target.substr(0, 8) == "https://";
}

/// What a column of a table wants: its longest line, and its longest word.
struct ColumnWidth {
  std::size_t line = 1;
  std::size_t word = 1;
};

/// Widths of columns that fit into `room`: a column wider than a common limit is cut down to it,
/// but while there is any other way not below its longest word.
std::vector<std::size_t> shrunk(const std::vector<ColumnWidth>& columns, std::size_t room) {
  constexpr std::size_t least = 3;
  std::size_t limit = least;
  for (const ColumnWidth& column : columns) limit = std::max(limit, column.line);
  const auto widths = [&](std::size_t most, bool whole_words) {
    std::vector<std::size_t> out;
    for (const ColumnWidth& column : columns)
      out.push_back(std::min(column.line, whole_words ? std::max(most, column.word) : most));
    return out;
  };
  for (const bool whole_words : {true, false})
    for (std::size_t most = limit; most >= least; --most) {
      const auto tried = widths(most, whole_words);
      if (std::accumulate(tried.begin(), tried.end(), std::size_t{0}) <= room) return tried;
    }
  return widths(least, false);
}

class Renderer {
 public:
  explicit Renderer(const PlainOptions& options) : options_(options) {}

  Lines blocks(const std::vector<Block>& list, std::size_t width) const {
    Lines out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      // A list belongs to the sentence that it follows inside an item.
      if (i > 0 && !(in_item_ && list[i].kind == BlockKind::List)) out.emplace_back();
      append(out, block(list[i], width));
    }
    return out;
  }

 private:
  static void append(Lines& out, Lines more) {
    out.insert(out.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
  }

  Lines block(const Block& block, std::size_t width) const {
    switch (block.kind) {
      case BlockKind::Paragraph:
        return paragraph(block.inlines, width);
      case BlockKind::Heading:
        return heading(block, width);
      case BlockKind::List:
        return list(block, width);
      case BlockKind::Item:
        return inside_item().blocks(block.children, width);
      case BlockKind::Code:
        return code(block);
      case BlockKind::Table:
        return table(block, width);
      case BlockKind::Quote:
        return prefixed(blocks(block.children, inner_width(width, 2)), bar(), bar(), width);
      case BlockKind::Rule:
        return {{repeated(line_character(), width), width}};
      case BlockKind::DisplayMath:
        return display(block, width);
    }
    return {};
  }

  Renderer inside_item() const {
    Renderer copy = *this;
    copy.in_item_ = true;
    return copy;
  }

  std::string clean(std::string_view text) const {
    std::string out = options_.ascii ? to_ascii(text) : visible(text);
    std::replace(out.begin(), out.end(), '\n', ' ');
    return out;
  }

  const char* line_character() const { return options_.ascii ? "-" : "─"; }
  const char* bar() const { return options_.ascii ? "> " : "│ "; }

  static std::string repeated(std::string_view what, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += what;
    return out;
  }

  Lines paragraph(const Inlines& inlines, std::size_t width, unsigned style = Plain) const {
    return wrap(runs(inlines, style), width, options_.color);
  }

  std::vector<StyledRun> runs(const Inlines& inlines, unsigned style) const {
    std::vector<StyledRun> out;
    add_runs(out, inlines, style);
    return out;
  }

  void add_runs(std::vector<StyledRun>& out, const Inlines& inlines, unsigned style) const {
    for (const Inline& piece : inlines) {
      switch (piece.kind) {
        case InlineKind::Text:
          out.push_back({clean(piece.text), style});
          break;
        case InlineKind::Code:
          out.push_back({"`" + clean(piece.text) + "`", style});
          break;
        case InlineKind::Math:
          out.push_back({clean(to_unicode(piece.text)), style});
          break;
        case InlineKind::Emphasis:
          add_runs(out, piece.children, style | Italic);
          break;
        case InlineKind::Strong:
          add_runs(out, piece.children, style | Bold);
          break;
        case InlineKind::Link:
          add_link(out, piece, style);
          break;
        case InlineKind::Image:
          out.push_back({"[picture: ", style | Dim});
          add_runs(out, piece.children, style);
          out.push_back({"]", style | Dim});
          break;
        case InlineKind::LineBreak:
          out.push_back({"\n", style});
          break;
      }
    }
  }

  void add_link(std::vector<StyledRun>& out, const Inline& link, unsigned style) const {
    add_runs(out, link.children, style);
    const bool shown = flat_text(link.children) == link.target;
    if (is_web_address(link.target) && !shown) {
      out.push_back({" [" + clean(link.target) + "]", style | Dim});
    }
  }

  Lines heading(const Block& block, std::size_t width) const {
    Lines out = paragraph(block.inlines, width, Bold);
    if (block.level > 2) return out;
    std::size_t longest = 0;
    for (const StyledLine& line : out) longest = std::max(longest, line.width);
    if (longest > 0) out.push_back({repeated(line_character(), longest), longest});
    return out;
  }

  static std::size_t inner_width(std::size_t width, std::size_t indent) {
    return width >= narrowest + indent ? width - indent : width;
  }

  /// Where there is no room for an indent the marker gets a line of its own.
  static Lines prefixed(Lines lines, const std::string& first, const std::string& rest,
                        std::size_t width) {
    const std::size_t columns = display_width(first);
    if (width < narrowest + columns) {
      lines.insert(lines.begin(), {first.substr(0, first.find_last_not_of(' ') + 1), columns});
      return lines;
    }
    if (lines.empty()) lines.emplace_back();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].text.insert(0, i == 0 ? first : rest);
      lines[i].width += columns;
    }
    return lines;
  }

  Lines list(const Block& block, std::size_t width) const {
    const std::size_t last = block.start + block.children.size();
    const std::size_t digits = std::to_string(last > 0 ? last - 1 : 0).size();
    Lines out;
    for (std::size_t i = 0; i < block.children.size(); ++i) {
      std::string marker = options_.ascii ? "- " : "• ";
      if (block.ordered) {
        const std::string number = std::to_string(block.start + i);
        marker = std::string(digits - std::min(digits, number.size()), ' ') + number + ". ";
      }
      const std::size_t indent = display_width(marker);
      append(out, prefixed(this->block(block.children[i], inner_width(width, indent)), marker,
                           std::string(indent, ' '), width));
    }
    return out;
  }

  Lines code(const Block& block) const {
    Lines out;
    for (std::size_t begin = 0; begin < block.text.size();) {
      const std::size_t end = std::min(block.text.find('\n', begin), block.text.size());
      std::string line = "    ";
      for (const char c : block.text.substr(begin, end - begin)) {
        if (c == '\t') {
          line += "    ";
        } else {
          line += c;
        }
      }
      line = clean(line);
      out.push_back({line, display_width(line)});
      begin = end + 1;
    }
    return out;
  }

  Lines display(const Block& block, std::size_t width) const {
    const std::vector<StyledRun> runs = {{clean(to_unicode(block.text)), Plain}};
    Lines lines = wrap(runs, inner_width(width, 4), options_.color);
    if (width < narrowest + 4) return lines;
    return prefixed(std::move(lines), "    ", "    ", width);
  }

  void widen(ColumnWidth& column, const Inlines& cell, unsigned style) const {
    const auto pieces = runs(cell, style);
    for (const StyledLine& line : wrap(pieces, std::string::npos / 2, false))
      column.line = std::max(column.line, line.width);
    std::string text;
    for (const StyledRun& piece : pieces) text += piece.text;
    std::istringstream words(text);
    for (std::string word; words >> word;) column.word = std::max(column.word, display_width(word));
  }

  Lines table(const Block& block, std::size_t width) const {
    std::vector<ColumnWidth> columns(block.header.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
      widen(columns[c], block.header[c], Bold);
      for (const auto& row : block.rows) widen(columns[c], row[c], Plain);
    }
    const std::size_t between = 3 * (columns.empty() ? 0 : columns.size() - 1);
    const auto widths = shrunk(columns, width > between ? width - between : 1);
    Lines out = table_row(block, block.header, widths, Bold);
    out.push_back(table_rule(widths));
    for (const auto& row : block.rows) append(out, table_row(block, row, widths, Plain));
    return out;
  }

  StyledLine table_rule(const std::vector<std::size_t>& widths) const {
    StyledLine rule;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      if (c > 0) rule.text += options_.ascii ? "-+-" : "─┼─";
      rule.text += repeated(line_character(), widths[c]);
    }
    return rule;
  }

  Lines table_row(const Block& table, const std::vector<Inlines>& row,
                  const std::vector<std::size_t>& widths, unsigned style) const {
    std::vector<Lines> cells;
    std::size_t height = 1;
    for (std::size_t c = 0; c < row.size(); ++c) {
      cells.push_back(paragraph(row[c], widths[c], style));
      height = std::max(height, cells.back().size());
    }
    Lines out(height);
    for (std::size_t i = 0; i < height; ++i) {
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (c > 0) out[i].text += options_.ascii ? " | " : " │ ";
        const StyledLine line = i < cells[c].size() ? cells[c][i] : StyledLine{};
        out[i].text += aligned(line, widths[c], table.alignment[c]);
      }
    }
    return out;
  }

  static std::string aligned(const StyledLine& line, std::size_t width, Alignment alignment) {
    const std::size_t room = width - std::min(width, line.width);
    const std::size_t left = alignment == Alignment::Right    ? room
                             : alignment == Alignment::Center ? room / 2
                                                              : 0;
    return std::string(left, ' ') + line.text + std::string(room - left, ' ');
  }

  PlainOptions options_;
  bool in_item_ = false;
};

}  // namespace

std::string to_plain_text(const Document& document, const PlainOptions& options) {
  const auto width = static_cast<std::size_t>(std::clamp(options.width, 20, 1000));
  std::string out;
  for (const StyledLine& line : Renderer(options).blocks(document.blocks, width)) {
    out.append(line.text, 0, line.text.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

}  // namespace typeset
