#pragma once

#include <csignal>

namespace cli {

/// While it lives, Ctrl+C ends waiting for standard input, and only that: the program then leaves
/// in order. One at a time. An interrupt counts whenever it comes, also between a prompt and the
/// wait, and whichever thread the system hands it to.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Waits until a read of standard input would return at once; false when interrupted.
  bool wait_for_input() const;
  bool interrupted() const;

 private:
  struct sigaction before_{};
  int pipe_[2] = {-1, -1};  ///< the handler writes into it, so that a wait sees what came before
};

}  // namespace cli
