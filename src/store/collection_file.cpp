#include "store/collection_file.h"

#include <algorithm>
#include <array>

#include <sys/vfs.h>
#include <unistd.h>

#include "store/backup.h"
#include "store/backup_file.h"
#include "store/known_backups.h"
#include "store/migrations.h"

namespace store {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(base::Fault fault, std::string what, const fs::path& file,
                         std::string next) {
  throw base::Failure({fault, std::move(what), file.string(), std::move(next)});
}

bool may_write(const fs::path& path) { return access(path.c_str(), W_OK) == 0; }

fs::path folder_of(const fs::path& file) { return fs::absolute(file).parent_path(); }

bool has_log(const fs::path& file) { return fs::exists(beside(file, "-wal")); }

bool has_unsaved_log(const fs::path& file) {
  std::error_code code;
  const auto size = fs::file_size(beside(file, "-wal"), code);
  return !code && size > 0;
}

/// File systems whose shared memory or locks a write-ahead log cannot trust: NFS, SMB, CIFS, 9p,
/// FUSE (linux/magic.h).
bool on_network(const fs::path& file) {
  struct statfs info{};
  if (statfs(folder_of(file).c_str(), &info) != 0) return false;
  constexpr std::array<std::uint32_t, 5> kinds{0x6969, 0x517B, 0xFF534D42, 0x01021997, 0x65735546};
  return std::find(kinds.begin(), kinds.end(), static_cast<std::uint32_t>(info.f_type)) !=
         kinds.end();
}

std::int64_t id_of(Database& database) { return database.integer("PRAGMA application_id"); }

bool is_empty(Database& database) {
  return schema_version(database) == 0 && id_of(database) == 0 &&
         database.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

void set_up_connection(Database& database) {
  database.execute(
      "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; "
      "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16000");
}

/// Write-ahead log where it works; what the file really uses is read back.
bool choose_journal(Database& database) {
  const bool wal =
      !on_network(database.file()) && database.text("PRAGMA journal_mode = WAL") == "wal";
  if (wal) {
    database.execute("PRAGMA wal_autocheckpoint = 0");
  } else {
    database.text("PRAGMA journal_mode = DELETE");
  }
  return wal;
}

std::string random_name() {
  std::array<unsigned char, 16> bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0) return "this";
  std::string name;
  constexpr char digits[] = "0123456789abcdef";
  for (const unsigned char byte : bytes) name += {digits[byte >> 4], digits[byte & 15]};
  return name;
}

void create_schema(Database& database) {
  migrate(database, migrations());
  Transaction transaction(database);
  mark(database, closed_id);
  database.use("INSERT OR IGNORE INTO device (device, name) VALUES (1, ?)")
      .bind(random_name())
      .run();
  transaction.commit();
}

void migrate_after_backup(Database& database, base::Instant at) {
  if (schema_version(database) == migrations().back().version) return;
  const fs::path folder = folder_of(database.file()) / "backups";
  make_backup(database.file(), folder, "collection-" + utc_name(at) + "-before-migration.db");
  migrate(database, migrations());
}

/// What else to do about `file`, when there is something to restore.
std::string or_restore(const fs::path& file) {
  return newest_backup(file) ? "; " + restore_advice(file) : "";
}

constexpr const char* torn_next =
    "make a copy with `attest backup`, or copy it again after attest was closed";

/// Before the first page is read: that may be the damaged one.
void prepare(Database& database) {
  database.keep_log_on_close();  // a refused file stays as it is
  database.on_damage([file = database.file()] { return restore_advice(file); });
  set_up_connection(database);
}

/// What is said of a file marked in use whose log is not beside it.
std::string examine_copy(Database& database) {
  if (database.text("PRAGMA integrity_check(1)") != "ok") {
    refuse(base::Fault::Environment,
           "this copy of a collection was taken while attest had it open, and it is incomplete",
           database.file(), torn_next + or_restore(database.file()));
  }
  return "This file was copied while attest had it open: it is whole, but the latest answers may "
         "be missing from it.";
}

}  // namespace

