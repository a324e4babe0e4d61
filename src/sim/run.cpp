#include "sim/run.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "base/error.h"

namespace sim {
namespace {

// Stages are far apart, so that one with more blocks never runs into the next.
constexpr int stage_shift = 32;

/// Hands out block numbers and tells which are finished; the first exception of a worker ends it.
class Workers {
 public:
  Workers(int threads, int blocks, std::function<void(int)> work)
      : work_(std::move(work)), finished_(static_cast<std::size_t>(blocks)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { loop(); });
  }
  ~Workers() { next_ = static_cast<int>(finished_.size()); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Waits until that block is done; throws what a worker threw.
  void wait_for(int block) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || finished_[static_cast<std::size_t>(block)]; });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void loop() {
    for (int i = next_++; i < static_cast<int>(finished_.size()); i = next_++) {
      std::exception_ptr failure;
      try {
        work_(i);
      } catch (...) {
        failure = std::current_exception();
      }
      const std::scoped_lock lock(mutex_);
      finished_[static_cast<std::size_t>(i)] = true;
      if (failure) {
        if (!failure_) failure_ = failure;
        next_ = static_cast<int>(finished_.size());  // no block begins after a failure
      }
      changed_.notify_one();
    }
  }

  std::function<void(int)> work_;
  std::vector<bool> finished_;  ///< guarded by `mutex_`, but for its size
  std::exception_ptr failure_;  ///< guarded by `mutex_`
  std::atomic<int> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::jthread> threads_;  ///< last, so that they are joined first
};

}  // namespace

Run::Run(std::string_view simulation, const RunOptions& options)
    : options_(options), stream_(base::stream_of(simulation)) {}

void Run::progress(double share) {
  shown_progress_ = std::clamp(share, shown_progress_, 1.0);
  if (options_.on_progress) options_.on_progress(shown_progress_);
}

void Run::show(const Outcome& partial) {
  if (options_.on_partial) options_.on_partial(partial);
}

void Run::check_stop() const {
  if (options_.stop.stop_requested())
    throw base::Failure({base::Fault::Cancelled, "the run was stopped", "", ""});
}

base::Random Run::random(int stage, int block) const {
  const auto number =
      (static_cast<std::uint64_t>(stage) << stage_shift) | static_cast<std::uint64_t>(block);
  return {options_.seed, stream_, number};
}

bool Run::is_milestone(int blocks) {
  while (blocks % 4 == 0) blocks /= 4;
  return blocks == 1;
}

void Run::run_blocks(const Stage& stage, const std::function<void(int)>& work,
                     const std::function<void(int)>& done) {
  const auto step = [&](int i) {
    check_stop();
    work(i);
  };
  std::optional<Workers> workers;
  const int threads = std::min(options_.threads, stage.blocks);
  if (threads > 1) workers.emplace(threads, stage.blocks, step);
  for (int i = 0; i < stage.blocks; ++i) {
    if (workers)
      workers->wait_for(i);
    else
      step(i);
    done(i);
    progress(stage.from + (stage.to - stage.from) * (i + 1) / stage.blocks);
  }
}

}  // namespace sim
