#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gui/text/text_box.h"
#include "gui/ui.h"

namespace gui {

struct SettingsView {
  struct Row {
    std::string name;     ///< "new_per_day", as attest config knows it
    std::string meaning;  ///< "new cards a day"
    std::string initial;  ///< the default
    std::string value;    ///< in force
  };
  std::vector<Row> scheduling;
  ThemeName theme = ThemeName::Light;
  int text_percent = 100;
  std::string collection;  ///< path
  std::vector<std::string> folders;
  std::string preferences;           ///< path of the window's own file
  std::vector<std::string> backups;  ///< "2026-12-01T08:30:00Z, 22 log entries", newest first
  std::string version;
  bool read_only = false;
  bool backing_up = false;
};

struct SettingsState {
  struct Field {
    TextBoxState box;
    std::string shown;  ///< the value that the box was filled with
    std::string problem;
  };
  std::map<std::string, Field> fields;
  std::optional<double> next_frame;
  bool leaves_undo = false;
};

struct SettingsAction {
  enum class Kind { Set, Theme, TextPercent, BackUp, Copy };
  Kind kind = Kind::Set;
  std::string name{};   ///< for Set
  std::string value{};  ///< for Set, Theme, Copy
  int percent = 100;    ///< for TextPercent
};

std::optional<SettingsAction> draw_settings(const Ui& ui, const SettingsView& view,
                                            SettingsState& state);

}  // namespace gui
