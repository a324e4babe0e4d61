#include "gui/page/document_view.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "gui/page/page_text.h"
#include "gui/stage.h"

namespace {

/// What the inlines of a block say, mathematics as Unicode.
void add_flat(std::string& out, const std::vector<typeset::Block>& blocks) {
  for (const auto& block : blocks) {
    out += typeset::flat_text(block.inlines) + block.text;
    for (const auto& cell : block.header) out += typeset::flat_text(cell);
    for (const auto& row : block.rows)
      for (const auto& cell : row) out += typeset::flat_text(cell);
    add_flat(out, block.children);
  }
}

std::string without_spaces(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t') out += c;
  return out;
}

std::string flat(const std::string& markdown) {
  std::string out;
  add_flat(out, typeset::parse(markdown).blocks);
  return without_spaces(out);
}

std::string drawn(const test::Stage& stage) {
  std::string out;
  for (const auto& place : stage.record().places)
    if (place.kind == gui::LayoutRecord::Kind::Text) out += place.name;
  return without_spaces(out);
}

std::string words(int count) {
  const char* const some[] = {"attention", "is",      "a",       "weighted", "mean",
                              "of",        "values;", "the",     "weights",  "come",
                              "from",      "a",       "softmax", "of",       "similarity"};
  std::string text;
  for (int i = 0; i < count; ++i) text += std::string(i ? " " : "") + some[i % 15];
  return text;
}

std::string wide_table() {
  std::string text = "|", ruler = "|", row = "|";
  for (int i = 0; i < 12; ++i) {
    text += " Column " + std::to_string(i) + " |";
    ruler += " --- |";
    row += " value of some length |";
  }
  return text + "\n" + ruler + "\n" + row + "\n" + row + "\n";
}

const std::string everything =
    "# A heading of the first level that goes on for a while\n\n"
    "Running text with *emphasis*, **strong words**, `code_in_text(x)`, $\\sqrt{d_k}$ and a\n"
    "[link to somewhere](https://example.org/a/very/long/address).\n\n"
    "- one\n- two with $\\frac{a}{b}$\n  - nested\n    1. deeper\n    2. still\n\n"
    "> A quotation,\n> over two lines.\n>\n> - with a list\n\n"
    "```python\ndef f(x):\n    return x  # a comment that is long enough to be wider than a "
    "page\n```\n\n"
    "$$E = \\sum_i p_i \\log p_i$$\n\n"
    "| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n---\n\nThe end.\n";

/// One window for many texts and widths: a fresh one loads its fonts anew.
class Gallery {
 public:
  explicit Gallery(float scale)
      : stage_([this](const gui::Ui& ui) { view_.draw(ui); }, 900, 9000, scale) {}
  const test::Stage& show(const std::string& markdown, int width) {
    view_ = gui::DocumentView(markdown);
    stage_.resize(width, 9000);
    stage_.frames(2);
    return stage_;
  }

 private:
  gui::DocumentView view_;
  test::Stage stage_;
};

struct Reader {
  explicit Reader(const std::string& markdown, int width = 600, float scale = 1, int height = 9000)
      : view(markdown),
        stage([this](const gui::Ui& ui) { event.merge(view.draw(ui)); }, width, height, scale) {}
  gui::PageEvent event;
  gui::DocumentView view;
  test::Stage stage;
};

}  // namespace

TEST_CASE("no text of a page is cut at a side, at any width and scale") {
  const std::string texts[] = {
      everything,
      words(40),
      wide_table(),
      "注意力机制是一种对数值的加权平均。「权重」来自查询与键的相似度，经过归一化。",
      "Supercalifragilisticexpialidociousantidisestablishmentarianism",
      "`a_very_long_piece_of_code_without_any_space_in_it.that_goes_on()`",
      "🙂 emoji 👩‍👩‍👧 and שלום עולם, which is not reordered"};
  for (const float scale : {1.0F, 1.5F}) {
    Gallery gallery(scale);
    for (int width = 240; width <= 900; width += 110)
      for (const std::string& text : texts) {
        CAPTURE(width);
        CAPTURE(scale);
        CAPTURE(text);
        CHECK(gallery.show(text, width).faults() == "");
      }
  }
}

TEST_CASE("wrapping loses no character") {
  const std::string texts[] = {
      words(400),
      "100% %s %n ## a##b ### {} \\n and `%d`",
      "注意力机制是一种对数值的加权平均。「权重」来自查询与键的相似度。",
      "one **two** *three* `four`, five-six/seven $\\frac{1}{\\sqrt{d_k}}$ (eight)",
      "hard  \nbreak and a word_that_is_much_wider_than_its_line_ever_will_be",
      "🙂🙂🙂 é é ﬁ שלום",
      wide_table()};
  Gallery gallery(1);
  for (int width = 60; width <= 900; width += 120)
    for (const std::string& text : texts) {
      CAPTURE(width);
      CAPTURE(text);
      CHECK(drawn(gallery.show(text, width)) == flat(text));
    }
}

