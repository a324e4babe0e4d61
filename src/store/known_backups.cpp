#include "store/known_backups.h"

#include <algorithm>
#include <cctype>

#include "store/backup.h"
#include "store/backup_file.h"

namespace store {

namespace fs = std::filesystem;

namespace {

/// One file has one folder of backups, by whichever link or relative path it is named.
fs::path resolved(const fs::path& collection) {
  return fs::weakly_canonical(fs::absolute(collection));
}

/// The instant in "collection-20261201T083000Z-daily-2026-12-01.db".
std::optional<base::Instant> time_in(const fs::path& path) {
  const std::string name = path.filename().string();
  const std::size_t at = std::string("collection-").size();
  if (name.size() < at + 16) return {};
  const std::string t = name.substr(at, 16);
  const auto instant =
      base::parse_rfc3339(t.substr(0, 4) + "-" + t.substr(4, 2) + "-" + t.substr(6, 2) + "T" +
                          t.substr(9, 2) + ":" + t.substr(11, 2) + ":" + t.substr(13));
  return instant ? std::optional(*instant) : std::nullopt;
}

KnownBackup known(const fs::path& path) { return {path, verified_entries(path), time_in(path)}; }

/// One word of a POSIX shell.
std::string shell_word(const std::string& text) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("/._-+,:@").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace

std::vector<KnownBackup> known_backups(const fs::path& collection) {
  std::vector<KnownBackup> all;
  for (const fs::path& path : list_backups(default_backup_folder(resolved(collection))))
    all.push_back(known(path));
  return all;
}

std::optional<KnownBackup> newest_backup(const fs::path& collection) {
  for (const fs::path& path : list_backups(default_backup_folder(resolved(collection)))) {
    if (const KnownBackup backup = known(path); backup.entries >= 0) return backup;
  }
  return {};
}

std::string restore_command(const fs::path& collection, const fs::path& backup) {
  return "attest restore " + shell_word(fs::absolute(backup).string()) + " --collection " +
         shell_word(fs::absolute(collection).string());
}

std::string restore_advice(const fs::path& collection) {
  const auto newest = newest_backup(collection);
  if (!newest) {
    const fs::path folder = default_backup_folder(resolved(collection));
    return list_backups(folder).empty()
               ? "there is no backup to restore; backups would be in " + folder.string()
               : "none of the backups in " + folder.string() + " can be restored";
  }
  return "`" + restore_command(collection, newest->path) + "` puts back the newest backup (" +
         std::to_string(newest->entries) + (newest->entries == 1 ? " log entry)" : " log entries)");
}

}  // namespace store
