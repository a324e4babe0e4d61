#include "app/child_process.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace app {

namespace {

/// The two ends of a pipe, closed when they go.
struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw base::Failure(
          {base::Fault::Environment, "cannot make a pipe", std::strerror(errno), {}});
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(int which) {
    if (ends[which] >= 0) close(ends[which]);
    ends[which] = -1;
  }
};

struct FileActions {
  posix_spawn_file_actions_t actions;
  FileActions() { posix_spawn_file_actions_init(&actions); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
};

std::string read_all(int descriptor) {
  std::string text;
  char buffer[4096];
  while (true) {
    const ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count > 0)
      text.append(buffer, static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
      return text;
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

base::Result<ChildResult> run_child(const std::vector<std::string>& arguments, bool interactive) {
  return base::guarded("running another program", [&] {
    std::vector<char*> argv;
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    Pipe pipe;
    FileActions files;
    if (!interactive) {
      posix_spawn_file_actions_adddup2(&files.actions, pipe.ends[1], STDOUT_FILENO);
      posix_spawn_file_actions_addopen(&files.actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    pid_t child = 0;
    const int failed = posix_spawnp(&child, argv[0], &files.actions, nullptr, argv.data(), environ);
    if (failed)
      throw base::Failure({base::Fault::Environment, "cannot start " + arguments[0],
                           std::strerror(failed), "check that it is installed"});
    pipe.close_end(1);
    ChildResult result;
    if (!interactive) result.output = read_all(pipe.ends[0]);
    result.exit_code = wait_for(child);
    return result;
  });
}

}  // namespace app
