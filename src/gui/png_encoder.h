#pragma once

#include <cstdint>
#include <string>

namespace gui {

/// The content of a PNG file with 8 bits of red, green and blue; the alpha of the pixels is left
/// out, since pictures are opaque. Empty when memory ran out.
std::string encode_png(int width, int height, const std::uint8_t* rgba);

}  // namespace gui
