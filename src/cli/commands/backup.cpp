#include "store/backup.h"

#include <iostream>

#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "store/known_backups.h"

namespace cli {

namespace {

struct RestoreOptions {
  std::string file;
};

int run_backup(Context& context, const NoOptions&) {
  const auto services = context.open_for_writing();
  if (!services) return report(context.output(), services.error());
  store::Collection& collection = (*services)->collection;
  const auto made =
      store::backup(collection, store::default_backup_folder(collection.file()), context.now());
  if (!made) return report(context.output(), made.error());
  context.output().out << made->path.string() << ": verified, "
                       << app::counted(made->entries, "log entry", "log entries") << "\n";
  return Success;
}

/// What `restore` could put back, and how; nothing is restored, so this is no success.
int list_backups(Context& context) {
  const std::filesystem::path& collection = context.places().collection;
  const auto backups = store::known_backups(collection);
  if (backups.empty())
    return report(context.output(), {base::Fault::Environment, "there is no backup to restore",
                                     store::default_backup_folder(collection).string(),
                                     "`attest backup` makes one, and so does each day of study"});
  Output& output = context.output();
  output.out << "Backups, newest first:\n";
  for (const auto& backup : backups) {
    const std::string entries =
        backup.entries < 0 ? "damaged" : app::counted(backup.entries, "log entry", "log entries");
    output.out << "  " << toned(output, Tone::Plain, backup.path.string()) << "  " << entries
               << (backup.made ? "  " + base::to_rfc3339(*backup.made) : "") << "\n";
  }
  output.out << toned(output, Tone::Plain, store::restore_advice(collection)) << "\n";
  return Usage;
}

int run_restore(Context& context, const RestoreOptions& options) {
  if (options.file.empty()) return list_backups(context);
  const auto restored = store::restore(context.places().collection, options.file, context.now());
  if (!restored) return report(context.output(), restored.error());
  Output& output = context.output();
  output.out << "Restored " << context.places().collection.string() << " with "
             << app::counted(restored->entries, "log entry", "log entries") << ".\n";
  if (!restored->aside.empty())
    output.out << "What was there is kept as " << restored->aside.string() << ".\n";
  return Success;
}

}  // namespace

void add_backup(CLI::App& program, Action& action) {
  add_command<NoOptions>(
      program, action, "backup", "Makes a verified backup beside the collection", "  attest backup",
      [](CLI::App&, NoOptions&) {}, run_backup);
}

void add_restore(CLI::App& program, Action& action) {
  add_command<RestoreOptions>(
      program, action, "restore",
      "Puts a verified backup in place of the collection, which is kept aside",
      "  attest restore    lists the backups\n"
      "  attest restore ~/.local/share/attest/backups/collection-20261201T083000Z.db",
      [](CLI::App& command, RestoreOptions& options) {
        command.add_option("FILE", options.file, "The backup; without it the backups are listed");
      },
      run_restore);
}

}  // namespace cli
