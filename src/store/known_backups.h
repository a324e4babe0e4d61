#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

namespace store {

/// What can be put back when a collection is lost or damaged, and how that is said: errors,
/// findings and the list of `attest restore` all take it from here.

struct KnownBackup {
  std::filesystem::path path;
  std::int64_t entries = -1;          ///< of its log; -1 when the file cannot be restored
  std::optional<base::Instant> made;  ///< from its name
};

/// Every backup in the default folder of the collection, newest first, each verified: the time is
/// in proportion to their sizes. Throws nothing; what cannot be read has -1 entries.
std::vector<KnownBackup> known_backups(const std::filesystem::path& collection);

/// The newest one that can be restored.
std::optional<KnownBackup> newest_backup(const std::filesystem::path& collection);

/// The words to type into a shell, which hold for every way in which the collection was named:
/// "attest restore BACKUP --collection FILE".
std::string restore_command(const std::filesystem::path& collection,
                            const std::filesystem::path& backup);

/// "`attest restore ...` puts back the newest backup (22 log entries)", or that there is none and
/// where it would be.
std::string restore_advice(const std::filesystem::path& collection);

}  // namespace store
