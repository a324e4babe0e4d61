#include "gui/text/words.h"

#include "gui/text/graphemes.h"

namespace gui {

namespace {

enum class Kind { Break, Space, Word, Sign };

Kind kind_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == '\n') return Kind::Break;
  if (byte == ' ' || byte == '\t') return Kind::Space;
  const bool letter = (byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z';
  const bool digit = byte >= '0' && byte <= '9';
  return letter || digit || byte == '_' || byte >= 0x80 ? Kind::Word : Kind::Sign;
}

/// An accent that follows a space or a sign belongs to it, so steps are graphemes.
std::size_t after_run(std::string_view text, std::size_t at, Kind kind) {
  while (at < text.size() && kind_at(text, at) == kind) at = next_edge(text, at);
  return at;
}

std::size_t before_run(std::string_view text, std::size_t at, Kind kind) {
  while (at > 0) {
    const std::size_t before = previous_edge(text, at);
    if (kind_at(text, before) != kind) break;
    at = before;
  }
  return at;
}

}  // namespace

std::size_t word_after(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  const Kind kind = kind_at(text, at);
  if (kind == Kind::Break) return after_run(text, at + 1, Kind::Space);
  return after_run(text, after_run(text, at, kind), Kind::Space);
}

std::size_t word_before(std::string_view text, std::size_t at) {
  at = before_run(text, at, Kind::Space);
  if (at == 0) return 0;
  const std::size_t before = previous_edge(text, at);
  const Kind kind = kind_at(text, before);
  return kind == Kind::Break ? before : before_run(text, at, kind);
}

Range word_around(std::string_view text, std::size_t at) {
  const bool at_end = at >= text.size() || kind_at(text, at) == Kind::Break;
  if (at_end) {
    if (at == 0 || kind_at(text, previous_edge(text, at)) == Kind::Break) return {at, at};
    at = previous_edge(text, at);
  }
  const Kind kind = kind_at(text, at);
  return {before_run(text, at, kind), after_run(text, at, kind)};
}

Range line_around(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t end = text.find('\n', at);
  return {before == std::string_view::npos ? 0 : before + 1,
          end == std::string_view::npos ? text.size() : end + 1};
}

}  // namespace gui
