#include <algorithm>

#include "store/backup.h"
#include "store/backup_file.h"
#include "store/collection_file.h"
#include "store/database.h"
#include "store/known_backups.h"
#include "store/lock.h"
#include "store/migrations.h"

namespace store {

namespace fs = std::filesystem;

namespace {

/// Moves the collection with what SQLite keeps beside it; returns its new path.
fs::path move_aside(const fs::path& collection, base::Instant at) {
  fs::path aside = collection.string() + ".replaced-" + utc_name(at);
  for (int n = 2; fs::exists(aside); ++n) {
    aside = collection.string() + ".replaced-" + utc_name(at) + "-" + std::to_string(n);
  }
  for (const char* suffix : {"-wal", "-shm", "-journal"}) {
    if (fs::exists(beside(collection, suffix))) {
      fs::rename(beside(collection, suffix), beside(aside, suffix));
    }
  }
  fs::rename(collection, aside);
  return aside;
}

std::string entries_in_words(std::int64_t entries) {
  if (entries < 0) return "damaged";
  return std::to_string(entries) + (entries == 1 ? " log entry" : " log entries");
}

/// The newest backups that exist, for a person who named another file.
std::string list_of_backups(const fs::path& collection) {
  constexpr std::size_t shown = 3;
  const auto backups = known_backups(collection);
  if (backups.empty()) return restore_advice(collection);
  std::string list = "these backups exist: ";
  for (std::size_t i = 0; i < std::min(shown, backups.size()); ++i) {
    list += (i == 0 ? "" : ", ") + backups[i].path.string() + " (" +
            entries_in_words(backups[i].entries) + ")";
  }
  if (backups.size() > shown)
    list += " and " + std::to_string(backups.size() - shown) + " more, see `attest restore`";
  return list;
}

std::int64_t copy_of(const fs::path& file, const fs::path& target, const fs::path& collection) {
  const auto refuse = [&](const std::string& why) {
    throw base::Failure({base::Fault::Environment, "this file cannot be restored: " + why,
                         file.string(), list_of_backups(collection)});
  };
  const auto source = open_copy(file);
  try {
    if (!is_collection(*source)) refuse("it is no backup of a collection");
    refuse_newer(*source, migrations());
    return copy_verified(*source, target);
  } catch (const Damaged& damaged) {
    refuse("it is damaged or no backup of a collection [" + damaged.error.what + "]");
  }
  return 0;
}

}  // namespace

base::Result<Restored> restore(const fs::path& named, const fs::path& file, base::Instant at) {
  return base::guarded("restoring a backup", [&] {
    // A link stays, and what it names is replaced.
    const fs::path collection = fs::weakly_canonical(fs::absolute(named));
    if (!fs::is_regular_file(file)) {
      throw base::Failure({base::Fault::NotFound, "there is no such backup", file.string(),
                           list_of_backups(collection)});
    }
    fs::create_directories(collection.parent_path());
    const WriterLock lock(collection);
    const fs::path copy = collection.string() + ".restoring";
    Restored restored;
    restored.entries = copy_of(file, copy, collection);
    if (fs::exists(collection)) restored.aside = move_aside(collection, at);
    fs::rename(copy, collection);
    sync_folder(collection.parent_path());
    return restored;
  });
}

}  // namespace store
