#include "app/desk.h"

#include <cstdlib>
#include <fstream>

#include <doctest/doctest.h>

namespace test {

namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "attest-app-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  return name;
}

store::Collection open(const fs::path& file, base::Instant now) {
  auto collection = store::Collection::open(file, {false, now});
  REQUIRE(collection);
  return std::move(*collection);
}

}  // namespace

Desk::Desk(std::vector<std::pair<std::string, std::string>> cards)
    : folder(new_folder()),
      collection(open(folder / "study.db", now)),
      library(collection, {folder / "cards"}),
      study(collection, library) {
  fs::create_directories(folder / "cards");
  for (const auto& [path, text] : cards) write_card(path, text);
  refresh();
}

Desk::~Desk() {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

void Desk::write_card(const std::string& path, const std::string& text) {
  const fs::path file = folder / "cards" / path;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

void Desk::remove_card(const std::string& path) { fs::remove(folder / "cards" / path); }

void Desk::refresh() {
  const auto stamp = study.stamp(now);
  REQUIRE(stamp);
  const auto refreshed = library.refresh(*stamp);
  REQUIRE_MESSAGE(refreshed, refreshed.error().message());
}

}  // namespace test
