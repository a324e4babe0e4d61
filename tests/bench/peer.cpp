#include "bench/peer.h"

#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace test {

namespace {

struct Pipe {
  int ends[2];
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
};

}  // namespace

Peer::Peer(const char* const* words) {
  std::signal(SIGPIPE, SIG_IGN);  // a peer that has ended is noticed when its answer is missing
  const Pipe questions, answers;
  child_ = fork();
  if (child_ < 0) throw std::runtime_error("no process");
  if (child_ == 0) {
    dup2(questions.ends[0], STDIN_FILENO);
    dup2(answers.ends[1], STDOUT_FILENO);
    execvp(words[0], const_cast<char* const*>(words));
    _exit(127);
  }
  close(questions.ends[0]);
  close(answers.ends[1]);
  to_ = fdopen(questions.ends[1], "w");
  from_ = fdopen(answers.ends[0], "r");
}

Peer::~Peer() {
  std::fclose(to_);  // the end of its questions ends it
  std::fclose(from_);
  waitpid(child_, nullptr, 0);
}

std::optional<std::string> Peer::line() {
  std::string text;
  for (int c = std::fgetc(from_); c != '\n'; c = std::fgetc(from_)) {
    if (c == EOF) return std::nullopt;
    text += static_cast<char>(c);
  }
  return text;
}

void Peer::send(const std::string& line) {
  std::fputs((line + "\n").c_str(), to_);
  std::fflush(to_);
}

}  // namespace test
