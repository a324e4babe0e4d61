#include "base/job.h"

#include <chrono>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using base::Job;
using base::Progress;

namespace {

/// Polls as an owner does once per frame, for at most ten seconds.
template <class T>
std::optional<base::Result<T>> wait_for(Job<T>& job) {
  for (int poll = 0; poll < 10'000; ++poll) {
    if (auto result = job.take()) return result;
    std::this_thread::sleep_for(1ms);
  }
  return std::nullopt;
}

/// A job that ends only when it is asked to stop, and counts that in `stopped`.
Job<int> endless(std::atomic<int>& stopped) {
  return Job<int>("waiting", [&stopped](std::stop_token stop, Progress&) -> base::Result<int> {
    while (!stop.stop_requested()) std::this_thread::yield();
    ++stopped;
    return base::fail(base::Fault::Cancelled, "stopped on request");
  });
}

}  // namespace

TEST_CASE("a job gives its value once") {
  Job<std::string> job("joining", [](std::stop_token, Progress&) { return std::string("done"); });
  CHECK(wait_for(job)->value() == "done");
  CHECK(!job.take().has_value());
  CHECK(job.finished());
}

TEST_CASE("a job may own what cannot be copied, and may give nothing but its end") {
  Job<std::unique_ptr<int>> moves(
      "moving", [kept = std::make_unique<int>(7)](std::stop_token, Progress&) mutable {
        return std::move(kept);
      });
  CHECK(*wait_for(moves)->value() == 7);
  Job<void> ends("ending", [](std::stop_token, Progress&) {});
  CHECK(wait_for(ends)->has_value());
}

TEST_CASE("a running job has no result yet, shows its progress and heeds a cancel") {
  std::atomic<bool> halfway{false};
  Job<int> job("counting", [&](std::stop_token stop, Progress& progress) -> base::Result<int> {
    progress.set(0.5F);
    halfway = true;
    while (!stop.stop_requested()) std::this_thread::yield();
    return base::fail(base::Fault::Cancelled, "stopped on request");
  });
  while (!halfway) std::this_thread::yield();
  CHECK(job.progress() == 0.5F);
  CHECK(!job.finished());
  CHECK(!job.take().has_value());
  job.cancel();
  CHECK(wait_for(job)->error().fault == base::Fault::Cancelled);
}

TEST_CASE("a finished job keeps its value when it is cancelled too late") {
  Job<int> job("adding", [](std::stop_token, Progress&) { return 4; });
  while (!job.finished()) std::this_thread::yield();
  job.cancel();
  CHECK(job.take()->value() == 4);
}

TEST_CASE("an exception in a job becomes an Error that says what was being done") {
  Job<int> throws("reading",
                  [](std::stop_token, Progress&) -> int { throw std::runtime_error("disk gone"); });
  CHECK(wait_for(throws)->error().message() == "reading failed: disk gone");
  Job<int> fails("reading", [](std::stop_token, Progress&) -> base::Result<int> {
    throw base::Failure({base::Fault::NotFound, "no such card", {}, {}});
  });
  CHECK(wait_for(fails)->error().fault == base::Fault::NotFound);
}

TEST_CASE("the end of a job's life stops its worker and waits for it") {
  std::atomic<int> stopped{0};
  {
    const Job<int> job = endless(stopped);
  }
  CHECK(stopped == 1);
}

TEST_CASE("a newer job takes the place of a running one, which is stopped first") {
  std::atomic<int> stopped{0};
  Job<int> job = endless(stopped);
  job = Job<int>("adding", [](std::stop_token, Progress&) { return 5; });
  CHECK(stopped == 1);
  CHECK(wait_for(job)->value() == 5);
}
