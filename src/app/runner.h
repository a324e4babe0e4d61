#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <optional>

#include "base/error.h"
#include "base/job.h"
#include "sim/simulation.h"

namespace app {

/// An outcome with what it belongs to. A function of simulation, settings and seed (and, of a
/// partial one, of how many blocks went into it): never of time or threads.
struct Found {
  const sim::Simulation* simulation = nullptr;
  sim::Settings settings;
  std::uint64_t seed = 1;
  sim::Outcome outcome;
  bool finished = false;  ///< false: from 1, 4, 16, ... of its blocks
};

/// What there is to show for a request.
struct Progressed {
  std::shared_ptr<const Found> found;  ///< null until something is known about this simulation
  bool stale = false;                  ///< `found` belongs to an earlier request
  bool running = false;
  float progress = 0;                ///< of this request, 0..1
  std::optional<base::Error> error;  ///< the run failed; it is not tried again until asked anew
};

/// Runs simulations for someone who changes his mind in every frame: the newest request wins, and
/// work on an older one is stopped without being waited for. Finished outcomes are kept, so that
/// going back costs nothing. All members belong to one thread; the work runs on others.
class Runner {
 public:
  /// `threads` >= 1 for each run; `kept` finished outcomes are remembered.
  explicit Runner(int threads, std::size_t kept = 32);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// What is known of this run; starts it if need be. Call it in every frame while it is shown. It
  /// takes microseconds, also while older runs are still stopping. Until something is known of a
  /// new request, what was shown for the same simulation is given as stale.
  Progressed request(const sim::Simulation& simulation, const sim::Settings& settings,
                     std::uint64_t seed);
  /// Stops what runs; kept outcomes stay. The next request starts anew, also after a failure.
  void stop();
  /// Runs that were told to stop and have not yet.
  std::size_t stopping() const { return stopping_.size(); }

 private:
  struct Slot;
  struct Key {
    const sim::Simulation* simulation;
    sim::Settings settings;
    std::uint64_t seed;
  };
  struct Current {
    Key key;
    std::shared_ptr<Slot> slot;
    std::optional<base::Job<sim::Outcome>> job;  ///< none: waits until an older run has stopped
    std::optional<base::Error> error;
  };
  using Kept = std::shared_ptr<const Found>;

  static bool matches(const Found& found, const Key& key);
  void change_to(Key key);
  void start();
  void collect();
  void park();
  void reap();
  Kept recall(const Key& key);
  void keep(Kept found);

  int threads_;
  std::size_t most_kept_;
  std::deque<Kept> kept_;  ///< the last asked for in front
  Kept shown_;             ///< what the last request was given
  std::optional<Current> current_;
  std::list<base::Job<sim::Outcome>> stopping_;
};

}  // namespace app
