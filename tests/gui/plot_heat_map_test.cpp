#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "gui/plot/colour_map.h"
#include "gui/plot/heat_cells.h"
#include "gui/plot/heat_map.h"
#include "gui/stage.h"

namespace {

using gui::plot::HeatMap;

struct Small {
  std::vector<double> values{0, 1, 2, 3, 4, 5};
  std::vector<std::string> rows{"query 1", "query 2"};
  std::vector<std::string> columns{"key 1", "key 2", "key 3"};
  HeatMap map() const {
    return {"Weights", "query (row)", "key (column)", 2, 3, values, rows, columns};
  }
};

test::Stage staged(const HeatMap& map, int width = 800, float scale = 1) {
  return test::Stage(
      [map](const gui::Ui& ui) {
        gui::plot::heat_map(ui, "map", map, ImGui::GetContentRegionAvail().x);
      },
      width, 700, scale);
}

const gui::LayoutRecord::Place& place_of(const test::Stage& stage, std::string_view words) {
  for (const auto& place : stage.record().places)
    if (place.name == words) return place;
  FAIL("not drawn: " << words);
  return stage.record().places.front();
}

}  // namespace

TEST_CASE("the first row is at the top, the first column at the left, and both axes say so") {
  const Small small;
  const test::Stage stage = staged(small.map());
  const auto& cells = stage.widget("map");
  CHECK(place_of(stage, "query 1").to.y <= place_of(stage, "query 2").from.y);
  CHECK(place_of(stage, "query 1").to.x <= cells.from.x);
  CHECK(place_of(stage, "key 1").to.x <= place_of(stage, "key 2").from.x);
  CHECK(place_of(stage, "key 1").to.y <= cells.from.y + 1);
  CHECK(stage.says("↓ query (row)"));
  CHECK(stage.says("→ key (column)"));
}

TEST_CASE("the pointer reads out the cell of its row and column") {
  const Small small;
  test::Stage stage = staged(small.map());
  const auto cells = stage.widget("map");
  stage.headless().move(cells.to.x - 3, cells.from.y + 3);
  stage.frames(3);
  CHECK(stage.says("query (row): query 1"));
  CHECK(stage.says("key (column): key 3"));
  CHECK(stage.says("2"));
}

TEST_CASE("more than 256 rows or columns are averaged and that is told") {
  std::vector<double> values(300 * 2);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i % 2 == 0 ? 1 : 3;
  const HeatMap map{"", "row", "column", 300, 2, values, {}, {}};
  const auto cells = gui::plot::heat_cells(map);
  CHECK(cells.rows == 150);
  CHECK(cells.columns == 2);
  CHECK(cells.at(7, 1) == 3);
  CHECK(staged(map).says("Each cell is the mean of 2 × 1 values of 300 × 2."));
}

TEST_CASE("values without a number are told, and a constant map is in the middle of the colours") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> values{nan, 2, HUGE_VAL, 2};
  const HeatMap map{"", "row", "column", 2, 2, values, {}, {}};
  const auto cells = gui::plot::heat_cells(map);
  CHECK(cells.without_number == 2);
  CHECK(std::isnan(cells.at(0, 0)));
  CHECK(cells.share(cells.at(0, 1)) == 0.5);
  CHECK(staged(map).says("2 values are no finite number."));
}

TEST_CASE("a map fits every width and scale, with many cells or with one") {
  const Small small;
  const std::vector<double> many(64 * 64, 0.25);
  const std::vector<double> one{7};
  const std::vector<double> flat(200, 1e-9);
  const HeatMap maps[] = {small.map(),
                          {"Many", "row", "column", 64, 64, many, {}, {}},
                          {"One", "row", "column", 1, 1, one, {}, {}},
                          {"Wide", "row", "column", 1, 200, flat, {}, {}},
                          {"High", "row", "column", 200, 1, flat, {}, {}},
                          {"None", "row", "column", 0, 0, {}, {}, {}}};
  for (const HeatMap& map : maps)
    for (const float scale : {1.0F, 1.5F})
      for (const int width : {300, 600, 1200}) {
        CAPTURE(std::string(map.title));
        CAPTURE(width);
        CAPTURE(scale);
        CHECK(staged(map, width, scale).faults() == "");
      }
}

TEST_CASE("the colours rise evenly in lightness") {
  double before = 0;
  for (int i = 0; i <= 20; ++i) {
    const double light = gui::contrast(gui::plot::viridis(i / 20.0), gui::rgb(0x000000));
    CHECK(light > before);
    before = light;
  }
  CHECK(gui::plot::viridis(-1) == gui::rgb(0x440154));
  CHECK(gui::plot::viridis(2) == gui::rgb(0xFDE725));
}
