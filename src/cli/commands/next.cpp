#include <iostream>

#include "app/study_documents.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string deck;
  bool json = false;
};

void print_card(Output& output, const app::Asked& asked, const app::DocumentContext& document) {
  output.out << toned(output, Tone::Strong, asked.row.id.value) << "  "
             << toned(output, Tone::Dim, app::state_words(asked.row, document)) << "\n\n"
             << laid_out(output, asked.prompt) << "\n";
  for (const auto rating : schedule::all_ratings)
    output.out << schedule::to_text(rating) << ": "
               << app::delay_words(asked.preview[schedule::index_of(rating)].decided,
                                   document.now.at)
               << (rating == schedule::Rating::Easy ? "\n" : ", ");
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  app::Study& study = (*services)->study;
  const base::Instant now = context.now();
  const app::Scope scope{options.deck};
  if (auto known = study.require_deck(options.deck, now); !known)
    return report(context.output(), known.error());
  const auto asked = study.next(now, scope);
  if (!asked) return report(context.output(), asked.error());
  tell_passed_over(context, study);
  const auto next_due = study.next_due(now, scope);
  if (!next_due) return report(context.output(), next_due.error());
  const auto document = app::document_context(study, now);
  if (!document) return report(context.output(), document.error());
  Output& output = context.output();
  if (options.json)
    output.out << app::next_json(*asked, *next_due, *document);
  else if (*asked)
    print_card(output, **asked, *document);
  else
    output.out << "Nothing to study now. The next card comes "
               << app::due_words(*next_due, *document) << ".\n";
  return *asked ? Success : NothingOrFault;
}

}  // namespace

void add_next(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "next", "Shows the card that would be studied now, with its four intervals",
      "  attest next\n  attest next --deck attention-core --json",
      [](CLI::App& command, Options& options) {
        command.add_option("--deck", options.deck, "Only this deck and those below it");
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
