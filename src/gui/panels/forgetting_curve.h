#pragma once

#include <span>
#include <vector>

#include "base/time.h"
#include "gui/plot/range.h"
#include "gui/ui.h"
#include "schedule/fsrs6.h"
#include "store/entry.h"

namespace gui {

/// Probability of recall over time: it falls from 1 after every review. All times are days after
/// the first review.
struct ForgettingCurve {
  std::vector<double> days;    ///< ascending; a review stands twice, before and after it
  std::vector<double> recall;  ///< 0..1, one for each of `days`
  std::vector<double> review_days;
  std::vector<double> review_recall;  ///< just before each review; 1 at the first
  double today = 0;
  double recall_today = 0;
  double target = 0.9;  ///< the retention that the schedule aims at

  bool empty() const { return days.empty(); }
};

/// The curve that the reviews of one card's log which stand give under FSRS-6, from the first one
/// after the card was last made new to `now`, and on until recall would fall to the target. Empty
/// without a review.
ForgettingCurve forgetting_curve(std::span<const store::Entry> entries,
                                 const schedule::Parameters& parameters, double target,
                                 base::Instant now);

/// Draws it across the content, with the target and today as dashed lines.
void forgetting_plot(const Ui& ui, const ForgettingCurve& curve, plot::View& view);

}  // namespace gui
