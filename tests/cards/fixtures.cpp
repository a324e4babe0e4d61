#include "cards/fixtures.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <unistd.h>

namespace cards_tests {

namespace fs = std::filesystem;

namespace {

fs::path make_folder() {
  std::string name = (fs::temp_directory_path() / "attest-cards-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make a folder for a test");
  return name;
}

}  // namespace

std::string file_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

std::vector<fs::path> json_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

const cards::Shared& shared() {
  static const cards::SharedRead read =
      cards::read_shared(file_text(fixtures / "shared.json"), "shared.json", {});
  return read.shared;
}

cards::LoadedText load_fixture(const fs::path& path) {
  return cards::load_card(
      file_text(path),
      {path.filename().string(), {"deck/" + path.stem().string()}, &shared(), path.parent_path()});
}

cards::LoadedText load(std::string_view json) {
  return cards::load_card(json, {"card.json", {"deck/card"}, &shared(), {}});
}

std::string card_with(std::string_view members) {
  return "{\"prompt\": \"P?\", \"answer\": \"A.\"" + std::string(members.empty() ? "" : ", ") +
         std::string(members) + "}";
}

std::string in_lines(const std::vector<cards::Problem>& problems) {
  std::string lines;
  for (const cards::Problem& problem : problems) {
    lines += std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) +
             ": " + problem.message;
    if (!problem.hint.empty()) lines += " [" + problem.hint + "]";
    lines += "\n";
  }
  return lines;
}

TemporaryFolder::TemporaryFolder() : path(make_folder()) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

void TemporaryFolder::add(const std::string& name, std::string_view text) const {
  fs::create_directories((path / name).parent_path());
  write_file(path / name, text);
}

}  // namespace cards_tests
