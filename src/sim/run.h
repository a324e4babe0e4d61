#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "sim/outcome.h"

namespace sim {

/// What whoever starts a run decides. The callbacks are called on the calling thread of `run`.
struct RunOptions {
  std::uint64_t seed = 1;
  int threads = 1;  ///< >= 1; changes the time only, never the outcome
  std::stop_token stop;
  std::function<void(double)> on_progress;  ///< 0..1, never falling
  /// After 1, 4, 16, ... blocks of a stage; before them from a few draws, where a block is long.
  std::function<void(const Outcome&)> on_partial;
};

/// A stage of a run: so many blocks, and the part of the whole progress it takes.
struct Stage {
  int blocks = 1;
  double from = 0;
  double to = 1;
};

/// What a simulation sees of its surroundings while it runs. It belongs to the thread of the run;
/// only `for_blocks` uses others.
class Run {
 public:
  Run(std::string_view simulation, const RunOptions& options);

  std::uint64_t seed() const { return options_.seed; }
  /// Whether a look at a few draws ahead of the blocks is worth its time.
  bool wants_partial() const { return bool(options_.on_partial); }
  void progress(double share);
  void show(const Outcome& partial);

  /// Throws the Cancelled Failure if a stop was asked for. `for_blocks` calls it before each block;
  /// long work outside of blocks calls it itself at least every 20 ms.
  void check_stop() const;

  /// Random numbers of a block of a stage: a function of (seed, simulation, stage, block) alone.
  base::Random random(int stage, int block) const;

  /// Calls `block(base::Random&, int index) -> Sums` for each block on `threads` threads and adds
  /// the sums in the order of the blocks, so the total has the same bits for any thread count. A
  /// block takes at most about 20 ms and touches nothing that another one writes. After 1, 4, 16,
  /// ... blocks (not the last) `partial(sums so far)` is called on this thread. Sums is default
  /// constructible (zero) and has `void add(const Sums&)`.
  template <class Sums, class Block, class Partial>
  Sums for_blocks(const Stage& stage, Block&& block, Partial&& partial) {
    Sums total;
    const int number = stages_++;
    std::vector<Sums> sums(static_cast<std::size_t>(stage.blocks));
    run_blocks(
        stage,
        [&](int i) {
          base::Random numbers = random(number, i);
          sums[static_cast<std::size_t>(i)] = block(numbers, i);
        },
        [&](int i) {
          total.add(std::exchange(sums[static_cast<std::size_t>(i)], Sums()));
          if (wants_partial() && is_milestone(i + 1) && i + 1 < stage.blocks) partial(total);
        });
    return total;
  }
  template <class Sums, class Block>
  Sums for_blocks(const Stage& stage, Block&& block) {
    return for_blocks<Sums>(stage, std::forward<Block>(block), [](const Sums&) {});
  }

 private:
  /// True for 1, 4, 16, 64, ...
  static bool is_milestone(int blocks);
  /// `work(i)` for every block on the threads, `done(i)` in block order on this thread.
  void run_blocks(const Stage& stage, const std::function<void(int)>& work,
                  const std::function<void(int)>& done);

  const RunOptions& options_;
  std::uint64_t stream_;
  int stages_ = 0;
  double shown_progress_ = 0;
};

}  // namespace sim
