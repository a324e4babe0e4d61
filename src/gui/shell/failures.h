#pragma once

#include <deque>
#include <optional>
#include <string>

#include "base/error.h"
#include "gui/ui.h"

namespace gui {

/// What failed, one after the other, over everything until each is closed.
class Failures {
 public:
  /// A failure that is being shown or waits already is not added again.
  void add(const base::Error& error);
  bool is_open() const { return !waiting_.empty(); }
  /// The text to copy when Copy is pressed.
  std::optional<std::string> draw(const Ui& ui);

 private:
  std::deque<base::Error> waiting_;
};

}  // namespace gui
