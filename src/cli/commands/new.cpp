#include <iostream>

#include "app/authoring.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string id;
  std::string simulation;
};

int run(Context& context, const Options& options) {
  const auto written =
      app::write_new_card(app::own_cards(context.places()), {options.id}, options.simulation);
  if (!written) return report(context.output(), written.error());
  context.output().out << written->string() << "\n";
  if (!context.output().quiet)
    context.output().err << "Now edit it, then: attest check " << written->string() << "\n";
  return Success;
}

}  // namespace

void add_new(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "new", "Writes a complete, valid card to start from",
      "  attest new my-deck/softmax-gradient\n"
      "  attest --cards cards new attention-core/my-card --simulation divisor_table",
      [](CLI::App& command, Options& options) {
        command.add_option("DECK/SLUG", options.id, "Id of the new card")->required();
        command.add_option("--simulation", options.simulation, "The simulation it uses");
      },
      run);
}

}  // namespace cli
