#include <iostream>

#include "app/study_documents.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

using Turn = base::Result<std::optional<store::Log::Undone>> (app::Study::*)(base::Instant);

int run(Context& context, Turn turn, const char* done, const char* nothing) {
  const auto services = context.open_for_writing();
  if (!services) return report(context.output(), services.error());
  app::Study& study = (*services)->study;
  const auto undone = (study.*turn)(context.now());
  if (!undone) return report(context.output(), undone.error());
  Output& output = context.output();
  if (!*undone) {
    output.err << nothing << "\n";
    return NothingOrFault;
  }
  const auto document = app::document_context(study, context.now());
  if (!document) return report(output, document.error());
  const store::Entry& entry = (*undone)->entry;
  output.out << done << " " << store::to_text(entry.kind);
  if (entry.rating) output.out << " (" << schedule::to_text(*entry.rating) << ")";
  output.out << " of " << (*undone)->card.id.value << ": "
             << app::state_words((*undone)->card, *document) << "\n";
  return Success;
}

}  // namespace

void add_undo(CLI::App& program, Action& action) {
  add_command<NoOptions>(
      program, action, "undo",
      "Takes back the last review or other change, also of another session", "  attest undo",
      [](CLI::App&, NoOptions&) {},
      [](Context& context, const NoOptions&) {
        return run(context, &app::Study::undo, "Took back the", "Nothing to undo.");
      });
}

void add_redo(CLI::App& program, Action& action) {
  add_command<NoOptions>(
      program, action, "redo", "Brings back what the last undo took", "  attest redo",
      [](CLI::App&, NoOptions&) {},
      [](Context& context, const NoOptions&) {
        return run(context, &app::Study::redo, "Brought back the", "Nothing to redo.");
      });
}

}  // namespace cli
