#include "window/remember.h"

#include <cstdlib>
#include <fstream>

#include <doctest/doctest.h>

namespace {

namespace fs = std::filesystem;

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "attest-remember-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
    file = path / "attest/window.json";
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path, file;
};

}  // namespace

TEST_CASE("preferences are saved when they have stood still for a second") {
  const Folder folder;
  app::Preferences preferences;
  window::Remember remember(folder.file, preferences);
  CHECK_FALSE(remember.next(0));
  preferences.theme = "dark";
  remember.look(preferences, 5.0);
  CHECK(remember.next(5.25) == doctest::Approx(0.75));
  preferences.text_percent = 120;
  remember.look(preferences, 5.9);
  remember.look(preferences, 6.5);
  CHECK_FALSE(fs::exists(folder.file));
  remember.look(preferences, 6.95);
  CHECK_FALSE(remember.next(7));
  CHECK(app::read_preferences(folder.file).preferences == preferences);
}

TEST_CASE("preferences that went back to what is saved are not written") {
  const Folder folder;
  const app::Preferences saved;
  window::Remember remember(folder.file, saved);
  app::Preferences other = saved;
  other.theme = "dark";
  remember.look(other, 1);
  remember.look(saved, 1.5);
  CHECK_FALSE(remember.next(1.5));
  remember.finish();
  CHECK_FALSE(fs::exists(folder.file));
}

TEST_CASE("the end saves at once, and a folder that cannot be written is told") {
  const Folder folder;
  app::Preferences preferences;
  window::Remember remember(folder.file, preferences);
  preferences.text_percent = 90;
  remember.look(preferences, 1);
  std::ofstream(folder.path / "attest") << "a file where the folder belongs";
  remember.finish();
  CHECK(remember.trouble().find("window.json") != std::string::npos);
  fs::remove(folder.path / "attest");
  preferences.text_percent = 80;
  remember.look(preferences, 2);
  remember.finish();
  CHECK(remember.trouble().empty());
  CHECK(app::read_preferences(folder.file).preferences == preferences);
}
