#pragma once

#include <memory>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace cli {

/// Adds a command with its summary and examples. `Options` is filled in by the parser (`declare`
/// binds its members) and handed to `run` when the command was given.
template <class Options, class Declare, class Run>
void add_command(CLI::App& program, Action& action, const std::string& name,
                 const std::string& summary, const std::string& examples, Declare declare,
                 Run run) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(name, summary);
  command->footer("Examples:\n" + examples);
  declare(*command, *options);
  command->callback([&action, options, run] {
    action = [options, run](Context& context) { return run(context, *options); };
  });
}

/// For commands without options of their own.
struct NoOptions {};

}  // namespace cli