void mark(Database& database, std::int64_t application_id) {
  database.execute("PRAGMA application_id = " + std::to_string(application_id));
}

fs::path beside(const fs::path& file, const char* suffix) { return file.string() + suffix; }

std::string quick_check(Database& database) { return database.text("PRAGMA quick_check(1)"); }

bool is_collection(Database& database) {
  const std::int64_t id = id_of(database);
  return id == closed_id || id == in_use_id;
}

void recognise(Database& database) {
  if (!is_collection(database)) {
    refuse(base::Fault::Environment, "this file is no collection of attest", database.file(),
           "choose another --collection; the file was left as it is" + or_restore(database.file()));
  }
  refuse_newer(database, migrations());
}

void refuse_special(const fs::path& file) {
  if (fs::exists(file) && !fs::is_regular_file(file)) {
    refuse(base::Fault::Environment, "this is no file that could hold a collection", file,
           "choose another --collection; it was left as it is");
  }
}

void refuse_lost(const fs::path& file) {
  std::error_code code;
  const bool missing = !fs::exists(file);
  if (!missing && fs::file_size(file, code) != 0) return;
  const fs::path folder = default_backup_folder(file);
  if (list_backups(folder).empty()) return;
  refuse(base::Fault::Environment,
         missing ? "the collection is missing, but there are backups"
                 : "the collection is empty, but there are backups",
         file,
         restore_advice(file) + "; to begin anew, move " + folder.string() +
             " away or choose a --collection in another folder");
}

void refuse_unwritable(const fs::path& file) {
  const char* next =
      "make it writable, or choose another --collection; until then no review can be saved";
  if (fs::exists(file) && !may_write(file)) {
    refuse(base::Fault::Environment, "the collection is read-only", file, next);
  }
  if (!may_write(folder_of(file))) {
    refuse(base::Fault::Environment, "the folder of the collection is read-only", folder_of(file),
           next);
  }
}

OpenedFile open_for_writing(const fs::path& file, base::Instant at) {
  const bool log_beside = has_log(file);
  OpenedFile opened{std::make_unique<Database>(file, Database::Access::ReadWrite), false, ""};
  Database& database = *opened.database;
  prepare(database);
  const bool fresh = is_empty(database);
  if (!fresh) recognise(database);
  if (!fresh && !log_beside && id_of(database) == in_use_id) {
    opened.notice = examine_copy(database);
  }
  opened.write_ahead_log = choose_journal(database);
  if (fresh) {
    create_schema(database);
  } else {
    migrate_after_backup(database, at);
  }
  database.keep_log_on_close(false);
  return opened;
}

OpenedFile open_for_reading(const fs::path& file) {
  if (!fs::exists(file)) {
    refuse(base::Fault::NotFound, "there is no collection yet", file, "`attest study` begins one");
  }
  auto access = Database::Access::ReadOnly;
  std::string notice = "The collection is open for reading only: reviews will not be saved.";
  if (!may_write(folder_of(file))) {
    if (has_unsaved_log(file)) {
      refuse(base::Fault::Environment,
             "the folder is read-only and answers wait in " + beside(file, "-wal").string(), file,
             "make the folder writable, or copy the collection with its -wal file elsewhere");
    }
    access = Database::Access::Immutable;
    notice = "The folder of the collection is read-only: reviews will not be saved.";
  }
  const bool log_beside = has_log(file);
  OpenedFile opened{std::make_unique<Database>(file, access), false, std::move(notice)};
  Database& database = *opened.database;
  prepare(database);
  database.execute("PRAGMA query_only = ON");
  recognise(database);
  if (!log_beside && id_of(database) == in_use_id) opened.notice = examine_copy(database);
  return opened;
}

}  // namespace store
