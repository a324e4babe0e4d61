#pragma once

#include <string>

#include "cli/output.h"

namespace cli {

/// A progress bar on standard error, drawn only where that is a terminal and nobody asked for
/// quiet. Erased when it goes, so that results stand alone.
class Progress {
 public:
  Progress(Output& output, std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Share done, 0..1. Draws only when another column is full.
  void show(double share);

 private:
  Output& output_;
  std::string label_;
  int drawn_ = -1;
};

}  // namespace cli
