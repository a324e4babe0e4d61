#include <iostream>

#include "app/card_page.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string card;
};

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto card = (*services)->library.card({options.card});
  if (!card) return report(context.output(), card.error());
  const cards::Card shown = cards::expand(*card, cards::instance_for(*card, 0));
  Output& output = context.output();
  output.out << toned(output, Tone::Dim, shown.id.value) << "\n\n"
             << laid_out(output, app::card_page(shown));
  return Success;
}

}  // namespace

void add_show(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "show", "Prints the whole page of a card",
      "  attest show attention-core/scaling-divisor\n"
      "  attest show attention-core/scaling-divisor#why-root",
      [](CLI::App& command, Options& options) {
        command
            .add_option("CARD", options.card, "Id of the card, deck/slug or deck/slug#follow-up")
            ->required();
      },
      run);
}

}  // namespace cli
