#pragma once

#include <optional>
#include <vector>

#include "gui/screen.h"

namespace gui {

/// Words at the lower edge of the window that go by themselves after a few seconds; the pointer
/// over them keeps them. The newest stands lowest, at most three at once.
class Toasts {
 public:
  void add(Toast toast, double seconds);
  /// Draws over everything. True when Undo of the newest undoable one is pressed.
  bool draw(const Ui& ui);
  /// Seconds until one goes; none while there is none.
  std::optional<double> next_frame() const;
  /// An undo makes the offers to undo void.
  void drop_undo();

 private:
  struct Shown {
    Toast toast;
    double until = 0;
  };
  bool draw_one(const Ui& ui, Shown& shown, int index, float& bottom);

  std::vector<Shown> shown_;
  double seconds_ = 0;
};

}  // namespace gui
