#include "typeset/math_scan.h"

#include <algorithm>
#include <array>
#include <map>

#include "typeset/source_lines.h"

namespace typeset {
namespace {

constexpr auto npos = std::string_view::npos;
constexpr std::size_t longest_target = 1000;  // bounds the time that hostile brackets can cost

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The first value above `at`, or the end of every text.
std::size_t next_after(const std::vector<std::size_t>& sorted, std::size_t at) {
  const auto found = std::upper_bound(sorted.begin(), sorted.end(), at);
  return found == sorted.end() ? npos : *found;
}

/// Length of the run of `c` at `at`.
std::size_t run_at(std::string_view text, std::size_t at, char c) {
  return std::min(text.find_first_not_of(c, at), text.size()) - at;
}

bool has_command(std::string_view tex) {
  for (std::size_t i = 0; i + 2 < tex.size(); ++i) {
    if (tex[i] == '\\' && is_letter(tex[i + 1]) && is_letter(tex[i + 2])) return true;
  }
  return false;
}

/// Whether no money begins like this: an amount has a digit or a space after its dollar.
bool begins_formula(std::string_view behind) {
  return !behind.empty() && (is_letter(behind[0]) || behind[0] == '\\' || behind[0] == '{');
}

/// Whether a `](` closes a bracket that this stretch did not open: then a link ends inside it.
bool leaves_link(std::string_view stretch) {
  int depth = 0;
  for (std::size_t i = 0; i + 1 < stretch.size(); ++i) {
    if (stretch[i] == '[') ++depth;
    if (stretch[i] == ']' && --depth < 0) return stretch[i + 1] == '(';
  }
  return false;
}

bool is_own_scheme(std::string_view target) {
  constexpr std::array<std::string_view, 5> schemes = {"=", "claim:", "ref:", "given:", "sim:"};
  return std::any_of(schemes.begin(), schemes.end(),
                     [&](std::string_view s) { return target.substr(0, s.size()) == s; });
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text), lines_(read_lines(text)) {}

  SourceScan scan() && {
    out_.problems = std::move(lines_.problems);
    find_code();
    find_rest();
    find_tables();
    std::sort(out_.problems.begin(), out_.problems.end(),
              [](const TextProblem& a, const TextProblem& b) { return a.offset < b.offset; });
    return std::move(out_);
  }

 private:
  /// Code spans and opaque lines into `code_`, by the rule of CommonMark 6.1: a run of backticks is
  /// closed by the next run of the same length.
  void find_code() {
    collect_backticks();
    auto block = lines_.opaque.begin();
    for (std::size_t i = 0; i < text_.size();) {
      if (block != lines_.opaque.end() && i >= block->offset) {
        code_.push_back(*block);
        i = std::max(i, block->offset + block->length);
        ++block;
      } else if (text_[i] == '\\') {
        i += 2;
      } else if (text_[i] == '`') {
        i = take_code_span(i);
      } else {
        ++i;
      }
    }
  }

  void collect_backticks() {
    for (std::size_t i = text_.find('`'); i != npos; i = text_.find('`', i)) {
      const std::size_t length = run_at(text_, i, '`');
      backticks_[length].push_back(i);
      i += length;
    }
  }

  std::size_t take_code_span(std::size_t at) {
    const std::size_t length = run_at(text_, at, '`');
    const auto same = backticks_.find(length);
    const std::size_t close = same == backticks_.end() ? npos : next_after(same->second, at);
    if (close == npos || close >= next_after(lines_.block_starts, at)) return at + length;
    code_.push_back(
        {SourceKind::CodeSpan, at, close + length - at, at + length, close - at - length});
    return close + length;
  }

  void find_rest() {
    auto code = code_.begin();
    for (std::size_t i = 0; i < text_.size();) {
      next_code_ = code == code_.end() ? npos : code->offset;
      if (i >= next_code_) {
        i = std::max(i, code->offset + code->length);
        out_.spans.push_back(*code++);
      } else if (text_[i] == '\\') {
        i += 2;
      } else if (text_[i] == '$') {
        i = text_.substr(i, 2) == "$$" ? take_display(i) : take_inline(i);
      } else if (text_.substr(i, 2) == "](") {
        i = take_target(i + 2);
      } else if (text_[i] == '`') {
        const std::size_t length = run_at(text_, i, '`');
        out_.spans.push_back({SourceKind::Literal, i, length, i, length});
        i += length;
      } else if (text_[i] == '*' || text_[i] == '_') {
        i = take_delimiter(i);
      } else if (text_[i] == '<') {
        i = take_autolink(i);
      } else {
        ++i;
      }
    }
    out_.spans.insert(out_.spans.end(), code, code_.end());
  }

  /// The first unescaped `mark` in [from, limit), or npos.
  std::size_t find_unescaped(std::string_view mark, std::size_t from, std::size_t limit) const {
    limit = std::min(limit, text_.size());
    for (std::size_t i = from; i + mark.size() <= limit; ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (text_.substr(i, mark.size()) == mark) {
        return i;
      }
    }
    return npos;
  }

  std::size_t take_display(std::size_t at) {
    const std::size_t limit = std::min(next_code_, next_after(lines_.paragraph_ends, at));
    const std::size_t close = find_unescaped("$$", at + 2, limit);
    if (close == npos) {
      problem(at, 2, "this $$ is never closed",
              "close it with $$ before the next blank line, or write \\$\\$ for dollars");
      return at + 2;
    }
    if (text_.find_first_not_of(" \t\r\n", at + 2) >= close) {
      problem(at, close + 2 - at, "there is nothing between these $$", "");
      return close + 2;
    }
    add(SourceKind::DisplayMath, at, 2, close);
    return close + 2;
  }

