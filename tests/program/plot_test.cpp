#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "program/attest.h"

namespace {

using test::Desk;
using test::small_card;

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A run of a small simulation that also writes a picture to `file`.
test::Ran plotted(const Desk& desk, const std::filesystem::path& file) {
  return desk.run({"sim", "run", "temperature", "--set", "samples=1000", "--format", "csv",
                   "--plot", file.string()});
}

/// A program without Dear ImGui says so, with 3; its other tests of pictures have nothing to see.
bool draws_pictures(const Desk& desk) {
  const auto ran = plotted(desk, desk.folder / "probe.png");
  if (ran.code == 0) return true;
  CHECK(ran.code == 3);
  CHECK(ran.err.find("built without Dear ImGui") != std::string::npos);
  return false;
}

}  // namespace

TEST_CASE("a run writes its picture as a PNG 800 pixels wide, beside its usual output") {
  const Desk desk({{"d/c.json", small_card("?")}});
  if (!draws_pictures(desk)) return;
  const auto ran = plotted(desk, desk.folder / "a.png");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("measure,value") != std::string::npos);
  const std::string bytes = bytes_of(desk.folder / "a.png");
  REQUIRE(bytes.size() > 1000);
  CHECK(bytes.substr(0, 8) == "\x89PNG\r\n\x1a\n");
  CHECK(bytes.substr(16, 4) == std::string("\0\0\x03\x20", 4));
}

TEST_CASE(
    "a picture that cannot be written ends with 3, names the file and leaves what was there") {
  const Desk desk({{"d/c.json", small_card("?")}});
  if (!draws_pictures(desk)) return;
  const auto missing = plotted(desk, desk.folder / "none" / "a.png");
  CHECK(missing.code == 3);
  CHECK(missing.err.find((desk.folder / "none" / "a.png").string()) != std::string::npos);
  CHECK(missing.out.empty());
  std::filesystem::create_directory(desk.folder / "taken.png");
  CHECK(plotted(desk, desk.folder / "taken.png").code == 3);
  CHECK(std::filesystem::is_directory(desk.folder / "taken.png"));
}

TEST_CASE("a picture's name must end in .png") {
  const Desk desk({{"d/c.json", small_card("?")}});
  for (const char* name : {"a.jpg", "a", ".png/"}) {
    const auto ran = plotted(desk, desk.folder / name);
    CHECK_MESSAGE(ran.code == 2, name);
    CHECK(ran.err.find("ends in .png") != std::string::npos);
  }
}

TEST_CASE("a sweep writes a table, a picture, or one document, and names what it cannot do") {
  const Desk desk({{"d/c.json", small_card("?")}});
  std::vector<std::string> words = {"sim",          "sweep",         "dot_variance",
                                    "--set",        "d_k=16..64:x2", "--set",
                                    "samples=1000", "--measure",     "variance"};
  const auto text = desk.run(words);
  CHECK(text.code == 0);
  CHECK(text.err.empty());
  CHECK(text.out.find("over d_k") != std::string::npos);
  words.push_back("--json");
  const auto json = desk.run(words).json();
  CHECK(json["runs"].size() == 3);
  CHECK(json["axes"][0]["values"] == nlohmann::json({16, 32, 64}));
  CHECK(json["runs"][1]["measures"]["variance"]["standard_error"].get<double>() > 0);
  words.push_back("--csv");
  CHECK(desk.run(words).code == 2);
  CHECK(desk.run({"sim", "sweep", "dot_variance", "--set", "d_k=3"}).code == 2);
  CHECK(desk.run({"sim", "sweep", "none", "--set", "d_k=1,2"}).code == 2);
  if (!draws_pictures(desk)) return;
  words.resize(9);
  words.insert(words.end(), {"--plot", (desk.folder / "s.png").string()});
  CHECK(desk.run(words).code == 0);
  CHECK(bytes_of(desk.folder / "s.png").size() > 1000);
}

TEST_CASE("the list of simulations is short, and tells all about those that are named") {
  const Desk desk({{"d/c.json", small_card("?")}});
  const auto all = desk.run({"sim", "list"});
  CHECK(all.code == 0);
  CHECK(all.out.find("rope") != std::string::npos);
  CHECK(all.out.find("rotate_values") == std::string::npos);
  CHECK(desk.run({"sim", "list", "rope"}).out.find("rotate_values") != std::string::npos);
  CHECK(desk.run({"sim", "list", "rope", "--json"}).json()["simulations"].size() == 1);
  CHECK(desk.run({"sim", "list", "rop"}).code == 2);
}
