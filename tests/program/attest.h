#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace test {

/// What a run of the program left behind.
struct Ran {
  int code = 0;  ///< 128 + the signal's number if one ended it
  std::string out;
  std::string err;
  nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// A person's folders, made for one test and removed after it: a collection that is not there yet,
/// and cards. Runs the program in them, without a terminal and at a fixed instant unless told
/// otherwise.
class Desk {
 public:
  /// With the shipped cards, or with `cards` (path below the folder -> text).
  Desk();
  explicit Desk(const std::vector<std::pair<std::string, std::string>>& cards);
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  Ran run(const std::vector<std::string>& words, const std::string& input = "") const;
  void write_card(const std::string& path, const std::string& text) const;

  /// The program with this desk's collection, cards and instant, then `words`.
  std::vector<std::string> command_line(const std::vector<std::string>& words) const;
  /// Replaces this process by a program. Only the desk's and the given variables, PATH and HOME
  /// reach it.
  [[noreturn]] void become(const std::vector<std::string>& words,
                           std::vector<std::string> variables) const;

  std::string now = "2026-12-01T09:30:00+00:00";
  std::vector<std::string> environment{"TZ=UTC"};
  std::filesystem::path folder;
  std::filesystem::path cards;
  std::filesystem::path collection;
};

/// A small valid card.
std::string small_card(const std::string& prompt, const std::string& answer = "An answer.");

}  // namespace test
