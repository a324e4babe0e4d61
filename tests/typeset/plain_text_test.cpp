#include "typeset/plain_text.h"

#include <random>
#include <sstream>

#include <doctest/doctest.h>

#include "typeset/width.h"

using namespace typeset;

namespace {

std::string plain(std::string_view markdown, PlainOptions options = {}) {
  return to_plain_text(parse(markdown), options);
}

std::string narrow(std::string_view markdown, int width = 20) {
  return plain(markdown, {.width = width, .ascii = false, .color = false});
}

}  // namespace

TEST_CASE("paragraphs wrap at the width and keep one blank line between them") {
  CHECK(narrow("The quick brown fox jumps over\nthe dog.\n\nEnd.") ==
        "The quick brown fox\njumps over the dog.\n\nEnd.\n");
  CHECK(narrow("a\\\nb") == "a\nb\n");
  CHECK(plain("") == "");
}

TEST_CASE("a word that is longer than a line is cut, wide characters break anywhere") {
  CHECK(narrow("abcdefghijklmnopqrstuvwxyz") == "abcdefghijklmnopqrst\nuvwxyz\n");
  CHECK(narrow("中文字符测试中文字符测试") == "中文字符测试中文字符\n测试\n");
}

TEST_CASE("lists hang, nested lists follow without a blank line") {
  CHECK(narrow("- one two three four five\n- six\n  1. a\n  2. b") ==
        "• one two three four\n  five\n• six\n  1. a\n  2. b\n");
  CHECK(narrow("9. a\n10. b") == " 9. a\n10. b\n");
}

TEST_CASE("headings, quotes, rules and code have their form") {
  CHECK(plain("# Title\n### Small") == "Title\n─────\n\nSmall\n");
  CHECK(plain("> a\n>\n> b") == "│ a\n│\n│ b\n");
  CHECK(narrow("a\n\n---") == "a\n\n" + [] {
    std::string rule;
    for (int i = 0; i < 20; ++i) rule += "─";
    return rule;
  }() + "\n");
  CHECK(narrow("```\nvery_long_line_of_code(that, is, not, wrapped)\n\n\tx\n```") ==
        "    very_long_line_of_code(that, is, not, wrapped)\n\n        x\n");
}

TEST_CASE("display mathematics is indented on a line of its own") {
  CHECK(plain("so\n$$\\frac{1}{\\sqrt{d_k}}$$\nthen") == "so\n\n    1/√dₖ\n\nthen\n");
}

TEST_CASE("links show their text, and the address only if it is of the web") {
  CHECK(plain("[12.96](ref:a) [1/h](claim:b) [4](given:) [0.7](= exp(3))") == "12.96 1/h 4 0.7\n");
  CHECK(plain("[site](https://a.b) <https://c.d>") == "site [https://a.b] https://c.d\n");
  CHECK(plain("![the curves](sim:x#y)") == "[picture: the curves]\n");
}

TEST_CASE("tables align their columns and shrink to the width") {
  CHECK(plain("| a | num |\n|---|--:|\n| long | 1 |\n| $x^2$ | 中 |") ==
        "a    │ num\n─────┼────\nlong │   1\nx²   │  中\n");
  const std::string shrunk =
      narrow("| a | b |\n|---|---|\n| one two three four | five six seven |", 24);
  CHECK(shrunk ==
        "a          │ b\n───────────┼───────────\none two    │ five six\nthree four │ seven\n");
}

TEST_CASE("ASCII output has nothing outside ASCII") {
  const std::string text =
      plain("# √ é\n- $\\sqrt{d_k} \\le x^{10}$ “q” — 中\n\n> a\n\n|a|b|\n|-|-|\n|1|2|\n\n---",
            {.width = 40, .ascii = true, .color = false});
  for (const char c : text) CHECK((c == '\n' || (c >= ' ' && c <= '~')));
  CHECK(text.find("sqrt d_k <= x^10 \"q\" -- ?") != std::string::npos);
}

TEST_CASE("colour is bold, dim and italics, and ends with each line") {
  const std::string text =
      plain("**bold words here** *it*", {.width = 20, .ascii = false, .color = true});
  CHECK(text == "\x1b[0;1mbold words here\x1b[0m \x1b[0;3mit\x1b[0m\n");
  CHECK(plain("**a**").find('\x1b') == std::string::npos);
}

TEST_CASE("text from people cannot drive the terminal") {
  const std::string hostile =
      "a\x1b[31m \x07 \x9b \x7f \xC2\x9B"
      "1m &#27;[2J \xE2\x80\xAE";
  const std::string wrapped = "# " + hostile + "\n\n`" + hostile + "` [" + hostile + "](https://" +
                              "a\x1b[1m)\n\n```\n" + hostile +
                              "\r\n```\n\n$\\text{\x1b[5m} \x1b$ ![\x1b](x)";
  for (const bool ascii : {false, true}) {
    const std::string text = plain(wrapped, {.width = 60, .ascii = ascii, .color = false});
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      CHECK((c >= 0x20 || c == '\n'));
      CHECK(c != 0x7F);
      const bool c1 = c == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
      CHECK(!c1);
    }
    CHECK(text.find(ascii ? "^[[31m" : "␛[31m") != std::string::npos);
  }
}

TEST_CASE("no line is wider than asked for and none ends with a space") {
  const char* pieces[] = {"word ",
                          "- ",
                          "\n",
                          "\n\n",
                          "> ",
                          "**b** ",
                          "$x^2$ ",
                          "中文 ",
                          "1. ",
                          "# ",
                          "| a | b |\n|---|---|\n| c | d |\n",
                          "supercalifragilistic ",
                          "👩‍👩‍👧 ",
                          "[l](https://a.b/c) ",
                          "`c` ",
                          "$$\\sum_i x_i + y$$ "};
  std::mt19937 random(7);  // NOLINT: a fixed seed, so that a failure can be repeated
  for (int round = 0; round < 400; ++round) {
    std::string markdown;
    for (int i = 0; i < 25; ++i) markdown += pieces[random() % std::size(pieces)];
    CAPTURE(markdown);
    const int width = 20 + round % 50;
    std::istringstream lines(narrow(markdown, width));
    for (std::string line; std::getline(lines, line);) {
      CHECK(display_width(line) <= static_cast<std::size_t>(width));
      CHECK((line.empty() || line.back() != ' '));
    }
  }
}

TEST_CASE("search text holds words and both spellings of mathematics") {
  CHECK(to_search_text(parse("# A *b*\n- [c](claim:x) `d`\n\n|e|f|\n|-|-|\n|g|$\\sqrt{d_k}$|")) ==
        "A b c d e f g √dₖ sqrt d_k");
  CHECK(to_search_text(parse("$$\\frac{1}{d_{model}}$$ ![cap](sim:x)")) ==
        "1/d_model 1 d_model cap");
}

TEST_CASE("a table gives up the width of sentences before it breaks a word") {
  const std::string table =
      "| divisor | reading |\n| --- | --- |\n| none | flat at initialisation for every head size "
      "|\n";
  typeset::PlainOptions options;
  options.width = 26;
  const std::string text = typeset::to_plain_text(typeset::parse(table), options);
  CHECK(text.find("initialisation") != std::string::npos);
  CHECK(text.find("divisor") != std::string::npos);
}
