// What a person waits for in the Lab, and what it takes: every simulation at its initial settings,
// and a variance to one percent.
//
//   simulation_bench [ID...]     default: all
//
// Times are processor time on one thread, the best of five, and of the path that ATTEST_ISA forces.
// Memory is the peak of a process of its own, at the initial settings and with every integer at the
// highest value that the simulation admits beside the others (of its first seconds). Ends with 1
// when a limit is not kept.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cpu.h"
#include "processor_time.h"
#include "sim/catalogue.h"

namespace {

constexpr int rounds = 5;
constexpr double first_limit = 16, last_limit = 1000;  // milliseconds
constexpr double memory_limit = 512;                   // MiB
// Seconds, where memory is measured: by the first, blocks that follow are like those before.
constexpr double enough = 5;
constexpr rlim_t longest_run = 30;

struct Times {
  double first = 1e9, last = 1e9;  ///< milliseconds
};

/// The best of the rounds, of the first outcome to be seen and of the last one.
Times times_of(const sim::Simulation& simulation) {
  const sim::Settings settings = sim::initial_settings(simulation);
  Times best;
  for (int round = 0; round < rounds; ++round) {
    double first = 0;
    sim::RunOptions options;
    const double start = test::processor_seconds();
    options.on_partial = [&](const sim::Outcome&) {
      if (first == 0) first = test::processor_seconds() - start;
    };
    const auto outcome = sim::run(simulation, settings, options);
    const double last = test::processor_seconds() - start;
    if (!outcome) std::printf("%s: %s\n", simulation.id.c_str(), outcome.error().message().c_str());
    best.first = std::min(best.first, 1e3 * (first == 0 ? last : first));
    best.last = std::min(best.last, 1e3 * last);
  }
  return best;
}

/// Every integer at the highest value that is admitted with those before it.
sim::Settings largest_settings(const sim::Simulation& simulation) {
  sim::Values values;
  for (const sim::Parameter& parameter : simulation.parameters) {
    if (parameter.kind != sim::ParameterKind::Integer) continue;
    sim::Values more = values;
    more.insert_or_assign(parameter.name, parameter.high);
    if (sim::settings_for(simulation, more)) values = more;
  }
  return sim::settings_for(simulation, values).value();
}

/// In MiB, of a process that does nothing else; infinite if it did not come to its end.
double peak_memory(const sim::Simulation& simulation, const sim::Settings& settings) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit{longest_run, longest_run};
    setrlimit(RLIMIT_CPU, &limit);
    sim::RunOptions options;
    options.on_progress = [](double) {
      if (test::processor_seconds() > enough) _exit(0);
    };
    _exit(sim::run(simulation, settings, options).has_value() ? 0 : 1);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return INFINITY;
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

bool report(const sim::Simulation& simulation) {
  const Times times = times_of(simulation);
  const double usual = peak_memory(simulation, sim::initial_settings(simulation));
  const double largest = peak_memory(simulation, largest_settings(simulation));
  const bool kept = times.first <= first_limit && times.last <= last_limit &&
                    usual <= memory_limit && largest <= memory_limit;
  std::printf("%-22s %9.2f %9.1f %9.1f %9.1f  %s\n", simulation.id.c_str(), times.first, times.last,
              usual, largest, kept ? "" : "NOT KEPT");
  return kept;
}

/// Milliseconds until dot_variance shows a variance whose standard error is 1 % of it.
double time_to_one_percent(const sim::Simulation& simulation, double d_k) {
  constexpr double wanted = 0.01;
  // The relative standard error of n pairs of normal vectors is sqrt((2 + 6/d_k)/n).
  const double pairs = std::ceil((2 + 6 / d_k) / (wanted * wanted)) + 1;
  const auto settings = sim::settings_for(simulation, {{"d_k", d_k}, {"samples", pairs}}).value();
  double best = INFINITY;
  for (int round = 0; round < rounds; ++round) {
    double reached = INFINITY;
    const double start = test::processor_seconds();
    const auto look = [&](const sim::Outcome& outcome) {
      const sim::Measured* variance = outcome.find("variance");
      if (reached == INFINITY && *variance->standard_error <= wanted * d_k)
        reached = test::processor_seconds() - start;
    };
    sim::RunOptions options;
    options.on_partial = look;
    look(sim::run(simulation, settings, options).value());
    best = std::min(best, 1e3 * reached);
  }
  return best;
}

bool report_one_percent() {
  struct Goal {
    double d_k, limit;
  };
  bool kept = true;
  const sim::Simulation& simulation = *sim::find("dot_variance").value();
  std::printf("\n1 %% standard error of the variance, ms (limit)\n");
  for (const Goal& goal : {Goal{64, 16}, {128, 16}, {512, 50}}) {
    const double time = time_to_one_percent(simulation, goal.d_k);
    std::printf("d_k = %-4.0f %26.2f (%.0f)  %s\n", goal.d_k, time, goal.limit,
                time <= goal.limit ? "" : "NOT KEPT");
    kept = kept && time <= goal.limit;
  }
  return kept;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> chosen(argv + 1, argv + argc);
  std::printf("path %s, best of %d\n%-22s %9s %9s %9s %9s\n%-22s %9s %9s %9s %9s\n",
              base::to_text(base::best_isa()), rounds, "", "first ms", "last ms", "MiB", "MiB max",
              "limit", "16", "1000", "512", "512");
  bool kept = true;
  for (const sim::Simulation* simulation : sim::all())
    if (chosen.empty() || std::ranges::find(chosen, simulation->id) != chosen.end())
      kept = report(*simulation) && kept;
  kept = report_one_percent() && kept;
  return kept ? 0 : 1;
}
