#pragma once

#include <span>
#include <utility>
#include <vector>

#include "base/time.h"
#include "gui/ui.h"

namespace gui {

/// 0 for Monday .. 6 for Sunday.
int weekday(base::StudyDay day);

/// Shade of a day with so many answers, 0..4: never darker for fewer. The steps are fixed numbers
/// (1, 10, 25, 50), so one busy day does not make all others pale.
int shade_of(int answers);

/// Answers a day as a calendar of weeks that end with this one, as many as fit; the day under the
/// pointer is told. `days` ascending, without zeros.
void draw_year(const Ui& ui, std::span<const std::pair<base::StudyDay, int>> days,
               base::StudyDay today);

/// A bar a day, today first.
void draw_forecast(const Ui& ui, std::span<const int> days, base::StudyDay today);

}  // namespace gui
