#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "app/places.h"
#include "base/error.h"
#include "base/time.h"

namespace window {

struct Start {
  app::Places places;
  std::function<base::Instant()> now;
  std::uint64_t seed = 1;  ///< of simulations that no card seeds
};

struct Ended {
  bool shown = true;   ///< false: there is no display that can be reached
  std::string remark;  ///< a sentence for the person who started it, or empty
};

/// Opens the window and returns when it is closed. Only on the main thread, once at a time.
/// Environment error when there is a display but no OpenGL 3.3 on it.
///
/// When the variable ATTEST_LAYOUT_FILE names a file, what stands where is written there after
/// every event (layout_file.h). It is for tests that drive the real window, which find by it what
/// to click.
base::Result<Ended> run(const Start& start);

}  // namespace window
