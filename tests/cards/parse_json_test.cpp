#include "cards/parse_json.h"

#include <doctest/doctest.h>

#include "cards/fixtures.h"

using namespace cards_tests;
using namespace std::string_literals;
using cards::JsonValue;

namespace {

/// Inputs that are no JSON, in the manner of the public suites.
const std::vector<std::string> refused = {"[1 true]",
                                          "[a]",
                                          "[\"\": 1]",
                                          "[\"a\"",
                                          "[,1]",
                                          "[1,,2]",
                                          "[\"x\",,]",
                                          "[\"x\"]]",
                                          "[\"\",]",
                                          "[\"x\"",
                                          "[x",
                                          "[3[4]]",
                                          "[1:2]",
                                          "[,]",
                                          "[-]",
                                          "[   , \"\"]",
                                          "[1,",
                                          "[1,\n1\n,1",
                                          "[1,]",
                                          "[*]",
                                          "[\"a\",\n4\n,1,",
                                          "[1",
                                          "[fals]",
                                          "[nul]",
                                          "[tru]",
                                          "[++1234]",
                                          "[+1]",
                                          "[+Inf]",
                                          "[-01]",
                                          "[-1.0.]",
                                          "[-2.]",
                                          "[-NaN]",
                                          "[.-1]",
                                          "[.2e-3]",
                                          "[0.1.2]",
                                          "[0.3e+]",
                                          "[0.3e]",
                                          "[0.e1]",
                                          "[0E+]",
                                          "[0E]",
                                          "[1.0e+]",
                                          "[1.0e-]",
                                          "[1eE2]",
                                          "[2.e+3]",
                                          "[9.e+]",
                                          "[Inf]",
                                          "[NaN]",
                                          "[1+2]",
                                          "[0x1]",
                                          "[0x42]",
                                          "[Infinity]",
                                          "[0e+-1]",
                                          "[-123.123foo]",
                                          "[-Infinity]",
                                          "[-foo]",
                                          "[- 1]",
                                          "[-012]",
                                          "[-.123]",
                                          "[-1x]",
                                          "[1ea]",
                                          "[1.]",
                                          "[.123]",
                                          "[1.2a-3]",
                                          "[012]",
                                          "[1e999]",
                                          "[-1e999]",
                                          "{\"x\", null}",
                                          "{\"x\"::\"b\"}",
                                          "{\"a\":\"a\" 123}",
                                          "{key: 'value'}",
                                          "{\"a\" b}",
                                          "{:\"b\"}",
                                          "{\"a\"",
                                          "{\"a\":",
                                          "{1:1}",
                                          "{9999E9999:1}",
                                          "{null:null,null:null}",
                                          "{\"id\":0,,,,,}",
                                          "{'a':0}",
                                          "{\"id\":0,}",
                                          "{\"a\":\"b\"}/**/",
                                          "{\"a\":\"b\"}//",
                                          "{\"a\":/**/\"b\"}",
                                          "{\"a\":\"b\"}#",
                                          "{\"a\":\"b\",,\"c\":\"d\"}",
                                          "{a: \"b\"}",
                                          "{\"a\":\"a",
                                          "{\"x\":true,}",
                                          "{\"a\":\"b\"}#{}",
                                          " ",
                                          "",
                                          "[\"\\uD800\\\"]",
                                          "[\"\\uD800\\u\"]",
                                          "[\"\\uD800\\u1x\"]",
                                          "[\"\\uD800\"]",
                                          "[\"\\uDC00\"]",
                                          "[\"\\uD800\\uD800\\n\"]",
                                          "[\"\\x00\"]",
                                          "[\"\\\\\\\"]",
                                          "[\"\\\t\"]",
                                          "[\"\\a\"]",
                                          "[\"\\u00A\"]",
                                          "[\"\\",
                                          "[\"\\uqqqq\"]",
                                          "[\"\x1f\"]",
                                          "[\"new\nline\"]",
                                          "[\"\t\"]",
                                          "\"",
                                          "['single']",
                                          "abc",
                                          "\"\\UA66D\"",
                                          "[\"\\u0022",
                                          "<.>",
                                          "[<null>]",
                                          "[1]x",
                                          "[1]]",
                                          "[True]",
                                          "]",
                                          "[][]",
                                          "{}}",
                                          "{\"\":",
                                          "{\"a\":/*comment*/\"b\"",
                                          "[",
                                          "{",
                                          "{]",
                                          "[}",
                                          "[{\"a\":1]",
                                          "{\"a\":[1}",
                                          "*",
                                          "{\"a\":\"b\"}#{}",
                                          "[\\u000A\"\"]",
                                          "[1\x0c]",
                                          "\xe2\x81\xa0[]",
                                          "\xef\xbb\xbf",
                                          "\xef\xbb[]",
                                          "\xe5[]",
                                          "[\"\xff\"]",
                                          "[\"\xc0\xaf\"]",
                                          "[\"\xed\xa0\x80\"]",
                                          "[\"\xf4\x90\x80\x80\"]",
                                          "[\"\xe0\x80\x80\"]",
                                          "[\"\xf0\x80\x80\x80\"]",
                                          "[\"\x80\"]",
                                          "[\"\xe2\x82\"]",
                                          "[\"\xfe\"]",
                                          "123\0"s,
                                          "[\"a\0b\"]"s,
                                          "[1]\0"s,
                                          "\0"s,
                                          "nulll",
                                          "[1]\xff",
                                          "[\"a\"\x80]"};

const std::vector<std::string> accepted = {
    "[[]   ]",
    "[\"\"]",
    "[]",
    "[\"a\"]",
    "[false]",
    "[null, 1, \"1\", {}]",
    "[null]",
    "[1\n]",
    " [1]",
    "[1,null,null,null,2]",
    "[2] ",
    "[123e65]",
    "[0e+1]",
    "[0e1]",
    "[ 4]",
    "[-0]",
    "[-123]",
    "[-1]",
    "[-0.0]",
    "[1E22]",
    "[1E-2]",
    "[1E+2]",
    "[123e45]",
    "[123.456e78]",
    "[1e-2]",
    "[1e+2]",
    "[123]",
    "[123.456789]",
    "[-0.000000000000000000000000000000000000000000000000000000000000000000000000001]",
    "[1e-400]",
    "[123456789012345678901234567890]",
    "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}",
    "{\"asd\":\"sdf\"}",
    "{}",
    "{\"\":0}",
    "{\"min\": -1.0e+28, \"max\": 1.0e+28}",
    "{\"a\":[]}",
    "{\n\"a\": \"b\"\n}",
    "[\"\\u0060\\u012a\\u12AB\"]",
    "[\"\\uD801\\udc37\"]",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
    "[\"\\\\u0000\"]",
    "[\"\\\"\"]",
    "[\"a/*b*/c/*d//e\"]",
    "[\"\\\\a\"]",
    "[\"\xf4\x8f\xbf\xbf\"]",
    "[\"\xef\xbf\xbf\"]",
    "[\"asd \"]",
    "\" \"",
    "[\"\xe2\x80\xa8\"]",
    "false",
    "42",
    "-0.1",
    "null",
    "\"asd\"",
    "true",
    "\"\"",
    "[true]\n",
    "\xef\xbb\xbf{}",
    "\r\n[1]\r\n",
    "[\"\xf0\x9f\x98\x80\"]"};

cards::ParsedJson parse(std::string_view text) { return cards::parse_json(text, "x.json"); }

/// Every value stands where its place says: what lies there parses to the same value again.
void check_places(std::string_view text, const JsonValue& value) {
  const std::string_view there = text.substr(value.begin, value.end - value.begin);
  const auto again = parse(there);
  REQUIRE(again.root.has_value());
  CHECK(again.root->kind == value.kind);
  CHECK(again.root->text == value.text);
  CHECK(again.root->items.size() == value.items.size());
  for (const JsonValue& item : value.items) {
    CHECK(item.begin > value.begin);
    CHECK(item.end < value.end);
    if (value.kind == JsonValue::Kind::Object) CHECK(text[item.key_begin] == '"');
    check_places(text, item);
  }
}

}  // namespace

