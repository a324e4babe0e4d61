#include <chrono>
#include <ctime>

#include <doctest/doctest.h>

#include "cards/fixtures.h"
#include "cards/library.h"

using namespace cards_tests;

TEST_SUITE("standard") {
  TEST_CASE("ten thousand complete cards load in about two seconds of processor time") {
    const TemporaryFolder folder;
    const std::string json = file_text(fixtures / "good" / "complete.json");
    for (int i = 0; i < 10'000; ++i) folder.add("deck/c" + std::to_string(i) + ".json", json);
    const std::clock_t begin =
        std::clock();  // of all threads, so that a busy machine does not matter
    const std::vector<std::filesystem::path> folders = {folder.path};
    const cards::Library library = cards::load(folders);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    MESSAGE("10,000 cards of " << json.size() << " bytes: " << seconds << " s");
    CHECK(library.cards.size() == 10'000);
    CHECK(library.problems.empty());
#ifndef __SANITIZE_ADDRESS__
    CHECK(seconds < 4);
#endif
  }
}
