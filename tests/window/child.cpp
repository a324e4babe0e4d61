#include "window/child.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace test {

namespace {

namespace fs = std::filesystem;

constexpr int tool_patience = 30'000;

void redirect(const fs::path& file, int flags, int to) {
  const int descriptor = open(file.c_str(), flags, 0600);
  if (descriptor < 0 || dup2(descriptor, to) < 0) _exit(126);
}

[[noreturn]] void become(const Words& words, const Words& environment, const fs::path& out,
                         const fs::path& err) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  redirect("/dev/null", O_RDONLY, STDIN_FILENO);
  redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
  redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  for (const std::string& variable : environment) {
    const auto equals = variable.find('=');
    setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
  }
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

}  // namespace

pid_t start_child(const Words& words, const Words& environment, const fs::path& out,
                  const fs::path& err) {
  const pid_t child = fork();
  if (child == 0) become(words, environment, out, err);
  if (child < 0) throw std::runtime_error("no process can be started");
  return child;
}

int wait_for_end(pid_t child, int milliseconds) {
  for (int waited = 0;; waited += 5) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (waited >= milliseconds) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void end_child(pid_t child, int signal) {
  kill(-child, signal);
  kill(child, signal);
  if (wait_for_end(child, 5000) != -1) return;
  kill(-child, SIGKILL);
  wait_for_end(child, 5000);
}

std::string run_tool(const Words& words, const Words& environment) {
  std::string name = (fs::temp_directory_path() / "attest-tool-XXXXXX").string();
  const int made = mkstemp(name.data());
  if (made < 0) throw std::runtime_error("no temporary file");
  close(made);
  const fs::path out = name, err = name + ".err";
  const pid_t child = start_child(words, environment, out, err);
  const int code = wait_for_end(child, tool_patience);
  if (code == -1) end_child(child, SIGKILL);
  const std::string said = text_of(out), complained = text_of(err);
  fs::remove(out);
  fs::remove(err);
  if (code == 127)
    throw std::runtime_error(words[0] + " is not installed; third_party/setup test installs it");
  if (code != 0) throw std::runtime_error(words[0] + " failed: " + complained);
  return said;
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace test
