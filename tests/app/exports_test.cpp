#include "app/exports.h"

#include <fstream>
#include <iterator>

#include <doctest/doctest.h>
#include <stdlib.h>

namespace {

namespace fs = std::filesystem;

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "attest-exports-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

std::string content(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a file that is written never replaces another one") {
  const Folder folder;
  const auto first = app::write_new_file(folder.path, "rope-1", "csv", "one");
  const auto second = app::write_new_file(folder.path, "rope-1", "csv", "two");
  REQUIRE(first.has_value());
  REQUIRE(second.has_value());
  CHECK(first->filename() == "rope-1.csv");
  CHECK(second->filename() == "rope-1-2.csv");
  CHECK(content(*first) == "one");
  CHECK(content(*second) == "two");
}

TEST_CASE("a folder that is not there is created, but not a whole path of them") {
  const Folder folder;
  CHECK(app::write_new_file(folder.path / "new", "a", "json", "{}").has_value());
  const auto deep = app::write_new_file(folder.path / "no" / "such", "a", "json", "{}");
  REQUIRE_FALSE(deep.has_value());
  CHECK(deep.error().where == (folder.path / "no" / "such").string());
  CHECK_FALSE(deep.error().next.empty());
  CHECK_FALSE(app::write_new_file("relative", "a", "json", "{}").has_value());
  CHECK_FALSE(app::write_new_file("", "a", "json", "{}").has_value());
  std::ofstream(folder.path / "file") << "x";
  CHECK_FALSE(app::write_new_file(folder.path / "file", "a", "json", "{}").has_value());
}

TEST_CASE("the folders of a person are read from the user-dirs file") {
  const std::string text =
      "# a comment\nXDG_DOWNLOAD_DIR=\"$HOME/Loads\"\nXDG_PICTURES_DIR=\"/data/p\"\n"
      "XDG_MUSIC_DIR=\"relative\"\nXDG_DOCUMENTS_DIR=\"$HOME/open";
  CHECK(app::folder_in_user_dirs(text, "DOWNLOAD", "/home/x") == "/home/x/Loads");
  CHECK(app::folder_in_user_dirs(text, "PICTURES", "/home/x") == "/data/p");
  CHECK(app::folder_in_user_dirs(text, "MUSIC", "/home/x") == "");
  CHECK(app::folder_in_user_dirs(text, "VIDEOS", "/home/x") == "");
  CHECK(app::folder_in_user_dirs("", "DOWNLOAD", "/home/x") == "");
}
