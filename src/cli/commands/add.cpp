#include <iostream>

#include "app/authoring.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string deck;
  std::string prompt;
  std::string answer;
};

int run(Context& context, const Options& options) {
  const auto added =
      app::add_small_card(app::own_cards(context.places()), options.deck,
                          context.text(options.prompt), context.text(options.answer));
  if (!added) return report(context.output(), added.error());
  context.output().out << added->id.value << "\n";
  if (!context.output().quiet)
    context.output().err << "Written to " << added->path.string() << "\n";
  return Success;
}

}  // namespace

void add_add(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "add", "Writes a small card of your own in one line",
      "  attest add my-deck \"What is $\\\\ln 1$?\" \"0\"",
      [](CLI::App& command, Options& options) {
        command.add_option("DECK", options.deck, "Deck, made if it is not there")->required();
        command.add_option("PROMPT", options.prompt, "The question")->required();
        command.add_option("ANSWER", options.answer, "The answer")->required();
      },
      run);
}

}  // namespace cli
