#include "window/key_meaning.h"

#include <string>

#include <doctest/doctest.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

using window::meant_key;

TEST_CASE("a letter means what is printed on its key") {
  CHECK(meant_key(GLFW_KEY_W, "z", GLFW_MOD_CONTROL) == GLFW_KEY_Z);      // fr
  CHECK(meant_key(GLFW_KEY_SEMICOLON, "m", 0) == GLFW_KEY_M);             // fr
  CHECK(meant_key(GLFW_KEY_Y, "z", GLFW_MOD_CONTROL) == GLFW_KEY_Z);      // de
  CHECK(meant_key(GLFW_KEY_SLASH, "z", GLFW_MOD_CONTROL) == GLFW_KEY_Z);  // us dvorak
  CHECK(meant_key(GLFW_KEY_APOSTROPHE, "-", GLFW_MOD_CONTROL) == GLFW_KEY_MINUS);
  CHECK(meant_key(GLFW_KEY_Q, "Q", 0) == GLFW_KEY_Q);
}

TEST_CASE("a letter of another alphabet means its place") {
  CHECK(meant_key(GLFW_KEY_Z, "я", GLFW_MOD_CONTROL) == GLFW_KEY_Z);   // ru
  CHECK(meant_key(GLFW_KEY_K, "л", GLFW_MOD_CONTROL) == GLFW_KEY_K);   // ru
  CHECK(meant_key(GLFW_KEY_SEMICOLON, "ж", 0) == GLFW_KEY_SEMICOLON);  // ru
  CHECK(meant_key(GLFW_KEY_A, "α", GLFW_MOD_CONTROL) == GLFW_KEY_A);   // el
}

TEST_CASE("the row of digits means digits whatever is printed on it") {
  const std::string azerty[] = {"à", "&", "é", "\"", "'", "(", "-", "è", "_", "ç"};
  const std::string czech[] = {"é", "+", "ě", "š", "č", "ř", "ž", "ý", "á", "í"};
  for (int digit = 0; digit <= 9; ++digit)
    for (const int modifiers : {0, GLFW_MOD_SHIFT, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT}) {
      CAPTURE(digit);
      CHECK(meant_key(GLFW_KEY_0 + digit, azerty[digit], modifiers) == GLFW_KEY_0 + digit);
      CHECK(meant_key(GLFW_KEY_0 + digit, czech[digit], modifiers) == GLFW_KEY_0 + digit);
      CHECK(meant_key(GLFW_KEY_0 + digit, std::to_string(digit), modifiers) == GLFW_KEY_0 + digit);
    }
}

TEST_CASE("Ctrl with a minus that is printed in the row of digits makes the text smaller") {
  CHECK(meant_key(GLFW_KEY_6, "-", GLFW_MOD_CONTROL) == GLFW_KEY_MINUS);
  CHECK(meant_key(GLFW_KEY_6, "-", GLFW_MOD_CONTROL | GLFW_MOD_SHIFT) == GLFW_KEY_6);
}

TEST_CASE("plus needs no Shift on any layout") {
  CHECK(meant_key(GLFW_KEY_RIGHT_BRACKET, "+", GLFW_MOD_CONTROL) == GLFW_KEY_EQUAL);  // de
  CHECK(meant_key(GLFW_KEY_EQUAL, "=", GLFW_MOD_CONTROL) == GLFW_KEY_EQUAL);          // us, fr
}

TEST_CASE("a sign does not do what another keyboard has at its place") {
  CHECK(meant_key(GLFW_KEY_MINUS, "ß", GLFW_MOD_CONTROL) == GLFW_KEY_UNKNOWN);  // de
  CHECK(meant_key(GLFW_KEY_SLASH, "!", 0) == GLFW_KEY_UNKNOWN);                 // fr
  CHECK(meant_key(GLFW_KEY_SLASH, "-", 0) == GLFW_KEY_MINUS);                   // de
}

TEST_CASE("keys without a letter and those of the keypad mean themselves") {
  for (const int key : {GLFW_KEY_KP_1, GLFW_KEY_KP_4, GLFW_KEY_KP_ADD, GLFW_KEY_ENTER, GLFW_KEY_F11,
                        GLFW_KEY_LEFT_CONTROL, GLFW_KEY_SPACE, GLFW_KEY_TAB}) {
    CHECK(meant_key(key, "", 0) == key);
    CHECK(meant_key(key, "1", 0) == key);
  }
  CHECK(meant_key(GLFW_KEY_Q, "", 0) == GLFW_KEY_Q);
}

TEST_CASE("every key of an American keyboard means itself") {
  const std::string printed = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./";
  for (const char sign : printed) {
    const int key = sign >= 'a' && sign <= 'z' ? sign - 'a' + GLFW_KEY_A : sign;
    CHECK(meant_key(key, std::string(1, sign), 0) == key);
  }
}
