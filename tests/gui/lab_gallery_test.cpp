#include "gui/panels/lab_gallery.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "gui/inside.h"
#include "gui/lab_desk.h"
#include "gui/screens/lab_thumbnails.h"
#include "sim/catalogue.h"

namespace {

/// As many tiles as there are names; every one is a copy of a real simulation.
struct Many {
  explicit Many(int count) {
    for (int i = 0; i < count; ++i) {
      all.push_back(*sim::all()[static_cast<std::size_t>(i) % sim::all().size()]);
      all.back().id = "copy" + std::to_string(i);
      (*uses)[all.back().id] = {{i % 2 == 0 ? "Even" : "Odd"},
                                {"Concept " + std::to_string(i % 3)}};
    }
    for (const sim::Simulation& simulation : all) pointers.push_back(&simulation);
  }
  std::vector<sim::Simulation> all;
  std::vector<const sim::Simulation*> pointers;
  std::shared_ptr<app::SimulationUses> uses = std::make_shared<app::SimulationUses>();
};

struct Bench {
  explicit Bench(int count, int width = 1280, int height = 800, float scale = 1)
      : many(count),
        stage(
            [this](const gui::Ui& ui) {
              if (const auto* pressed =
                      gui::draw_lab_gallery(ui, {many.pointers, many.uses, nullptr}, state))
                chosen = pressed->id;
            },
            width, height, scale) {}
  Many many;
  gui::LabGalleryState state;
  std::string chosen;
  test::Stage stage;
};

}  // namespace

TEST_CASE("of 500 tiles only those in sight are drawn, and the others are scrolled to") {
  Bench bench(500);
  CHECK(bench.state.shown.size() == 500);
  CHECK(bench.state.in_sight.size() < 40);
  CHECK(bench.stage.shows("lab/copy0"));
  CHECK_FALSE(bench.stage.shows("lab/copy400"));
  CHECK(bench.stage.faults() == "");
}

TEST_CASE("decks and concepts of the cards filter the tiles, together with what is typed") {
  Bench bench(12);
  bench.stage.click("lab/deck/Odd");
  CHECK(bench.state.shown.size() == 6);
  bench.stage.click("lab/concepts");
  bench.stage.frames(2);
  bench.stage.click("lab/concept/Concept 1");
  CHECK(bench.state.shown.size() == 2);
  bench.stage.click("lab/deck/All decks");
  CHECK(bench.state.shown.size() == 12);
  bench.stage.click("lab/search");
  bench.stage.type("COPY11");
  CHECK(bench.state.shown.size() == 1);
  bench.stage.type(" nothing has this");
  CHECK(bench.state.shown.empty());
  CHECK(bench.stage.says("No simulation has these words"));
  bench.stage.click("lab/all");
  bench.stage.frames(2);
  CHECK(bench.state.shown.size() == 12);
}

TEST_CASE("the gallery fits windows of every size and scale") {
  for (const int width : {1280, 800})
    for (const float scale : {1.0F, 1.5F}) {
      Bench bench(43, width, width == 800 ? 600 : 800, scale);
      CAPTURE(width);
      CAPTURE(scale);
      CHECK(bench.stage.faults() == "");
    }
}

TEST_CASE(
    "pictures of tiles in sight come one after the other, and what is not wanted is stopped") {
  gui::LabThumbnails thumbnails;
  const std::vector<const sim::Simulation*> wanted = {*sim::find("alibi"), *sim::find("rope")};
  while (thumbnails.pictures().size() < 2) {
    thumbnails.want(wanted);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK_FALSE(thumbnails.busy());
  const auto& rope = *thumbnails.pictures().at("rope");
  CHECK(rope.series.size() + rope.histograms.size() + rope.heatmaps.size() + rope.tables.size() ==
        1);
  const std::vector<const sim::Simulation*> more = {*sim::find("dot_variance")};
  thumbnails.want(more);
  CHECK(thumbnails.busy());
  thumbnails.stop();
  CHECK_FALSE(thumbnails.busy());
}

TEST_CASE("the filters of the Lab are those of the shipped cards") {
  test::LabDesk desk;
  desk.settle();
  CHECK(desk.lab.view().gallery.uses != nullptr);
  CHECK(desk.stage.shows("lab/deck/All decks"));
  CHECK(desk.stage.faults() == "");
}

TEST_SUITE("standard") {
  TEST_CASE("the gallery, a prediction and a pinned run are looked at in light and dark") {
    for (const char* theme : {"light", "dark"}) {
      test::Inside inside({.width = 1280, .height = 800, .scale = 1, .theme = theme});
      const std::string name(theme);
      inside.press_key(ImGuiKey_4, ImGuiMod_Ctrl);
      inside.settle();
      REQUIRE(inside.shows("lab/search"));
      inside.picture("gallery-" + name);
      CHECK(inside.faults() == "");
      inside.press_key(ImGuiKey_F, ImGuiMod_Ctrl);
      inside.type("dot_variance");
      inside.settle();
      inside.picture("gallery-search-" + name);
      inside.click("lab/dot_variance");
      inside.settle();
      inside.click("lab/pin");
      inside.settle();
      inside.click("divisor/sqrt(d_k)");
      inside.settle();
      inside.picture("pinned-" + name);
      CHECK(inside.faults() == "");
      inside.click("lab/unpin");
      inside.settle();
      inside.click("lab/predict");
      inside.settle();
      inside.picture("predict-" + name);
      CHECK(inside.faults() == "");
    }
  }
}
