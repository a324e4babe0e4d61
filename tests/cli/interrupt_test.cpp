#include "cli/interrupt.h"

#include <atomic>
#include <chrono>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

#include <doctest/doctest.h>
#include <unistd.h>

#include "cli/console.h"

namespace {

/// Standard input is a pipe while it lives, into which a line comes after a while: a reading that
/// missed the interrupt returns this line instead of waiting for ever.
class LateLine {
 public:
  LateLine() : before_(dup(STDIN_FILENO)) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    writer_ = std::jthread([this, end = ends[1]](const std::stop_token& stop) {
      for (int i = 0; i < 500 && !stop.stop_requested(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      if (!stop.stop_requested()) came_ = write(end, "late\n", 5) == 5;
      close(end);
    });
  }
  ~LateLine() {
    writer_.request_stop();
    writer_.join();
    dup2(before_, STDIN_FILENO);
    close(before_);
  }

  bool came() const { return came_; }

 private:
  int before_;
  std::atomic<bool> came_ = false;
  std::jthread writer_;
};

/// Takes what is written to std::cout; a flush is interrupted. A prompt is flushed before the wait.
class InterruptedOutput : public std::stringbuf {
 public:
  InterruptedOutput() : before_(std::cout.rdbuf(this)) {}
  ~InterruptedOutput() override { std::cout.rdbuf(before_); }

 private:
  int sync() override { return std::raise(SIGINT); }
  std::streambuf* before_;
};

}  // namespace

TEST_CASE("Ctrl+C between the prompt and the wait for a key ends the reading") {
  const auto console = cli::terminal_console();
  const LateLine input;
  const InterruptedOutput output;
  CHECK(!console->key("rate> "));
  CHECK(!input.came());
}

TEST_CASE("Ctrl+C between the prompt and the wait for a line ends the reading") {
  const auto console = cli::terminal_console();
  const LateLine input;
  const InterruptedOutput output;
  CHECK(!console->line("answer> "));
  CHECK(!input.came());
}

TEST_CASE("without Ctrl+C a wait ends when input comes") {
  const LateLine input;
  const cli::InterruptGuard guard;
  CHECK(guard.wait_for_input());
  CHECK(!guard.interrupted());
}
