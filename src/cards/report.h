#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/json_value.h"
#include "cards/problem.h"

namespace cards {

/// Collects the problems of one file, each at a value, a key or a byte of it. Further problems of
/// the same file are dropped after 200, so that a hostile file costs little.
class Report {
 public:
  Report(std::string_view json, std::string file, const JsonValue& root)
      : json_(json), file_(std::move(file)), root_(root) {}

  /// Further problems would be dropped: no need to work out their hints.
  bool is_full() const { return problems_.size() >= most_problems; }

  void error(const JsonValue& at, std::string message, std::string hint = {}) {
    add(Severity::Error, at.begin, std::move(message), std::move(hint));
  }
  void warning(const JsonValue& at, std::string message, std::string hint = {}) {
    add(Severity::Warning, at.begin, std::move(message), std::move(hint));
  }
  void key_error(const JsonValue& member, std::string message, std::string hint = {}) {
    add(Severity::Error, member.key_begin, std::move(message), std::move(hint));
  }
  void add(Severity severity, std::size_t offset, std::string message, std::string hint);
  void add(std::vector<Problem> problems);

  bool has_errors() const { return cards::has_errors(problems_); }
  std::string_view json() const { return json_; }
  const std::string& file() const { return file_; }
  std::vector<Problem> take() { return std::move(problems_); }

 private:
  static constexpr std::size_t most_problems = 200;

  std::string_view json_;
  std::string file_;
  const JsonValue& root_;
  std::vector<Problem> problems_;
};

}  // namespace cards
