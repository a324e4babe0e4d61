#include "app/places.h"

#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

#include "app/install_prefix.h"

namespace app {

namespace {

namespace fs = std::filesystem;

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

/// $HOME, or what the user database says where that is missing or no absolute path: a collection
/// must never depend on the folder a command was given in.
fs::path home() {
  const char* home = environment("HOME");
  if (home && fs::path(home).is_absolute()) return home;
  const passwd* user = getpwuid(getuid());
  return user && user->pw_dir ? user->pw_dir : "/";
}

/// A folder that a variable names, which must be absolute to count, else one below the home folder
/// (XDG base directory specification 0.8).
fs::path xdg_folder(const char* variable, const char* below_home) {
  const char* named = environment(variable);
  return named && fs::path(named).is_absolute() ? fs::path(named) : home() / below_home;
}

}  // namespace

fs::path shared_files() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path beside = program.parent_path() / "share/attest";
  if (!error && fs::is_directory(beside / "cards", error)) return beside;
  return fs::path(install_prefix) / "share/attest";
}

Places default_places() {
  const fs::path data = xdg_folder("XDG_DATA_HOME", ".local/share") / "attest";
  const char* collection = environment("ATTEST_COLLECTION");
  return {collection ? fs::path(collection) : data / "collection.db",
          {shared_files() / "cards", data / "cards"}};
}

fs::path preferences_file() {
  return xdg_folder("XDG_CONFIG_HOME", ".config") / "attest/window.json";
}

fs::path own_cards(const Places& places) { return places.cards.back(); }

}  // namespace app
