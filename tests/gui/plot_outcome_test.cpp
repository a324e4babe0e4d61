#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "gui/plot/outcome_view.h"
#include "gui/plot/table.h"
#include "gui/stage.h"
#include "sim/catalogue.h"

namespace {

sim::Outcome outcome_of(const sim::Simulation& simulation) {
  sim::RunOptions options;
  const auto outcome = sim::run(simulation, sim::initial_settings(simulation), options);
  REQUIRE(outcome.has_value());
  return *outcome;
}

sim::Table wide_table() {
  sim::Table table{"wide", "A wide table", {"name"}, {}};
  table.rows.assign(2, std::vector<sim::Cell>(15));
  table.rows[0][0] = "first";
  table.rows[1][0] = "second";
  for (std::size_t i = 1; i < 15; ++i) {
    table.columns.push_back("a measured quantity " + std::to_string(i));
    table.rows[0][i] = 0.123456 * static_cast<double>(i);
    table.rows[1][i] = 65.5 * static_cast<double>(i);
  }
  return table;
}

}  // namespace

TEST_SUITE("standard") {
  TEST_CASE("the outcome of every simulation fits every width and scale") {
    for (const sim::Simulation* simulation : sim::all()) {
      const sim::Outcome outcome = outcome_of(*simulation);
      for (const float scale : {1.0F, 1.5F})
        for (const int width : {300, 680, 1200}) {
          gui::plot::OutcomeViews views;
          const test::Stage stage(
              [&](const gui::Ui& ui) { gui::plot::outcome_view(ui, outcome, views); }, width, 9000,
              scale);
          CAPTURE(simulation->id);
          CAPTURE(width);
          CAPTURE(scale);
          CHECK(stage.faults() == "");
          for (const auto& series : outcome.series) CHECK(stage.shows(series.id));
          for (const auto& map : outcome.heatmaps) CHECK(stage.shows(map.id));
        }
    }
  }
}

TEST_CASE("the numbers of a column end at one edge with equal decimals, and texts begin at one") {
  const sim::Table table{
      "t",
      "",
      {"name", "value"},
      {{std::string("a"), 65.82977}, {std::string("bbb"), 1.02859}, {std::string("c"), 0.0160717}}};
  const test::Stage stage([&](const gui::Ui& ui) { gui::plot::table(ui, "t", table, ui.px(400)); });
  CHECK(stage.says("65.8298"));
  CHECK(stage.says("1.0286"));
  CHECK(stage.says("0.0161"));
  float right = -1, left = -1;
  for (const auto& place : stage.record().places) {
    if (place.name == "65.8298" || place.name == "1.0286" || place.name == "0.0161") {
      if (right >= 0) CHECK(place.to.x == doctest::Approx(right).epsilon(0.005));
      right = place.to.x;
    }
    if (place.name == "a" || place.name == "bbb" || place.name == "c") {
      if (left >= 0) CHECK(place.from.x == left);
      left = place.from.x;
    }
  }
}

TEST_CASE("a table wider than its column scrolls sideways to its last column") {
  const sim::Table table = wide_table();
  test::Stage stage([&](const gui::Ui& ui) { gui::plot::table(ui, "wide", table, ui.px(300)); },
                    320);
  CHECK(stage.faults() == "");
  CHECK(!stage.says("917.0"));
  const auto grid = stage.widget("wide");
  stage.headless().move((grid.from.x + grid.to.x) / 2, (grid.from.y + grid.to.y) / 2);
  stage.frames(1);
  stage.headless().key_down(ImGuiMod_Shift);
  for (int i = 0; i < 60; ++i) {
    stage.headless().wheel(-2);
    stage.frames(2);
  }
  CHECK(stage.says("917.0"));
}

TEST_CASE("a table shows numbers that are none in words, and very small ones with an exponent") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const sim::Table table{"t", "", {"a", "b"}, {{nan, 1e-12}, {-HUGE_VAL, 5.0}, {2.5, 0.0}}};
  const test::Stage stage([&](const gui::Ui& ui) { gui::plot::table(ui, "t", table, ui.px(400)); });
  for (const char* words : {"no number", "-infinite", "2.500", "1e-12", "5", "0"})
    CHECK(stage.says(words));
}

TEST_CASE("bars of names stand over their names, and say what they are worth in their own unit") {
  sim::Outcome outcome;
  outcome.histograms.push_back(
      sim::category_bars("b", "Cache", {"MHA", "GQA 100%d"}, {2560, 320}, "KiB per token"));
  gui::plot::OutcomeViews views;
  for (const float width : {240.0F, 600.0F}) {
    const test::Stage stage(
        [&](const gui::Ui& ui) { gui::plot::outcome_plot(ui, outcome, "b", views, ui.px(width)); });
    for (const char* words : {"MHA", "GQA 100%d", "KiB per token"}) CHECK(stage.says(words));
    for (const char* words : {"count", "counted", "0.5", "1.5"}) CHECK(!stage.says(words));
    CHECK(stage.faults() == "");
  }
}

TEST_CASE("one plot of an outcome is shown by its name, and an unknown name is none") {
  sim::Outcome outcome;
  outcome.tables.push_back(wide_table());
  gui::plot::OutcomeViews views;
  bool known = false, unknown = true;
  const test::Stage stage([&](const gui::Ui& ui) {
    known = gui::plot::outcome_plot(ui, outcome, "wide", views, ui.px(300));
    unknown = gui::plot::outcome_plot(ui, outcome, "other", views, ui.px(300));
  });
  CHECK(known);
  CHECK(!unknown);
  CHECK(stage.says("A wide table"));
}

TEST_CASE("mathematics in what a simulation says is shown as plain text") {
  sim::Outcome outcome;
  outcome.takeaway = "The scores grow like $\\sqrt{d_k}$.";
  outcome.notes = {"100% of *all*"};
  gui::plot::OutcomeViews views;
  const test::Stage stage([&](const gui::Ui& ui) { gui::plot::outcome_view(ui, outcome, views); });
  CHECK(stage.says("√dₖ"));
  CHECK(!stage.says("$"));
  CHECK(stage.says("100% of all"));
}
