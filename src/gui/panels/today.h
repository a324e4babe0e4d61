#pragma once

#include <optional>
#include <string>

#include "app/today.h"
#include "gui/ui.h"

namespace gui {

struct TodayView {
  std::string date;       ///< "Tuesday, 1 December 2026"
  std::string next;       ///< "in 10 min (09:40)"; empty when nothing comes
  bool ready = false;     ///< false while the log is read: nothing is claimed then
  bool any_cards = true;  ///< false: the collection has none at all
  app::Today today;
};

struct TodayAction {
  enum class Kind { Study, OpenLab, OpenLibrary };
  Kind kind = Kind::Study;
  std::string deck{};  ///< for Study; empty for all
};

/// What waits, per deck, in cards and minutes; the year behind and the two weeks ahead.
std::optional<TodayAction> draw_today(const Ui& ui, const TodayView& view);

/// "Tuesday, 1 December 2026".
std::string date_words(base::StudyDay day);

/// "about 9 min", "under a minute".
std::string minutes_words(double minutes);

}  // namespace gui
