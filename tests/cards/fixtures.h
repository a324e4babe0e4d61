#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cards/load_card.h"

namespace cards_tests {

inline const std::filesystem::path fixtures =
    std::filesystem::path(ATTEST_ROOT) / "tests" / "fixtures" / "cards";

std::string file_text(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view text);

/// All *.json of a folder, ascending.
std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder);

/// tests/fixtures/cards/shared.json.
const cards::Shared& shared();

/// The file as a card "deck/<stem>" beside the shared content of the fixtures.
cards::LoadedText load_fixture(const std::filesystem::path& path);

/// `json` as the card "deck/card", with the shared content of the fixtures.
cards::LoadedText load(std::string_view json);

/// A card with prompt, answer and these members (JSON, without a comma before).
std::string card_with(std::string_view members);

/// "line:column: message" of each problem, one per line.
std::string in_lines(const std::vector<cards::Problem>& problems);

/// A new folder, removed with all in it at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path path;

  /// Writes a file below the folder, with the folders it needs.
  void add(const std::string& name, std::string_view text) const;
};

}  // namespace cards_tests
