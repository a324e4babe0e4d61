#include "typeset/entities.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "typeset/utf8.h"

namespace typeset {
namespace {

struct Named {
  std::string_view name;
  char32_t code;
};

constexpr std::array<Named, 24> names = {{
    {"amp", '&'},       {"lt", '<'},      {"gt", '>'},      {"quot", '"'},     {"apos", '\''},
    {"nbsp", 0xA0},     {"copy", 0xA9},   {"reg", 0xAE},    {"deg", 0xB0},     {"plusmn", 0xB1},
    {"middot", 0xB7},   {"times", 0xD7},  {"divide", 0xF7}, {"ndash", 0x2013}, {"mdash", 0x2014},
    {"hellip", 0x2026}, {"euro", 0x20AC}, {"larr", 0x2190}, {"rarr", 0x2192},  {"minus", 0x2212},
    {"infin", 0x221E},  {"ne", 0x2260},   {"le", 0x2264},   {"ge", 0x2265},
}};

std::optional<char32_t> numeric(std::string_view digits) {
  const bool hexadecimal = digits.substr(0, 1) == "x" || digits.substr(0, 1) == "X";
  if (hexadecimal) digits.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return code == 0 ? replacement_character : char32_t{code};
}

}  // namespace

std::optional<std::string> decode_entity(std::string_view entity) {
  if (entity.size() < 3 || entity.front() != '&' || entity.back() != ';') return std::nullopt;
  const std::string_view name = entity.substr(1, entity.size() - 2);
  std::optional<char32_t> code;
  if (name[0] == '#') {
    code = numeric(name.substr(1));
  } else {
    const auto found =
        std::find_if(names.begin(), names.end(), [name](const Named& n) { return n.name == name; });
    if (found != names.end()) code = found->code;
  }
  if (!code) return std::nullopt;
  std::string out;
  append_utf8(out, *code);
  return out;
}

}  // namespace typeset
