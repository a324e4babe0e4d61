#include "gui/text/text_model.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "gui/text/clean_text.h"
#include "gui/text/graphemes.h"
#include "gui/text/words.h"

namespace {

using gui::TextModel;
using Move = TextModel::Move;
using Erase = TextModel::Erase;

const std::string family = "👨‍👩‍👧";
const std::string plane = "✈️";
const std::string flag = "🇩🇪";
const std::string accent = "e\u0301";
const std::string thumb = "👍🏽";

float one_each(char32_t) { return 1; }

TextModel holding(std::string_view text) {
  TextModel model;
  model.set_text(text);
  return model;
}

std::vector<std::string> rows_of(const TextModel& model) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < model.rows().count(); ++i) {
    const gui::Range range = model.rows().row(model.text(), i);
    rows.push_back(model.text().substr(range.begin, range.size()));
  }
  return rows;
}

std::vector<std::string> wrapped(std::string_view text, float width) {
  TextModel model = holding(text);
  model.wrap(width, one_each);
  return rows_of(model);
}

using Rows = std::vector<std::string>;

void type_each(TextModel& model, std::string_view ascii) {
  for (const char c : ascii) model.type(std::string(1, c));
}

}  // namespace

TEST_CASE("one key passes, or erases, a whole letter with its accents, flag or joined emoji") {
  for (const std::string& letter : {family, plane, flag, accent, thumb, std::string("本")}) {
    CAPTURE(letter);
    TextModel model = holding("a" + letter + "b");
    model.move(Move::Left, false);
    model.move(Move::Left, false);
    CHECK(model.caret() == 1);
    model.move(Move::Right, false);
    CHECK(model.caret() == 1 + letter.size());
    model.erase(Erase::Left);
    CHECK(model.text() == "ab");
    model.undo();
    model.place(1, false);
    model.erase(Erase::Right);
    CHECK(model.text() == "ab");
  }
}

TEST_CASE("flags are told apart by counting from where they begin") {
  TextModel model = holding(flag + flag + flag);
  model.move(Move::Left, false);
  CHECK(model.caret() == 2 * flag.size());
  model.move(Move::Left, false);
  CHECK(model.caret() == flag.size());
}

TEST_CASE("a caret that would stand inside a letter stands behind it") {
  TextModel model = holding("🇩x🇪");
  model.place(4, false);
  model.erase(Erase::Right);
  CHECK(model.text() == flag);
  CHECK(model.caret() == flag.size());
  model.set_text("\u0301");
  model.move(Move::Start, false);
  model.type("e");
  CHECK(model.text() == accent);
  CHECK(model.caret() == accent.size());
}

TEST_CASE("line breaks become one kind, NUL and controls are dropped, bad bytes are marked") {
  CHECK(gui::clean_text("a\r\nb\rc\nd", 100, false).text == "a\nb\nc\nd");
  CHECK(gui::clean_text("a\r\nb\n", 100, true).text == "a b ");
  CHECK(gui::clean_text(std::string_view("a\0b\x1b[31m\x7f\u0085\tc", 14), 100, false).text ==
        "ab[31m\tc");
  CHECK(gui::clean_text("a\xffz\xc3", 100, false).text == "a\uFFFDz\uFFFD");
}

TEST_CASE("what has no room is left out between letters, and said") {
  CHECK(gui::clean_text("abc" + accent, 5, false).text == "abc");
  CHECK(gui::clean_text("abc" + accent, 6, false).text == "abc" + accent);
  TextModel model({.limit = 10});
  CHECK(model.insert("0123456") == TextModel::Fit::All);
  CHECK(model.insert("789" + family) == TextModel::Fit::Cut);
  CHECK(model.text() == "0123456789");
  CHECK(model.type("x") == TextModel::Fit::Cut);
  CHECK(model.text() == "0123456789");
  model.select({8, 10});
  CHECK(model.insert("abc") == TextModel::Fit::Cut);
  CHECK(model.text() == "01234567ab");
}

TEST_CASE("a text that is set is never cut, whatever the limit") {
  TextModel model({.limit = 3});
  model.set_text("abcdef");
  CHECK(model.text() == "abcdef");
  CHECK(model.type("g") == TextModel::Fit::Cut);
  CHECK(model.text() == "abcdef");
  CHECK_FALSE(model.can_undo());
}

TEST_CASE("undo takes back a typed word with the spaces behind it") {
  TextModel model;
  type_each(model, "scale by  sqrt");
  CHECK(model.undo());
  CHECK(model.text() == "scale by  ");
  CHECK(model.undo());
  CHECK(model.text() == "scale ");
  CHECK(model.redo());
  CHECK(model.text() == "scale by  ");
  CHECK(model.caret() == 10);
  model.type("x");
  CHECK_FALSE(model.redo());
  model.undo();
  model.undo();
  model.undo();
  CHECK(model.text().empty());
  CHECK_FALSE(model.undo());
}

TEST_CASE("moving the caret ends a group of typing, and a paste is a step of its own") {
  TextModel model;
  type_each(model, "ab");
  model.move(Move::Left, false);
  model.move(Move::Right, false);
  type_each(model, "cd");
  model.insert("pasted");
  type_each(model, "e");
  model.undo();
  CHECK(model.text() == "abcdpasted");
  model.undo();
  CHECK(model.text() == "abcd");
  model.undo();
  CHECK(model.text() == "ab");
}

