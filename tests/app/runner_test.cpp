#include "app/runner.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

const sim::Simulation& simulation(std::string_view id) { return **sim::find(id); }

sim::Settings settings(const sim::Simulation& simulation, const sim::Values& given = {}) {
  return *sim::settings_for(simulation, given);
}

/// Asks like a panel does until the run has ended.
app::Progressed finish(app::Runner& runner, const sim::Simulation& simulation,
                       const sim::Settings& settings, std::uint64_t seed) {
  for (int i = 0; i < 30'000; ++i) {
    app::Progressed now = runner.request(simulation, settings, seed);
    if (!now.running) return now;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  FAIL("the run does not end");
  return {};
}

bool equal(const sim::Outcome& one, const sim::Outcome& other) {
  if (one.measures.size() != other.measures.size()) return false;
  for (std::size_t i = 0; i < one.measures.size(); ++i)
    if (one.measures[i].value != other.measures[i].value ||
        one.measures[i].standard_error != other.measures[i].standard_error)
      return false;
  return one.takeaway == other.takeaway && one.notes == other.notes;
}

/// As slow as one asks for.
sim::Outcome waits(const sim::Settings& settings, sim::Run& run) {
  struct Count {
    double blocks = 0;
    void add(const Count& other) { blocks += other.blocks; }
  };
  const auto outcome = [](double blocks) {
    sim::Outcome found;
    found.add("blocks", blocks, {});
    found.takeaway = "It waited.";
    return found;
  };
  const auto pause = std::chrono::milliseconds(settings.integer("pause"));
  const Count total = run.for_blocks<Count>(
      {.blocks = static_cast<int>(settings.integer("count"))},
      [&](base::Random&, int) {
        std::this_thread::sleep_for(pause);
        return Count{1};
      },
      [&](const Count& so_far) { run.show(outcome(so_far.blocks)); });
  if (settings.flag("fails"))
    throw base::Failure({base::Fault::BadInput, "it fails", "in a test", "turn it off"});
  return outcome(total.blocks);
}

const sim::Simulation waiting = [] {
  sim::Simulation made;
  made.id = "waiting";
  made.title = "Waiting";
  made.question = "How long does it take?";
  made.parameters = {sim::integer("count", 8, 1, 1000, "blocks"),
                     sim::integer("pause", 5, 0, 20, "of a block, in ms"),
                     sim::flag("fails", false, "ends in an error")};
  made.measures = {{"blocks", sim::MeasureKind::Counted, "", "blocks run"}};
  made.run = waits;
  return made;
}();

}  // namespace

TEST_CASE("a runner finds what sim::run finds, for any number of threads") {
  for (const char* id : {"dot_variance", "temperature"}) {
    const sim::Simulation& one = simulation(id);
    sim::RunOptions options;
    options.seed = 7;
    const auto expected = sim::run(one, settings(one), options);
    REQUIRE(expected.has_value());
    for (const int threads : {1, 2}) {
      app::Runner runner(threads);
      const app::Progressed now = finish(runner, one, settings(one), 7);
      REQUIRE(now.found);
      CHECK(now.found->finished);
      CHECK_FALSE(now.stale);
      CHECK(now.progress == 1);
      CHECK(equal(now.found->outcome, *expected));
    }
  }
}

TEST_CASE("what is shown while a run goes on comes after 1, 4, 16, ... blocks") {
  app::Runner runner(1);
  const sim::Settings slow = settings(waiting, {{"count", 20.0}});
  std::vector<double> seen;
  while (true) {
    const app::Progressed now = runner.request(waiting, slow, 1);
    if (now.found && (seen.empty() || now.found->outcome.measures[0].value != seen.back()))
      seen.push_back(now.found->outcome.measures[0].value);
    if (!now.running) break;
  }
  CHECK(seen == std::vector<double>{1, 4, 16, 20});
}

