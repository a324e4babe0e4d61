#include "gui/text/text_box.h"

#include <string>

#include <doctest/doctest.h>

#include "gui/stage.h"
#include "gui/text/search_field.h"
#include "gui/widgets.h"

namespace {

/// A screen with a text box between two buttons, and shortcuts such as a window has.
class Desk {
 public:
  explicit Desk(gui::TextBoxOptions options = {.id = "answer"}, gui::TextModel::Shape shape = {},
                int width = 800, int height = 600)
      : options_(options), stage_([this](const gui::Ui& ui) { draw(ui); }, width, height) {
    state.model = gui::TextModel(shape);
  }

  gui::TextBoxState state;
  gui::TextBoxResult last;
  int submitted = 0;
  int left = 0;
  int ctrl_entered = 0;
  int undo_unused = 0;
  int shortcuts = 0;  ///< plain keys that reached the window
  int palette = 0;    ///< Ctrl+K
  bool window_keys = true;
  int before = 0;  ///< presses of the buttons
  int after = 0;

  test::Stage& stage() { return stage_; }
  const std::string& text() const { return state.model.text(); }
  void focus() {
    state.focus();
    stage_.frames(2);
  }
  void chord(ImGuiKey key) { stage_.press_key(key, ImGuiMod_Ctrl); }
  /// The key goes down and its letter comes in the same moment, as from a keyboard.
  void strike(ImGuiKey key, const std::string& letter) {
    stage_.headless().key_down(key);
    stage_.headless().type(letter);
    stage_.frames(2);
    stage_.headless().key_up(key);
    stage_.frames(2);
  }

 private:
  void draw(const gui::Ui& ui) {
    if (window_keys) read_shortcuts();
    if (gui::button(ui, {.id = "before", .label = "Before"})) ++before;
    last = gui::text_box(ui, options_, state);
    submitted += last.submitted;
    left += last.left;
    ctrl_entered += last.ctrl_entered;
    undo_unused += last.undo_unused;
    if (gui::button(ui, {.id = "after", .label = "After"})) ++after;
  }

  void read_shortcuts() {
    for (const ImGuiKey key : {ImGuiKey_1, ImGuiKey_D, ImGuiKey_Space, ImGuiKey_Enter})
      if (ImGui::Shortcut(key, ImGuiInputFlags_RouteGlobal)) ++shortcuts;
    if (ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiKey_K, ImGuiInputFlags_RouteGlobal)) ++palette;
  }

  gui::TextBoxOptions options_;
  test::Stage stage_;
};

}  // namespace

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

