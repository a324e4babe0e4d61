#include "store/backup.h"

#include <algorithm>
#include <string>

#include "store/backup_file.h"
#include "store/collection.h"

namespace store {

namespace fs = std::filesystem;

namespace {

constexpr int daily_backups_kept = 10;

BackupFile backup_named(Collection& collection, const fs::path& folder, const std::string& name,
                        int keep) {
  BackupFile made;
  made.path = make_backup(collection.file(), folder, name);
  made.entries = entries_of(made.path);
  const auto backups = list_backups(folder);
  for (std::size_t i = static_cast<std::size_t>(std::max(1, keep)); i < backups.size(); ++i) {
    // A backup that knows more than the newest one may be all that is left of a lost history.
    if (backups[i] != made.path && entries_of(backups[i]) <= made.entries) fs::remove(backups[i]);
  }
  return made;
}

}  // namespace

base::Result<BackupFile> backup(Collection& collection, const fs::path& folder, base::Instant at,
                                int keep) {
  return base::guarded("making a backup", [&] {
    return backup_named(collection, folder, "collection-" + utc_name(at) + ".db", keep);
  });
}

base::Result<bool> backup_daily(Collection& collection, base::Instant at, base::StudyDay day) {
  return base::guarded("making the backup of the day", [&] {
    const fs::path folder = default_backup_folder(collection.file());
    const std::string ending = "-daily-" + base::to_text(base::to_date(day)) + ".db";
    for (const fs::path& path : list_backups(folder)) {
      const std::string name = path.filename().string();
      if (name.size() > ending.size() &&
          name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
        return false;
      }
    }
    if (collection.read_only() || entries_of(collection.file()) == 0) return false;
    backup_named(collection, folder, "collection-" + utc_name(at) + ending, daily_backups_kept);
    return true;
  });
}

fs::path default_backup_folder(const fs::path& collection) {
  return fs::absolute(collection).parent_path() / "backups";
}

std::vector<fs::path> list_backups(const fs::path& folder) {
  std::vector<fs::path> backups;
  std::error_code code;
  for (const auto& item : fs::directory_iterator(folder, code)) {
    const std::string name = item.path().filename().string();
    if (name.starts_with("collection-") && name.ends_with(".db")) backups.push_back(item.path());
  }
  std::sort(backups.begin(), backups.end(), std::greater<>());
  return backups;
}

}  // namespace store
