#include <string>
#include <vector>

#include "base/time.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  return cli::run_program(std::vector<std::string>(argv + 1, argv + argc), base::system_now);
}