  std::size_t take_inline(std::size_t at) {
    const std::size_t limit = std::min(next_code_, next_after(lines_.block_starts, at));
    const std::size_t close = find_unescaped("$", at + 1, limit);
    if (close != npos && is_mathematics(at, close)) {
      add(SourceKind::Math, at, 1, close);
      return close + 1;
    }
    const std::size_t end = std::min({close, limit, text_.size()});
    const std::string_view behind = text_.substr(at + 1, end - at - 1);
    if (begins_formula(behind) || has_command(behind)) {
      problem(
          at, 1, "this $ opens no mathematics",
          "no space after the first $ or before the second, no digit after it; \\$ is a dollar");
    }
    return at + 1;
  }

  bool is_mathematics(std::size_t open, std::size_t close) const {
    const std::string_view tex = text_.substr(open + 1, close - open - 1);
    if (tex.empty() || is_space(tex.front()) || is_space(tex.back())) return false;
    if (close + 1 < text_.size() && is_digit(text_[close + 1])) return false;
    return !(is_digit(tex.front()) && leaves_link(tex));
  }

  /// The versions of md4c differ on a table whose header has no bar; here it is no table.
  void find_tables() {
    std::vector<SourceSpan> rulers;
    for (const TableRuler& ruler : lines_.rulers) {
      const SourceKind kind =
          has_bar(ruler.header, ruler.offset) ? SourceKind::Ruler : SourceKind::Literal;
      rulers.push_back({kind, ruler.offset, ruler.length, ruler.offset, ruler.length});
    }
    if (rulers.empty()) return;
    out_.spans.insert(out_.spans.end(), rulers.begin(), rulers.end());
    std::sort(out_.spans.begin(), out_.spans.end(),
              [](const SourceSpan& a, const SourceSpan& b) { return a.offset < b.offset; });
  }

  /// Whether a bar stands in [begin, end) outside of spans and escapes.
  bool has_bar(std::size_t begin, std::size_t end) const {
    auto span =
        std::partition_point(out_.spans.begin(), out_.spans.end(),
                             [begin](const SourceSpan& s) { return s.offset + s.length <= begin; });
    for (std::size_t i = begin; i < end;) {
      if (span != out_.spans.end() && i >= span->offset) {
        i = std::max(i, span->offset + span->length);
        ++span;
      } else {
        if (text_[i] == '|') return true;
        i += text_[i] == '\\' ? 2 : 1;
      }
    }
    return false;
  }

  void add(SourceKind kind, std::size_t open, std::size_t mark, std::size_t close) {
    const std::size_t inner = open + mark;
    out_.spans.push_back({kind, open, close + mark - open, inner, close - inner});
  }

  std::size_t take_delimiter(std::size_t at) {
    const std::size_t length = run_at(text_, at, text_[at]);
    while (marked_ < lines_.marked.size() && end_of(lines_.marked[marked_]) <= at) ++marked_;
    const bool marked = marked_ < lines_.marked.size() && lines_.marked[marked_].offset <= at;
    if (!marked) out_.spans.push_back({SourceKind::Delimiter, at, length, at, length});
    return at + length;
  }

  static std::size_t end_of(const SourceSpan& span) { return span.offset + span.length; }

  /// CommonMark 6.5; the address of an e-mail has no mark that matters here.
  std::size_t take_autolink(std::size_t at) {
    const std::string_view line = text_.substr(at, longest_target);
    const std::size_t close = line.find_first_of("> \t\n<", 1);
    if (close == npos || line[close] != '>' || at + close > next_code_) return at + 1;
    const std::size_t colon = line.substr(0, close).find(':');
    const bool scheme =
        colon != npos && colon >= 3 && colon <= 33 && is_letter(line[1]) &&
        std::all_of(
            line.begin() + 1, line.begin() + static_cast<std::ptrdiff_t>(colon),
            [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '.' || c == '-'; });
    if (!scheme) return at + 1;
    out_.spans.push_back({SourceKind::Autolink, at, close + 1, at + 1, close - 1});
    return at + close + 1;
  }

  std::size_t take_target(std::size_t begin) {
    const bool formula = text_.substr(begin, 1) == "=";
    const std::size_t end = target_end(begin, formula);
    if (end == npos && formula) {
      problem(begin, 1, "the formula of this link has no closing parenthesis on its line",
              "write [number](= formula)");
    }
    if (end == npos || end == begin || end > next_code_) return begin;
    const std::string_view target = text_.substr(begin, end - begin);
    // Escapes and entities of an ordinary address are Markdown's business.
    if (!is_own_scheme(target) && target.find_first_of("\\<&") != npos) return begin;
    out_.spans.push_back({SourceKind::Target, begin, end - begin, begin, end - begin});
    return end;
  }

  std::size_t target_end(std::size_t begin, bool spaces) const {
    const std::size_t limit = std::min(text_.size(), begin + longest_target);
    int depth = 0;
    for (std::size_t i = begin; i < limit && text_[i] != '\n'; ++i) {
      if (!spaces && is_space(text_[i])) return npos;
      if (text_[i] == '(') ++depth;
      if (text_[i] == ')' && --depth < 0) return i;
    }
    return npos;
  }

  void problem(std::size_t offset, std::size_t length, const char* what, const char* hint) {
    out_.problems.push_back({offset, length, what, hint});
  }

  std::string_view text_;
  SourceLines lines_;
  std::map<std::size_t, std::vector<std::size_t>> backticks_;  // by length of the run, ascending
  std::vector<SourceSpan> code_;
  std::size_t next_code_ = npos;
  std::size_t marked_ = 0;  // the first of lines_.marked that ends behind the place of reading
  SourceScan out_;
};

}  // namespace

SourceScan scan_source(std::string_view text) { return Scanner(text).scan(); }

}  // namespace typeset
