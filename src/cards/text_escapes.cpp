#include "cards/text_escapes.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace cards {

bool spells_tex_with_n(std::string_view rest) {
  // Letters behind the n; sorted.
  constexpr std::array<std::string_view, 36> commands = {
      "VDash",     "Vdash",    "abla",     "atural",    "cong",      "e",
      "earrow",    "eg",       "eq",       "ewcommand", "ewline",    "exists",
      "geq",       "geqslant", "gtr",      "i",         "leftarrow", "leq",
      "leqslant",  "less",     "mid",      "obreak",    "olimits",   "onumber",
      "ormalsize", "ot",       "otag",     "otin",      "parallel",  "rightarrow",
      "sim",       "subseteq", "supseteq", "u",         "warrow",    "vdash"};
  std::size_t length = 0;
  while (length < rest.size() && std::isalpha(static_cast<unsigned char>(rest[length]))) ++length;
  return std::find(commands.begin(), commands.end(), rest.substr(0, length)) != commands.end();
}

std::vector<std::size_t> swallowed_escapes(std::string_view spelling) {
  std::vector<std::size_t> found;
  for (std::size_t i = spelling.find('\\'); i != std::string_view::npos && i + 1 < spelling.size();
       i = spelling.find('\\', i + 2)) {
    const char c = spelling[i + 1];
    const bool tex = c == 'b' || c == 'f' || c == 'r' || c == 't' ||
                     (c == 'n' && spells_tex_with_n(spelling.substr(i + 2)));
    if (tex) found.push_back(i);
  }
  return found;
}

}  // namespace cards
