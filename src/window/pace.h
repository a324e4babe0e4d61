#pragma once

#include <optional>

namespace window {

/// Decides how long the window may sleep. Dear ImGui settles within three frames after an event:
/// what is under the pointer, what a press changed, what that moved. All times in seconds of one
/// clock.
class Pace {
 public:
  /// Something arrived: an event of the window, or a frame that changed what is shown.
  void wake() { settling_ = frames_to_settle; }
  /// A frame was built at that time.
  void built(double now);
  /// Whether nothing is left to show for what arrived.
  bool settled() const { return settling_ == 0; }

  /// How long to wait for events: zero while frames are left to settle, none for as long as it
  /// takes. `next_frame` is when the inside wants one; it gets at most sixty in a second.
  std::optional<double> wait(double now, std::optional<double> next_frame) const;
  /// What must pass before the next frame, so that a mouse of a thousand events in a second does
  /// not cost a thousand frames.
  double rest(double now) const;

 private:
  static constexpr int frames_to_settle = 3;
  int settling_ = frames_to_settle;
  std::optional<double> last_;
};

}  // namespace window
