#pragma once

#include <map>
#include <string>
#include <string_view>

#include "gui/plot/range.h"
#include "gui/ui.h"
#include "sim/outcome.h"

namespace gui::plot {

/// What is looked at in each plot of an outcome, by its id. A screen owns one; it can stay when the
/// outcome changes.
using OutcomeViews = std::map<std::string, View, std::less<>>;

/// Draws a whole outcome in a column at the cursor: takeaway, measures, series, histograms, heat
/// maps, tables, notes, each with its title. `width` pixels, 0: the whole content.
void outcome_view(const Ui& ui, const sim::Outcome& outcome, OutcomeViews& views, float width = 0);

/// The plot of that id alone ("curves"); false when the outcome has none of that name. With an
/// `earlier` outcome of the same simulation its series and histograms are drawn behind, paler.
bool outcome_plot(const Ui& ui, const sim::Outcome& outcome, std::string_view id,
                  OutcomeViews& views, float width = 0, const sim::Outcome* earlier = nullptr);

/// The first plot of an outcome alone, coarse enough to be kept and drawn by the dozen.
sim::Outcome thumbnail_of(const sim::Outcome& outcome);

/// The first plot, small and without words, in a rectangle of pixels at the cursor.
void outcome_thumbnail(const Ui& ui, const sim::Outcome& outcome, ImVec2 size);

}  // namespace gui::plot
