#include "store/migrations.h"

#include <string>

#include "store/database.h"

namespace store {

int schema_version(Database& database) {
  return static_cast<int>(database.integer("PRAGMA user_version"));
}

void refuse_newer(Database& database, std::span<const Migration> list) {
  const int found = schema_version(database);
  const int known = list.empty() ? 0 : list.back().version;
  if (found <= known) return;
  throw base::Failure({base::Fault::Environment,
                       "the collection was written by a newer version of attest (its format is " +
                           std::to_string(found) + ", this program knows up to " +
                           std::to_string(known) + ")",
                       database.file().string(), "update attest; the file was left as it is"});
}

void migrate(Database& database, std::span<const Migration> list) {
  refuse_newer(database, list);
  for (const Migration& migration : list) {
    if (migration.version <= schema_version(database)) continue;
    Transaction transaction(database);
    database.execute(migration.sql);
    database.execute("PRAGMA user_version = " + std::to_string(migration.version));
    transaction.commit();
  }
}

}  // namespace store
