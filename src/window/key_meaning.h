#pragma once

#include <string_view>

namespace window {

/// What a key means to commands. GLFW names keys by their place on an American keyboard, people by
/// what is printed on them.
///
/// `key`: GLFW_KEY_* by place; `printed`: what the layout gives there without modifiers (UTF-8,
/// empty when unknown), `modifiers`: GLFW_MOD_*. Returns GLFW_KEY_*, or GLFW_KEY_UNKNOWN for a sign
/// that is no key of its own, which must not do what an American keyboard has at that place.
///
/// - A Latin letter or a digit means itself; on other alphabets a letter means its place.
/// - The row of digits means digits, whatever is printed there (AZERTY, Czech), except that Ctrl
///   with a printed minus is that.
/// - The keypad means itself. "+" means the key of "=", so that Ctrl++ needs no Shift anywhere.
int meant_key(int key, std::string_view printed, int modifiers);

}  // namespace window
