#include "program/terminal.h"

#include <csignal>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace test {

namespace {
constexpr int patience_ms = 10'000;
}

Terminal::Terminal(const Desk& desk, const std::vector<std::string>& words) {
  winsize size{24, 80, 0, 0};
  std::vector<std::string> all = desk.command_line(words);
  pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
  if (pid_ == 0) desk.become(all, {"TERM=xterm", "LC_ALL=C.UTF-8"});
}

Terminal::~Terminal() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  if (terminal_ >= 0) close(terminal_);
}

bool Terminal::read_more() {
  pollfd waiting{terminal_, POLLIN, 0};
  if (poll(&waiting, 1, patience_ms) <= 0) return false;
  char buffer[4096];
  const ssize_t count = read(terminal_, buffer, sizeof buffer);
  if (count <= 0) return false;
  seen_.append(buffer, static_cast<std::size_t>(count));
  return true;
}

bool Terminal::wait_for(const std::string& text) {
  while (true) {
    const std::size_t found = seen_.find(text, looked_at_);
    if (found != std::string::npos) {
      looked_at_ = found + text.size();
      return true;
    }
    if (!read_more()) return false;
  }
}

void Terminal::press(const std::string& keys) {
  if (write(terminal_, keys.data(), keys.size()) < 0) looked_at_ = seen_.size();
}

int Terminal::end() {
  while (read_more()) {
  }
  // What closed its terminal is ending, which takes a while on a loaded machine.
  int status = 0;
  for (int waited_ms = 0; waitpid(pid_, &status, WNOHANG) == 0; waited_ms += 10) {
    if (waited_ms == patience_ms) kill(pid_, SIGKILL);
    usleep(10'000);
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace test
