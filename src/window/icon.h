#pragma once

#include <cstdint>
#include <vector>

namespace window {

/// The program's sign: a card with a tick on it.
struct Icon {
  int size = 0;                      ///< pixels along each side
  std::vector<std::uint8_t> pixels;  ///< red, green, blue, alpha; rows from the top
};
Icon draw_icon(int size);

}  // namespace window
