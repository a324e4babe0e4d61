#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/error.h"

namespace base {

/// How far a job is, from 0 to 1: written by its worker, read by anyone.
class Progress {
 public:
  void set(float part) { part_.store(part, std::memory_order_relaxed); }
  float get() const { return part_.load(std::memory_order_relaxed); }

 private:
  std::atomic<float> part_{0.0F};
};

/// Work on a thread of its own, polled by its owner. The worker gets values and returns a value; it
/// shares nothing else with its owner.
///
///     base::Job<Outcome> job("running dot_variance", [=](std::stop_token stop, base::Progress& p)
///     {
///       return run(settings, stop, p);  // an Outcome or a Result<Outcome>
///     });
///     if (auto outcome = job.take()) use(*outcome);  // once per frame
///
/// The destructor and move assignment ask the old worker to stop and wait for it. All members
/// belong to the owner's thread.
template <class T>
class Job {
 public:
  /// Starts `body`. An exception that leaves it becomes the Error "`doing` failed: ..."; `doing` is
  /// a literal. A thread that cannot be started gives an Error in the same way.
  template <class Body>
  Job(const char* doing, Body body) : state_(std::make_shared<State>()) {
    try {
      thread_ = std::jthread(
          [state = state_, doing, body = std::move(body)](std::stop_token stop) mutable {
            state->result.emplace(run(doing, body, stop, state->progress));
            state->finished.store(true, std::memory_order_release);
          });
    } catch (const std::system_error&) {
      state_->result.emplace(tl::unexpected<Error>(error_from_current_exception(doing)));
      state_->finished.store(true, std::memory_order_release);
    }
  }

  /// The result, once; nothing while the work runs and after the result was taken.
  std::optional<Result<T>> take() {
    if (!finished()) return std::nullopt;
    return std::exchange(state_->result, std::nullopt);
  }

  bool finished() const { return state_->finished.load(std::memory_order_acquire); }

  float progress() const { return state_->progress.get(); }

  /// Asks the worker to stop and returns at once. A worker that heeds it returns an Error of kind
  /// Cancelled; one that had just finished still gives its value.
  void cancel() { thread_.request_stop(); }

 private:
  struct State {
    Progress progress;
    std::optional<Result<T>> result;  ///< the worker's until `finished`, then the owner's
    std::atomic<bool> finished{false};
  };

  template <class Body>
  static Result<T> run(const char* doing, Body& body, const std::stop_token& stop,
                       Progress& progress) {
    using Returned = std::invoke_result_t<Body&, std::stop_token, Progress&>;
    if constexpr (std::is_same_v<Returned, Result<T>>) {
      auto nested = guarded(doing, [&] { return body(stop, progress); });
      return nested ? std::move(*nested) : Result<T>(tl::unexpected(std::move(nested.error())));
    } else {
      return guarded(doing, [&] { return body(stop, progress); });
    }
  }

  std::shared_ptr<State> state_;  ///< shared with the worker: a moved Job outlives its old state
  std::jthread thread_;           ///< last, so that it is joined first
};

}  // namespace base