TEST_CASE("a click focuses the box, and a click elsewhere leaves it") {
  Desk desk;
  desk.stage().click("answer");
  CHECK(desk.last.focused);
  desk.stage().type("a b");
  desk.stage().click("before");
  CHECK(desk.before == 1);
  CHECK_FALSE(desk.last.focused);
  CHECK(desk.text() == "a b");
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

TEST_CASE("accents, ideographs, flags, emoji and names that mean something are typed as they are") {
  Desk desk;
  desk.focus();
  const std::string all =
      "100% ## %s é e\u0301 注意 🇩🇪 👨‍👩‍👧 ✈️ שלום 😀";
  desk.stage().type(all);
  desk.stage().frames(20);
  CHECK(desk.text() == all);
  CHECK(desk.stage().says("100% ## %s é e\u0301 注意"));
  CHECK_FALSE(desk.stage().says("\uFE0F"));
  CHECK_FALSE(desk.stage().says("\u200D"));
  CHECK(desk.stage().faults() == "");
}

TEST_CASE("an id may be anything") {
  for (const char* id : {"100%", "##", "###x", "", "%s%n"}) {
    Desk desk({.id = id});
    desk.focus();
    desk.stage().type("x");
    CHECK(desk.text() == "x");
  }
}

TEST_CASE("the box grows with its text and then scrolls, with the caret in sight") {
  Desk desk({.id = "answer", .min_rows = 2, .max_rows = 4});
  const auto height = [&] {
    desk.stage().frames();
    const auto& place = desk.stage().widget("answer");
    return place.to.y - place.from.y;
  };
  desk.focus();
  const float two = height();
  desk.state.model.insert("first\nb\nc");
  const float three = height();
  CHECK(three > two);
  desk.state.model.insert("\nd\ne\nf\nlast");
  desk.state.show_caret();
  const float four = height();
  CHECK(four > three);
  CHECK(desk.last.view.end_row == 7);
  CHECK(desk.stage().says("last"));
  CHECK_FALSE(desk.stage().says("first"));
  desk.stage().press_key(ImGuiKey_Home, ImGuiMod_Ctrl);
  CHECK(desk.last.view.first_row == 0);
  CHECK(desk.stage().says("first"));
}

TEST_CASE("the wheel scrolls the text without moving the caret") {
  Desk desk({.id = "answer", .max_rows = 3});
  desk.state.model.set_text("a\nb\nc\nd\ne\nf\ng\nh");
  desk.state.model.place(0, false);
  desk.stage().click("answer");
  const std::size_t caret = desk.state.model.caret();
  desk.stage().headless().wheel(-1);
  desk.stage().frames(3);
  CHECK(desk.last.view.first_row >= 3);
  CHECK(desk.state.model.caret() == caret);
}

TEST_CASE("dragging the mouse selects, a double click takes a word and a triple click a line") {
  Desk desk;
  desk.state.model.set_text("alpha beta gamma\nsecond");
  desk.stage().frames(2);
  test::Stage& stage = desk.stage();
  const gui::TextBoxView view = desk.last.view;
  const auto x = [&](std::size_t at) {
    return view.origin.x + desk.state.model.rows().x_of(desk.text(), 0, at);
  };
  stage.headless().move(x(6), view.origin.y + 4);
  stage.frames(2);
  stage.headless().press();
  stage.frames(2);
  stage.headless().move(x(10), view.origin.y + 4);
  stage.frames(2);
  CHECK(desk.state.model.selected() == "beta");
  stage.headless().release();
  stage.frames(40);
  const auto clicks = [&](int count) {
    for (int i = 0; i < count; ++i) {
      stage.headless().press();
      stage.frames();
      stage.headless().release();
      stage.frames();
    }
    stage.frames(40);
  };
  clicks(2);
  CHECK(desk.state.model.selected().find("beta") == std::string::npos);
  stage.headless().move(x(7), view.origin.y + 4);
  stage.frames(2);
  clicks(2);
  CHECK(desk.state.model.selected() == "beta");
  clicks(3);
  CHECK(desk.state.model.selected() == "alpha beta gamma\n");
}

TEST_CASE("the thumb is dragged, and dragging a selection below the box scrolls it") {
  Desk desk({.id = "answer", .max_rows = 3});
  std::string lines;
  for (int i = 0; i < 40; ++i) lines += "line\n";
  desk.state.model.set_text(lines);
  desk.state.model.place(0, false);
  desk.stage().frames(2);
  test::Stage& stage = desk.stage();
  const auto box = stage.widget("answer");
  const auto drag = [&](ImVec2 from, ImVec2 to) {
    stage.headless().move(from.x, from.y);
    stage.frames(2);
    stage.headless().press();
    stage.frames(2);
    stage.headless().move(to.x, to.y);
    stage.frames(2);
    stage.headless().release();
    stage.frames(2);
  };
  drag({box.to.x - 6, box.from.y + 10}, {box.to.x - 6, box.to.y + 200});
  CHECK(desk.last.view.end_row == 41);
  CHECK(desk.state.model.caret() == 0);
  drag({box.to.x - 6, box.to.y - 12}, {box.to.x - 6, box.from.y - 200});
  CHECK(desk.last.view.first_row == 0);
  drag({box.from.x + 14, box.from.y + 14}, {box.from.x + 14, box.to.y + 100});
  CHECK(desk.last.view.first_row > 0);
  CHECK(desk.state.model.has_selection());
}

TEST_CASE("long rows wrap inside the box at every width, and nothing leaves it") {
  Desk desk;
  desk.state.model.set_text(
      "The variance of a dot product grows with d_k, so divide by sqrt(d_k). " +
      std::string(300, 'w') + " 注意力机制注意力机制注意力机制");
  desk.stage().frames();
  CHECK(desk.state.model.rows().count() > 1);
  for (const int width : {1280, 800, 320, 120}) {
    desk.stage().resize(width, 900);
    desk.stage().frames(3);
    CAPTURE(width);
    CHECK(desk.stage().faults() == "");
    CHECK(desk.state.model.rows().count() > 1);
  }
}

TEST_CASE("a paste beyond the limit is cut, said in the box and in the result") {
  Desk desk({.id = "answer"}, {.limit = 1000});
  desk.focus();
  desk.stage().headless().clipboard() = std::string(3000, 'x');
  desk.stage().headless().key_down(ImGuiMod_Ctrl);
  desk.stage().headless().key_down(ImGuiKey_V);
  desk.stage().frames();
  CHECK(desk.last.cut);
  CHECK(desk.text().size() == 1000);
  CHECK(desk.stage().says("at most 1000 bytes"));
  desk.stage().headless().key_up(ImGuiKey_V);
  desk.stage().headless().key_up(ImGuiMod_Ctrl);
  desk.stage().press_key(ImGuiKey_Backspace);
  CHECK_FALSE(desk.stage().says("at most 1000 bytes"));
}

TEST_CASE("the caret blinks for five seconds after the last key, and then no frame is wanted") {
  Desk desk;
  CHECK_FALSE(desk.last.next_frame);
  desk.focus();
  REQUIRE(desk.last.next_frame);
  CHECK(*desk.last.next_frame <= 0.5);
  desk.stage().wait(4);
  desk.stage().frames();
  CHECK(desk.last.next_frame);
  desk.stage().wait(2);
  desk.stage().frames();
  CHECK_FALSE(desk.last.next_frame);
  desk.stage().type("x");
  CHECK(desk.last.next_frame);
}

TEST_CASE("a single line scrolls to its caret and has no line break") {
  Desk desk({.id = "name"}, {.limit = 1000, .single_line = true});
  desk.focus();
  desk.stage().headless().clipboard() = std::string(300, 'm') + "\nend";
  desk.chord(ImGuiKey_V);
  CHECK(desk.text() == std::string(300, 'm') + " end");
  CHECK(desk.stage().says("end"));
  CHECK(desk.stage().faults() == "");
  desk.stage().press_key(ImGuiKey_Home);
  CHECK_FALSE(desk.stage().says("end"));
  desk.stage().press_key(ImGuiKey_Enter, ImGuiMod_Shift);
  CHECK(desk.submitted == 1);
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

TEST_CASE("the placeholder stands in an empty box alone") {
  Desk desk({.id = "answer", .placeholder = "Your answer: %s ##"});
  desk.stage().frames();
  CHECK(desk.stage().says("Your answer: %s ##"));
  desk.focus();
  CHECK(desk.stage().says("Your answer: %s ##"));
  desk.stage().type("x");
  CHECK_FALSE(desk.stage().says("Your answer"));
}

TEST_CASE("the search field is cleared by Esc, then left; and by its button") {
  gui::TextBoxState state = gui::search_state();
  gui::TextBoxResult last;
  test::Stage stage([&](const gui::Ui& ui) {
    last = gui::search_field(ui, "search", "Search the library", state, ui.px(300));
  });
  CHECK(stage.faults() == "");
  CHECK_FALSE(stage.shows("search/clear"));
  state.focus();
  stage.frames(2);
  stage.type("rope");
  CHECK(stage.shows("search/clear"));
  CHECK(stage.faults() == "");
  stage.press_key(ImGuiKey_Escape);
  CHECK(state.model.text().empty());
  CHECK(last.focused);
  stage.press_key(ImGuiKey_Escape);
  CHECK_FALSE(last.focused);
  state.focus();
  stage.frames(2);
  stage.type("rope");
  stage.click("search/clear");
  CHECK(state.model.text().empty());
  stage.frames(2);
  CHECK(last.focused);
}

TEST_CASE("a pasted text of 200 KB is edited at its end and in its middle") {
  Desk desk({.id = "answer", .max_rows = 20});
  std::string large;
  while (large.size() < 199'000) large += "attention is all you need, and a long line of it ";
  desk.focus();
  desk.stage().headless().clipboard() = large;
  desk.chord(ImGuiKey_V);
  CHECK(desk.text() == large);
  desk.stage().type("z");
  CHECK(desk.text().back() == 'z');
  desk.state.model.place(100'000, false);
  desk.stage().type("y");
  CHECK(desk.text()[100'000] == 'y');
  CHECK(desk.last.view.first_row > 100);
  CHECK(ImGui::GetDrawData()->TotalVtxCount < 60'000);
}
