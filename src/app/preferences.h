#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/error.h"

namespace app {

/// Where the window stood when it was last an ordinary one, in screen coordinates.
struct WindowPlace {
  int x = 0, y = 0;
  int width = 0, height = 0;
  bool maximised = false;  ///< then the rest is where it goes back to
  bool operator==(const WindowPlace&) const = default;
};

inline constexpr int smallest_text_percent = 80;
inline constexpr int largest_text_percent = 200;

/// What a person chose for the window on this machine. It is not part of the collection.
struct Preferences {
  std::string theme = "light";  ///< or "dark", "high-contrast"
  int text_percent = 100;       ///< 80..200
  std::optional<WindowPlace> place;
  std::string others;  ///< fields of a later version: a JSON object that is written back, or empty
  bool operator==(const Preferences&) const = default;
};

/// What was read, and a sentence for the person when something was wrong with it. Such a file is
/// moved aside, and the defaults are used; it is never a reason not to start.
struct ReadPreferences {
  Preferences preferences;
  std::string notice;  ///< empty: all well, or there is no file yet
};
ReadPreferences read_preferences(const std::filesystem::path& file);

/// Writes a file beside it and renames that, so that a kill leaves the old one or the new one.
/// Makes the folder. Environment error when that cannot be done: the choice then lasts as long as
/// the window.
base::Result<> write_preferences(const std::filesystem::path& file, const Preferences& preferences);

}  // namespace app
