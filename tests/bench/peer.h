#pragma once

#include <cstdio>
#include <optional>
#include <string>

#include <sys/types.h>

namespace test {

/// Another program that measures itself: it is sent a line and answers with one.
class Peer {
 public:
  /// Starts `words[0]`, found in PATH; `words` ends with a null pointer.
  explicit Peer(const char* const* words);
  ~Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  /// The next line that it writes; empty when it has ended.
  std::optional<std::string> line();
  void send(const std::string& line);

 private:
  pid_t child_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace test
