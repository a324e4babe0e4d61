#include "gui/text/clean_text.h"

#include "gui/text/graphemes.h"
#include "typeset/utf8.h"

namespace gui {

namespace {

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

void append_clean(std::string& out, char32_t code, bool single_line) {
  if (code == '\n' && single_line) code = ' ';
  if (code == '\n' || code == '\t' || !is_control(code)) typeset::append_utf8(out, code);
}

}  // namespace

Cleaned clean_text(std::string_view raw, std::size_t room, bool single_line) {
  Cleaned out;
  // Text of which most is dropped may end early; it is garbage then.
  if (raw.size() / 4 > room) {
    raw = raw.substr(0, 4 * room + 4);
    out.cut = true;
  }
  out.text.reserve(raw.size() < room ? raw.size() : room);
  while (!raw.empty() && out.text.size() <= room) {
    typeset::DecodedCharacter c = typeset::decode_first(raw);
    if (c.code == '\r') {
      if (raw.size() > 1 && raw[1] == '\n') c.bytes = 2;
      c.code = '\n';
    }
    append_clean(out.text, c.code, single_line);
    raw.remove_prefix(c.bytes);
  }
  out.cut = out.cut || out.text.size() > room;
  while (out.text.size() > room) out.text.resize(previous_edge(out.text, out.text.size()));
  return out;
}

}  // namespace gui
