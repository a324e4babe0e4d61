#include "store/database.h"

#include <utility>

#include <sqlite3.h>

#include "base/assert.h"
#include "base/error.h"
#include "store/sqlite_error.h"

namespace store {

namespace {

constexpr int busy_timeout_ms = 2000;

std::string uri_of(const std::filesystem::path& file, Database::Access access) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(file).string()) {
    if (c == '?' || c == '#' || c == '%') {
      constexpr char digits[] = "0123456789ABCDEF";
      uri += {'%', digits[static_cast<unsigned char>(c) >> 4], digits[c & 15]};
    } else {
      uri += c;
    }
  }
  return access == Database::Access::Immutable ? uri + "?immutable=1" : uri;
}

int flags_of(Database::Access access) {
  const int common = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  return access == Database::Access::ReadWrite ? common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                               : common | SQLITE_OPEN_READONLY;
}

}  // namespace

Database::Database(std::filesystem::path file, Access access) : file_(std::move(file)) {
  const int code =
      sqlite3_open_v2(uri_of(file_, access).c_str(), &handle_, flags_of(access), nullptr);
  if (code != SQLITE_OK) {
    base::Error error = sqlite_error(handle_, code, file_);
    sqlite3_close_v2(handle_);
    throw base::Failure(std::move(error));
  }
  sqlite3_busy_timeout(handle_, busy_timeout_ms);
}

Database::~Database() {
  for (const auto& [sql, kept] : statements_) sqlite3_finalize(kept.handle);
  sqlite3_close_v2(handle_);
}

sqlite3_stmt* Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) fail(code);
  ASSERT(statement);
  return statement;
}

Statement Database::use(std::string_view sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) found = statements_.emplace(sql, Kept{prepare(sql)}).first;
  Kept& kept = found->second;
  if (kept.in_use) return Statement(*this, prepare(sql), nullptr);
  kept.in_use = true;
  return Statement(*this, kept.handle, &kept.in_use);
}

Statement Database::once(std::string_view sql) { return Statement(*this, prepare(sql), nullptr); }

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Database::integer(std::string_view sql) {
  Statement statement = use(sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::string Database::text(std::string_view sql) {
  Statement statement = use(sql);
  return statement.step() ? statement.text(0) : std::string();
}

std::int64_t Database::last_inserted() const { return sqlite3_last_insert_rowid(handle_); }

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

void Database::on_commit(std::function<void(int)> pages_in_log) {
  on_commit_ = std::move(pages_in_log);
  const auto hook = [](void* self, sqlite3*, const char*, int pages) {
    static_cast<Database*>(self)->on_commit_(pages);
    return SQLITE_OK;
  };
  sqlite3_wal_hook(handle_, hook, this);
}

void Database::keep_log_on_close(bool keep) {
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
}

void Database::fail(int code) const { raise(code, sqlite_error(handle_, code, file_)); }

void Database::fail_by_code(int code) const { raise(code, sqlite_error(nullptr, code, file_)); }

void Database::raise(int code, base::Error error) const {
  if (!is_damage(code)) throw base::Failure(std::move(error));
  if (advised_.empty() && advice_) advised_ = advice_();
  if (!advised_.empty()) error.next = advised_;
  throw Damaged(std::move(error));
}

Transaction::Transaction(Database& database) : database_(database) {
  ASSERT(!database_.in_transaction());
  database_.use("BEGIN IMMEDIATE").run();
  changes_before_ = sqlite3_total_changes64(database_.handle());
}

Transaction::~Transaction() {
  // After some errors (a full disk) SQLite has rolled back by itself; a second one would fail.
  if (open_ && database_.in_transaction()) {
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

void Transaction::commit() {
  const bool wrote = sqlite3_total_changes64(database_.handle()) != changes_before_;
  if (wrote && database_.first_write_) database_.first_write_();
  database_.use("COMMIT").run();
  open_ = false;
  if (wrote) database_.first_write_ = nullptr;
}

Snapshot::Snapshot(Database& database) : database_(database), own_(!database.in_transaction()) {
  if (own_) database_.use("BEGIN").run();
}

Snapshot::~Snapshot() {
  if (own_) sqlite3_exec(database_.handle(), "COMMIT", nullptr, nullptr, nullptr);
}

}  // namespace store
