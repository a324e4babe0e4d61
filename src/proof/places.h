#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cards/library.h"

namespace proof {

/// Collects the problems of one card, each at its place in the file and each once, however many
/// instances of the card show it. Without a file (null) problems have their pointer only.
class Places {
 public:
  Places(const cards::LoadedCard* card, std::vector<cards::Problem>& problems)
      : card_(card), problems_(problems) {}

  void add(cards::Severity severity, const std::string& pointer, const std::string& message,
           const std::string& hint = {}, std::size_t offset = 0);
  void error(const std::string& pointer, const std::string& message, const std::string& hint = {}) {
    add(cards::Severity::Error, pointer, message, hint);
  }
  void error(const std::string& pointer, const base::Error& error);
  void warning(const std::string& pointer, const std::string& message,
               const std::string& hint = {}) {
    add(cards::Severity::Warning, pointer, message, hint);
  }

 private:
  const cards::LoadedCard* card_;
  std::vector<cards::Problem>& problems_;
  std::optional<cards::SourceMap> map_;  ///< made with the first problem
  std::set<std::string> said_;
};

}  // namespace proof
