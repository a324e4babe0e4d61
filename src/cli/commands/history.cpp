#include <iostream>

#include "app/study_documents.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string card;
  bool json = false;
};

void print_entry(Output& output, const store::Entry& entry) {
  std::string line = base::to_rfc3339(entry.stamp.at) + "  " + std::string(to_text(entry.kind));
  if (entry.rating) {
    line += " " + std::string(schedule::to_text(*entry.rating)) + ", " +
            app::short_number(static_cast<double>(entry.took_ms) / 1000) + " s, then " +
            app::delay_words(entry.decided, entry.stamp.at);
    if (!entry.answer.text.empty())
      line += ", typed \"" + entry.answer.text + "\" (" + entry.answer.verdict + ")";
  }
  if (!entry.text.empty()) line += " \"" + entry.text + "\"";
  if (!entry.live) line += " (taken back)";
  output.out << toned(output, entry.live ? Tone::Plain : Tone::Dim, line) << "\n";
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto row = (*services)->library.row({options.card});
  if (!row) return report(context.output(), row.error());
  const auto entries = (*services)->collection.log().history(row->key);
  if (!entries) return report(context.output(), entries.error());
  const auto document = app::document_context((*services)->study, context.now());
  if (!document) return report(context.output(), document.error());
  Output& output = context.output();
  if (options.json) {
    output.out << app::history_json(*row, *entries, *document);
    return Success;
  }
  output.out << toned(output, Tone::Strong, row->id.value) << "  "
             << app::state_words(*row, *document) << "\n";
  for (const auto& entry : *entries) print_entry(output, entry);
  return Success;
}

}  // namespace

void add_history(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "history", "Shows the log of a card and its memory state",
      "  attest history attention-core/scaling-divisor --json",
      [](CLI::App& command, Options& options) {
        command.add_option("CARD", options.card, "Id of the card, deck/slug")->required();
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
