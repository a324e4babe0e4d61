#include <algorithm>
#include <iomanip>
#include <iostream>

#include "app/study_documents.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  bool json = false;
};

void print_table(Output& output, const std::vector<store::DeckCounts>& decks) {
  std::size_t widest = 5;
  store::DeckCounts total{"total"};
  for (const auto& deck : decks) {
    widest = std::max(widest, deck.deck.size());
    total.fresh += deck.fresh;
    total.learning += deck.learning;
    total.due += deck.due;
  }
  const auto row = [&](const std::string& deck, const auto& fresh, const auto& learning,
                       const auto& due) {
    output.out << std::left << std::setw(static_cast<int>(widest)) << deck << std::right
               << std::setw(8) << fresh << std::setw(10) << learning << std::setw(6) << due << "\n";
  };
  row("deck", "new", "learning", "due");
  for (const auto& deck : decks) row(deck.deck, deck.fresh, deck.learning, deck.due);
  row("total", total.fresh, total.learning, total.due);
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  app::Study& study = (*services)->study;
  const base::Instant now = context.now();
  const auto decks = study.due(now);
  if (!decks) return report(context.output(), decks.error());
  const auto document = app::document_context(study, now);
  if (!document) return report(context.output(), document.error());
  warn_of_faulty_files(context, (*services)->library);
  if (options.json)
    context.output().out << app::due_json(*decks, *document);
  else
    print_table(context.output(), *decks);
  return Success;
}

}  // namespace

void add_due(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "due", "Counts new, learning and due cards, per deck",
      "  attest due\n  attest due --json",
      [](CLI::App& command, Options& options) {
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
