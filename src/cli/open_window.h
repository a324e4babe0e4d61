#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "app/places.h"
#include "base/error.h"
#include "base/time.h"

namespace cli {

struct WindowStart {
  app::Places places;
  std::function<base::Instant()> now;
  std::uint64_t seed = 1;
};

struct WindowEnd {
  bool shown = false;  ///< false: there is no display, so the terminal is the place
  std::string remark;  ///< a sentence for the person, or empty
};

/// Opens the window and returns when it was closed. Empty in a build without a window.
using OpenWindow = std::function<base::Result<WindowEnd>(const WindowStart&)>;

}  // namespace cli
