#include "project/documents.h"

#include <algorithm>
#include <array>
#include <map>

#include <doctest/doctest.h>

#include "project/tree.h"

namespace {

namespace fs = std::filesystem;

/// The documents that people follow; a document that is not there yet is no fault here.
std::map<std::string, std::vector<std::string>> code_of_documents() {
  std::map<std::string, std::vector<std::string>> code;
  for (const char* file :
       {"README.md", "CONTRIBUTING.md", "src/README.md", "third_party/README.md"})
    if (fs::exists(project::root() / file))
      code[file] = project::code_in(project::text_of(project::root() / file));
  return code;
}

/// A path from the top of the checkout without a placeholder (<slug>, my-card).
bool is_path(std::string_view word) {
  static constexpr std::array tops = {"./",     "src/",    "tests/", "third_party/",
                                      "cards/", "assets/", ".ci/"};
  return word.find_first_of("<>*[]{}") == word.npos && word.find("my-") == word.npos &&
         std::any_of(tops.begin(), tops.end(), [&](auto top) { return word.starts_with(top); });
}

bool is_program(const fs::path& file) {
  return fs::is_regular_file(file) &&
         (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

std::string text_of_command_line() {
  std::string text;
  if (fs::exists(project::root() / "src/cli"))
    for (const std::string& file : project::files_below("src/cli"))
      if (file.ends_with(".cpp")) text += project::text_of(project::root() / file);
  return text;
}

}  // namespace

TEST_CASE("every path that a document names is there") {
  for (const auto& [document, pieces] : code_of_documents())
    for (const std::string& code : pieces)
      for (const std::string& word : project::words_of(code)) {
        if (!is_path(word)) continue;
        INFO(document << ": " << code);
        CHECK_MESSAGE(fs::exists(project::root() / word), word);
      }
}

TEST_CASE("every script that a document starts can be started") {
  for (const auto& [document, pieces] : code_of_documents())
    for (const std::string& code : pieces) {
      const auto words = project::words_of(code);
      if (words.empty() || !words[0].starts_with("./")) continue;
      INFO(document << ": " << code);
      CHECK(is_program(project::root() / words[0]));
    }
}

TEST_CASE("every command of attest that a document shows is one that attest has") {
  const std::string command_line = text_of_command_line();
  const auto is_word = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const auto& [document, pieces] : code_of_documents())
    for (const std::string& code : pieces) {
      const auto words = project::words_of(code);
      if (words.size() < 2 || (words[0] != "attest" && words[0] != "./run")) continue;
      if (!std::all_of(words[1].begin(), words[1].end(), is_word)) continue;
      INFO(document << ": " << code);
      CHECK_MESSAGE(command_line.find('"' + words[1] + '"') != command_line.npos, words[1]);
    }
}

TEST_CASE("code is found in spans and in fenced blocks, without prompts and comments") {
  const auto code =
      project::code_in("Run `./run` or `a b`.\n```sh\n$ ./test --all   # slow\n```\nEnd.");
  REQUIRE(code.size() == 3);
  CHECK(code[0] == "./run");
  CHECK(code[1] == "a b");
  CHECK(project::words_of(code[2]) == std::vector<std::string>{"./test", "--all"});
}
