#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <iostream>

#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "cli/console.h"
#include "cli/interrupt.h"

namespace cli {

namespace {

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

std::optional<char> read_byte(const InterruptGuard& guard) {
  char byte = 0;
  while (guard.wait_for_input()) {
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count == 1) return byte;
    if (count == 0 || errno != EINTR) break;
  }
  return std::nullopt;
}

/// Reads the rest of an escape sequence (an arrow key), so that its letters are not taken for keys.
/// The bytes of one key arrive together; a lone Esc has none.
void skip_sequence(const InterruptGuard& guard) {
  constexpr int together_ms = 25;
  const auto next = [&guard]() -> std::optional<char> {
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    if (poll(&waiting, 1, together_ms) <= 0) return std::nullopt;
    return read_byte(guard);
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
    el_set(edit_, EL_GETCFN, &TerminalConsole::next_character);
  }
  ~TerminalConsole() override {
    history_end(history_);
    el_end(edit_);
  }

  std::optional<std::string> line(const std::string& prompt) override {
    const InterruptGuard guard;
    std::cout.flush();
    prompt_ = prompt;
    guard_ = &guard;
    int length = 0;
    const char* text = el_gets(edit_, &length);
    guard_ = nullptr;
    if (!text || guard.interrupted()) {
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
      const auto byte = read_byte(guard);
      if (!byte || *byte == 4 /* Ctrl+D */) {
        std::cout << "\n";
        return std::nullopt;
      }
      if (*byte == '\033') {
        skip_sequence(guard);
        continue;
      }
      std::string pressed = *byte == '\n' || *byte == '\r' ? "" : std::string(1, *byte);
      if (pressed == ":") return command_line(guard);
      std::cout << pressed << "\n";
      return pressed;
    }
  }

 private:
  /// What follows a ":", to its Enter, as at the prompt of an answer: an Enter that is left over
  /// would rate.
  static std::optional<std::string> command_line(const InterruptGuard& guard) {
    constexpr char backspace = '\b', delete_key = '\177';
    std::string typed = ":";
    std::cout << typed << std::flush;
    while (const auto byte = read_byte(guard)) {
      if (*byte == '\n' || *byte == '\r') {
        std::cout << "\n";
        return typed;
      }
      if (*byte == backspace || *byte == delete_key) {
        if (typed.size() > 1) {
          typed.pop_back();
          std::cout << "\b \b" << std::flush;
        }
      } else if (*byte == '\033') {
        skip_sequence(guard);
      } else if (static_cast<unsigned char>(*byte) >= ' ') {
        typed += *byte;
        std::cout << *byte << std::flush;
      }
    }
    return std::nullopt;
  }

  static TerminalConsole& self(EditLine* edit) {
    TerminalConsole* console = nullptr;
    el_get(edit, EL_CLIENTDATA, &console);
    return *console;
  }

  static char* prompt_text(EditLine* edit) { return self(edit).prompt_.data(); }

  /// libedit's way to read: 1 with a character, 0 at the end. A byte that belongs to none is
  /// dropped.
  static int next_character(EditLine* edit, wchar_t* character) {
    std::mbstate_t state{};
    while (const auto byte = read_byte(*self(edit).guard_)) {
      const std::size_t length = std::mbrtowc(character, &*byte, 1, &state);
      if (length <= 1) return 1;
      if (length == static_cast<std::size_t>(-1)) state = {};
    }
    return 0;
  }

  void remember(const std::string& typed) {
    if (typed.empty()) return;
    HistEvent event;
    history(history_, &event, H_ENTER, typed.c_str());
  }

  EditLine* edit_;
  History* history_;
  std::string prompt_;
  const InterruptGuard* guard_ = nullptr;  ///< while a line is read
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
