#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cards/library.h"
#include "grading/judge.h"

namespace {

namespace fs = std::filesystem;

const cards::Library& shipped() {
  static const cards::Library library = cards::load(std::vector<fs::path>{ATTEST_ROOT "/cards"});
  return library;
}

}  // namespace

TEST_CASE("a shipped card accepts no wrong answer and refuses no right one") {
  int answers = 0;
  for (const auto& entry : fs::directory_iterator(ATTEST_ROOT "/tests/fixtures/answers")) {
    const auto pool = nlohmann::json::parse(std::ifstream(entry.path()));
    const auto* loaded = shipped().find({pool["card"]});
    REQUIRE(loaded);
    const auto verdict = [&](const std::string& answer) {
      ++answers;
      return grading::judge(loaded->card, answer, {}).verdict;
    };
    for (const std::string answer : pool["right"])
      CHECK_MESSAGE(verdict(answer) == cards::Verdict::Correct, answer);
    for (const std::string answer : pool["not_right"])
      CHECK_MESSAGE(verdict(answer) != cards::Verdict::Correct, answer);
  }
  CHECK(answers >= 200);
}
