#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace store {

/// Moves the write-ahead log into the collection file on a thread and a connection of its own, so
/// that no answer ever waits for it: PASSIVE, when the log is long and nobody writes for a moment.
class Checkpointer {
 public:
  struct Policy {
    int pages = 1000;                     ///< a log shorter than this is left alone
    int pages_at_most = 16000;            ///< a log as long is moved even while answers come
    std::chrono::milliseconds idle{200};  ///< without a commit
  };
  explicit Checkpointer(std::filesystem::path file) : Checkpointer(std::move(file), Policy()) {}
  Checkpointer(std::filesystem::path file, Policy policy);
  /// Ends the thread; a checkpoint under way is finished first.
  ~Checkpointer();

  /// Told by the writer after each commit, from its thread.
  void committed(int pages_in_log);

  /// Checkpoints made so far.
  int count() const;

 private:
  void work(const std::stop_token& stop);
  bool wait_for_work(const std::stop_token& stop);

  std::filesystem::path file_;
  Policy policy_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  int pages_ = 0;
  int count_ = 0;
  std::chrono::steady_clock::time_point last_commit_;
  std::jthread thread_;
};

}  // namespace store
