#include "store/collection.h"

#include <utility>

#include "store/checkpointer.h"
#include "store/collection_file.h"
#include "store/database.h"
#include "store/lock.h"
#include "store/migrations.h"

namespace store {

/// In the order of making; the worker ends before the connection closes, the lock goes last.
struct Collection::Parts {
  std::filesystem::path file;
  std::unique_ptr<WriterLock> lock;
  OpenedFile opened;
  std::unique_ptr<Checkpointer> checkpointer;
  Content content;
  Log log;
  Queue queue;
  Settings settings;
  std::int64_t data_version = 0;
  bool closed = false;

  Parts(std::filesystem::path path, std::unique_ptr<WriterLock> held, OpenedFile file_opened)
      : file(std::move(path)),
        lock(std::move(held)),
        opened(std::move(file_opened)),
        content(*opened.database),
        log(*opened.database),
        queue(*opened.database),
        settings(*opened.database) {}

  /// A checkpoint that fails here leaves the log beside the file; the next opening reads it.
  ~Parts() {
    static_cast<void>(base::guarded("closing the collection", [&] { close(); }));
  }

  void watch_writes();
  void close();
};

void Collection::Parts::watch_writes() {
  if (!opened.write_ahead_log) return;
  checkpointer = std::make_unique<Checkpointer>(file);
  opened.database->on_commit([this](int pages) { checkpointer->committed(pages); });
  opened.database->on_first_write([this] { mark(*opened.database, in_use_id); });
}

void Collection::Parts::close() {
  if (std::exchange(closed, true)) return;
  checkpointer.reset();
  if (!opened.write_ahead_log) return;
  Database& database = *opened.database;
  database.on_commit([](int) {});
  database.on_first_write(nullptr);
  // Until the mark is taken back the log must stay beside the file.
  database.keep_log_on_close();
  if (database.integer("PRAGMA application_id") != closed_id) mark(database, closed_id);
  database.integer("PRAGMA wal_checkpoint(TRUNCATE)");
  database.keep_log_on_close(false);
}

namespace {

/// Reading cannot migrate, and queries of this version would not fit.
void refuse_older(Database& database) {
  if (schema_version(database) == migrations().back().version) return;
  throw base::Failure({base::Fault::Environment,
                       "the collection is in the format of an older version",
                       database.file().string(), "open it once for writing, which converts it"});
}

}  // namespace

base::Result<Collection> Collection::open(const std::filesystem::path& path,
                                          const OpenOptions& options) {
  return base::guarded("opening the collection", [&] {
    // One file has one lock, by whichever link it is reached.
    const std::filesystem::path file =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path));
    refuse_special(file);
    refuse_lost(file);
    std::unique_ptr<WriterLock> lock;
    OpenedFile opened;
    if (options.read_only) {
      opened = open_for_reading(file);
      refuse_older(*opened.database);
    } else {
      std::filesystem::create_directories(file.parent_path());
      refuse_unwritable(file);
      lock = std::make_unique<WriterLock>(file);
      opened = open_for_writing(file, options.at);
    }
    auto parts = std::make_unique<Parts>(file, std::move(lock), std::move(opened));
    if (!options.read_only) parts->watch_writes();
    parts->data_version = parts->opened.database->integer("PRAGMA data_version");
    return Collection(std::move(parts));
  });
}

Collection::Collection(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Collection::Collection(Collection&&) noexcept = default;
Collection& Collection::operator=(Collection&&) noexcept = default;

Collection::~Collection() = default;

Content& Collection::content() { return parts_->content; }
Log& Collection::log() { return parts_->log; }
Queue& Collection::queue() { return parts_->queue; }
Settings& Collection::settings() { return parts_->settings; }
const std::filesystem::path& Collection::file() const { return parts_->file; }
bool Collection::read_only() const { return !parts_->lock; }
std::string Collection::notice() const { return parts_->opened.notice; }
Database& Collection::database() { return *parts_->opened.database; }

base::Result<bool> Collection::changed_elsewhere() {
  return base::guarded("looking for changes by other programs", [&] {
    const std::int64_t now = database().integer("PRAGMA data_version");
    return std::exchange(parts_->data_version, now) != now;
  });
}

base::Result<> Collection::close() {
  if (!parts_) return {};
  auto result = base::guarded("closing the collection", [&] { parts_->close(); });
  parts_.reset();
  return result;
}

}  // namespace store
