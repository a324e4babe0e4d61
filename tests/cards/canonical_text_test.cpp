#include "cards/canonical_text.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "cards/fixtures.h"
#include "cards/parse_json.h"

using namespace cards_tests;
using cards::canonical_text;
using cards::JsonValue;

namespace {

JsonValue parsed(const std::string& json) {
  auto result = cards::parse_json(json, "x.json");
  REQUIRE(result.root.has_value());
  return std::move(*result.root);
}

std::string formatted(const std::string& json) { return canonical_text(parsed(json)); }

/// Equal but for the order of members.
bool same(const JsonValue& a, const JsonValue& b) {
  if (a.kind != b.kind || a.text != b.text || a.boolean != b.boolean ||
      a.items.size() != b.items.size())
    return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    const JsonValue* other =
        a.kind == JsonValue::Kind::Object ? b.member(a.items[i].key) : &b.items[i];
    if (!other || !same(a.items[i], *other)) return false;
  }
  return true;
}

std::vector<std::filesystem::path> all_files() {
  auto files = json_files(fixtures / "good");
  files.push_back(fixtures / "shared.json");
  return files;
}

}  // namespace

TEST_CASE("formatting loses nothing and formatting twice changes nothing") {
  for (const auto& file : all_files()) {
    CAPTURE(file.string());
    const std::string json = file_text(file), once = formatted(json);
    CHECK(same(parsed(json), parsed(once)));
    CHECK(formatted(once) == once);
  }
}

TEST_CASE("keys come in the order of the card format, unknown ones last") {
  CHECK(
      formatted(
          R"({"answer": "A", "zeta": 1, "claims": [{"expect": "1", "id": "c"}], "prompt": "P", "alpha": 2})") ==
      "{\n"
      "  \"prompt\": \"P\",\n"
      "  \"answer\": \"A\",\n"
      "  \"claims\": [{\"id\": \"c\", \"expect\": \"1\"}],\n"
      "  \"zeta\": 1,\n"
      "  \"alpha\": 2\n"
      "}\n");
}

TEST_CASE("names that the author chose keep the author's order") {
  const std::string text = formatted(
      R"({"variables": {"seed": [1], "id": [2], "b": [3]}, "simulation": {"settings": {"seed": 2, "id": {"y": "1", "id": "2"}}, "id": "s"}})");
  CHECK(text.find(R"({"seed": [1], "id": [2], "b": [3]})") != std::string::npos);
  CHECK(text.find(R"({"id": "s", "settings": {"seed": 2, "id": {"y": "1", "id": "2"}}})") !=
        std::string::npos);
}

TEST_CASE("lines stay within a hundred columns wherever a value can be broken") {
  const std::string text = formatted(file_text(fixtures / "good" / "complete.json"));
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    const bool one_string =
        std::count(line.begin(), line.end(), '"') <= 4 && line.find('[') > line.find('"');
    CHECK((line.size() <= 100 || one_string));
    begin = end + 1;
  }
}

TEST_CASE("columns are characters, so that other scripts wrap where they look as long") {
  std::string word;
  for (int i = 0; i < 40; ++i) word += "\xc3\xa9";
  CHECK(formatted("{\"tags\": [\"" + word + "\", \"" + word + "\"]}").find("[\"") !=
        std::string::npos);
}

TEST_CASE("strings are written with the escapes that JSON needs and no others") {
  CHECK(cards::quoted("a\"\\\n\t\x01\x7f\xc3\xa9/") == "\"a\\\"\\\\\\n\\t\\u0001\x7f\xc3\xa9/\"");
}

TEST_CASE("single backslashes of TeX are doubled where JSON would eat or refuse them") {
  const auto fix = [](const std::string& json) { return cards::fix_escapes(json); };
  CHECK(fix(R"x({"a": "$\sqrt{x}$ \underline{y} \(z\)"})x") ==
        R"x({"a": "$\\sqrt{x}$ \\underline{y} \\(z\\)"})x");
  CHECK(fix(R"({"a": "\frac \beta \rho \theta \nu \nabla"})") ==
        R"({"a": "\\frac \\beta \\rho \\theta \\nu \\nabla"})");
  CHECK(fix(R"({"a": ["\sqrt and \frac"]})") == R"({"a": ["\\sqrt and \\frac"]})");
}

TEST_CASE("escapes that are right are left alone") {
  for (const std::string json :
       {R"({"a": "one\ntwo \\frac \" \/ \u00e9 \ud83d\ude00 end\\"})",
        R"({"a\\": "b", "c": "\\\\nu"})",
        R"({"explanation": {"code": {"language": "make", "text": ["\tfoo\r", "\beta"]}}})"}) {
    CHECK(cards::fix_escapes(json) == json);
  }
}

TEST_CASE("mending escapes twice changes nothing, whatever the text") {
  for (const auto& file : json_files(fixtures / "bad")) {
    const std::string once = cards::fix_escapes(file_text(file));
    CHECK(cards::fix_escapes(once) == once);
  }
}
