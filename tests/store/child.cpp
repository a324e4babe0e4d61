#include "store/child.h"

#include <array>
#include <exception>

#include <sys/wait.h>
#include <unistd.h>

namespace world {

namespace {

[[noreturn]] void run_and_end(const std::function<std::string()>& body, bool as_nobody, int out) {
  constexpr unsigned nobody = 65534;
  std::string text;
  if (as_nobody && getuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(1);
  try {
    text = body();
  } catch (const std::exception& error) {
    text = std::string("exception: ") + error.what();
  }
  const auto written = write(out, text.data(), text.size());
  _exit(written < 0 ? 1 : 0);
}

}  // namespace

std::string in_child(const std::function<std::string()>& body, bool as_nobody) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return "no pipe";
  const pid_t child = fork();
  if (child == 0) run_and_end(body, as_nobody, ends[1]);
  close(ends[1]);
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t n = 0; (n = read(ends[0], buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? text : "died";
}

}  // namespace world
