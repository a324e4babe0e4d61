#include "typeset/source_map.h"

#include <algorithm>
#include <array>

#include "typeset/utf8.h"

namespace typeset {
namespace {

// A placeholder is U+E000, hexadecimal digits U+E010 to U+E01F, U+E001.
constexpr std::string_view opening = "\xEE\x80\x80";
constexpr std::string_view closing = "\xEE\x80\x81";
constexpr char32_t first_digit = 0xE010;

struct Range {
  char32_t first, last;
};

/// The blocks that hold Unicode's symbols (categories S*), and the private-use characters.
constexpr std::array<Range, 12> hidden_characters = {{{0xA1, 0xA9},
                                                      {0xAC, 0xB5},
                                                      {0xB8, 0xBA},
                                                      {0xD7, 0xD7},
                                                      {0xF7, 0xF7},
                                                      {0x2044, 0x2044},
                                                      {0x2070, 0x209F},
                                                      {0x20A0, 0x20CF},
                                                      {0x2100, 0x2BFF},
                                                      {0xE000, 0xF8FF},
                                                      {0x1F000, 0x1FAFF},
                                                      {0xF0000, 0x10FFFF}}};

bool is_hidden(char32_t code) {
  return std::any_of(hidden_characters.begin(), hidden_characters.end(),
                     [code](Range r) { return code >= r.first && code <= r.last; });
}

std::string placeholder(std::size_t number) {
  std::string digits;
  for (int shift = 28; shift >= 0; shift -= 4) {
    const std::size_t digit = (number >> shift) & 0xF;
    if (digits.empty() && digit == 0 && shift > 0) continue;
    append_utf8(digits, first_digit + static_cast<char32_t>(digit));
  }
  return std::string(opening) + digits + std::string(closing);
}

}  // namespace

PreparedText::PreparedText(std::string_view source, const std::vector<SourceSpan>& spans)
    : source_(source) {
  prepared_.reserve(source.size() + source.size() / 4);
  std::size_t at = 0;
  for (const SourceSpan& span : spans) {
    copy(at, span.offset);
    if (span.kind == SourceKind::Ruler) {
      copy_ruler(span);
    } else if (span.kind == SourceKind::Fence || span.kind == SourceKind::Autolink) {
      copy(span.offset, span.offset + span.length, true);
    } else {
      hide(span);
    }
    at = span.offset + span.length;
  }
  copy(at, source.size());
}

/// Tabs at the end of a line go: the versions of md4c differ on whether they belong to the text.
std::size_t PreparedText::copy_tabs(std::size_t at, std::size_t end) {
  const std::size_t next = std::min(source_.find_first_not_of(" \t\r", at), end);
  if (next < source_.size() && source_[next] != '\n') {
    prepared_.append(source_, at, next - at);
  } else {
    start_segment(next, true);
  }
  return next;
}

void PreparedText::start_segment(std::size_t source, bool exact) {
  segments_.push_back({prepared_.size(), source, exact});
}

void PreparedText::copy(std::size_t begin, std::size_t end, bool verbatim) {
  start_segment(begin, true);
  for (std::size_t i = begin; i < end;) {
    if (source_[i] == '\t' && !verbatim) {
      i = copy_tabs(i, end);
      continue;
    }
    const DecodedCharacter c = decode_first(source_.substr(i, end - i));
    if (!c.valid || c.code == 0) {
      start_segment(i, false);
      append_utf8(prepared_, replacement_character);
      start_segment(i + c.bytes, true);
    } else if (is_hidden(c.code)) {
      hide({SourceKind::Literal, i, c.bytes, i, c.bytes});
      start_segment(i + c.bytes, true);
    } else if (c.code == ':' && !verbatim && i > 0 && source_[i - 1] == ']') {
      // Markdown would swallow a line like "[Note]: text" as the definition of a link.
      hide({SourceKind::Literal, i, 1, i, 1});
      start_segment(i + 1, true);
    } else {
      prepared_.append(source_, i, c.bytes);
    }
    i += c.bytes;
  }
}

void PreparedText::hide(const SourceSpan& span) {
  prepared_ += placeholder(hidden_.size());
  hidden_.push_back(span);
}

/// The older md4c wants three characters in each cell of a ruler, the newer one.
void PreparedText::copy_ruler(const SourceSpan& span) {
  start_segment(span.offset, false);
  const std::string_view ruler = source_.substr(span.offset, span.length);
  for (std::size_t i = 0; i < ruler.size(); ++i) {
    const bool starts_dashes = ruler[i] == '-' && (i == 0 || ruler[i - 1] != '-');
    if (starts_dashes) prepared_ += "--";
    prepared_ += ruler[i];
  }
}

PreparedText::Found PreparedText::find_placeholder(std::string_view piece, std::size_t from) const {
  Found found;
  found.begin = piece.find(opening, from);
  if (found.begin == std::string_view::npos) return found;
  std::size_t number = 0;
  std::size_t i = found.begin + opening.size();
  for (; i < piece.size() && piece.substr(i, closing.size()) != closing;) {
    const DecodedCharacter c = decode_first(piece.substr(i));
    number = number * 16 + ((c.code - first_digit) & 0xF);
    i += c.bytes;
  }
  found.end = std::min(i + closing.size(), piece.size());
  found.span = number < hidden_.size() ? &hidden_[number] : nullptr;
  return found;
}

std::vector<PreparedText::Part> PreparedText::parts(std::string_view piece,
                                                    std::size_t begin) const {
  std::vector<Part> out;
  for (std::size_t i = 0; i < piece.size();) {
    const Found found = find_placeholder(piece, i);
    const std::size_t stop = std::min(found.begin, piece.size());
    add_copied(out, piece.substr(i, stop - i), begin + i);
    if (found.span != nullptr) {
      out.push_back({*found.span, source_.substr(found.span->offset, found.span->length),
                     found.span->offset, true});
    }
    i = found.begin == std::string_view::npos ? piece.size() : found.end;
  }
  return out;
}

void PreparedText::add_copied(std::vector<Part>& out, std::string_view piece,
                              std::size_t begin) const {
  while (!piece.empty()) {
    auto next = std::upper_bound(segments_.begin(), segments_.end(), begin,
                                 [](std::size_t at, const Segment& s) { return at < s.prepared; });
    const std::size_t end = next == segments_.end() ? prepared_.size() : next->prepared;
    const Segment& segment = *std::prev(next);
    const std::size_t n = std::min(piece.size(), std::max<std::size_t>(end - begin, 1));
    const std::size_t offset =
        segment.source + (segment.exact ? begin - segment.prepared : std::size_t{0});
    out.push_back({std::nullopt, piece.substr(0, n), offset, segment.exact});
    piece.remove_prefix(n);
    begin += n;
  }
}

std::string PreparedText::restored(std::string_view piece) const {
  std::string out;
  for (std::size_t i = 0; i < piece.size();) {
    const Found found = find_placeholder(piece, i);
    const std::size_t stop = std::min(found.begin, piece.size());
    out.append(piece, i, stop - i);
    if (found.span != nullptr) out.append(source_, found.span->offset, found.span->length);
    i = found.begin == std::string_view::npos ? piece.size() : found.end;
  }
  return out;
}

}  // namespace typeset
