#include "window/key_meaning.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace window {

namespace {

/// GLFW numbers these keys by the ASCII of what is printed on them, letters in upper case.
constexpr std::string_view signs = "`-=[]\\,;'./";

bool within(int key, int first, int last) { return first <= key && key <= last; }

bool is_sign(int key) {
  return key == GLFW_KEY_WORLD_1 || key == GLFW_KEY_WORLD_2 ||
         (within(key, GLFW_KEY_APOSTROPHE, GLFW_KEY_GRAVE_ACCENT) &&
          !within(key, GLFW_KEY_0, GLFW_KEY_9) && !within(key, GLFW_KEY_A, GLFW_KEY_Z));
}

/// A letter with an accent or a sign of the Latin alphabets: U+0080 to U+024F.
bool is_wide_latin(std::string_view printed) {
  const auto lead = static_cast<unsigned char>(printed.front());
  return lead >= 0xC2 && lead <= 0xC9;
}

int meant_by_ascii(int key, char printed) {
  if (printed >= 'a' && printed <= 'z') return GLFW_KEY_A + (printed - 'a');
  if (printed >= 'A' && printed <= 'Z') return printed;
  if (printed >= '0' && printed <= '9') return printed;
  if (printed == '+') return GLFW_KEY_EQUAL;
  if (signs.find(printed) != std::string_view::npos) return printed;
  return is_sign(key) ? GLFW_KEY_UNKNOWN : key;
}

}  // namespace

int meant_key(int key, std::string_view printed, int modifiers) {
  const bool prints = key == GLFW_KEY_UNKNOWN || within(key, GLFW_KEY_SPACE, GLFW_KEY_WORLD_2);
  if (!prints || key == GLFW_KEY_SPACE || printed.empty()) return key;
  const bool ascii = static_cast<unsigned char>(printed.front()) < 0x80;
  const int meant = ascii ? meant_by_ascii(key, printed.front()) : key;
  if (within(key, GLFW_KEY_0, GLFW_KEY_9)) {
    const bool itself =
        within(meant, GLFW_KEY_A, GLFW_KEY_Z) || within(meant, GLFW_KEY_0, GLFW_KEY_9);
    const bool smaller =
        printed == "-" && (modifiers & GLFW_MOD_CONTROL) != 0 && (modifiers & GLFW_MOD_SHIFT) == 0;
    return itself || smaller ? meant : key;
  }
  return !ascii && is_sign(key) && is_wide_latin(printed) ? GLFW_KEY_UNKNOWN : meant;
}

}  // namespace window
