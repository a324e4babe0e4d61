#include "cards/problem.h"

#include <algorithm>
#include <tuple>

#include "cards/byte_faults.h"

namespace cards {

namespace {

constexpr int shown_characters = 160;
constexpr int shown_before = 80;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::size_t line_begin(std::string_view text, std::size_t offset) {
  if (offset == 0) return 0;
  const std::size_t newline = text.rfind('\n', offset - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

int characters(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

/// The first character of a line that is shown when a fault stands in `column`.
int first_shown(int column) { return column > shown_characters ? column - shown_before : 1; }

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return "note";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
  }
  return "";
}

/// A file with terminal escapes or broken bytes must not reach the terminal through a message.
void append_printable(std::string& out, std::string_view text) {
  for (const char c : text)
    out += (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F ? '?' : c;
}

}  // namespace

Place place_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  while (offset > 0 && offset < text.size() && continues_character(text[offset])) --offset;
  const std::size_t begin = line_begin(text, offset);
  Place place;
  place.offset = offset;
  place.line = 1 + static_cast<int>(std::count(
                       text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
  place.column = 1 + characters(text.substr(begin, offset - begin));
  return place;
}

std::string source_line_at(std::string_view text, std::size_t offset) {
  const Place place = place_at(text, offset);
  const std::size_t begin = line_begin(text, place.offset);
  std::size_t end = std::min(text.find('\n', begin), text.size());
  if (end > begin && text[end - 1] == '\r') --end;
  const int first = first_shown(place.column);
  std::string shown;
  int column = 0;
  for (std::size_t i = begin; i < end;) {
    const std::size_t length = character_length(text, i);
    if (!continues_character(text[i])) ++column;
    if (column >= first + shown_characters) {
      shown += "…";
      break;
    }
    // A broken byte is shown as a question mark, so that the line is always valid UTF-8.
    if (column >= first) append_printable(shown, length == 0 ? "?" : text.substr(i, length));
    i += std::max<std::size_t>(1, length);
  }
  return (first > 1 ? "…" : "") + shown;
}

std::string to_text(const Problem& problem) {
  std::string out;
  append_printable(out, problem.file);
  out += ":" + std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) +
         ": " + std::string(severity_name(problem.severity)) + ": ";
  append_printable(out, problem.message);
  if (!problem.source_line.empty()) {
    const int first = first_shown(problem.place.column);
    const int before = problem.place.column - first + (first > 1 ? 1 : 0);
    out += "\n  " + problem.source_line + "\n  ";
    int column = 0;
    for (const char c : problem.source_line) {
      if (continues_character(c)) continue;
      if (column++ == before) break;
      out += c == '\t' ? '\t' : ' ';
    }
    out += "^";
  }
  if (!problem.hint.empty()) {
    out += "\n  hint: ";
    append_printable(out, problem.hint);
  }
  return out;
}

void sort_problems(std::vector<Problem>& problems) {
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.place.offset, a.message) <
           std::tie(b.file, b.place.offset, b.message);
  });
}

bool has_errors(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& p) { return p.severity == Severity::Error; });
}

}  // namespace cards
