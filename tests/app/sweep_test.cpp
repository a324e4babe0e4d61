#include "app/sweep.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "app/sweep_documents.h"
#include "sim/catalogue.h"

namespace {

const sim::Simulation& named(std::string_view id) { return **sim::find(id); }

std::vector<double> numbers_of(std::string_view name, std::string_view text) {
  const auto axis = app::sweep_axis(named("dot_variance"), name, text, 1000);
  REQUIRE(axis.has_value());
  std::vector<double> numbers;
  for (const sim::Value& value : axis->values) numbers.push_back(std::get<double>(value));
  return numbers;
}

std::string refusal(const std::vector<std::string>& set,
                    const std::vector<std::string>& measures = {}) {
  const auto sweep = app::read_sweep(named("dot_variance"), set, measures);
  return sweep ? "" : sweep.error().message();
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

app::Sweep ran(const std::vector<std::string>& set, const std::vector<std::string>& measures) {
  auto sweep = app::read_sweep(named("dot_variance"), set, measures);
  REQUIRE(sweep.has_value());
  REQUIRE(app::run_sweep(*sweep, {7, 1, {}, {}}).has_value());
  return std::move(*sweep);
}

}  // namespace

TEST_CASE("a range of factors or of sums holds its end where it meets it") {
  CHECK(numbers_of("d_k", "16..1024:x4") == std::vector<double>{16, 64, 256, 1024});
  CHECK(numbers_of("d_k", "16..1000:x4") == std::vector<double>{16, 64, 256});
  CHECK(numbers_of("d_k", "8..1:x0.5") == std::vector<double>{8, 4, 2, 1});
  CHECK(numbers_of("d_k", "5..1:-2") == std::vector<double>{5, 3, 1});
  CHECK(numbers_of("mean", "0..0.3:+0.1") == std::vector<double>{0, 0.1, 0.2, 0.3});
  CHECK(numbers_of("d_k", "3..3:x2") == std::vector<double>{3});
  CHECK(numbers_of("d_k", "1,2,2,8") == std::vector<double>{1, 2, 8});
}

TEST_CASE("names are parted at commas, lists and texts are never taken apart") {
  const auto divisors = app::sweep_axis(named("dot_variance"), "divisor", "1,sqrt(d_k)", 10);
  REQUIRE(divisors.has_value());
  CHECK(divisors->values.size() == 2);
  const auto logits = app::sweep_axis(named("temperature"), "logits", "1,2,3", 10);
  REQUIRE(logits.has_value());
  CHECK(logits->values == std::vector<sim::Value>{std::vector<double>{1, 2, 3}});
}

TEST_CASE("a sweep that cannot be made says why, before anything runs") {
  CHECK(contains(refusal({"d_k=16..1024"}), "the range has no step"));
  CHECK(contains(refusal({"d_k=16..1024:*2"}), "a step is a factor or a sum"));
  CHECK(contains(refusal({"d_k=16..1024:x1"}), "never reach the end"));
  CHECK(contains(refusal({"d_k=16..1024:+-1"}), "never reach the end"));
  CHECK(contains(refusal({"d_k=1..1e300:+1e-300"}), "never reach the end"));
  CHECK(contains(refusal({"d_k=1..1e30:+1e-9"}), "more than 4096 values"));
  CHECK(contains(refusal({"d_k=0..8:x2"}), "write :+STEP to add"));
  CHECK(contains(refusal({"d_k=1..nan:x2"}), "\"nan\" is no number"));
  CHECK(contains(refusal({"d_k=1..4:x1.5"}), "whole numbers 1 to 1024"));
  CHECK(contains(refusal({"d_k=512..4096:x2"}), "cannot be \"2048\""));
  CHECK(contains(refusal({"dk=1,2"}), "did you mean \"d_k\"?"));
  CHECK(contains(refusal({"d_k=3"}), "no parameter has several values"));
  CHECK(contains(refusal({"d_k=1,2", "h=1,2", "mean=0,1"}), "one or two parameters, not 3"));
  CHECK(contains(refusal({"d_k=1..100:+1", "h=1..64:+1"}), "6400 runs; at most 4096"));
  CHECK(contains(refusal({"d_k=1,2"}, {"varience"}), "did you mean \"variance\"?"));
}

TEST_CASE("each run of a sweep is the run of its settings alone") {
  const app::Sweep sweep = ran({"samples=1000", "d_k=16,64", "divisor=1,sqrt(d_k)"}, {"variance"});
  REQUIRE(sweep.outcomes.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto settings = sim::settings_from_text(named("dot_variance"),
                                                  {"samples=1000", i < 2 ? "d_k=16" : "d_k=64",
                                                   i % 2 == 0 ? "divisor=1" : "divisor=sqrt(d_k)"});
    REQUIRE(settings.has_value());
    CHECK(sweep.runs[i] == *settings);
    sim::RunOptions options;
    options.seed = 7;
    const auto alone = sim::run(named("dot_variance"), *settings, options);
    REQUIRE(alone.has_value());
    CHECK(sweep.outcomes[i].find("variance")->value == alone->find("variance")->value);
  }
}

TEST_CASE("one name gives a table of all measures and a line of each, two give a grid") {
  const app::Sweep line = ran({"samples=1000", "d_k=16..256:x4"}, {});
  const sim::Outcome one = app::sweep_outcome(line);
  REQUIRE(one.tables.size() == 1);
  CHECK(one.tables[0].columns.size() == 1 + named("dot_variance").measures.size());
  REQUIRE(one.series.size() == named("dot_variance").measures.size());
  CHECK(one.series[0].x == std::vector<double>{16, 64, 256});
  CHECK(one.series[0].x_axis.log);
  CHECK(one.series[0].lines[0].standard_error.size() == 3);
  const sim::Outcome grid = app::sweep_outcome(
      ran({"samples=1000", "divisor=1,d_k", "entries=normal,uniform"}, {"variance"}));
  REQUIRE(grid.heatmaps.size() == 1);
  CHECK(grid.heatmaps[0].row_labels == std::vector<std::string>{"1", "d_k"});
  CHECK(grid.heatmaps[0].values.size() == 4);
  REQUIRE(grid.tables.size() == 1);
  CHECK(grid.tables[0].rows.size() == 2);
}

TEST_CASE("the documents of a sweep hold every run") {
  const app::Sweep sweep = ran({"samples=1000", "d_k=16,64"}, {"variance"});
  const std::string csv = app::sweep_csv(sweep, 7);
  CHECK(csv.starts_with("# dot_variance seed=7\nd_k,variance,variance standard_error\n16,"));
  CHECK(std::ranges::count(csv, '\n') == 4);
  CHECK(contains(app::sweep_json(sweep, 7, 1), "\"parameter\": \"d_k\""));
}

TEST_CASE("a sweep is stopped between runs and within them") {
  auto sweep = app::read_sweep(named("dot_variance"), {"d_k=500..1000:+1"}, {});
  REQUIRE(sweep.has_value());
  std::stop_source stop;
  int told = 0;
  const auto result = app::run_sweep(*sweep, {1, 1, stop.get_token(), [&](double share) {
                                                CHECK(share < 0.1);
                                                if (++told == 3) stop.request_stop();
                                              }});
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().fault == base::Fault::Cancelled);
  CHECK(sweep->outcomes.size() < 4);
}