TEST_CASE("what is not JSON is refused with a message and a place in the text") {
  REQUIRE(refused.size() >= 60);
  for (const std::string& text : refused) {
    CAPTURE(text);
    const auto parsed = parse(text);
    CHECK_FALSE(parsed.root.has_value());
    REQUIRE(parsed.problems.size() == 1);
    const cards::Problem& problem = parsed.problems.front();
    CHECK_FALSE(problem.message.empty());
    CHECK(problem.message.find("exception") == std::string::npos);
    CHECK(problem.place.offset <= text.size());
  }
}

TEST_CASE("what is JSON is accepted") {
  for (const std::string& text : accepted) {
    CAPTURE(text);
    const auto parsed = parse(text);
    CHECK(parsed.root.has_value());
    CHECK(parsed.problems.empty());
  }
}

TEST_CASE("hundred thousand levels are refused on their line and nothing overflows") {
  for (const std::string open : {"[", "{\"a\":"}) {
    std::string text = "\n";
    for (int i = 0; i < 100'000; ++i) text += open;
    const auto parsed = parse(text);
    REQUIRE(parsed.problems.size() == 1);
    CHECK(parsed.problems[0].message.starts_with("nested too deep"));
    CHECK(parsed.problems[0].place.line == 2);
  }
  CHECK(parse(std::string(64, '[') + std::string(64, ']')).root.has_value());
  CHECK_FALSE(parse(std::string(65, '[') + std::string(65, ']')).root.has_value());
}

TEST_CASE("the place of every value is exact, with and without a byte order mark") {
  const std::string text = file_text(fixtures / "good" / "complete.json");
  for (const std::string& source : {text, "\xef\xbb\xbf" + text}) {
    const auto parsed = parse(source);
    REQUIRE(parsed.root.has_value());
    check_places(source, *parsed.root);
  }
}

TEST_CASE("numbers keep their spelling, and whole numbers beyond 64 bits are not whole") {
  const auto parsed =
      parse("[-0, 1.50, 1e3, 9223372036854775807, 9223372036854775808, 18446744073709551616]");
  REQUIRE(parsed.root.has_value());
  const auto& items = parsed.root->items;
  CHECK(items[0].text == "-0");
  CHECK(items[1].text == "1.50");
  CHECK(items[2].kind == JsonValue::Kind::Real);
  CHECK(items[3].kind == JsonValue::Kind::Integer);
  CHECK(items[3].integer == 9223372036854775807);
  CHECK(items[4].kind == JsonValue::Kind::Real);
  CHECK(items[5].real == doctest::Approx(18446744073709551616.0));
}

TEST_CASE("duplicate keys are all reported, each with the place of the one before") {
  const auto parsed = parse("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2},\n \"a\": 3, \"a\": 4}");
  CHECK(parsed.root.has_value());
  REQUIRE(parsed.problems.size() == 3);
  CHECK(parsed.problems[0].message == "`c` stands twice: first on line 2, column 8");
  CHECK(parsed.problems[0].pointer == "/b/c");
  CHECK(parsed.problems[1].message == "`a` stands twice: first on line 1, column 2");
  CHECK(parsed.problems[2].message == "`a` stands twice: first on line 3, column 2");
}

TEST_CASE("control characters by their number are told, and the rest is read") {
  for (const std::string text : {"{\"foo\\u0000bar\": 42}", "[\"\\u0000\"]", "[\"\x7f\"]",
                                 "[\"\\u001b[31m\"]", "[\"\\u000b\"]"}) {
    CAPTURE(text);
    const auto parsed = parse(text);
    CHECK(parsed.root.has_value());
    REQUIRE(parsed.problems.size() == 1);
    CHECK(parsed.problems[0].message == "a control character inside a text");
  }
}

TEST_CASE("a megabyte of faults of one kind is refused at once") {
  std::string doubled = "{", unknown = "\"claims\": [", unbound = "\"tldr\": \"";
  for (int i = 0; i < 60'000; ++i) {
    doubled += std::string(i ? "," : "") + "\"a\": 1";
    unknown += std::string(i ? "," : "") + "{\"id\": \"a\"}";
    unbound += "[1](claim:x)";
  }
  CHECK(parse(doubled + "}").problems.size() == 50);
  CHECK(load(card_with(unknown + "]")).problems.size() == 200);
  CHECK(load(card_with(unbound + "\"")).problems.size() == 200);
}

TEST_CASE("columns count characters, and a shown line carries no terminal commands") {
  const auto parsed = parse("{\"\xc3\xa9\xf0\x9f\x98\x80\": \x1b[31m}");
  REQUIRE(parsed.problems.size() == 1);
  CHECK(parsed.problems[0].place.column == 8);
  CHECK(parsed.problems[0].source_line.find('\x1b') == std::string::npos);
  CHECK(cards::to_text(parsed.problems[0]).find('\x1b') == std::string::npos);
}

TEST_CASE("a line with broken bytes is shown as valid UTF-8, with the caret under the fault") {
  const auto parsed = parse("[\"\xc3\xa9\xff\x80 \xe2\x82\"]");
  REQUIRE(parsed.problems.size() == 1);
  CHECK(parsed.problems[0].message == "invalid UTF-8: byte 0xff");
  CHECK(parsed.problems[0].place.column == 4);
  CHECK(parsed.problems[0].source_line == "[\"\xc3\xa9?? ??\"]");
}

TEST_CASE("a problem is shown with its line and a caret under the fault") {
  const auto parsed = parse("{\n\t\"pr\xc3\xb6mpt\": 'P'\n}");
  REQUIRE(parsed.problems.size() == 1);
  CHECK(cards::to_text(parsed.problems[0]) ==
        "x.json:2:12: error: single quotes: JSON texts stand in double quotes\n"
        "  \t\"pr\xc3\xb6mpt\": 'P'\n"
        "  \t          ^\n"
        "  hint: write `\"` instead");
}

TEST_CASE("a fault far right in a long line is shown in a part of the line") {
  const std::string text =
      "[\"" + std::string(5000, 'x') + "\", oops, \"" + std::string(5000, 'y') + "\"]";
  const auto parsed = parse(text);
  REQUIRE(parsed.problems.size() == 1);
  const std::string& shown = parsed.problems[0].source_line;
  CHECK(shown.size() < 200);
  const std::string all = cards::to_text(parsed.problems[0]);
  const std::size_t line = all.find('\n') + 1, caret = all.find('^');
  const std::size_t second = all.find('\n', line) + 1;
  // The ellipsis takes three bytes and one column.
  CHECK(all.substr(line + (caret - second) + 2, 4) == "oops");
}

TEST_CASE("text that is only a format to printf stays as it is in every message") {
  const auto loaded = load(card_with("\"%s%n\": 1, \"difficulty\": \"50%d\""));
  REQUIRE(loaded.problems.size() == 2);
  CHECK(loaded.problems[0].message == "unknown key `%s%n` in a card");
}

TEST_CASE("no change of one byte crashes the reader or hides its fault") {
  const std::string text = file_text(fixtures / "good" / "numeric.json");
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char replacement : {'"', '\\', '{', ',', '\xff', '\0', '9'}) {
      std::string changed = text;
      changed[at] = replacement;
      const cards::LoadedText loaded = load(changed);
      CHECK(loaded.card.has_value() == !cards::has_errors(loaded.problems));
    }
    if (at < text.find_last_of('}')) CHECK_FALSE(load(text.substr(0, at)).card.has_value());
  }
}
