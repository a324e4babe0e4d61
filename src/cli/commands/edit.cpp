#include <cstdlib>
#include <iostream>
#include <sstream>

#include "app/authoring.h"
#include "app/checks.h"
#include "app/child_process.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string card;
};

/// $VISUAL or $EDITOR, split at spaces as people set it ("code --wait"), else editor or vi. No
/// shell ever sees it.
std::vector<std::string> editor() {
  for (const char* name : {"VISUAL", "EDITOR"})
    if (const char* value = std::getenv(name); value && *value) {
      std::istringstream words(value);
      std::vector<std::string> command;
      for (std::string word; words >> word;) command.push_back(word);
      if (!command.empty()) return command;
    }
  return {"editor"};
}

/// The card's file in the own folder; a shipped card is copied there first.
base::Result<app::Editable> file_of(Context& context, const base::CardId& id) {
  const auto own = app::own_cards(context.places());
  if (std::filesystem::exists(own / (id.value + ".json")))
    return app::Editable{own / (id.value + ".json")};
  const auto services = context.open_for_reading();
  if (!services) return base::fail(services.error());
  const auto row = (*services)->library.row(id);
  if (!row) return base::fail(row.error());
  const auto json = (*services)->collection.content().json(row->key);
  if (!json) return base::fail(json.error());
  return app::editable_file(own, id, *json);
}

int run(Context& context, const Options& options) {
  Output& output = context.output();
  const auto file = file_of(context, {options.card});
  if (!file) return report(output, file.error());
  if (file->copied && !output.quiet)
    output.err << "Copied to " << file->path.string() << "; your copy wins from now on.\n";
  std::vector<std::string> command = editor();
  command.push_back(file->path.string());
  const auto edited = app::run_child(command, true);
  if (!edited) {
    base::Error error = edited.error();
    error.next = "set EDITOR to the editor you use, such as EDITOR=nano";
    return report(output, error);
  }
  app::CheckRequest request;
  request.paths = {file->path};
  const auto findings = app::check(request);
  if (!findings) return report(output, findings.error());
  print_findings(output, *findings);
  return findings->good() ? Success : NothingOrFault;
}

}  // namespace

void add_edit(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "edit", "Opens a card in $EDITOR and checks it afterwards",
      "  attest edit my-deck/softmax-gradient\n  EDITOR=nano attest edit my-deck/my-card",
      [](CLI::App& command, Options& options) {
        command.add_option("CARD", options.card, "Id of the card, deck/slug")->required();
      },
      run);
}

}  // namespace cli
