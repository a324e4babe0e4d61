#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <doctest/doctest.h>

#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace {

struct Sum {
  double value = 0;
  std::vector<int> order;
  void add(const Sum& other) {
    value += other.value;
    order.insert(order.end(), other.order.begin(), other.order.end());
  }
};

sim::Simulation giving(sim::Outcome (*run)(const sim::Settings&, sim::Run&)) {
  sim::Simulation simulation;
  simulation.id = "test";
  simulation.measures = {{"a", sim::MeasureKind::Sampled, "ms", ""},
                         {"b", sim::MeasureKind::Counted, "", ""}};
  simulation.run = run;
  return simulation;
}

std::string breach(sim::Outcome (*run)(const sim::Settings&, sim::Run&)) {
  const auto outcome = sim::run(giving(run), {}, {});
  REQUIRE_FALSE(outcome.has_value());
  CHECK(outcome.error().fault == base::Fault::Environment);
  return outcome.error().message();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("measures come in the declared order with their units and kinds") {
  const auto outcome = sim::run(giving([](const sim::Settings&, sim::Run&) {
                                  sim::Outcome o;
                                  o.add("b", 2);
                                  o.add("a", 1, 0.5);
                                  return o;
                                }),
                                {}, {});
  REQUIRE(outcome.has_value());
  REQUIRE(outcome->measures.size() == 2);
  CHECK(outcome->measures[0].name == "a");
  CHECK(outcome->measures[0].unit == "ms");
  CHECK(outcome->measures[1].kind == sim::MeasureKind::Counted);
}

TEST_CASE("an outcome with other than the declared measures is refused") {
  CHECK(has(breach([](const sim::Settings&, sim::Run&) {
              sim::Outcome o;
              o.add("a", 1, 0.5);
              return o;
            }),
            "no measure b"));
  CHECK(has(breach([](const sim::Settings&, sim::Run&) {
              sim::Outcome o;
              o.add("a", 1, 0.5);
              o.add("b", 2);
              o.add("c", 2);
              return o;
            }),
            "does not declare"));
  CHECK(has(breach([](const sim::Settings&, sim::Run&) {
              sim::Outcome o;
              o.add("a", 1);
              o.add("b", 2);
              return o;
            }),
            "standard error"));
  CHECK(has(breach([](const sim::Settings&, sim::Run&) {
              sim::Outcome o;
              o.add("a", 1, 0.5);
              o.add("b", 2, 0.5);
              return o;
            }),
            "standard error"));
}

TEST_CASE("a value that is not finite needs a note") {
  CHECK(has(breach([](const sim::Settings&, sim::Run&) {
              sim::Outcome o;
              o.add("a", std::nan(""), 0.5);
              o.add("b", 2);
              return o;
            }),
            "not finite"));
  CHECK(sim::run(giving([](const sim::Settings&, sim::Run&) {
                   sim::Outcome o;
                   o.add("a", std::nan(""), 0.5);
                   o.add("b", 2);
                   o.notes.push_back("a has no value here");
                   return o;
                 }),
                 {}, {})
            .has_value());
}

TEST_CASE("blocks are added in their order, whatever thread made them") {
  for (const int threads : {1, 3, 8}) {
    sim::RunOptions options;
    options.threads = threads;
    sim::Run run("test", options);
    const Sum sum = run.for_blocks<Sum>(
        {50, 0, 1}, [](base::Random& random, int i) { return Sum{random.uniform(), {i}}; });
    std::vector<int> ascending(50);
    std::iota(ascending.begin(), ascending.end(), 0);
    CHECK(sum.order == ascending);
  }
}

TEST_CASE("partial sums are shown after 1, 4, 16, 64 blocks and never after the last") {
  for (const int blocks : {1, 4, 5, 17, 65}) {
    std::vector<std::size_t> shown;
    sim::RunOptions options;
    options.on_partial = [](const sim::Outcome&) {};
    sim::Run run("test", options);
    run.for_blocks<Sum>(
        {blocks, 0, 1}, [](base::Random&, int i) { return Sum{0, {i}}; },
        [&](const Sum& sum) { shown.push_back(sum.order.size()); });
    std::vector<std::size_t> expected;
    for (const std::size_t n : {1, 4, 16, 64})
      if (static_cast<int>(n) < blocks) expected.push_back(n);
    CHECK(shown == expected);
  }
}

TEST_CASE("each seed, simulation, stage and block has numbers of its own") {
  sim::RunOptions one, two;
  two.seed = 2;
  std::vector<double> first;
  for (const auto& [options, id] : {std::pair{&one, "x"}, {&one, "y"}, {&two, "x"}}) {
    const sim::Run run(id, *options);
    for (const int stage : {0, 1})
      for (const int block : {0, 1}) first.push_back(run.random(stage, block).uniform());
  }
  std::ranges::sort(first);
  CHECK(std::adjacent_find(first.begin(), first.end()) == first.end());
}

TEST_CASE("a failure in a block ends the run with that failure") {
  for (const int threads : {1, 4}) {
    sim::RunOptions options;
    options.threads = threads;
    sim::Run run("test", options);
    std::atomic<int> blocks = 0;
    CHECK_THROWS_AS(run.for_blocks<Sum>({1000, 0, 1},
                                        [&](base::Random&, int i) -> Sum {
                                          ++blocks;
                                          if (i == 3) throw std::runtime_error("block 3");
                                          return {};
                                        }),
                    std::runtime_error);
    CHECK(blocks < 1000);
  }
}

TEST_CASE("statistics of parts add up to the statistics of the whole") {
  sim::RowStatistics whole, left, right, empty;
  for (int i = 0; i < 20; ++i) {
    const double x = 1e6 + i * i % 7;
    whole.add(x);
    (i < 5 ? left : right).add(x);
  }
  left.add(right);
  left.add(empty);
  CHECK(left.count() == 20);
  CHECK(left.mean() == doctest::Approx(whole.mean()).epsilon(1e-14));
  CHECK(left.standard_error() == doctest::Approx(whole.standard_error()).epsilon(1e-10));
  CHECK(empty.standard_error() == 0);
}
