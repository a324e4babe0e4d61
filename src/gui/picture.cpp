#include "gui/picture.h"

#include <fstream>

#include <unistd.h>

#include "base/assert.h"
#include "gui/png_encoder.h"

namespace gui {

namespace fs = std::filesystem;

namespace {

tl::unexpected<base::Error> cannot_write(const fs::path& path) {
  return base::fail(base::Fault::Environment, "cannot write the picture", path.string(),
                    "check that the folder is there and writable and the disk has space");
}

}  // namespace

base::Result<std::string> png_bytes(const Picture& picture) {
  ASSERT(picture.width > 0 && picture.height > 0);
  ASSERT(picture.rgba.size() == std::size_t{4} * static_cast<std::size_t>(picture.width) *
                                    static_cast<std::size_t>(picture.height));
  std::string bytes = encode_png(picture.width, picture.height, picture.rgba.data());
  if (bytes.empty())
    return base::fail(base::Fault::Environment, "cannot make a PNG of this picture", {},
                      "choose a smaller width");
  return bytes;
}

base::Result<> write_png(const Picture& picture, const fs::path& path) {
  const auto bytes = png_bytes(picture);
  if (!bytes) return base::fail(bytes.error());
  fs::path part = path;
  part += ".part" + std::to_string(getpid());
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file.write(bytes->data(), static_cast<std::streamsize>(bytes->size()));
  file.close();
  std::error_code error;
  if (file) fs::rename(part, path, error);
  if (file && !error) return {};
  fs::remove(part, error);
  return cannot_write(path);
}

}  // namespace gui
