#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "base/time.h"

namespace store {

class Database;

/// A file that is read and left as it is, without a trace beside it unless a log is there.
std::unique_ptr<Database> open_copy(const std::filesystem::path& file);

/// The number of entries of a file that can be restored: a collection of a known version that
/// passes quick_check. -1 for any other file.
std::int64_t verified_entries(const std::filesystem::path& file);

/// Verified copies of collection files. Everything throws base::Failure.

/// "20261201T083000Z", for names that sort by time.
std::string utc_name(base::Instant at);

/// Copies the committed state of `source` into the new file `target` (one file, no log, marked
/// closed), verifies it by quick_check and makes it durable. Returns the number of its entries.
/// A copy that fails in any way is removed. Throws Damaged when that is the source's fault.
std::int64_t copy_verified(Database& source, const std::filesystem::path& target);

/// copy_verified of a file through a connection of its own into folder/name, which appears only
/// when all is well; the folder is created. A name that is taken gets a number. Returns the path.
std::filesystem::path make_backup(const std::filesystem::path& file,
                                  const std::filesystem::path& folder, const std::string& name);

/// The number of entries of a collection file, or -1 if it cannot be read.
std::int64_t entries_of(const std::filesystem::path& file);

/// Makes the names in a folder durable.
void sync_folder(const std::filesystem::path& folder);

}  // namespace store
