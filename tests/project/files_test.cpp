#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include <doctest/doctest.h>

#include "project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Files that may be larger than the limit, each with a reason.
constexpr std::array<const char*, 0> large_files = {};
constexpr std::uintmax_t size_limit = 512 * 1024;

/// Folders of tests that need something the machine may lack: Dear ImGui.
const std::set<std::string> optional_folders = {"imgui", "gui", "window"};

std::set<std::string> folders_with_tests() {
  std::set<std::string> folders;
  for (const std::string& file : project::files_below("tests"))
    if (file.ends_with("_test.cpp"))
      folders.insert(fs::path(file).parent_path().generic_string().substr(6));
  return folders;
}

/// Package names of third_party/packages.list.
std::set<std::string> packages() {
  std::set<std::string> names;
  std::istringstream lines(project::text_of(project::root() / "third_party/packages.list"));
  for (std::string line, set, package; std::getline(lines, line);)
    if (!line.starts_with('#') && std::istringstream(line) >> set >> package) names.insert(package);
  return names;
}

}  // namespace

TEST_CASE("every folder of tests is built and run") {
  const std::string run = project::text_of(fs::path(ATTEST_BUILD) / "tests/CTestTestfile.cmake");
  for (const std::string& folder : folders_with_tests()) {
    if (optional_folders.contains(folder)) continue;
    CHECK_MESSAGE(run.find("[" + folder + ".fast]") != run.npos,
                  "tests/CMakeLists.txt does not build " << folder);
  }
}

TEST_CASE("every test that stands in a suite is in one that ctest runs") {
  for (const std::string& file : project::files_below("tests")) {
    if (!file.ends_with(".cpp")) continue;
    std::istringstream lines(project::text_of(project::root() / file));
    for (std::string line; std::getline(lines, line);) {
      INFO(file << ": " << line);
      CHECK_MESSAGE(line.find(std::string("doctest::") + "test_suite(") == line.npos,
                    "use TEST_SUITE, which ctest finds");
      const auto place = line.find("TEST_SUITE(\"");
      if (place == line.npos || line.find_first_not_of(' ') != place) continue;
      CHECK_MESSAGE(
          (line.starts_with("TEST_SUITE(\"standard\"") || line.starts_with("TEST_SUITE(\"long\"")),
          "only standard and long, at the start of a line");
    }
  }
}

TEST_CASE("no file is larger than half a megabyte unless it is listed") {
  for (const std::string& file : project::files_below(".")) {
    if (std::find(large_files.begin(), large_files.end(), file) != large_files.end()) continue;
    INFO(file);
    CHECK(fs::file_size(project::root() / file) <= size_limit);
  }
}

TEST_CASE("third_party/README.md explains exactly the packages that setup installs") {
  const std::string readme = project::text_of(project::root() / "third_party/README.md");
  std::set<std::string> explained;
  std::istringstream lines(readme);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `")) explained.insert(line.substr(3, line.find('`', 3) - 3));
  CHECK(explained == packages());
}
