#include <algorithm>
#include <iostream>

#include "app/sweep_documents.h"
#include "cli/command.h"
#include "cli/commands/sim.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/number_table.h"
#include "cli/outcome_plot.h"
#include "cli/outcome_text.h"
#include "cli/progress.h"
#include "sim/catalogue.h"

namespace cli {

namespace {

struct SweepWords {
  std::string id;
  std::vector<std::string> set;
  std::vector<std::string> measures;
  std::string plot;  ///< a PNG file to write, or empty
  bool json = false;
  bool csv = false;
  int threads = 0;
};

/// Runs it with a bar of progress, until it has ended or Ctrl+C is pressed.
base::Result<> run_watched(Output& output, app::Sweep& sweep, std::uint64_t seed, int threads) {
  Progress progress(output, "sweeping " + sweep.simulation->id);
  const InterruptGuard guard;
  std::stop_source stop;
  app::SweepOptions options{seed, threads, stop.get_token(), {}};
  options.on_progress = [&](double share) {
    if (guard.interrupted()) stop.request_stop();
    progress.show(share);
  };
  return app::run_sweep(sweep, options);
}

/// A line of what all runs share.
std::string head_line(const app::Sweep& sweep, std::uint64_t seed) {
  std::string line = sweep.simulation->id + "  seed " + std::to_string(seed);
  for (const auto& [name, value] : sweep.runs.front().values())
    if (std::ranges::find(sweep.axes, name, &app::SweepAxis::parameter) == sweep.axes.end())
      line += " " + name + "=" + sim::to_text(value);
  return line;
}

void print(Output& output, const app::Sweep& sweep, const SweepWords& words, std::uint64_t seed,
           const sim::Outcome& outcome) {
  if (words.json) {
    output.out << app::sweep_json(sweep, seed, threads_for_runs(words.threads));
  } else if (words.csv) {
    output.out << app::sweep_csv(sweep, seed);
  } else {
    output.out << toned(output, Tone::Dim, head_line(sweep, seed)) << "\n\n";
    for (const sim::Table& table : outcome.tables) output.out << tables_within(output, table);
    for (const std::string& note : outcome.notes)
      output.out << toned(output, Tone::Note, "note: " + note) << "\n";
  }
}

int sweep(Context& context, const SweepWords& words) {
  Output& output = context.output();
  const auto simulation = sim::find(words.id);
  if (!simulation) return report(output, simulation.error());
  auto sweep = app::read_sweep(**simulation, words.set, words.measures);
  if (!sweep) return report(output, sweep.error());
  if (!words.plot.empty())
    if (const auto possible = can_plot(words.plot); !possible)
      return report(output, possible.error());
  const std::uint64_t seed = context.seed();
  if (const auto ran = run_watched(output, *sweep, seed, threads_for_runs(words.threads)); !ran)
    return report(output, ran.error());
  const sim::Outcome outcome = app::sweep_outcome(*sweep);
  if (!words.plot.empty())
    if (const auto plotted =
            plot_outcome((*simulation)->title, head_line(*sweep, seed), outcome, words.plot);
        !plotted)
      return report(output, plotted.error());
  print(output, *sweep, words, seed, outcome);
  return Success;
}

void declare(CLI::App& command, SweepWords& words) {
  const auto several = [](CLI::Option* option) {
    option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  command.add_option("ID", words.id, "Id of the simulation")->required();
  several(command.add_option("--set", words.set,
                             "name=value, name=16..1024:x2, name=0..1:+0.1 or name=a,b,c; one or "
                             "two names take several values, two make a grid"));
  several(command.add_option("--measure", words.measures, "Only this measure, repeatable"));
  command.add_option("--plot", words.plot, "Also write a picture of it to this PNG file");
  CLI::Option* json = command.add_flag("--json", words.json, "One JSON document");
  command.add_flag("--csv", words.csv, "A row for each run")->excludes(json);
  command.add_option("--threads", words.threads, "Threads to use; the numbers do not depend on it")
      ->check(CLI::Range(1, 256));
}

}  // namespace

void add_sim_sweep(CLI::App& sim, Action& action) {
  add_command<SweepWords>(
      sim, action, "sweep", "Runs one simulation over a range of settings",
      "  attest sim sweep dot_variance --set d_k=16..1024:x2 --measure variance\n"
      "  attest sim sweep dot_variance --set d_k=16..1024:x4 --set 'divisor=1,sqrt(d_k),d_k'\n"
      "  attest sim sweep temperature --set temperature=0.25..4:x2 --plot temperature.png",
      declare, sweep);
}

}  // namespace cli
