#include <algorithm>
#include <iostream>
#include <thread>

#include "app/simulation_documents.h"
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

int list(Context& context, const ListOptions& options) {
  Output& output = context.output();
  if (options.json) {
    output.out << app::simulation_list_json();
    return Success;
  }
  for (const sim::Simulation* simulation : sim::all()) {
    output.out << toned(output, Tone::Strong, simulation->id) << "  " << simulation->title << "\n"
               << laid_out(output, simulation->question);
    for (const auto& parameter : simulation->parameters)
      output.out << parameter_line(parameter) << "\n";
    output.out << toned(output, Tone::Dim, "measures") << "\n";
    for (const auto& measure : simulation->measures)
      output.out << "  " << measure.name << ": " << measure.about << " ("
                 << sim::name_of(measure.kind) << ")\n";
    if (!simulation->presets.empty())
      output.out << toned(output, Tone::Dim, "presets, as in --set preset=NAME") << "\n";
    for (const auto& preset : simulation->presets)
      output.out << "  " << preset.name << ": " << preset.source << "\n";
    output.out << "\n";
  }
  return Success;
}

/// One thread per core, unless told otherwise: the outcome is the same for any number.
int threads_of(const RunOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
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
  const app::RunHead head{**simulation, *settings, context.seed(), threads_of(options)};
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
    if (const auto plotted = plot_outcome(head, *outcome, options.plot); !plotted)
      return report(output, plotted.error());
  if (options.format == "json")
    output.out << app::outcome_json(head, *outcome);
  else if (options.format == "csv")
    output.out << app::outcome_csv(head, *outcome);
  else
    output.out << toned(output, Tone::Dim,
                        head.simulation.id + "  seed " + std::to_string(head.seed) + "  " +
                            sim::to_text(head.settings))
               << "\n\n"
               << outcome_text(output, *outcome);
  return Success;
}

}  // namespace

void add_sim(CLI::App& program, Action& action) {
  CLI::App* sim = program.add_subcommand("sim", "Simulations: list them, run one");
  sim->require_subcommand(1);
  sim->footer("Examples:\n  attest sim list\n  attest sim run dot_variance --set divisor=1");
  add_command<ListOptions>(
      *sim, action, "list", "Lists all simulations with their parameters",
      "  attest sim list --json",
      [](CLI::App& command, ListOptions& options) {
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
}

}  // namespace cli
