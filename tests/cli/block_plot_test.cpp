#include "cli/block_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include <doctest/doctest.h>

#include "typeset/width.h"

namespace {

struct Screen {
  std::ostringstream out, err;
  cli::Output output{out, err};
};

sim::Series squares() {
  sim::Series series;
  series.title = "Squares";
  series.x_axis.label = "x";
  series.y_axis.label = "x squared";
  sim::Line line{"square", {}, {}, false};
  for (int x = 0; x <= 20; ++x) {
    series.x.push_back(x);
    line.y.push_back(x * x);
  }
  series.lines = {line};
  return series;
}

void check_fits(const std::string& text, std::size_t width) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    CHECK_MESSAGE(typeset::display_width(line) <= width, line);
}

}  // namespace

TEST_CASE("a curve is drawn within the width, with its ends on the axes") {
  Screen screen;
  const std::string text = cli::block_plot(screen.output, squares());
  check_fits(text, 80);
  CHECK(text.find("Squares") != std::string::npos);
  CHECK(text.find("400") != std::string::npos);
  CHECK(text.find("●") != std::string::npos);
}

TEST_CASE(
    "bars of names have a row each with the name and what it is worth, however many there are") {
  Screen screen;
  std::vector<std::string> names;
  std::vector<double> values;
  for (int i = 0; i < 40; ++i) {
    names.push_back("design number " + std::to_string(i));
    values.push_back(100 + i);
  }
  const std::string text =
      cli::block_plot(screen.output, sim::category_bars("b", "Cache", names, values, "KiB"));
  check_fits(text, 80);
  CHECK(text.find("Cache  KiB\n") != std::string::npos);
  for (int i = 0; i < 40; ++i) {
    std::istringstream lines(text);
    const std::string name = names[static_cast<std::size_t>(i)] + " ";
    const std::string value = " " + std::to_string(100 + i);
    bool found = false;
    for (std::string line; std::getline(lines, line);)
      found = found || (line.starts_with(name) && line.ends_with(value));
    CHECK_MESSAGE(found, name);
  }
}

TEST_CASE("a plot for a terminal without Unicode is plain ASCII") {
  Screen screen;
  screen.output.ascii = true;
  sim::Histogram histogram{"h", "Dots", {"x"}, {0, 1, 2}, {3, 5}, "normal", {4, 4}};
  sim::HeatMap map{"m", "Map", {"i"}, {"j"}, 2, 2, {0, 1, 0.5, 0.25}, {}, {}};
  for (const std::string& text :
       {cli::block_plot(screen.output, squares()), cli::block_plot(screen.output, histogram),
        cli::block_plot(screen.output, map)})
    CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; }));
}

TEST_CASE("values that cannot be drawn are passed over, and nothing to draw draws nothing") {
  Screen screen;
  sim::Series series = squares();
  series.y_axis.log = true;  // zero has no logarithm
  series.lines[0].y[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(cli::block_plot(screen.output, series).empty());
  std::fill(series.lines[0].y.begin(), series.lines[0].y.end(), -1);
  CHECK(cli::block_plot(screen.output, series).empty());
}

TEST_CASE("a constant curve and a single point are drawn") {
  Screen screen;
  sim::Series series = squares();
  series.x = {5};
  series.lines[0].y = {7};
  CHECK(cli::block_plot(screen.output, series).find("●") != std::string::npos);
}

TEST_CASE("the longest bar stands for the largest count") {
  Screen screen;
  const sim::Histogram histogram{"h", "Counts", {"x"}, {0, 1, 2, 3}, {1, 4, 2}, "", {}};
  const std::string text = cli::block_plot(screen.output, histogram);
  check_fits(text, 80);
  const auto bar_of = [&](const std::string& count) {
    const std::size_t end = text.find(" " + count + "\n"), begin = text.rfind("│", end);
    return end - begin;
  };
  CHECK(bar_of("4") > bar_of("2"));
  CHECK(bar_of("2") > bar_of("1"));
}
