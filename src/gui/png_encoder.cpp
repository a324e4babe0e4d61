#include "gui/png_encoder.h"

#include <algorithm>
#include <vector>

// The one place where stb_image_write is compiled. Its functions stay private to this file, so that
// they never meet those of another library that carries a copy.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace gui {

std::string encode_png(int width, int height, const std::uint8_t* rgba) {
  const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  std::vector<std::uint8_t> rgb(3 * pixels);
  for (std::size_t i = 0; i < pixels; ++i) std::copy_n(rgba + 4 * i, 3, rgb.data() + 3 * i);
  std::string bytes;
  const auto append = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                          static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, width, height, 3, rgb.data(), 3 * width) == 0)
    return {};
  return bytes;
}

}  // namespace gui