TEST_CASE("the newest request wins, and the one before is shown as stale meanwhile") {
  app::Runner runner(1);
  const sim::Settings first = settings(waiting, {{"count", 2.0}});
  const sim::Settings endless = settings(waiting, {{"count", 1000.0}, {"pause", 20.0}});
  const sim::Settings last = settings(waiting, {{"count", 3.0}});
  finish(runner, waiting, first, 1);
  const app::Progressed pending = runner.request(waiting, endless, 1);
  CHECK(pending.running);
  CHECK(pending.stale);
  REQUIRE(pending.found);
  CHECK(pending.found->settings == first);
  const auto start = Clock::now();
  const app::Progressed done = finish(runner, waiting, last, 1);
  CHECK(milliseconds_since(start) < 2000);
  REQUIRE(done.found);
  CHECK(done.found->settings == last);
  CHECK_FALSE(done.stale);
}

TEST_CASE("another simulation is never shown in place of the one asked for") {
  app::Runner runner(1);
  finish(runner, waiting, settings(waiting), 1);
  const sim::Simulation& other = simulation("dot_variance");
  const app::Progressed now = runner.request(other, settings(other), 1);
  CHECK((!now.found || now.found->simulation == &other));
}

TEST_CASE("a finished outcome is kept: going back shows it at once") {
  app::Runner runner(1, 2);
  const sim::Settings one = settings(waiting, {{"count", 1.0}});
  const sim::Settings two = settings(waiting, {{"count", 2.0}});
  const sim::Settings three = settings(waiting, {{"count", 3.0}});
  finish(runner, waiting, one, 1);
  finish(runner, waiting, two, 1);
  const app::Progressed back = runner.request(waiting, one, 1);
  CHECK_FALSE(back.running);
  CHECK_FALSE(back.stale);
  CHECK(back.found->settings == one);
  CHECK(runner.request(waiting, one, 2).running);  // another seed is another run
  finish(runner, waiting, three, 1);
  CHECK(runner.request(waiting, two, 1).running);  // two are kept, and it was the oldest
}

TEST_CASE("a run that fails gives its error, once, and the last outcome stays in view") {
  app::Runner runner(1);
  finish(runner, waiting, settings(waiting), 1);
  const sim::Settings failing = settings(waiting, {{"fails", true}});
  const app::Progressed now = finish(runner, waiting, failing, 1);
  REQUIRE(now.error);
  CHECK(now.error->what == "it fails");
  CHECK(now.found);
  CHECK_FALSE(runner.request(waiting, failing, 1).running);
  runner.stop();
  CHECK(runner.request(waiting, failing, 1).running);
}

TEST_CASE("a request returns at once while older runs are stopping") {
  app::Runner runner(1);
  double total = 0;
  for (int i = 0; i < 60; ++i) {
    const sim::Settings next = settings(waiting, {{"count", 500.0 + i}, {"pause", 20.0}});
    const auto start = Clock::now();
    runner.request(waiting, next, 1);
    total += milliseconds_since(start);
    CHECK(runner.stopping() <= 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  CHECK(total < 500);  // joining each would take up to 20, more than a second in all
}

TEST_CASE("a runner that goes stops its runs and does not wait for their ends") {
  auto runner = std::make_unique<app::Runner>(2);
  for (int i = 0; i < 3; ++i)
    runner->request(waiting, settings(waiting, {{"count", 500.0 + i}, {"pause", 20.0}}), 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  const auto start = Clock::now();
  runner.reset();
  CHECK(milliseconds_since(start) < 2000);
}

TEST_SUITE("standard") {
  TEST_CASE("every simulation shows its first numbers soon after a slider moved") {
    for (const sim::Simulation* one : sim::all()) {
      double slowest = 0;
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        app::Runner runner(1);
        const auto start = Clock::now();
        while (!runner.request(*one, settings(*one), seed).found) std::this_thread::yield();
        slowest = std::max(slowest, milliseconds_since(start));
      }
      std::printf("%-22s first numbers after %.1f ms at most\n", one->id.c_str(), slowest);
      CHECK_MESSAGE(slowest < 1000, one->id);
    }
  }
}
