#pragma once

#include <memory>
#include <vector>

#include "app/preferences.h"
#include "gui/screens/card_screen.h"
#include "gui/screens/lab_screen.h"
#include "gui/screens/library_screen.h"
#include "gui/screens/settings_screen.h"
#include "gui/screens/study_screen.h"
#include "gui/screens/today_screen.h"

namespace gui {

/// Every screen in the order of the navigation, and by name those that others send things to.
struct Screens {
  std::vector<std::unique_ptr<Screen>> all;
  TodayScreen* today = nullptr;
  StudyScreen* study = nullptr;
  LibraryScreen* library = nullptr;
  LabScreen* lab = nullptr;
  CardScreen* card = nullptr;
};

/// `preferences` must outlive the screens.
Screens make_screens(const Surroundings& surroundings, const app::Preferences& preferences);

}  // namespace gui
