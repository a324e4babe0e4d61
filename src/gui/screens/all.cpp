#include "gui/screens/all.h"

#include "app/open_address.h"

namespace gui {

namespace {

template <class Made>
Made* add(Screens& screens, std::unique_ptr<Made> screen) {
  Made* made = screen.get();
  screens.all.push_back(std::move(screen));
  return made;
}

}  // namespace

Screens make_screens(const Surroundings& surroundings, const app::Preferences& preferences) {
  Screens screens;
  screens.today = add(screens, std::make_unique<TodayScreen>(surroundings));
  screens.study = add(screens, std::make_unique<StudyScreen>(surroundings));
  screens.library = add(screens, std::make_unique<LibraryScreen>(surroundings));
  screens.lab = add(screens, std::make_unique<LabScreen>(surroundings));
  add(screens, std::make_unique<SettingsScreen>(surroundings, preferences));
  screens.card =
      add(screens, std::make_unique<CardScreen>(surroundings, [](const std::string& address) {
            return app::open_address(address);
          }));
  return screens;
}

}  // namespace gui
