#include <iostream>

#include "app/configuration.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string name;
  std::string value;
  bool json = false;
};

int list(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  app::Configuration& configuration = (*services)->study.configuration();
  Output& output = context.output();
  if (options.json) {
    const auto json = app::settings_json(configuration);
    if (!json) return report(output, json.error());
    output.out << *json;
    return Success;
  }
  for (const app::Setting& setting : app::all_settings()) {
    const auto value = configuration.get(setting.name);
    if (!value) return report(output, value.error());
    output.out << toned(output, Tone::Strong, setting.name) << " = " << *value
               << (*value == setting.initial ? ""
                                             : "  (default " + std::string(setting.initial) + ")")
               << "\n  " << toned(output, Tone::Dim, setting.meaning) << "\n";
  }
  return Success;
}

int get(Context& context, const Options& options) {
  if (const auto known = app::find_setting(options.name); !known)
    return report(context.output(), known.error());
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto value = (*services)->study.configuration().get(options.name);
  if (!value) return report(context.output(), value.error());
  context.output().out << *value << "\n";
  return Success;
}

int set(Context& context, const Options& options) {
  const auto services = context.open_for_writing();
  if (!services) return report(context.output(), services.error());
  const auto value = (*services)->study.configuration().set(options.name, options.value);
  if (!value) return report(context.output(), value.error());
  context.output().out << options.name << " = " << *value << "\n";
  return Success;
}

}  // namespace

void add_config(CLI::App& program, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* config =
      program.add_subcommand("config", "Lists settings with meaning, default and value");
  config->add_flag("--json", options->json, "One JSON document on standard output");
  config->footer(
      "Examples:\n  attest config\n  attest config get desired_retention\n"
      "  attest config set learning_steps \"1m 10m\"\n  attest config set fuzz default");
  config->require_subcommand(0, 1);
  CLI::App* get_command = config->add_subcommand("get", "Prints one value");
  get_command->add_option("NAME", options->name, "Name of the setting")->required();
  get_command->footer("Example:\n  attest config get rollover_hour");
  CLI::App* set_command = config->add_subcommand("set", "Sets one value");
  set_command->add_option("NAME", options->name, "Name of the setting")->required();
  set_command->add_option("VALUE", options->value, "New value; default goes back")->required();
  set_command->footer("Example:\n  attest config set new_per_day 10");
  config->callback([&action, options, get_command, set_command] {
    action = [options, reading = get_command->parsed(),
              writing = set_command->parsed()](Context& context) {
      if (writing) return set(context, *options);
      return reading ? get(context, *options) : list(context, *options);
    };
  });
}

}  // namespace cli
