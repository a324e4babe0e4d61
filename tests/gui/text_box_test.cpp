#include "gui/text/text_box.h"

#include <string>

#include <doctest/doctest.h>

#include "gui/text_desk.h"

using Desk = test::TextDesk;

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

TEST_CASE("the placeholder stands in an empty box alone") {
  Desk desk({.id = "answer", .placeholder = "Your answer: %s ##"});
  desk.stage().frames();
  CHECK(desk.stage().says("Your answer: %s ##"));
  desk.focus();
  CHECK(desk.stage().says("Your answer: %s ##"));
  desk.stage().type("x");
  CHECK_FALSE(desk.stage().says("Your answer"));
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
