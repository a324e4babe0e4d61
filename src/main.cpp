#include <string>
#include <vector>

#include "base/time.h"
#include "cli/program.h"
#ifdef ATTEST_HAS_WINDOW
#include "window/run.h"
#endif

namespace {

cli::OpenWindow window_of_this_build() {
#ifdef ATTEST_HAS_WINDOW
  return [](const cli::WindowStart& start) {
    return window::run({start.places, start.now, start.seed}).map([](const window::Ended& ended) {
      return cli::WindowEnd{ended.shown, ended.remark};
    });
  };
#else
  return {};
#endif
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run_program(std::vector<std::string>(argv + 1, argv + argc), base::system_now,
                          window_of_this_build());
}
