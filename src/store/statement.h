#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3_stmt;

namespace store {

class Database;

/// A prepared statement in use. One thread, that of its Database, which it must not outlive.
///
///     Statement s = database.use("SELECT id FROM card WHERE deck = ? ORDER BY id");
///     s.bind(deck);
///     while (s.step()) names.push_back(s.text(0));
///
/// Failures are base::Failure. Its end gives the statement back to the database, reset.
class Statement {
 public:
  /// `in_use` is cleared at the end of a statement that the database keeps; null: it is ended.
  Statement(Database& database, sqlite3_stmt* handle, bool* in_use);
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  /// Binds the next parameters, from the first on after preparing or reset.
  template <class... T>
  Statement& bind(const T&... values) {
    (bind_one(values), ...);
    return *this;
  }

  /// Goes to the next row; false when there is none.
  bool step();
  /// Runs a statement that gives no rows.
  void run();
  /// Back to the start, with parameters to be bound anew.
  Statement& reset();

  std::int64_t integer(int column) const;
  int small(int column) const;  ///< an integer that this program stored from an int
  double real(int column) const;
  std::string text(int column) const;
  /// Valid until the next step, reset or end.
  std::string_view view(int column) const;
  bool is_null(int column) const;
  std::optional<std::int64_t> maybe_integer(int column) const;

 private:
  void bind_one(std::int64_t value);
  void bind_one(int value) { bind_one(std::int64_t{value}); }
  void bind_one(bool value) { bind_one(std::int64_t{value}); }
  void bind_one(double value);
  void bind_one(std::string_view value);
  void bind_one(const std::string& value) { bind_one(std::string_view(value)); }
  void bind_one(const char* value) { bind_one(std::string_view(value)); }
  void bind_one(std::nullopt_t);
  template <class T>
  void bind_one(const std::optional<T>& value) {
    value ? bind_one(*value) : bind_one(std::nullopt);
  }
  void check(int code) const;

  Database* database_;
  sqlite3_stmt* handle_;
  bool* in_use_;
  int bound_ = 0;
};

}  // namespace store
