#include "store/sqlite_error.h"

#include <string>

#include <sqlite3.h>

namespace store {

namespace {

struct Advice {
  int code;
  const char* what;
  const char* next;
};

constexpr const char* damaged_next = "`attest restore` lists the backups that can be put back";

constexpr Advice advices[] = {
    {SQLITE_FULL, "the disk is full; the last change was not saved",
     "free some space and do it again"},
    {SQLITE_CORRUPT, "the collection is damaged", damaged_next},
    {SQLITE_NOTADB, "this file is no collection, or its first page is damaged", damaged_next},
    {SQLITE_READONLY, "the collection cannot be written", "make the file and its folder writable"},
    {SQLITE_BUSY, "another program holds the collection", "close it and do this again"},
    {SQLITE_LOCKED, "another program holds the collection", "close it and do this again"},
    {SQLITE_CANTOPEN, "the collection cannot be opened",
     "look whether the file and its folder exist and may be read and written"},
    {SQLITE_IOERR, "reading or writing the collection failed",
     "look at the disk: space left, cable, permissions"},
    {SQLITE_NOMEM, "not enough memory", "close other programs"},
};

}  // namespace

bool is_damage(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

base::Error sqlite_error(sqlite3* connection, int code, const std::filesystem::path& file) {
  base::Error error{base::Fault::Environment, "the collection cannot be used", file.string(), ""};
  for (const Advice& advice : advices) {
    if (advice.code != (code & 0xff)) continue;
    error.what = advice.what;
    error.next = advice.next;
  }
  const char* detail = connection ? sqlite3_errmsg(connection) : sqlite3_errstr(code);
  error.what += std::string(" [SQLite ") + std::to_string(code) + ": " + detail + "]";
  return error;
}

}  // namespace store
