#include "app/runner.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/assert.h"

namespace app {

namespace {

/// Older runs that may still be stopping when a new one begins. More would only take the processor
/// from each other while a slider is dragged.
constexpr std::size_t most_stopping = 2;

}  // namespace

/// Where the worker leaves its newest partial outcome.
struct Runner::Slot {
  void put(std::shared_ptr<const Found> found) {
    const std::scoped_lock lock(mutex);
    partial = std::move(found);
  }
  std::shared_ptr<const Found> get() const {
    const std::scoped_lock lock(mutex);
    return partial;
  }

  mutable std::mutex mutex;
  std::shared_ptr<const Found> partial;  ///< guarded by `mutex`
};

Runner::Runner(int threads, std::size_t kept) : threads_(threads), most_kept_(kept) {
  ASSERT(threads >= 1);
}

Runner::~Runner() {
  stop();  // all are told first, so that they stop at the same time
}

bool Runner::matches(const Found& found, const Key& key) {
  return found.simulation == key.simulation && found.seed == key.seed &&
         found.settings == key.settings;
}

Progressed Runner::request(const sim::Simulation& simulation, const sim::Settings& settings,
                           std::uint64_t seed) {
  reap();
  if (!current_ || current_->key.simulation != &simulation || current_->key.seed != seed ||
      current_->key.settings != settings)
    change_to({&simulation, settings, seed});
  collect();
  if (current_->slot && !current_->job && !current_->error) start();
  Progressed progressed;
  progressed.found = shown_;
  progressed.stale = shown_ && !matches(*shown_, current_->key);
  progressed.running = current_->slot && !current_->error;
  if (current_->job) progressed.progress = current_->job->progress();
  if (!progressed.running && !current_->error) progressed.progress = 1;
  progressed.error = current_->error;
  return progressed;
}

/// Makes this the current request: of what is remembered, or with a slot to be filled.
void Runner::change_to(Key key) {
  if (current_) collect();  // the newest partial outcome of the old request may stay in view
  park();
  if (shown_ && shown_->simulation != key.simulation) shown_ = nullptr;
  Kept known = recall(key);
  current_.emplace(Current{std::move(key), nullptr, std::nullopt, std::nullopt});
  if (known)
    shown_ = std::move(known);
  else
    current_->slot = std::make_shared<Slot>();
}

void Runner::start() {
  if (stopping_.size() >= most_stopping) return;
  const auto blank = std::make_shared<const Found>(
      Found{current_->key.simulation, current_->key.settings, current_->key.seed, {}, false});
  current_->job.emplace("running a simulation", [slot = current_->slot, blank, threads = threads_](
                                                    std::stop_token stop, base::Progress& shown) {
    sim::RunOptions options;
    options.seed = blank->seed;
    options.threads = threads;
    options.stop = std::move(stop);
    options.on_progress = [&](double share) { shown.set(static_cast<float>(share)); };
    options.on_partial = [&](const sim::Outcome& partial) {
      auto found = std::make_shared<Found>(*blank);
      found->outcome = partial;
      slot->put(std::move(found));
    };
    return sim::run(*blank->simulation, blank->settings, options);
  });
}

/// Takes what the current run has found so far.
void Runner::collect() {
  if (!current_->job) return;
  auto result = current_->job->take();
  if (!result) {
    if (Kept partial = current_->slot->get()) shown_ = std::move(partial);
    return;
  }
  current_->job.reset();  // it has ended: nothing is waited for
  if (!*result) {
    current_->error = std::move(result->error());
    return;
  }
  const Key& key = current_->key;
  shown_ = std::make_shared<const Found>(
      Found{key.simulation, key.settings, key.seed, std::move(**result), true});
  current_->slot = nullptr;
  keep(shown_);
}

void Runner::stop() {
  if (current_) collect();
  park();
  current_.reset();
}

/// Tells the current run to stop and puts it where nobody waits for it.
void Runner::park() {
  if (!current_ || !current_->job) return;
  current_->job->cancel();
  stopping_.push_back(std::move(*current_->job));
  current_->job.reset();
}

/// Forgets the runs that have stopped; their threads are at their end.
void Runner::reap() {
  std::erase_if(stopping_, [](const base::Job<sim::Outcome>& job) { return job.finished(); });
}

Runner::Kept Runner::recall(const Key& key) {
  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& kept) { return matches(*kept, key); });
  if (found == kept_.end()) return nullptr;
  Kept known = *found;
  kept_.erase(found);
  kept_.push_front(known);
  return known;
}

void Runner::keep(Kept found) {
  kept_.push_front(std::move(found));
  if (kept_.size() > most_kept_) kept_.pop_back();
}

}  // namespace app
