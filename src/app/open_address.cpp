#include "app/open_address.h"

#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace app {

namespace {

bool is_web(const std::string& address) {
  return address.starts_with("https://") || address.starts_with("http://");
}

/// Waits for the child beside the window, so that it leaves no zombie.
void reap(pid_t child) {
  std::thread([child] {
    int status = 0;
    waitpid(child, &status, 0);
  }).detach();
}

}  // namespace

base::Result<> open_address(const std::string& address) {
  return open_address(address, "xdg-open");
}

base::Result<> open_address(const std::string& address, const std::string& program) {
  if (!is_web(address))
    return base::fail(base::Fault::BadInput, "this is no web address", address,
                      "only http and https are opened");
  std::string name = program;
  std::string argument = address;
  char* arguments[] = {name.data(), argument.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, name.c_str(), nullptr, nullptr, arguments, environ) != 0)
    return base::fail(base::Fault::Environment, "the browser cannot be opened: there is no " + name,
                      address, "copy the address; the package xdg-utils brings xdg-open");
  reap(child);
  return {};
}

}  // namespace app
