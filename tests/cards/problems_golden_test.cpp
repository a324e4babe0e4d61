#include <cstdlib>

#include <doctest/doctest.h>

#include "cards/fixtures.h"

using namespace cards_tests;

TEST_CASE("every fault of a card is told with its line, column and a hint") {
  const auto files = json_files(fixtures / "bad");
  REQUIRE(files.size() >= 45);
  const bool update = std::getenv("ATTEST_UPDATE_GOLDEN") != nullptr;
  for (const auto& file : files) {
    const cards::LoadedText loaded = load_fixture(file);
    auto expected = file;
    expected.replace_extension(".expected");
    if (update) write_file(expected, in_lines(loaded.problems));
    INFO(file.string());
    CHECK_FALSE(loaded.card.has_value());
    CHECK(cards::has_errors(loaded.problems));
    CHECK(in_lines(loaded.problems) == file_text(expected));
    for (const cards::Problem& problem : loaded.problems) {
      CHECK(problem.file == file.filename().string());
      CHECK(problem.message.find("json.exception") == std::string::npos);
    }
  }
}

TEST_CASE("a good card has no problem") {
  for (const auto& file : json_files(fixtures / "good")) {
    const cards::LoadedText loaded = load_fixture(file);
    INFO(file.string());
    CHECK(in_lines(loaded.problems).empty());
    CHECK(loaded.card.has_value());
  }
}
