#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "cli/console.h"

namespace cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// Lets Ctrl+C end the read it falls into, and only that: the program then leaves in order.
class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted = 0;
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = 1; };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_);  // no SA_RESTART: the read returns
  }
  ~InterruptGuard() { sigaction(SIGINT, &before_, nullptr); }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  struct sigaction before_{};
};

/// Single keys without echo, put back when it goes.
class SingleKeys {
 public:
  SingleKeys() {
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  }
  ~SingleKeys() { tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  SingleKeys(const SingleKeys&) = delete;
  SingleKeys& operator=(const SingleKeys&) = delete;

 private:
  termios before_{};
};

std::optional<char> read_byte() {
  char byte = 0;
  while (true) {
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count == 1) return byte;
    if (count < 0 && errno == EINTR && !interrupted) continue;
    return std::nullopt;
  }
}

/// Reads the rest of an escape sequence (an arrow key), so that its letters are not taken for keys.
/// The bytes of one key arrive together; a lone Esc has none.
void skip_sequence() {
  constexpr int together_ms = 25;
  const auto next = []() -> std::optional<char> {
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    if (poll(&waiting, 1, together_ms) <= 0) return std::nullopt;
    return read_byte();
  };
  auto byte = next();
  if (byte != '[' && byte != 'O') return;
  do byte = next();
  while (byte && (*byte < '@' || *byte > '~'));  // parameters end with a byte of this range
}

class TerminalConsole : public Console {
 public:
  TerminalConsole() : edit_(el_init("attest", stdin, stdout, stderr)), history_(history_init()) {
    HistEvent event;
    history(history_, &event, H_SETSIZE, 200);
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &TerminalConsole::prompt_text);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_SIGNAL, 0);
  }
  ~TerminalConsole() override {
    history_end(history_);
    el_end(edit_);
  }

  std::optional<std::string> line(const std::string& prompt) override {
    const InterruptGuard guard;
    std::cout.flush();
    prompt_ = prompt;
    int length = 0;
    const char* text = el_gets(edit_, &length);
    if (!text || interrupted) {
      std::cout << "\n";
      return std::nullopt;
    }
    std::string typed(text, static_cast<std::size_t>(length));
    while (!typed.empty() && (typed.back() == '\n' || typed.back() == '\r')) typed.pop_back();
    remember(typed);
    return typed;
  }

  std::optional<std::string> key(const std::string& prompt) override {
    const InterruptGuard guard;
    const SingleKeys keys;
    std::cout << prompt << std::flush;
    while (true) {
      const auto byte = read_byte();
      if (!byte || *byte == 4 /* Ctrl+D */) {
        std::cout << "\n";
        return std::nullopt;
      }
      if (*byte == '\033') {
        skip_sequence();
        continue;
      }
      std::string pressed = *byte == '\n' || *byte == '\r' ? "" : std::string(1, *byte);
      if (pressed == ":") {
        const auto command = read_byte();
        if (!command) return std::nullopt;
        pressed += *command;
      }
      std::cout << pressed << "\n";
      return pressed;
    }
  }

 private:
  static char* prompt_text(EditLine* edit) {
    TerminalConsole* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  void remember(const std::string& typed) {
    if (typed.empty()) return;
    HistEvent event;
    history(history_, &event, H_ENTER, typed.c_str());
  }

  EditLine* edit_;
  History* history_;
  std::string prompt_;
};

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return !term || std::strcmp(term, "dumb") == 0;
}

}  // namespace

std::unique_ptr<Console> terminal_console() { return std::make_unique<TerminalConsole>(); }

std::unique_ptr<Console> console_for_standard_input() {
  const bool terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (terminal && !is_dumb()) return terminal_console();
  return plain_console(std::cin, std::cout, isatty(STDIN_FILENO) != 1);
}

}  // namespace cli
