#include "store/backup_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "store/collection_file.h"
#include "store/known_backups.h"
#include "store/migrations.h"

namespace store {

namespace fs = std::filesystem;

namespace {

void sync_path(const fs::path& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC);
  const bool done = descriptor >= 0 && fsync(descriptor) == 0;
  const int error = errno;
  if (descriptor >= 0) close(descriptor);
  if (done) return;
  throw base::Failure({base::Fault::Environment,
                       std::string("a copy could not be made durable: ") + std::strerror(error),
                       path.string(), "look at the disk"});
}

std::int64_t count_entries(Database& database) {
  return database.integer("SELECT count(*) FROM entry");
}

void copy_pages(Database& source, Database& target) {
  sqlite3_backup* job = sqlite3_backup_init(target.handle(), "main", source.handle(), "main");
  if (!job) target.fail(sqlite3_errcode(target.handle()));
  int code = SQLITE_OK;
  // One step while nothing hinders; a busy source is tried again until its own timeout.
  do {
    code = sqlite3_backup_step(job, -1);
  } while (code == SQLITE_OK);
  const int finished = sqlite3_backup_finish(job);
  if (code != SQLITE_DONE) source.fail_by_code(code);
  if (finished != SQLITE_OK) target.fail(finished);
}

std::int64_t copy_and_check(Database& source, const fs::path& target) {
  const std::int64_t expected = count_entries(source);
  Database copy(target, Database::Access::ReadWrite);
  copy_pages(source, copy);
  copy.text("PRAGMA journal_mode = DELETE");
  mark(copy, closed_id);
  const std::string verdict = quick_check(copy);
  const std::int64_t entries = verdict == "ok" ? count_entries(copy) : -1;
  if (entries < expected) {
    throw Damaged(
        {base::Fault::Environment, "the file is damaged: " + verdict, source.file().string(), ""});
  }
  return entries;
}

fs::path free_name(const fs::path& folder, const std::string& name) {
  fs::path path = folder / name;
  for (int n = 2; fs::exists(path); ++n) {
    path = folder / (fs::path(name).stem().string() + "-" + std::to_string(n) + ".db");
  }
  return path;
}

}  // namespace

std::unique_ptr<Database> open_copy(const fs::path& file) {
  const auto access =
      fs::exists(beside(file, "-wal")) ? Database::Access::ReadOnly : Database::Access::Immutable;
  auto database = std::make_unique<Database>(file, access);
  database->keep_log_on_close();
  return database;
}

std::int64_t verified_entries(const fs::path& file) {
  try {
    const auto database = open_copy(file);
    const bool usable = is_collection(*database) &&
                        schema_version(*database) <= migrations().back().version &&
                        quick_check(*database) == "ok";
    return usable ? count_entries(*database) : -1;
  } catch (const base::Failure&) {
    return -1;
  }
}

std::string utc_name(base::Instant at) {
  constexpr std::int64_t day_ms = 86'400'000;
  const std::int64_t day = at.ms >= 0 ? at.ms / day_ms : (at.ms - day_ms + 1) / day_ms;
  const int second = static_cast<int>((at.ms - day * day_ms) / 1000);
  const base::CivilDate date = base::to_date({static_cast<std::int32_t>(day)});
  char text[80];
  std::snprintf(text, sizeof text, "%04d%02d%02dT%02d%02d%02dZ", date.year, date.month, date.day,
                second / 3600, second / 60 % 60, second % 60);
  return text;
}

std::int64_t copy_verified(Database& source, const fs::path& target) {
  fs::remove(target);
  try {
    const std::int64_t entries = copy_and_check(source, target);
    sync_path(target, O_RDWR);
    return entries;
  } catch (...) {
    std::error_code ignored;  // the first failure is the one to tell
    fs::remove(target, ignored);
    fs::remove(beside(target, "-journal"), ignored);
    throw;
  }
}

fs::path make_backup(const fs::path& file, const fs::path& folder, const std::string& name) {
  fs::create_directories(folder);
  const fs::path unfinished = folder / (name + ".unfinished");
  {
    Database source(file, Database::Access::ReadOnly);
    source.keep_log_on_close();
    try {
      copy_verified(source, unfinished);
    } catch (const Damaged& damaged) {
      throw Damaged(
          {base::Fault::Environment,
           "the collection is damaged, so no backup of it was made: " + damaged.error.what,
           file.string(), restore_advice(file)});
    }
  }
  const fs::path path = free_name(folder, name);
  fs::rename(unfinished, path);
  sync_folder(folder);
  return path;
}

std::int64_t entries_of(const fs::path& file) {
  try {
    return count_entries(*open_for_reading(file).database);
  } catch (const base::Failure&) {
    return -1;
  }
}

void sync_folder(const fs::path& folder) { sync_path(folder, O_RDONLY | O_DIRECTORY); }

}  // namespace store
