#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"

namespace gui {

/// Opaque pixels: red, green, blue, alpha, row after row from the top left.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< 4 * width * height bytes
};

/// A PNG file's content. Environment when it cannot be made.
base::Result<std::string> png_bytes(const Picture& picture);

/// Writes a PNG file beside `path` and renames it, so that nobody meets half a picture and a
/// failure leaves what was there. Environment with the path when it cannot be written.
base::Result<> write_png(const Picture& picture, const std::filesystem::path& path);

}  // namespace gui
