#include "typeset/source_lines.h"

#include <algorithm>
#include <string>
#include <utility>

namespace typeset {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view skip_spaces(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view{} : line.substr(first);
}

/// Bytes of a list marker with the space after it, 0 if the line begins with none.
std::size_t list_marker(std::string_view line) {
  std::size_t n = 0;
  while (n < line.size() && n < 9 && is_digit(line[n])) ++n;
  const char mark = n < line.size() ? line[n] : '\0';
  const bool is_mark =
      n == 0 ? mark == '-' || mark == '+' || mark == '*' : mark == '.' || mark == ')';
  if (!is_mark) return 0;
  if (n + 1 == line.size()) return n + 1;
  return line[n + 1] == ' ' || line[n + 1] == '\t' ? n + 2 : 0;
}

bool is_heading(std::string_view line) {
  const std::size_t n = std::min(line.find_first_not_of('#'), line.size());
  return n >= 1 && n <= 6 && (n == line.size() || line[n] == ' ' || line[n] == '\t');
}

/// A thematic break, the underline of a heading, or the second row of a table.
bool is_ruler(std::string_view line) {
  return !line.empty() && line.find_first_not_of("-=_*|: \t\r") == std::string_view::npos;
}

/// A thematic break: three or more of one mark and nothing else.
bool is_break(std::string_view line) {
  if (line.empty() || (line[0] != '*' && line[0] != '_' && line[0] != '-')) return false;
  const char allowed[] = {line[0], ' ', '\t', '\r', '\0'};
  return std::count(line.begin(), line.end(), line[0]) >= 3 &&
         line.find_first_not_of(allowed) == std::string_view::npos;
}

bool is_delimiter_row(std::string_view line) {
  return line.find_first_not_of("-|: \t\r") == std::string_view::npos &&
         line.find('-') != std::string_view::npos && line.find('|') != std::string_view::npos;
}

struct Fence {
  char mark = '`';
  std::size_t length = 0;  // 0: the line opens no fence
  bool quoted = false;
};

/// The fence that a line opens, behind any quote and list markers.
Fence fence_of(std::string_view line) {
  Fence fence;
  for (line = skip_spaces(line); !line.empty();) {
    const bool quote = line[0] == '>';
    const std::size_t marker = quote ? 1 : list_marker(line);
    if (marker == 0) break;
    fence.quoted = fence.quoted || quote;
    line = skip_spaces(line.substr(marker));
  }
  if (line.empty() || (line[0] != '`' && line[0] != '~')) return fence;
  fence.mark = line[0];
  const std::size_t n = std::min(line.find_first_not_of(fence.mark), line.size());
  const bool inline_code = fence.mark == '`' && line.find('`', n) != std::string_view::npos;
  if (n >= 3 && !inline_code) fence.length = n;
  return fence;
}

bool closes(std::string_view line, const Fence& fence) {
  line = skip_spaces(line);
  while (!line.empty() && line[0] == '>') line = skip_spaces(line.substr(1));
  const std::size_t n = std::min(line.find_first_not_of(fence.mark), line.size());
  return n >= fence.length && skip_spaces(line.substr(n)).empty();
}

class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  SourceLines read() && {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t newline = text_.find('\n', begin);
      const std::size_t end = newline == std::string_view::npos ? text_.size() : newline;
      take(begin, end);
      begin = end + 1;
    }
    if (open_.length > 0) {
      out_.problems.push_back({fence_begin_, open_.length, "this code fence is never closed",
                               "end the code with a line that repeats the fence"});
      close_fence(text_.size());
    }
    return std::move(out_);
  }

 private:
  void take(std::size_t begin, std::size_t end) {
    const std::string_view line = text_.substr(begin, end - begin);
    const bool quoted = skip_spaces(line).substr(0, 1) == ">";
    if (open_.length > 0 && open_.quoted && !quoted) close_fence(begin);
    if (open_.length > 0) {
      if (closes(line, open_)) close_fence(end);
      return;
    }
    open_ = fence_of(line);
    if (open_.length > 0) {
      fence_begin_ = begin;
      end_paragraph(begin);
    } else {
      take_text(line, begin, quoted);
    }
  }

  void close_fence(std::size_t end) {
    out_.opaque.push_back(
        {SourceKind::Fence, fence_begin_, end - fence_begin_, fence_begin_, end - fence_begin_});
    open_ = {};
    end_paragraph(end);
  }

  void take_text(std::string_view line, std::size_t begin, bool quoted) {
    std::string_view rest = skip_spaces(line);
    while (!rest.empty() && rest[0] == '>') rest = skip_spaces(rest.substr(1));
    const bool heading = is_heading(rest);
    const bool delimiter = is_delimiter_row(rest);
    mark_prefix(line, begin);
    const std::size_t rest_begin = begin + line.size() - rest.size();
    const std::size_t above = std::exchange(previous_, begin);
    if (delimiter && std::count(rest.begin(), rest.end(), '|') > max_columns + 1) {
      return refuse_table(rest_begin, rest.size());
    }
    if (delimiter && !in_table_) out_.rulers.push_back({above, rest_begin, rest.size()});
    if (rest.empty() || (quoted && !was_quoted_)) {
      end_paragraph(begin);
      in_table_ = false;
    } else if (heading || was_heading_ || in_table_ || rest[0] == '|' || is_ruler(rest) ||
               list_marker(rest) > 0) {
      out_.block_starts.push_back(begin);
    }
    in_table_ = in_table_ || delimiter;
    was_quoted_ = quoted;
    was_heading_ = heading;
  }

  /// The quote and list marks that a line begins with, or all of a thematic break.
  void mark_prefix(std::string_view line, std::size_t begin) {
    std::string_view rest = skip_spaces(line);
    while (!rest.empty() && !is_break(rest)) {
      const std::size_t marker = rest[0] == '>' ? 1 : list_marker(rest);
      if (marker == 0) break;
      rest = skip_spaces(rest.substr(marker));
    }
    const std::size_t length = is_break(rest) ? line.size() : line.size() - rest.size();
    if (length > 0) out_.marked.push_back({SourceKind::Literal, begin, length, begin, length});
  }

  void refuse_table(std::size_t begin, std::size_t length) {
    out_.opaque.push_back({SourceKind::Literal, begin, length, begin, length});
    out_.block_starts.push_back(begin);
    out_.problems.push_back({begin, length, "this table has too many columns",
                             "use at most " + std::to_string(max_columns)});
  }

  void end_paragraph(std::size_t at) {
    out_.paragraph_ends.push_back(at);
    out_.block_starts.push_back(at);
  }

  std::string_view text_;
  SourceLines out_;
  Fence open_;
  std::size_t fence_begin_ = 0;
  std::size_t previous_ = 0;  // where the line before this one begins
  bool was_quoted_ = false;
  bool was_heading_ = false;
  bool in_table_ = false;
};

}  // namespace

SourceLines read_lines(std::string_view text) { return LineReader(text).read(); }

}  // namespace typeset
