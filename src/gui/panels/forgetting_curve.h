#pragma once

#include <span>
#include <vector>

#include "base/time.h"
#include "gui/ui.h"
#include "schedule/fsrs6.h"
#include "store/entry.h"

namespace gui {

/// Probability of recall over time: it falls from 1 after every review.
struct ForgettingCurve {
  struct Review {
    double day = 0;  ///< days after the first review
    schedule::Rating rating = schedule::Rating::Good;
  };
  struct Point {
    double day = 0;
    double recall = 1;
  };
  std::vector<Review> reviews;
  std::vector<Point> points;  ///< ascending by day; two at a review, before and after it
  double today = 0;           ///< days after the first review
  double target = 0.9;        ///< the retention that the schedule aims at
};

/// The curve that the reviews of one card's log which stand give under FSRS-6, from the first
/// review to `now`, and on until recall would fall to about the target. Empty without a review.
ForgettingCurve forgetting_curve(std::span<const store::Entry> entries,
                                 const schedule::Parameters& parameters, double target,
                                 base::Instant now);

/// Draws it across the content, `height` units high.
void forgetting_plot(const Ui& ui, const ForgettingCurve& curve, float height);

}  // namespace gui
