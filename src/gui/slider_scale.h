#pragma once

namespace gui {

/// How the numbers of a range lie along a track: where each one is, and which one a key goes to.
/// `low` <= `high`, both finite and inclusive.
struct SliderScale {
  double low = 0;
  double high = 1;
  bool whole = false;
  bool log = false;  ///< equal factors are equally far apart; a real range must then begin above 0

  /// Logarithmic where a range spans so much that its lower end would be crowded.
  static SliderScale fitting(double low, double high, bool whole);

  /// Place of a value, 0..1; values outside of the range are at its end.
  double share_of(double value) const;
  /// The value at a place: whole, or rounded to a grid that is fine enough for any track. Of a
  /// whole range value_at(share_of(v)) is v, however long it is. 0 and 1 are the ends exactly.
  double value_at(double share) const;
};

enum class Pace { Fine, Normal, Coarse };

/// The value some key presses away, `direction` -1 or 1, within the range. It always moves, except
/// at an end. Fine is the smallest difference there is, Coarse about ten normal steps; on a
/// logarithmic scale a coarse step doubles or halves.
double stepped(const SliderScale& scale, double value, int direction, Pace pace);

}  // namespace gui
