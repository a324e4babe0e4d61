#pragma once

#include <cstddef>

namespace gui {

/// Bytes of a text from `begin` up to `end`.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// So many bytes at `at` became so many others.
struct Replacement {
  std::size_t at = 0;
  std::size_t removed = 0;
  std::size_t inserted = 0;
};

}  // namespace gui
