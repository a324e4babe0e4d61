#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "gui/text/graphemes.h"
#include "gui/text/text_model.h"
#include "typeset/utf8.h"
#include "typeset/width.h"

namespace {

using gui::TextModel;
using Move = TextModel::Move;
using Erase = TextModel::Erase;
using Rows = std::vector<std::string>;

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

/// By counting from the beginning of the text, which is slow and plainly right.
bool is_edge(std::string_view text, std::size_t at) {
  std::size_t edge = 0;
  while (edge < at) edge += typeset::first_grapheme(text.substr(edge)).bytes;
  return edge == at;
}

std::string utf8(const std::u32string& codes) {
  std::string out;
  for (const char32_t code : codes) typeset::append_utf8(out, code);
  return out;
}

/// Random edits with the letters that are hardest to cut.
class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : random_(seed) {}

  std::string piece() {
    static constexpr const char* pieces[] = {
        "a", "word ", "\n",     "e\u0301", "\u0301", "👨‍👩‍👧", "🇩", "🇪", "✈️",
        " ", "本語",  "\u200D", "👍🏽",    "  b\nc"};
    return pieces[below(std::size(pieces))];
  }
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

 private:
  std::mt19937 random_;
};

/// The same edit on a text of code points.
void put(std::u32string& naive, const TextModel& model, gui::Range range, std::string_view piece) {
  const std::string_view text = model.text();
  const auto codes = [&](std::size_t bytes) {
    return typeset::to_code_points(text.substr(0, bytes)).size();
  };
  const std::size_t begin = codes(range.begin);
  naive.replace(begin, codes(range.end) - begin, typeset::to_code_points(piece));
}

void random_edit(TextModel& model, std::u32string& naive, RandomEdits& edits) {
  model.place(edits.below(model.text().size() + 1), false);
  if (edits.below(3) == 0) model.place(edits.below(model.text().size() + 1), true);
  if (edits.below(3) > 0) {
    const std::string piece = edits.piece();
    put(naive, model, model.selection(), piece);
    model.type(piece);
  } else if (model.has_selection()) {
    put(naive, model, model.selection(), "");
    model.erase(Erase::Right);
  } else {
    const std::size_t from = gui::previous_edge(model.text(), model.caret());
    put(naive, model, {from, model.caret()}, "");
    model.erase(Erase::Left);
  }
}

}  // namespace

TEST_CASE("random edits give the text of a plain model, with caret and rows always in order") {
  for (unsigned seed = 0; seed < 30; ++seed) {
    RandomEdits edits(seed);
    TextModel model;
    model.wrap(7, one_each);
    std::u32string naive;
    for (int i = 0; i < 120; ++i) {
      random_edit(model, naive, edits);
      CAPTURE(seed);
      CAPTURE(i);
      REQUIRE(model.text() == utf8(naive));
      REQUIRE(is_edge(model.text(), model.caret()));
      REQUIRE(rows_of(model) == wrapped(model.text(), 7));
    }
  }
}

TEST_CASE("undoing everything gives the text that was set, and redoing everything the last one") {
  for (unsigned seed = 100; seed < 120; ++seed) {
    RandomEdits edits(seed);
    TextModel model = holding("start 🇩🇪\n");
    model.wrap(5, one_each);
    std::u32string naive = typeset::to_code_points(model.text());
    for (int i = 0; i < 80; ++i) random_edit(model, naive, edits);
    const std::string last = model.text();
    while (model.undo()) REQUIRE(is_edge(model.text(), model.caret()));
    CHECK(model.text() == "start 🇩🇪\n");
    CHECK(rows_of(model) == wrapped(model.text(), 5));
    while (model.redo()) REQUIRE(is_edge(model.text(), model.caret()));
    CHECK(model.text() == last);
    CHECK(rows_of(model) == wrapped(last, 5));
  }
}

TEST_CASE("moving never leaves the edges of letters, and Left undoes Right") {
  RandomEdits edits(7);
  std::string text;
  for (int i = 0; i < 200; ++i) text += edits.piece();
  TextModel model = holding(text);
  model.wrap(6, one_each);
  model.move(Move::Start, false);
  while (model.caret() < model.text().size()) {
    const std::size_t from = model.caret();
    model.move(Move::Right, false);
    const std::size_t to = model.caret();
    REQUIRE(is_edge(model.text(), to));
    model.move(Move::Left, false);
    REQUIRE(model.caret() == from);
    for (const Move move :
         {Move::Up, Move::Down, Move::WordLeft, Move::WordRight, Move::RowEnd, Move::RowStart}) {
      model.place(to, false);
      model.move(move, false);
      REQUIRE(is_edge(model.text(), model.caret()));
    }
    model.place(to, false);
  }
}
