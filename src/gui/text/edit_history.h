#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "gui/text/range.h"

namespace gui {

/// One thing that undo takes back: `removed` stood at `at`, now `inserted` stands there.
struct Edit {
  std::size_t at = 0;
  std::string removed;
  std::string inserted;
  Range selection_before;  ///< begin: the anchor, end: the caret
};

/// What was done and can be taken back. Typing is grouped by words; the oldest edits are forgotten
/// when all together pass `most_bytes`.
class EditHistory {
 public:
  enum class Kind { Typing, Erasing, Other };
  static constexpr std::size_t most_bytes = 4U << 20;

  /// Remembers an edit that was just made; what had been undone is gone.
  void add(Edit edit, Kind kind);
  /// The next edit begins a group of its own: the caret moved.
  void end_group() { open_ = Kind::Other; }
  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < edits_.size(); }
  /// The edit to take back, or to make again; requires that there is one.
  const Edit& undo();
  const Edit& redo();
  void clear();

 private:
  bool joins(const Edit& edit, Kind kind) const;
  void join(const Edit& edit);
  void forget_oldest();

  std::deque<Edit> edits_;
  std::size_t done_ = 0;  ///< of edits_ that are in force
  std::size_t bytes_ = 0;
  Kind open_ = Kind::Other;  ///< what the last edit may be joined with
};

}  // namespace gui
