#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "program/attest.h"

namespace test {

/// The program in a terminal of 80 by 24 (a pseudo-terminal), driven like a person does: wait for
/// some text, press keys.
class Terminal {
 public:
  Terminal(const Desk& desk, const std::vector<std::string>& words);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Reads until `text` appeared after what was read before; false after ten seconds or at the end.
  bool wait_for(const std::string& text);
  void press(const std::string& keys);
  /// The exit code once the program has ended; 128 + the signal's number if one ended it. A program
  /// that says nothing for ten seconds and does not end is killed.
  int end();
  /// Everything the terminal was sent.
  const std::string& seen() const { return seen_; }
  pid_t pid() const { return pid_; }

 private:
  bool read_more();

  int terminal_ = -1;
  pid_t pid_ = -1;
  std::string seen_;
  std::size_t looked_at_ = 0;
};

}  // namespace test
