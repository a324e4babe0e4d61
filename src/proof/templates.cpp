#include "proof/templates.h"

#include <cstddef>
#include <string>

namespace proof {

std::string without_templates(std::string text, char filler) {
  std::size_t at = 0;
  while ((at = text.find("{{", at)) != std::string::npos) {
    const std::size_t end = text.find("}}", at);
    if (end == std::string::npos) break;
    text.replace(at, end + 2 - at, end + 2 - at, filler);
    at = end + 2;
  }
  return text;
}

}  // namespace proof
