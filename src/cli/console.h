#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

namespace cli {

/// How a person answers in a session. Two kinds: a terminal with line editing and single keys, and
/// plain lines for pipes, dumb terminals and screen readers.
class Console {
 public:
  virtual ~Console() = default;

  /// A line as typed, without its end. Nothing at the end of input or on Ctrl+C.
  virtual std::optional<std::string> line(const std::string& prompt) = 0;

  /// What was pressed: one character, "" for Enter, or ":x" for a command. On plain consoles a
  /// whole line. Nothing at the end of input or on Ctrl+C.
  virtual std::optional<std::string> key(const std::string& prompt) = 0;
};

/// Reads whole lines. With `echo` each is written after its prompt, as a terminal would have done.
std::unique_ptr<Console> plain_console(std::istream& in, std::ostream& out, bool echo);

/// Line editing with history (libedit) and single keys. Ctrl+C ends a reading, not the program.
std::unique_ptr<Console> terminal_console();

/// The terminal kind where standard input and output are terminals that can do it, else the plain
/// one.
std::unique_ptr<Console> console_for_standard_input();

}  // namespace cli
