#pragma once

#include <string>
#include <vector>

#include "gui/screen.h"

namespace gui {

/// The keys that hold here and everywhere (`?`), over everything until it is closed.
class KeyList {
 public:
  void open() { opening_ = true; }
  bool is_open() const { return open_; }
  /// `here` are the commands of the screen, `everywhere` those of the program; those without a key
  /// are left out.
  void draw(const Ui& ui, std::string_view screen, const std::vector<Command>& here,
            const std::vector<Command>& everywhere);

 private:
  bool opening_ = false;
  bool open_ = false;
};

}  // namespace gui
