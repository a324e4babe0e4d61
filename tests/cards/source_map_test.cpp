#include "cards/source_map.h"

#include <doctest/doctest.h>

#include "cards/fixtures.h"
#include "cards/texts.h"

using namespace cards_tests;
using cards::SourceMap;

TEST_CASE("a place in a text is exact through escapes and lists of lines") {
  const std::string json =
      "{\n"
      "  \"answer\": [\"a\\n\\\"b\\u00e9\\ud83d\\ude00c\",\n"
      "             \"second\"],\n"
      "  \"tldr\": \"\xc3\xa9x\"\n"
      "}";
  const SourceMap map("card.json", json);
  const std::string line =
      "a\n\"b\xc3\xa9\xf0\x9f\x98\x80"
      "c";
  const auto at = [&](std::size_t offset) { return map.locate("/answer", offset); };
  CHECK(json[at(0).offset] == 'a');
  CHECK(json.substr(at(1).offset, 2) == "\\n");
  CHECK(json.substr(at(2).offset, 2) == "\\\"");
  CHECK(json.substr(at(4).offset, 6) == "\\u00e9");
  CHECK(json.substr(at(6).offset, 12) == "\\ud83d\\ude00");
  CHECK(json.substr(at(line.size() - 1).offset, 2) == "c\"");
  CHECK(at(line.size() + 1).line == 3);
  CHECK(json.substr(at(line.size() + 1).offset, 6) == "second");
  CHECK(map.locate("/tldr", 2).column == 13);
}

TEST_CASE("every character of every text of a card is found where it was written") {
  for (const auto& file : json_files(fixtures / "good")) {
    const std::string json = file_text(file);
    const auto loaded = load_fixture(file);
    REQUIRE(loaded.card.has_value());
    const SourceMap map(file.string(), json);
    cards::for_each_text(*loaded.card, [&](const std::string& pointer, const std::string& text,
                                           cards::TextRole) {
      CAPTURE(pointer);
      for (std::size_t i = 0; i < text.size(); ++i) {
        const char there = json[map.locate(pointer, i).offset];
        const bool plain = static_cast<unsigned char>(text[i]) < 0x80 && text[i] != '\n' &&
                           text[i] != '"' && text[i] != '\\' && text[i] != '/' && text[i] != '\t';
        if (plain) CHECK(there == text[i]);
      }
    });
  }
}

TEST_CASE(
    "a pointer with escapes is followed, and one that leads nowhere means its nearest ancestor") {
  const std::string json = "{\"a/b\": {\"c~d\": [10, 20]}, \"memory_aid\": \"text\"}";
  const SourceMap map("card.json", json);
  CHECK(json.substr(map.value("/a~1b/c~0d/1").offset, 2) == "20");
  CHECK(json.substr(map.key("/a~1b/c~0d").offset, 5) == "\"c~d\"");
  CHECK(json[map.value("/a~1b/c~0d/7").offset] == '[');
  CHECK(json.substr(map.locate("/memory_aid/text", 1).offset, 3) == "ext");
  CHECK(map.value("").offset == 0);
  const cards::Problem problem = map.problem(cards::Severity::Warning, "/memory_aid", 2, "m", "h");
  CHECK(problem.place.column == 45);
  CHECK(problem.source_line == json);
  CHECK(problem.pointer == "/memory_aid");
}
