#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "base/time.h"
#include "store/database.h"

namespace store {

/// How a collection file is recognised, opened and left. Everything throws base::Failure.

/// SQLite's application_id of a collection. While a session has written to a file in WAL mode it is
/// `in_use_id`, and `closed_id` again after an orderly close; it stands on the first page, which a
/// checkpoint writes first. So a file marked in use without a log beside it was copied while open.
inline constexpr std::int64_t closed_id = 0x41747374;  // "Atst"
inline constexpr std::int64_t in_use_id = 0x41747375;
void mark(Database& database, std::int64_t application_id);

struct OpenedFile {
  std::unique_ptr<Database> database;
  bool write_ahead_log = false;
  std::string notice;  ///< a sentence for the person, or empty
};

/// Refuses what is there but no plain file: a folder, a device, a pipe. Nothing of it is opened.
void refuse_special(const std::filesystem::path& file);

/// Says that nothing can be saved when the file or its folder may not be written.
void refuse_unwritable(const std::filesystem::path& file);

/// For the holder of the WriterLock. Creates, recognises, checks and migrates as collection.h says.
OpenedFile open_for_writing(const std::filesystem::path& file, base::Instant at);

/// Without any trace in the folder if that is read-only.
OpenedFile open_for_reading(const std::filesystem::path& file);

/// Whether SQLite's application_id is that of a collection.
bool is_collection(Database& database);

/// Refuses an empty or missing file beside which there are backups: a new collection in its place
/// would hide that the history can be put back.
void refuse_lost(const std::filesystem::path& file);

/// Refuses files of other programs and of newer versions.
void recognise(Database& database);

/// "ok", or the first fault that SQLite's quick_check finds.
std::string quick_check(Database& database);

/// The file that SQLite puts beside a collection: "-wal" or "-shm".
std::filesystem::path beside(const std::filesystem::path& file, const char* suffix);

}  // namespace store
