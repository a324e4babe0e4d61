#include "store/statement.h"

#include <utility>

#include <sqlite3.h>

#include "base/assert.h"
#include "store/database.h"

namespace store {

Statement::Statement(Database& database, sqlite3_stmt* handle, bool* in_use)
    : database_(&database), handle_(handle), in_use_(in_use) {}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_),
      handle_(std::exchange(other.handle_, nullptr)),
      in_use_(other.in_use_),
      bound_(other.bound_) {}

Statement::~Statement() {
  if (!handle_) return;
  if (in_use_) {
    sqlite3_reset(handle_);
    sqlite3_clear_bindings(handle_);
    *in_use_ = false;
  } else {
    sqlite3_finalize(handle_);
  }
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_->fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  database_->fail(code);
}

void Statement::run() {
  while (step()) {
  }
}

Statement& Statement::reset() {
  sqlite3_reset(handle_);
  bound_ = 0;
  return *this;
}

void Statement::bind_one(std::int64_t value) {
  check(sqlite3_bind_int64(handle_, ++bound_, value));
}

void Statement::bind_one(double value) { check(sqlite3_bind_double(handle_, ++bound_, value)); }

void Statement::bind_one(std::string_view value) {
  // A null pointer would bind NULL, and an empty view may hold one.
  const char* data = value.data() ? value.data() : "";
  check(sqlite3_bind_text64(handle_, ++bound_, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_one(std::nullopt_t) { check(sqlite3_bind_null(handle_, ++bound_)); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }

int Statement::small(int column) const { return sqlite3_column_int(handle_, column); }

double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }

std::string_view Statement::view(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  const int size = sqlite3_column_bytes(handle_, column);
  return data ? std::string_view(data, static_cast<std::size_t>(size)) : std::string_view();
}

std::string Statement::text(int column) const { return std::string(view(column)); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_, column) == SQLITE_NULL;
}

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

}  // namespace store
