#pragma once

#include <filesystem>

#include "base/error.h"

struct sqlite3;

namespace store {

/// An error of SQLite in words for a person: full disk, damaged page, lock, permissions each with
/// what to do next. `code` is the (extended) result code; `connection` may be null.
base::Error sqlite_error(sqlite3* connection, int code, const std::filesystem::path& file);

/// Whether the code means that the file itself is damaged.
bool is_damage(int code);

}  // namespace store