TEST_CASE("an empty document takes no place and draws nothing") {
  Reader reader("");
  CHECK(drawn(reader.stage) == "");
  CHECK(reader.view.plain_text() == "");
}

TEST_CASE("lines keep to their column and stand below each other") {
  Reader reader(words(200), 500);
  float bottom = 0;
  float rows = 0;
  for (const auto& place : reader.stage.record().places) {
    CHECK(place.to.x <= 500);
    if (place.from.y >= bottom - 1) ++rows;
    bottom = std::max(bottom, place.to.y);
  }
  CHECK(rows > 10);
}

TEST_CASE("the marker of a list stands left of its text on the same line") {
  Reader reader("1. first item\n2. second item");
  const auto& places = reader.stage.record().places;
  REQUIRE(places.size() == 4);
  CHECK(places[0].name == "1.");
  CHECK(places[1].name == "first item");
  CHECK(places[0].to.x < places[1].from.x);
  CHECK(places[0].from.y == doctest::Approx(places[1].from.y).epsilon(0.01));
  CHECK(places[3].from.y > places[1].to.y);
}

TEST_CASE("a press on a link gives its address, of http and https only") {
  Reader reader(
      "[paper](https://example.org/p) [bad](javascript:alert) [file](file:///etc/passwd) "
      "[0.5](claim:half) [4](given:)");
  reader.stage.click("https://example.org/p");
  CHECK(reader.event.link == "https://example.org/p");
  reader.stage.click("claim:half");
  CHECK(reader.event.link == "claim:half");
  CHECK_FALSE(reader.stage.shows("javascript:alert"));
  CHECK_FALSE(reader.stage.shows("file:///etc/passwd"));
  CHECK_FALSE(reader.stage.shows("given:"));
  CHECK(reader.stage.says("bad"));
}

TEST_CASE("the keyboard reaches a link") {
  Reader reader("Read the [paper](https://example.org/p) first.");
  reader.stage.press_key(ImGuiKey_Tab);
  reader.stage.press_key(ImGuiKey_Enter);
  CHECK(reader.event.link == "https://example.org/p");
}

TEST_CASE("the menu of the right button copies a paragraph or the whole page") {
  for (const char* const choice : {"copy-part", "copy-all"}) {
    Reader reader("first *words*\n\nsecond words", 600, 1, 400);
    reader.stage.headless().move(30, 10);
    reader.stage.frames(2);
    reader.stage.headless().press(1);
    reader.stage.frames(2);
    reader.stage.headless().release(1);
    reader.stage.frames(3);
    reader.stage.click(choice);
    CHECK(reader.event.copy.find("first words") == 0);
    CHECK((reader.event.copy.find("second") != std::string::npos) ==
          (std::string(choice) == "copy-all"));
  }
}

TEST_CASE("a column of no width ends too, and loses nothing") {
  for (const float width : {1.0F, 9.0F, 30.0F}) {
    gui::DocumentView view(words(20));
    gui::DocumentView all(everything);
    test::Stage stage([&](const gui::Ui& ui) { view.draw(ui, width); }, 400, 9000);
    CAPTURE(width);
    CHECK(drawn(stage) == flat(words(20)));
    float height = 0;
    test::Stage([&](const gui::Ui& ui) { height = all.height(ui, width); }, 400, 400);
    CHECK(height > 1000);
  }
}

TEST_CASE("a page is laid out again for another width, scale and theme at once") {
  Reader reader(words(200), 900);
  const float wide = reader.stage.record().places.back().to.y;
  reader.stage.resize(400, 9000);
  reader.stage.frames(2);
  CHECK(reader.stage.record().places.back().to.y > 1.5F * wide);
  CHECK(reader.stage.faults() == "");
}

TEST_CASE("short texts stay laid out, and those that are not drawn any more are forgotten") {
  gui::PageTexts texts;
  int round = 0;
  test::Stage stage(
      [&](const gui::Ui& ui) { gui::page_text(ui, texts, "text " + std::to_string(round)); });
  CHECK(texts.size() == 1);
  round = 1;
  stage.frames(4100);
  for (round = 2; round < 70; ++round) stage.frames(1);
  round = 69;
  stage.frames(1);
  CHECK(stage.says("text 69"));
  CHECK(texts.size() == 69);
}
