#include "app/preferences.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>
#include <sys/stat.h>

namespace {

namespace fs = std::filesystem;

/// A folder that is removed at the end of the test, with the file of preferences in it.
struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "attest-preferences-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
    file = path / "attest/window.json";
  }
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& text) const {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  fs::path path, file;
};

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("preferences that were written are read again") {
  const Folder folder;
  app::Preferences chosen{"dark", 130, app::WindowPlace{-100, 20, 1300, 900, true}, {}};
  REQUIRE(app::write_preferences(folder.file, chosen));
  const auto read = app::read_preferences(folder.file);
  CHECK(read.preferences == chosen);
  CHECK(read.notice.empty());
}

TEST_CASE("a missing file of preferences means the defaults and is no fault") {
  const Folder folder;
  const auto read = app::read_preferences(folder.file);
  CHECK(read.preferences == app::Preferences{});
  CHECK(read.notice.empty());
}

TEST_CASE("fields of a later version outlive being written by this one") {
  const Folder folder;
  folder.write(R"({"theme": "dark", "keys": {"grade": ["1", "ä"]}, "version": 7})");
  const auto read = app::read_preferences(folder.file);
  CHECK(read.notice.empty());
  REQUIRE(app::write_preferences(folder.file, read.preferences));
  const std::string text = text_of(folder.file);
  CHECK(text.find("\"grade\"") != std::string::npos);
  CHECK(text.find("ä") != std::string::npos);
  CHECK(text.find("\"version\": 7") != std::string::npos);
  CHECK(app::read_preferences(folder.file).preferences == read.preferences);
}

TEST_CASE("garbage in the preferences is kept aside and told, and the defaults are used") {
  const Folder folder;
  for (const std::string& garbage :
       {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("7"),
        std::string("{\"theme\": \"dark\xff\"}"), std::string(1000, '\0'), std::string(9000, '['),
        std::string(3 << 20, ' ')}) {
    folder.write(garbage);
    const auto read = app::read_preferences(folder.file);
    CHECK(read.preferences == app::Preferences{});
    CHECK(read.notice.find("window.json.bad") != std::string::npos);
    CHECK_FALSE(fs::exists(folder.file));
    CHECK(text_of(folder.file.string() + ".bad") == garbage);
  }
}

TEST_CASE("one faulty preference leaves the others as they are") {
  const Folder folder;
  for (const char* faulty :
       {R"("text_percent": 9000)", R"("text_percent": 100.5)", R"("text_percent": "large")",
        R"("text_percent": 1e300)", R"("window": {"x": 1})", R"("window": [1, 2, 3, 4])",
        R"("window": {"x": 0, "y": 0, "width": 0, "height": 800})",
        R"("window": {"x": 1e18, "y": 0, "width": 900, "height": 800})"}) {
    folder.write(std::string(R"({"theme": "dark", )") + faulty + "}");
    const auto read = app::read_preferences(folder.file);
    CHECK(read.preferences == app::Preferences{"dark", 100, {}, {}});
    CHECK_FALSE(read.notice.empty());
  }
  folder.write(R"({"theme": "plaid", "text_percent": 150})");
  CHECK(app::read_preferences(folder.file).preferences.text_percent == 150);
  CHECK(app::read_preferences(folder.file).preferences.theme == "light");
}

TEST_CASE("a file of preferences that is no file is told and left alone") {
  const Folder folder;
  fs::create_directories(folder.file);
  CHECK_FALSE(app::read_preferences(folder.file).notice.empty());
  CHECK(fs::is_directory(folder.file));
  fs::remove(folder.file);
  REQUIRE(mkfifo(folder.file.c_str(), 0600) == 0);
  CHECK_FALSE(app::read_preferences(folder.file).notice.empty());
}

TEST_CASE(
    "preferences that cannot be written are an error with the file's name, and leave no part") {
  const Folder folder;
  std::ofstream(folder.path / "attest") << "a file where the folder belongs";
  const auto written = app::write_preferences(folder.file, {});
  REQUIRE_FALSE(written);
  CHECK(written.error().where == folder.file.string());
  std::size_t entries = 0;
  for (const auto& entry : fs::directory_iterator(folder.path)) entries += entry.exists() ? 1 : 0;
  CHECK(entries == 1);
}
