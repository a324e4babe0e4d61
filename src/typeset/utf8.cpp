#include "typeset/utf8.h"

namespace typeset {
namespace {

struct Lead {
  unsigned bytes;
  char32_t bits;
  char32_t least;  // anything smaller is an overlong spelling
};

Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return {2, byte & 0x1Fu, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0Fu, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return {4, byte & 0x07u, 0x10000};
  return {0, 0, 0};
}

bool is_scalar(char32_t code) { return code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF); }

}  // namespace

DecodedCharacter decode_first(std::string_view utf8) {
  const Lead lead = lead_of(static_cast<unsigned char>(utf8[0]));
  if (lead.bytes == 0 || lead.bytes > utf8.size()) return {};
  char32_t code = lead.bits;
  for (unsigned i = 1; i < lead.bytes; ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if ((byte & 0xC0u) != 0x80) return {};
    code = (code << 6) | (byte & 0x3Fu);
  }
  if (code < lead.least || !is_scalar(code)) return {};
  return {code, lead.bytes, true};
}

void append_utf8(std::string& out, char32_t code) {
  if (!is_scalar(code)) code = replacement_character;
  const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

std::u32string to_code_points(std::string_view utf8) {
  std::u32string codes;
  while (!utf8.empty()) {
    const DecodedCharacter c = decode_first(utf8);
    codes += c.code;
    utf8.remove_prefix(c.bytes);
  }
  return codes;
}

}  // namespace typeset
