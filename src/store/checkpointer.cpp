#include "store/checkpointer.h"

#include <optional>
#include <utility>

#include "base/error.h"
#include "store/database.h"

namespace store {

Checkpointer::Checkpointer(std::filesystem::path file, Policy policy)
    : file_(std::move(file)), policy_(policy) {
  thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Checkpointer::~Checkpointer() = default;

void Checkpointer::committed(int pages_in_log) {
  const std::lock_guard guard(mutex_);
  pages_ = pages_in_log;
  last_commit_ = std::chrono::steady_clock::now();
  if (pages_ >= policy_.pages) changed_.notify_one();
}

int Checkpointer::count() const {
  const std::lock_guard guard(mutex_);
  return count_;
}

// Returns true when there is a log to move, false to end.
bool Checkpointer::wait_for_work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait(lock, stop, [&] { return pages_ >= policy_.pages; })) return false;
  while (!stop.stop_requested() && pages_ < policy_.pages_at_most) {
    const auto until = last_commit_ + policy_.idle;
    if (std::chrono::steady_clock::now() >= until) break;
    changed_.wait_until(lock, stop, until, [&] { return pages_ >= policy_.pages_at_most; });
  }
  pages_ = 0;  // the next commit tells the new length
  return !stop.stop_requested();
}

void Checkpointer::work(const std::stop_token& stop) {
  std::optional<Database> database;  // opened when first needed: opening a collection stays quick
  while (wait_for_work(stop)) {
    // A checkpoint that fails (a full disk, a reader in the way) loses nothing: the log keeps all,
    // and the next one or the close of the collection, which reports, does the work.
    try {
      if (!database) {
        database.emplace(file_, Database::Access::ReadWrite);
        database->keep_log_on_close();
        database->execute("PRAGMA synchronous = FULL");
      }
      database->integer("PRAGMA wal_checkpoint(PASSIVE)");
      const std::lock_guard guard(mutex_);
      ++count_;
    } catch (const base::Failure&) {
      database.reset();
    }
  }
}

}  // namespace store
