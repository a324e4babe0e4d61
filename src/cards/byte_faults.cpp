#include "cards/byte_faults.h"

#include <array>

namespace cards {

namespace {

std::string hex(unsigned char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  return {digits[byte >> 4], digits[byte & 15]};
}

std::optional<Fault> find_merge_marker(std::string_view text) {
  constexpr std::array<std::string_view, 3> markers = {"<<<<<<<", "=======", ">>>>>>>"};
  for (const std::string_view marker : markers) {
    for (std::size_t at = text.find(marker); at != std::string_view::npos;
         at = text.find(marker, at + 1)) {
      if (at == 0 || text[at - 1] == '\n')
        return Fault{
            at, "a merge conflict was left in this file",
            "keep one side and delete the lines that begin with <<<<<<<, ======= and >>>>>>>"};
    }
  }
  return std::nullopt;
}

std::optional<Fault> find_bad_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = character_length(text, i);
    if (length == 0)
      return Fault{i, "invalid UTF-8: byte 0x" + hex(static_cast<unsigned char>(text[i])),
                   "save the file as UTF-8"};
    i += length;
  }
  return std::nullopt;
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) {
    return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0U;
  };
  const unsigned lead = byte(0), next = byte(1);
  if (lead < 0x80) return 1;
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool overlong = lead == 0xE0 && next < 0xA0;
    const bool surrogate = lead == 0xED && next > 0x9F;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool overlong = lead == 0xF0 && next < 0x90;
    const bool beyond = lead == 0xF4 && next > 0x8F;
    return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

std::size_t mark_length(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

std::optional<Fault> find_byte_fault(std::string_view text) {
  if (text.substr(mark_length(text)).find_first_not_of(" \t\r\n") == std::string_view::npos)
    return Fault{0, "the file is empty", "write an object: { \"prompt\": ..., \"answer\": ... }"};
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    return Fault{nul, "a NUL byte: this is no text file", "save the file as UTF-8 text"};
  if (std::optional<Fault> bad = find_bad_utf8(text)) return bad;
  return find_merge_marker(text);
}

}  // namespace cards
