#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/time.h"
#include "store/content.h"
#include "store/log.h"
#include "store/queue.h"
#include "store/settings.h"

namespace store {

class Database;

struct OpenOptions {
  bool read_only = false;  ///< takes no lock, writes nothing; a missing file is NotFound
  base::Instant at{};      ///< now: names backups made before a migration
};

/// One open collection file: history, content, settings.
///
/// Open for writing it holds a lock on FILE.lock for as long as it lives; a second writer gets an
/// Error that names the holder. A missing file is created with its folders, unless backups beside
/// it tell that a history was lost: then a missing or empty file is refused. An older file is
/// migrated after a verified backup; a newer one, a file of another program and a copy that was
/// taken while open are refused untouched. Reads and writes happen on the calling thread, which
/// must be one and the same; only checkpoints run on a worker with a connection of its own.
class Collection {
 public:
  static base::Result<Collection> open(const std::filesystem::path& path,
                                       const OpenOptions& options);
  Collection(Collection&&) noexcept;
  Collection& operator=(Collection&&) noexcept;
  /// Closes; see close.
  ~Collection();

  Content& content();
  Log& log();
  Queue& queue();
  Settings& settings();

  const std::filesystem::path& file() const;
  bool read_only() const;
  /// A sentence when the collection cannot keep what is studied (opened read-only), else empty.
  std::string notice() const;

  /// Whether another program has written to the file since the last call (or since opening). What
  /// was read before may then be out of date; a review on an outdated state is refused as stale.
  base::Result<bool> changed_elsewhere();

  /// Ends the checkpoint worker, moves the write-ahead log into the file and frees the lock. The
  /// destructor does the same but cannot report a failure.
  base::Result<> close();

  /// For the other files of this layer.
  Database& database();

 private:
  struct Parts;
  explicit Collection(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace store
