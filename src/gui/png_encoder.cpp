#include "gui/png_encoder.h"

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
  std::string bytes;
  const auto append = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                          static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, width, height, 4, rgba, 4 * width) == 0) return {};
  return bytes;
}

}  // namespace gui
