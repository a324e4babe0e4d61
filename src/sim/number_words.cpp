#include "sim/number_words.h"

#include <charconv>

namespace sim {

std::string rounded(double value, int digits) {
  char text[64];
  const auto end =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr;
  return {text, end};
}

}  // namespace sim
