#include "store/backup.h"
#include "store/backup_file.h"
#include "store/collection_file.h"
#include "store/lock.h"

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

std::int64_t copy_of(const fs::path& file, const fs::path& target) {
  const auto access =
      fs::exists(beside(file, "-wal")) ? Database::Access::ReadOnly : Database::Access::Immutable;
  Database source(file, access);
  source.keep_log_on_close();
  recognise(source);
  return copy_verified(source, target);
}

}  // namespace

base::Result<Restored> restore(const fs::path& collection, const fs::path& file, base::Instant at) {
  return base::guarded("restoring a backup", [&] {
    if (!fs::is_regular_file(file)) {
      throw base::Failure({base::Fault::NotFound, "there is no such backup", file.string(),
                           "give the path of a file of `attest backup`"});
    }
    fs::create_directories(collection.parent_path());
    const WriterLock lock(collection);
    const fs::path copy = collection.string() + ".restoring";
    Restored restored;
    restored.entries = copy_of(file, copy);
    if (fs::exists(collection)) restored.aside = move_aside(collection, at);
    fs::rename(copy, collection);
    sync_folder(collection.parent_path());
    return restored;
  });
}

}  // namespace store