TEST_CASE("undo gives back the selection that was typed over") {
  TextModel model = holding("keep this");
  model.select({5, 9});
  type_each(model, "that");
  CHECK(model.text() == "keep that");
  model.undo();
  CHECK(model.text() == "keep this");
  CHECK(model.selected() == "this");
}

TEST_CASE("erased letters come back together, word by word") {
  TextModel model = holding("one two");
  for (int i = 0; i < 7; ++i) model.erase(Erase::Left);
  CHECK(model.text().empty());
  model.undo();
  CHECK(model.text() == "one");
  model.undo();
  CHECK(model.text() == "one two");
}

TEST_CASE("rows break behind spaces, which hang over the edge, and only long words are split") {
  CHECK(wrapped("the quick brown fox", 10) == Rows{"the quick ", "brown fox"});
  CHECK(wrapped("the      quick", 4) == Rows{"the      ", "quic", "k"});
  CHECK(wrapped("abcdefghij", 4) == Rows{"abcd", "efgh", "ij"});
  CHECK(wrapped("a\n\nb\n", 10) == Rows{"a\n", "\n", "b\n", ""});
  CHECK(wrapped("", 10) == Rows{""});
  CHECK(wrapped("abc", 0.5F) == Rows{"a", "b", "c"});
}

TEST_CASE("rows break between ideographs, but not before a closing sign") {
  CHECK(wrapped("注意力机制", 2) == Rows{"注意", "力机", "制"});
  CHECK(wrapped("注意。机", 2) == Rows{"注", "意。", "机"});
  CHECK(wrapped("in 注意", 4) == Rows{"in 注", "意"});
}

TEST_CASE("a row never breaks inside a letter, and what draws nothing takes no room") {
  CHECK(wrapped(flag + flag, 3) == Rows{flag, flag});
  CHECK(wrapped(plane + plane + plane, 2) == Rows{plane + plane, plane});
  CHECK(wrapped(family + "a", 3) == Rows{family, "a"});
}

TEST_CASE("Home and End go to the ends of the row as it is wrapped") {
  TextModel model = holding("abcdefgh\nxy");
  model.wrap(4, one_each);
  model.place(5, false);
  model.move(Move::RowEnd, false);
  CHECK(model.caret() == 8);
  model.place(1, false);
  model.move(Move::RowEnd, false);
  CHECK(model.caret() == 4);
  CHECK(model.caret_row() == 0);
  CHECK(model.caret_x() == 4);
  model.move(Move::RowStart, false);
  CHECK(model.caret() == 0);
  model.move(Move::End, false);
  CHECK(model.caret() == 11);
  model.move(Move::Start, true);
  CHECK(model.selected() == "abcdefgh\nxy");
}

TEST_CASE("up and down keep the column through shorter rows") {
  TextModel model = holding("long line\nab\nlong line");
  model.place(7, false);
  model.move(Move::Down, false);
  CHECK(model.caret() == 12);
  model.move(Move::Down, false);
  CHECK(model.caret() == 20);
  model.move(Move::Down, false);
  CHECK(model.caret() == 22);
  model.place(7, false);
  model.move(Move::PageDown, false, 10);
  CHECK(model.caret() == 20);
  model.move(Move::PageUp, false, 10);
  CHECK(model.caret() == 7);
  model.move(Move::Up, true);
  CHECK(model.selected() == "long li");
}

TEST_CASE("the caret moves by words and a double click takes one") {
  const std::string text = "q·k / sqrt(d_k)  x";
  TextModel model = holding(text);
  std::vector<std::string> stops;
  model.move(Move::Start, false);
  while (model.caret() < text.size()) {
    model.move(Move::WordRight, false);
    stops.push_back(text.substr(model.caret()));
  }
  CHECK(stops == Rows{"/ sqrt(d_k)  x", "sqrt(d_k)  x", "(d_k)  x", "d_k)  x", ")  x", "x", ""});
  model.erase(Erase::WordLeft);
  CHECK(model.text() == "q·k / sqrt(d_k)  ");
  CHECK(gui::word_around(text, 9) == gui::Range{7, 11});
  CHECK(gui::word_around("ab", 2) == gui::Range{0, 2});
  CHECK(gui::word_around("", 0) == gui::Range{0, 0});
  CHECK(gui::line_around("ab\ncd\n", 4) == gui::Range{3, 6});
  CHECK(gui::line_around("ab\n", 3) == gui::Range{3, 3});
}

TEST_CASE("Left and Right without Shift end a selection at its sides") {
  TextModel model = holding("abcdef");
  model.select({2, 4});
  model.move(Move::Left, false);
  CHECK(model.caret() == 2);
  model.select({2, 4});
  model.move(Move::Right, false);
  CHECK(model.caret() == 4);
}

TEST_CASE("a single line has no line break, pasted or typed") {
  TextModel model({.limit = 100, .single_line = true});
  model.insert("two\nlines");
  model.type("\n");
  CHECK(model.text() == "two lines ");
}

TEST_CASE("the oldest edits are forgotten when the history grows too large") {
  TextModel model;
  const std::string page(150'000, 'x');
  for (int i = 0; i < 60; ++i) {
    model.select_all();
    model.insert(page);
  }
  int steps = 0;
  while (model.undo()) ++steps;
  CHECK(steps > 5);
  CHECK(steps < 30);
  CHECK(model.text() == page);
}
