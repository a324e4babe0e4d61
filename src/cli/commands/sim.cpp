#include "cli/commands/sim.h"

#include <algorithm>
#include <iostream>
#include <thread>

#include "app/simulation_documents.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/outcome_plot.h"
#include "cli/outcome_text.h"
#include "cli/progress.h"
#include "sim/catalogue.h"

namespace cli {

namespace {

struct ListOptions {
  std::vector<std::string> ids;  ///< none: all
  bool json = false;
};

struct RunOptions {
  std::string id;
  std::vector<std::string> set;
  std::string format = "text";
  std::string plot;  ///< a PNG file to write, or empty
  int threads = 0;
};

std::string parameter_line(const sim::Parameter& parameter) {
  return "  " + parameter.name + ": " + parameter.about + "; " + sim::allowed(parameter) + " [" +
         sim::to_text(parameter.initial) + "]" +
         (parameter.unit.empty() ? "" : " " + parameter.unit);
}

void print_head(Output& output, const sim::Simulation& simulation) {
  output.out << toned(output, Tone::Strong, simulation.id) << "  " << simulation.title << "\n";
}

void print_whole(Output& output, const sim::Simulation& simulation) {
  print_head(output, simulation);
  output.out << laid_out(output, simulation.question);
  for (const auto& parameter : simulation.parameters)
    output.out << parameter_line(parameter) << "\n";
  output.out << toned(output, Tone::Dim, "measures") << "\n";
  for (const auto& measure : simulation.measures)
    output.out << "  " << measure.name << ": " << measure.about << " ("
               << sim::name_of(measure.kind) << ")\n";
  if (!simulation.presets.empty())
    output.out << toned(output, Tone::Dim, "presets, as in --set preset=NAME") << "\n";
  for (const auto& preset : simulation.presets)
    output.out << "  " << preset.name << ": " << preset.source << "\n";
  output.out << "\n";
}

/// Two lines or three of each, so that all of them can be looked through.
void print_all(Output& output) {
  for (const sim::Simulation* simulation : sim::all()) {
    print_head(output, *simulation);
    output.out << wrapped(output, simulation->question, 2);
  }
  output.out << "\n"
             << toned(output, Tone::Dim,
                      app::counted(static_cast<long long>(sim::all().size()), "simulation",
                                   "simulations") +
                          "; `attest sim list ID` shows parameters, measures and presets of one")
             << "\n";
}

int list(Context& context, const ListOptions& options) {
  Output& output = context.output();
  std::vector<const sim::Simulation*> named;
  for (const std::string& id : options.ids) {
    const auto simulation = sim::find(id);
    if (!simulation) return report(output, simulation.error());
    named.push_back(*simulation);
  }
  if (options.json && named.empty())
    output.out << app::simulation_list_json(sim::all());
  else if (options.json)
    output.out << app::simulation_list_json(named);
  else if (named.empty())
    print_all(output);
  for (const sim::Simulation* simulation : named)
    if (!options.json) print_whole(output, *simulation);
  return Success;
}

std::string settings_line(const app::RunHead& head) {
  return head.simulation.id + "  seed " + std::to_string(head.seed) + "  " +
         sim::to_text(head.settings);
}

int run(Context& context, const RunOptions& options) {
  Output& output = context.output();
  const auto simulation = sim::find(options.id);
  if (!simulation) return report(output, simulation.error());
  const auto settings = sim::settings_from_text(**simulation, options.set);
  if (!settings) return report(output, settings.error());
  if (!options.plot.empty())
    if (const auto possible = can_plot(options.plot); !possible)
      return report(output, possible.error());
  const app::RunHead head{**simulation, *settings, context.seed(),
                          threads_for_runs(options.threads)};
  const auto outcome = [&] {
    Progress progress(output, "running " + head.simulation.id);
    sim::RunOptions run_options;
    run_options.seed = head.seed;
    run_options.threads = head.threads;
    run_options.on_progress = [&](double share) { progress.show(share); };
    return sim::run(**simulation, *settings, run_options);
  }();
  if (!outcome) return report(output, outcome.error());
  if (!options.plot.empty())
    if (const auto plotted =
            plot_outcome(head.simulation.title, settings_line(head), *outcome, options.plot);
        !plotted)
      return report(output, plotted.error());
  if (options.format == "json")
    output.out << app::outcome_json(head, *outcome);
  else if (options.format == "csv")
    output.out << app::outcome_csv(head, *outcome);
  else
    output.out << toned(output, Tone::Dim, settings_line(head)) << "\n\n"
               << outcome_text(output, *outcome);
  return Success;
}

}  // namespace

int threads_for_runs(int asked) {
  if (asked > 0) return asked;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
}

void add_sim(CLI::App& program, Action& action) {
  CLI::App* sim =
      program.add_subcommand("sim", "Simulations: list them, run one, sweep over a range");
  sim->require_subcommand(1);
  sim->footer("Examples:\n  attest sim list\n  attest sim run dot_variance --set divisor=1");
  add_command<ListOptions>(
      *sim, action, "list", "Lists all simulations, or all about some",
      "  attest sim list\n"
      "  attest sim list dot_variance\n"
      "  attest sim list --json",
      [](CLI::App& command, ListOptions& options) {
        command.add_option("ID", options.ids, "Ids of simulations to show in full");
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      list);
  add_command<RunOptions>(
      *sim, action, "run", "Runs one simulation",
      "  attest sim run dot_variance --set d_k=128 --set divisor=1 --seed 7\n"
      "  attest sim run divisor_table --set preset=llama-3-70b --format json\n"
      "  attest sim run temperature --plot temperature.png",
      [](CLI::App& command, RunOptions& options) {
        command.add_option("ID", options.id, "Id of the simulation")->required();
        command.add_option("--set", options.set, "name=value, repeatable")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        command.add_option("--format", options.format, "text, json or csv")
            ->check(CLI::IsMember({"text", "json", "csv"}));
        command.add_option("--plot", options.plot,
                           "Also write a picture of the plots and tables to this PNG file");
        command
            .add_option("--threads", options.threads,
                        "Threads to use; the numbers do not depend on it")
            ->check(CLI::Range(1, 256));
      },
      run);
  add_sim_sweep(*sim, action);
}

}  // namespace cli
