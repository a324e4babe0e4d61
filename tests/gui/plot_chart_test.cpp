#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "gui/plot/axes.h"
#include "gui/plot/chart.h"
#include "gui/plot/number_text.h"
#include "gui/stage.h"

namespace {

using gui::plot::Chart;
using gui::plot::View;

const std::vector<double> x{1, 2, 3, 4};
const std::vector<double> y{10, 20, 30, 25};
const std::vector<double> error{1, 1, 2, 0.5};

Chart small_chart() {
  return {.title = "A title",
          .x = {.label = "distance"},
          .y = {.label = "score"},
          .curves = {{.name = "measured", .x = x, .y = y, .standard_error = error},
                     {.name = "closed form",
                      .x = x,
                      .y = y,
                      .standard_error = {},
                      .look = gui::plot::Look::Dashed}}};
}

/// A chart on a stage, moved and asked by pixels of its area.
struct Plotted {
  explicit Plotted(Chart shown, int width = 800, float scale = 1)
      : chart(std::move(shown)),
        stage(
            [this](const gui::Ui& ui) {
              gui::plot::chart(ui, "plot", chart, view, ImGui::GetContentRegionAvail().x,
                               ui.px(240));
            },
            width, 600, scale) {}

  const gui::LayoutRecord::Place& area() { return stage.widget("plot"); }
  ImVec2 at(float across, float down) {
    return {area().from.x + across * (area().to.x - area().from.x),
            area().from.y + down * (area().to.y - area().from.y)};
  }
  void hover(ImVec2 pixel) {
    stage.headless().move(pixel.x, pixel.y);
    stage.frames(3);
  }
  gui::plot::Shown shown() const { return gui::plot::shown_ranges(chart, view); }
  gui::plot::Scale x_scale() { return {shown().x, chart.x.log, area().from.x, area().to.x}; }
  gui::plot::Scale y_scale() { return {shown().y, chart.y.log, area().to.y, area().from.y}; }

  Chart chart;
  View view;
  test::Stage stage;
};

}  // namespace

TEST_CASE("the pointer reads out the nearest point with its standard error") {
  Plotted plot(small_chart());
  plot.chart.curves.pop_back();
  plot.stage.frames(2);
  plot.hover({plot.x_scale().pixel(3) + 6, plot.y_scale().pixel(30) + 5});
  CHECK(plot.stage.says("distance: 3"));
  CHECK(plot.stage.says("score: 30 ± 2"));
  plot.hover({plot.x_scale().pixel(4) - 4, plot.y_scale().pixel(25)});
  CHECK(plot.stage.says("score: 25.0 ± 0.5"));
  CHECK(!plot.stage.says("score: 30"));
}

TEST_CASE("the wheel zooms about the pointer while Ctrl is held, and else leaves the plot alone") {
  Plotted plot(small_chart());
  const ImVec2 about = plot.at(0.3F, 0.4F);
  plot.hover(about);
  plot.stage.headless().wheel(1);
  plot.stage.frames(2);
  CHECK(!plot.view.moved());
  const double before_x = plot.x_scale().value(about.x);
  const double before_y = plot.y_scale().value(about.y);
  plot.stage.headless().key_down(ImGuiMod_Ctrl);
  plot.stage.headless().wheel(2);
  plot.stage.frames(3);
  plot.stage.headless().key_up(ImGuiMod_Ctrl);
  plot.stage.frames(2);
  REQUIRE(plot.view.moved());
  CHECK(plot.view.x->to - plot.view.x->from < 3);
  CHECK(plot.x_scale().value(about.x) == doctest::Approx(before_x).epsilon(0.01));
  CHECK(plot.y_scale().value(about.y) == doctest::Approx(before_y).epsilon(0.01));
}

TEST_CASE("dragging moves what is seen, and a double click shows everything again") {
  Plotted plot(small_chart());
  const double held = plot.x_scale().value(plot.at(0.5F, 0.5F).x);
  plot.hover(plot.at(0.5F, 0.5F));
  plot.stage.headless().press();
  plot.stage.frames(2);
  plot.hover(plot.at(0.7F, 0.5F));
  plot.stage.headless().release();
  plot.stage.frames(2);
  REQUIRE(plot.view.moved());
  CHECK(plot.x_scale().value(plot.at(0.7F, 0.5F).x) == doctest::Approx(held).epsilon(0.02));
  for (int click = 0; click < 2; ++click) {
    plot.stage.headless().press();
    plot.stage.frames(1);
    plot.stage.headless().release();
    plot.stage.frames(1);
  }
  CHECK(!plot.view.moved());
}

