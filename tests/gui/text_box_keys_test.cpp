#include <string>

#include <doctest/doctest.h>

#include "gui/text/text_box.h"
#include "gui/text_desk.h"

using Desk = test::TextDesk;

TEST_CASE("what is typed reaches the box only, digits and Space too") {
  Desk desk;
  desk.strike(ImGuiKey_1, "1");
  CHECK(desk.shortcuts == 1);
  desk.focus();
  CHECK(ImGui::GetIO().WantTextInput);
  desk.strike(ImGuiKey_1, "1");
  desk.strike(ImGuiKey_D, "d");
  desk.strike(ImGuiKey_Space, " ");
  desk.stage().press_key(ImGuiKey_Enter);
  CHECK(desk.text() == "1d ");
  CHECK(desk.shortcuts == 1);
  CHECK(desk.submitted == 1);
  desk.chord(ImGuiKey_K);
  CHECK(desk.palette == 1);
}

TEST_CASE("Esc leaves the box, and then keys are the window's again") {
  Desk desk;
  desk.focus();
  desk.stage().type("abc");
  desk.stage().press_key(ImGuiKey_Escape);
  CHECK(desk.left == 1);
  CHECK_FALSE(desk.last.focused);
  desk.strike(ImGuiKey_Space, " ");
  desk.strike(ImGuiKey_D, "d");
  CHECK(desk.shortcuts == 2);
  CHECK(desk.text() == "abc");
  CHECK_FALSE(desk.last.focused);
  desk.stage().press_key(ImGuiKey_Tab);
  CHECK(desk.last.focused);
}

TEST_CASE("the key that brings the focus into the box is not typed there") {
  Desk desk;
  desk.stage().headless().type("/");
  desk.state.focus();
  desk.stage().frames(3);
  CHECK(desk.last.focused);
  CHECK(desk.text().empty());
}

TEST_CASE("Tab goes into the box and out of it, both ways") {
  Desk desk;
  desk.window_keys = false;
  desk.stage().press_key(ImGuiKey_Tab);
  CHECK_FALSE(desk.last.focused);
  desk.stage().press_key(ImGuiKey_Tab);
  CHECK(desk.last.focused);
  desk.stage().type("x");
  desk.stage().press_key(ImGuiKey_Tab);
  CHECK_FALSE(desk.last.focused);
  desk.stage().press_key(ImGuiKey_Space);
  CHECK(desk.after == 1);
  desk.stage().press_key(ImGuiKey_Tab, ImGuiMod_Shift);
  CHECK(desk.last.focused);
  CHECK(desk.text() == "x");
}

TEST_CASE("Enter submits, Shift+Enter breaks the line, Ctrl+Enter is told apart") {
  Desk desk;
  desk.focus();
  desk.stage().type("a");
  desk.stage().press_key(ImGuiKey_Enter, ImGuiMod_Shift);
  desk.stage().type("b");
  CHECK(desk.text() == "a\nb");
  CHECK(desk.submitted == 0);
  desk.stage().press_key(ImGuiKey_KeypadEnter);
  CHECK(desk.submitted == 1);
  desk.chord(ImGuiKey_Enter);
  CHECK(desk.ctrl_entered == 1);
  CHECK(desk.submitted == 1);
  CHECK(desk.text() == "a\nb");
}

TEST_CASE("in an editor Enter breaks the line") {
  Desk desk({.id = "editor", .enter_breaks = true});
  desk.focus();
  desk.stage().type("a");
  desk.stage().press_key(ImGuiKey_Enter);
  CHECK(desk.text() == "a\n");
  CHECK(desk.submitted == 0);
}

TEST_CASE("copy, cut and paste go through the clipboard") {
  Desk desk;
  desk.focus();
  desk.stage().type("one two");
  desk.chord(ImGuiKey_A);
  desk.chord(ImGuiKey_C);
  CHECK(desk.stage().headless().clipboard() == "one two");
  desk.stage().press_key(ImGuiKey_End);
  desk.stage().headless().clipboard() = "\r\nthree\x01";
  desk.chord(ImGuiKey_V);
  CHECK(desk.text() == "one two\nthree");
  desk.chord(ImGuiKey_A);
  desk.chord(ImGuiKey_X);
  CHECK(desk.text().empty());
  CHECK(desk.stage().headless().clipboard() == "one two\nthree");
}

TEST_CASE("Shift+Insert pastes and Ctrl+Insert copies") {
  Desk desk;
  desk.focus();
  desk.stage().headless().clipboard() = "old";
  desk.stage().press_key(ImGuiKey_Insert, ImGuiMod_Shift);
  desk.stage().press_key(ImGuiKey_Insert, ImGuiMod_Shift);
  CHECK(desk.text() == "oldold");
  desk.chord(ImGuiKey_A);
  desk.chord(ImGuiKey_Insert);
  CHECK(desk.stage().headless().clipboard() == "oldold");
}

TEST_CASE("arrows, Home, End and Page keys move the caret, with Shift they select") {
  Desk desk;
  desk.focus();
  desk.stage().type("one two three");
  desk.chord(ImGuiKey_LeftArrow);
  CHECK(desk.state.model.caret() == 8);
  desk.stage().press_key(ImGuiKey_Home, ImGuiMod_Shift);
  CHECK(desk.state.model.selected() == "one two ");
  desk.stage().press_key(ImGuiKey_RightArrow);
  CHECK(desk.state.model.caret() == 8);
  desk.chord(ImGuiKey_Backspace);
  CHECK(desk.text() == "one three");
  desk.chord(ImGuiKey_Delete);
  CHECK(desk.text() == "one ");
  desk.stage().press_key(ImGuiKey_Enter, ImGuiMod_Shift);
  desk.stage().type("x");
  desk.stage().press_key(ImGuiKey_UpArrow);
  CHECK(desk.state.model.caret() <= 2);
  desk.stage().press_key(ImGuiKey_PageDown);
  CHECK(desk.state.model.caret() >= 5);
  CHECK(desk.last.focused);
}

TEST_CASE("Ctrl+Z takes back typing, and says so when there is nothing to take back") {
  Desk desk;
  desk.focus();
  desk.chord(ImGuiKey_Z);
  CHECK(desk.undo_unused == 1);
  desk.stage().type("one ");
  desk.stage().type("two");
  desk.chord(ImGuiKey_Z);
  CHECK(desk.text() == "one ");
  desk.chord(ImGuiKey_Y);
  CHECK(desk.text() == "one two");
  CHECK(desk.undo_unused == 1);
}

TEST_CASE("AltGr types: Ctrl with Alt is no chord") {
  Desk desk;
  desk.focus();
  desk.stage().headless().key_down(ImGuiMod_Ctrl);
  desk.stage().headless().key_down(ImGuiMod_Alt);
  desk.stage().type("@");
  CHECK(desk.text() == "@");
}

TEST_CASE("a read-only box can be copied from and not changed, and plain keys stay the window's") {
  Desk desk({.id = "answer", .read_only = true});
  desk.state.model.set_text("fixed");
  desk.focus();
  desk.stage().type("x");
  desk.stage().press_key(ImGuiKey_Backspace);
  desk.chord(ImGuiKey_A);
  desk.chord(ImGuiKey_X);
  desk.chord(ImGuiKey_C);
  CHECK(desk.text() == "fixed");
  CHECK(desk.stage().headless().clipboard() == "fixed");
  CHECK_FALSE(ImGui::GetIO().WantTextInput);
}
