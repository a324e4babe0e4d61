#include "cli/interrupt.h"

#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace cli {

namespace {

// All that a handler can reach: the pipe of the guard that lives.
volatile std::sig_atomic_t end_of_handler = -1;

void on_interrupt(int) {
  const int error = errno;
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = write(end_of_handler, &byte, 1);
  errno = error;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  // Without a pipe both ends stay -1, which poll passes over.
  if (pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) pipe_[0] = pipe_[1] = -1;
  end_of_handler = pipe_[1];
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGINT, &before_, nullptr);
  for (const int end : pipe_)
    if (end >= 0) close(end);
}

bool InterruptGuard::wait_for_input() const {
  pollfd waiting[] = {{pipe_[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  while (poll(waiting, 2, -1) < 0 && errno == EINTR) {
  }
  return (waiting[0].revents & POLLIN) == 0;
}

bool InterruptGuard::interrupted() const {
  pollfd waiting{pipe_[0], POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace cli