TEST_CASE("with the keyboard on it a plot zooms, and Show all is reached and undoes that") {
  Plotted plot(small_chart());
  plot.stage.press_key(ImGuiKey_Tab);
  plot.stage.press_key(ImGuiKey_Equal);
  CHECK(plot.view.moved());
  plot.stage.press_key(ImGuiKey_0);
  CHECK(!plot.view.moved());
  plot.stage.press_key(ImGuiKey_Equal);
  REQUIRE(plot.stage.shows("plot/reset"));
  CHECK(plot.stage.faults() == "");
  plot.stage.press_key(ImGuiKey_Tab, ImGuiMod_Shift);
  plot.stage.press_key(ImGuiKey_Enter);
  CHECK(!plot.view.moved());
}

TEST_CASE("values that cannot be drawn are told in words") {
  const std::vector<double> bad{std::numeric_limits<double>::quiet_NaN(), 1, HUGE_VAL, 2};
  Chart chart = small_chart();
  chart.curves = {{.name = "bad", .x = x, .y = bad, .standard_error = {}}};
  Plotted plot(chart);
  CHECK(plot.stage.says("2 values not shown: not finite"));
  const std::vector<double> negative{-1, 0, -HUGE_VAL, -2};
  plot.chart.curves[0].y = negative;
  plot.chart.y.log = true;
  plot.stage.frames(2);
  CHECK(plot.stage.says("4 values not shown: not finite, or not positive on a logarithmic axis"));
  CHECK(plot.stage.faults() == "");
}

TEST_CASE("labels of an axis never overlap and nothing leaves the window, at any width and scale") {
  const std::vector<double> ranges[] = {
      {1, 2, 3, 4}, {1e-12, 2e-12, 3e-12, 4e-12}, {-1e9, 0, 1e9, 2e9},
      {7, 7, 7, 7}, {1e-15, 1e-9, 1e-3, 1},       {123456.5, 123456.6, 123456.7, 123457}};
  for (const auto& values : ranges)
    for (const bool log : {false, true})
      for (const float scale : {1.0F, 1.5F})
        for (const int width : {300, 480, 800, 1200}) {
          Chart chart = small_chart();
          chart.curves[0].x = values;
          chart.curves[0].y = values;
          chart.curves.pop_back();
          chart.x.log = chart.y.log = log;
          Plotted plot(chart, width, scale);
          CAPTURE(width);
          CAPTURE(scale);
          CAPTURE(log);
          CAPTURE(values[0]);
          CHECK(plot.stage.faults() == "");
          const auto& places = plot.stage.record().places;
          for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = i + 1; j < places.size(); ++j) {
              const auto& a = places[i];
              const auto& b = places[j];
              if (a.kind != gui::LayoutRecord::Kind::Text ||
                  b.kind != gui::LayoutRecord::Kind::Text)
                continue;
              const bool apart = a.to.x <= b.from.x || b.to.x <= a.from.x ||
                                 a.to.y <= b.from.y + 1 || b.to.y <= a.from.y + 1;
              CHECK_MESSAGE(apart, a.name << " and " << b.name);
            }
        }
}

TEST_CASE("texts that mean something to a toolkit or to printf are shown as they are") {
  Chart chart = small_chart();
  chart.title = "100% %s%n ##x";
  chart.x.label = "###";
  chart.curves[0].name = "%d##a";
  Plotted plot(chart);
  for (const char* words : {"100% %s%n ##x", "###", "%d##a"}) CHECK(plot.stage.says(words));
}

TEST_CASE("an empty chart has axes and no faults") {
  Plotted plot(Chart{});
  CHECK(plot.stage.faults() == "");
  plot.hover(plot.at(0.5F, 0.5F));
  CHECK(plot.stage.says("0.5"));
}
