#include <random>

#include <doctest/doctest.h>

#include "processor_time.h"
#include "typeset/numbers.h"
#include "typeset/plain_text.h"
#include "typeset/tex_unicode.h"
#include "typeset/utf8.h"

using namespace typeset;

namespace {

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

bool is_valid(std::string_view text) {
  while (!text.empty()) {
    const DecodedCharacter c = decode_first(text);
    if (!c.valid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

/// All that the layer does with a text; returns the seconds of processor time it took.
double seconds_for(const std::string& markdown) {
  const double start = test::processor_seconds();
  const Document document = parse(markdown);
  CHECK(is_valid(to_plain_text(document, {})));
  CHECK(is_valid(to_search_text(document)));
  for (const NumberFound& number : find_numbers(document)) CHECK(number.offset < markdown.size());
  return test::processor_seconds() - start;
}

}  // namespace

TEST_CASE("random bytes and broken mark-up never crash and never give bad UTF-8") {
  const char* pieces[] = {
      "[",    "](",     ")",     "`",    "``",       "$",     "$$",      "*",
      "_",    "|",      "\n",    "\n\n", "- ",       "> ",    "1. ",     "#",
      " ",    "a",      "12",    "\\",   "```\n",    "~~~",   "|-|-|\n", "\t",
      "\xff", "&#x1b;", "<a:b>", "(= f", "\\frac{",  "}",     "^",       "\xEE\x80\x80",
      "!",    "\r\n",   "中",    "---",  "\xE2\x82", "&amp;", "    "};
  std::mt19937 random(99);  // NOLINT: a fixed seed, so that a failure can be repeated
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (unsigned i = 0; i < 1 + random() % 40; ++i) text += pieces[random() % std::size(pieces)];
    if (round % 3 == 0) text += static_cast<char>(random() % 256);
    CAPTURE(text);
    CHECK(seconds_for(text) < 5);
    CHECK(is_valid(to_unicode(text)));
  }
}

TEST_CASE("random bytes alone are no danger either") {
  std::mt19937 random(5);  // NOLINT: a fixed seed, so that a failure can be repeated
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += static_cast<char>(random() % 256);
    seconds_for(text);
    CHECK(is_valid(to_unicode(text)));
  }
}

TEST_SUITE("standard") {
  TEST_CASE("time grows about linearly with hostile input") {
    // Each piece is what makes some parser quadratic: brackets, runs, unclosed groups, filled-up
    // tables.
    for (const char* piece :
         {"[",        "](",   "[a](b)", "![",  "*a_",     "**a ",   "`a``b", "$a ",
          "$$a\n\n",  ">",    "- ",     "1. ", "<",       "<a:",    "&",     "\\",
          "\t",       "\xff", "1/",     "1,2", "[1](= (", "a\n",    "a  \n", "```\n",
          "[a]: b\n", "~~~",  "|a",     "x1^", "a.1",     "e\u0301"}) {
      CAPTURE(piece);
      CHECK(seconds_for(repeated(piece, 100000)) < 10);
    }
    for (const char* piece : {"\\sqrt{", "\\sqrt[", "\\frac{", "\\begin{matrix}", "\\begin{", "x^",
                              "{", "1^", "10^{", "1=", "1\\times 10", "\\frac{1}", "\\not", "-1"}) {
      CAPTURE(piece);
      CHECK(seconds_for("$" + repeated(piece, 50000) + "$") < 10);
    }
    CHECK(seconds_for(repeated("|a", 30) + "|\n" + repeated("|-", 30) + "|\n" +
                      repeated("|b\n", 20000)) < 10);
    CHECK(seconds_for(repeated("|a", 50000) + "|\n" + repeated("|-", 50000) + "|\n" +
                      repeated("|b\n", 50000)) < 10);
  }
}
