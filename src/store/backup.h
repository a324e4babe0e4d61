#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/error.h"
#include "base/time.h"

namespace store {

class Collection;

struct BackupFile {
  std::filesystem::path path;
  std::int64_t entries = 0;  ///< lines of its log
};

/// Copies the collection into `folder` (created if need be) as `collection-<UTC time of at>.db` on
/// a connection of its own. The copy takes its name only after it was verified: SQLite's
/// quick_check and as many entries as the original. Then all but the newest `keep` backups go;
/// never one that holds more entries than the newest. A damaged collection is refused with the
/// command that restores, and so replaces no backup.
base::Result<BackupFile> backup(Collection& collection, const std::filesystem::path& folder,
                                base::Instant at, int keep = 10);

/// The automatic one: a backup into `default_backup_folder` unless one of that study day is there
/// already or nothing was ever recorded. Returns whether one was made. Safe to call after the first
/// card was shown; takes time in proportion to the file.
base::Result<bool> backup_daily(Collection& collection, base::Instant at, base::StudyDay day);

/// `backups` beside the collection file.
std::filesystem::path default_backup_folder(const std::filesystem::path& collection);

/// Backups of a folder, newest first.
std::vector<std::filesystem::path> list_backups(const std::filesystem::path& folder);

struct Restored {
  std::int64_t entries = 0;
  std::filesystem::path aside;  ///< where the replaced file went; empty if there was none
};

/// Puts a verified copy of `file` in the place of `collection`, which must not be open for writing.
/// The replaced file is kept aside, damaged or not, under a name with the time `at`.
base::Result<Restored> restore(const std::filesystem::path& collection,
                               const std::filesystem::path& file, base::Instant at);

}  // namespace store
