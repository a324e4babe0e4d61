#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/error.h"
#include "store/statement.h"

struct sqlite3;

namespace store {

/// The Failure of a file whose content is damaged or no database at all.
struct Damaged : base::Failure {
  using base::Failure::Failure;
};

/// One connection to one SQLite file, with its prepared statements. Failures are base::Failure.
/// One thread. Also usable for files of other programs.
class Database {
 public:
  enum class Access {
    ReadWrite,  ///< creates a missing file
    ReadOnly,
    Immutable,  ///< reads a file that nothing can change: no lock, no -shm beside it
  };
  Database(std::filesystem::path file, Access access);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// A statement, prepared at most once for each text. Texts are literals of this program.
  Statement use(std::string_view sql);
  /// A statement of a text that will hardly come again: not kept.
  Statement once(std::string_view sql);
  /// Runs SQL that gives no rows; several statements may be joined by semicolons.
  void execute(const std::string& sql);
  /// The first column of the first row.
  std::int64_t integer(std::string_view sql);
  std::string text(std::string_view sql);

  std::int64_t last_inserted() const;
  bool in_transaction() const;
  const std::filesystem::path& file() const { return file_; }

  /// Called in each commit of a WAL file with the pages that the log then holds.
  void on_commit(std::function<void(int)> pages_in_log);
  /// Called inside the next transaction that changes a row, just before its commit.
  void on_first_write(std::function<void()> mark) { first_write_ = std::move(mark); }

  /// What a Damaged says to do next; asked once, when the first damage is met.
  void on_damage(std::function<std::string()> advice) { advice_ = std::move(advice); }

  /// Whether the write-ahead log stays beside the file when the last connection closes.
  void keep_log_on_close(bool keep = true);

  /// Throws the Failure of a result code; Damaged when that is the reason.
  [[noreturn]] void fail(int code) const;
  /// The same for a code that this connection's own message does not belong to.
  [[noreturn]] void fail_by_code(int code) const;
  sqlite3* handle() const { return handle_; }

 private:
  friend class Transaction;
  [[noreturn]] void raise(int code, base::Error error) const;
  sqlite3_stmt* prepare(std::string_view sql);

  struct Kept {
    sqlite3_stmt* handle = nullptr;
    bool in_use = false;
  };
  /// Finds a text without copying it.
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  std::filesystem::path file_;
  sqlite3* handle_ = nullptr;
  std::unordered_map<std::string, Kept, Hash, std::equal_to<>> statements_;
  std::function<void(int)> on_commit_;
  std::function<void()> first_write_;
  std::function<std::string()> advice_;
  mutable std::string advised_;  ///< what advice_ said
};

/// A write transaction that rolls back unless committed. Not nested.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  /// Returns when the change is durable.
  void commit();

 private:
  Database& database_;
  std::int64_t changes_before_ = 0;
  bool open_ = true;
};

/// While it lives all reads see one state of the file, and take its lock once instead of once each.
/// Inside a transaction or another snapshot it does nothing.
class Snapshot {
 public:
  explicit Snapshot(Database& database);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Database& database_;
  bool own_;
};

}  // namespace store
