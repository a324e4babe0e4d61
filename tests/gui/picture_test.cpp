#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include <doctest/doctest.h>
#include <unistd.h>

#include "gui/headless.h"
#include "gui/outcome_picture.h"
#include "gui/raster.h"

namespace {

namespace fs = std::filesystem;

constexpr ImU32 white = gui::rgb(0xFFFFFF);
constexpr ImU32 black = gui::rgb(0x000000);

/// Draws into a window's list that fills the picture, without its border.
gui::Picture painted(int width, int height, const std::function<void(ImDrawList&)>& draw) {
  gui::Headless headless(width, height);
  headless.frames(
      [&] {
        ImDrawList* list = ImGui::GetBackgroundDrawList();
        list->Flags &= ImDrawListFlags_AllowVtxOffset;  // no soft edges
        draw(*list);
      },
      2);
  return gui::rasterise(headless.draw_data(), white);
}

unsigned at(const gui::Picture& picture, int x, int y) {
  const std::uint8_t* pixel = picture.rgba.data() + 4 * (y * picture.width + x);
  return static_cast<unsigned>(pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
}

int count_of(const gui::Picture& picture, unsigned colour) {
  int count = 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) count += at(picture, x, y) == colour;
  return count;
}

class Folder {
 public:
  Folder() : path(fs::temp_directory_path() / ("attest-picture-" + std::to_string(getpid()))) {
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path path;
};

sim::Outcome small_outcome() {
  sim::Outcome outcome;
  outcome.takeaway = "Something was seen.";
  outcome.series.push_back({"s", "Series", {"x", false}, {"y", true}, {1, 2, 3}, {}});
  outcome.series[0].lines.push_back({"line", {1, 10, 5}, {0.1, 1, 0.5}, false});
  return outcome;
}

}  // namespace

TEST_CASE("a rectangle covers the pixels whose centres it holds, once") {
  const auto picture = painted(20, 20, [](ImDrawList& list) {
    list.AddRectFilled({3, 4}, {8, 6}, black);
    list.AddRectFilled({10.5F, 10.5F}, {12.5F, 12.5F}, black);
  });
  CHECK(count_of(picture, 0x000000) == 10 + 4);
  CHECK(at(picture, 3, 4) == 0x000000);
  CHECK(at(picture, 8, 4) == 0xFFFFFF);
  CHECK(at(picture, 10, 10) == 0x000000);
  CHECK(at(picture, 12, 12) == 0xFFFFFF);
}

TEST_CASE("triangles that share a side neither overlap nor leave a gap") {
  const ImU32 half = IM_COL32(0, 0, 0, 128);
  const auto picture = painted(64, 64, [half](ImDrawList& list) {
    const ImVec2 corners[] = {{1, 2}, {61, 5}, {58, 60}, {4, 55}};
    const ImVec2 middle{29.25F, 31.75F};
    for (int i = 0; i < 4; ++i)
      list.AddTriangleFilled(corners[i], corners[(i + 1) % 4], middle, half);
  });
  CHECK(at(picture, 30, 30) == 0x7F7F7F);
  for (int y = 8; y < 52; ++y)
    for (int x = 8; x < 52; ++x) REQUIRE(at(picture, x, y) == 0x7F7F7F);
}

TEST_CASE("nothing is painted outside a clip rectangle") {
  const auto picture = painted(30, 30, [](ImDrawList& list) {
    list.PushClipRect({5, 6}, {15, 16});
    list.AddRectFilled({0, 0}, {30, 30}, black);
    list.AddTriangleFilled({-50, -50}, {90, -50}, {15, 90}, black);
    list.PopClipRect();
  });
  CHECK(count_of(picture, 0x000000) == 100);
  CHECK(at(picture, 5, 6) == 0x000000);
  CHECK(at(picture, 4, 6) == 0xFFFFFF);
}

TEST_CASE("colours change evenly between corners") {
  const auto picture = painted(100, 10, [](ImDrawList& list) {
    list.AddRectFilledMultiColor({0, 0}, {100, 10}, black, white, white, black);
  });
  CHECK((at(picture, 25, 5) & 255U) == doctest::Approx(65).epsilon(0.03));
  CHECK((at(picture, 75, 5) & 255U) == doctest::Approx(192).epsilon(0.03));
}

TEST_CASE("more vertices than sixteen bits count are painted all") {
  const auto picture = painted(300, 100, [](ImDrawList& list) {
    for (int y = 0; y < 100; ++y)
      for (int x = 0; x < 300; ++x) {
        const ImVec2 from{static_cast<float>(x), static_cast<float>(y)};
        list.AddRectFilled(from, {from.x + 1, from.y + 1}, black);
      }
  });
  CHECK(count_of(picture, 0x000000) == 30000);
}

TEST_CASE("a PNG is written whole or not at all") {
  const Folder folder;
  const auto picture =
      painted(16, 9, [](ImDrawList& list) { list.AddRectFilled({0, 0}, {8, 9}, black); });
  const fs::path file = folder.path / "a.png";
  REQUIRE(gui::write_png(picture, file).has_value());
  std::ifstream in(file, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  CHECK(bytes == gui::png_bytes(picture).value());
  REQUIRE(bytes.size() > 33);
  CHECK(bytes.substr(0, 8) == "\x89PNG\r\n\x1a\n");
  CHECK(bytes.substr(16, 8) == std::string("\0\0\0\x10\0\0\0\x09", 8));
  const auto refused = gui::write_png(picture, folder.path / "none" / "a.png");
  REQUIRE(!refused.has_value());
  CHECK(refused.error().fault == base::Fault::Environment);
  CHECK(refused.error().where.find("none") != std::string::npos);
  fs::create_directory(folder.path / "taken.png");
  CHECK(!gui::write_png(picture, folder.path / "taken.png").has_value());
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 2);
}

TEST_CASE("a picture of an outcome has the width asked for and leaves the current context alone") {
  gui::Headless other(50, 50);
  ImGuiContext* const before = ImGui::GetCurrentContext();
  const auto picture =
      gui::picture_of(small_outcome(), "Title", "a=1", {gui::ThemeName::Dark, 400, 1.5F});
  CHECK(ImGui::GetCurrentContext() == before);
  CHECK(picture.width == 600);
  CHECK(picture.height > 300);
  CHECK(at(picture, 2, 2) == 0x1B1E28);
  CHECK(count_of(picture, 0x1B1E28) < picture.width * picture.height * 99 / 100);
  other.frames([] { ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, {9, 9}, black); });
  CHECK(other.draw_data().TotalVtxCount > 0);
}

TEST_CASE("the same outcome gives the same picture") {
  const auto one = gui::picture_of(small_outcome(), "Title", "a=1");
  const auto two = gui::picture_of(small_outcome(), "Title", "a=1");
  CHECK(one.rgba == two.rgba);
}
