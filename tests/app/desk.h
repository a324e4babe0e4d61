#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/study.h"

namespace test {

/// A folder of cards with a fresh collection on it, removed at the end of the test.
struct Desk {
  /// Path below the cards folder -> text.
  explicit Desk(std::vector<std::pair<std::string, std::string>> cards);
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  void write_card(const std::string& path, const std::string& text);
  void remove_card(const std::string& path);
  void refresh();

  base::Instant now{1'796'117'400'000};  ///< 2026-12-01T09:30:00Z
  std::filesystem::path folder;
  store::Collection collection;
  app::Library library;
  app::Study study;
};

}  // namespace test
