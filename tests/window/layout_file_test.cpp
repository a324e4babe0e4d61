#include "window/layout_file.h"

#include <cstdlib>
#include <fstream>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("the layout is lines of JSON, whatever stands in a text") {
  std::string name = (fs::temp_directory_path() / "attest-layout-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  gui::LayoutRecord record;
  record.places.push_back({gui::LayoutRecord::Kind::Widget, "a/b", {1, 2}, {3.5F, 4}, {}, {}});
  record.places.push_back(
      {gui::LayoutRecord::Kind::Text, "two\nlines \"quoted\" \xff", {0, 0}, {9, 9}, {}, {}});
  const fs::path file = fs::path(name) / "layout";
  window::write_layout(file, {12, 3, 7, 1200, 800, 1.25F}, record);
  std::ifstream stream(file);
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(nlohmann::json::parse(line));
  fs::remove_all(name);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == nlohmann::json::parse(R"({"frame": 12, "shown": 3, "events": 7, "width": 1200,
                                              "height": 800, "scale": 1.25})"));
  CHECK(lines[1] == nlohmann::json::parse(
                        R"({"kind": "widget", "name": "a/b", "from": [1, 2], "to": [3.5, 4]})"));
  CHECK(lines[2]["kind"] == "text");
  CHECK(lines[2]["name"].get<std::string>().starts_with("two\nlines \"quoted\" "));
}
