#include "cli/progress.h"

#include <algorithm>
#include <iostream>

#include "typeset/visible.h"

namespace cli {

namespace {
constexpr int columns = 30;
}

Progress::Progress(Output& output, std::string label) : output_(output), label_(std::move(label)) {}

Progress::~Progress() {
  if (drawn_ >= 0) output_.err << "\r\033[K" << std::flush;
}

void Progress::show(double share) {
  if (!output_.err_terminal || output_.quiet) return;
  const int full = std::clamp(static_cast<int>(share * columns), 0, columns);
  if (full == drawn_) return;
  drawn_ = full;
  output_.err << "\r" << typeset::visible(label_) << " ["
              << std::string(static_cast<std::size_t>(full), '#')
              << std::string(static_cast<std::size_t>(columns - full), ' ') << "]" << std::flush;
}

}  // namespace cli
