#pragma once

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace gui {

/// A colour in computation: red, green, blue 0..255, alpha 0..1.
struct Rgba {
  float r = 255, g = 255, b = 255, a = 1;
};

/// A colour through a texture's.
inline Rgba operator*(const Rgba& one, const Rgba& other) {
  return {one.r * other.r / 255, one.g * other.g / 255, one.b * other.b / 255, one.a * other.a};
}

/// Bilinear reading of a texture of Dear ImGui; white where there is none.
class RasterTexture {
 public:
  explicit RasterTexture(const ImTextureData* data)
      : data_(data && data->Pixels && data->Width > 0 && data->Height > 0 ? data : nullptr) {}

  /// `u` and `v` are 0..1 over the texture; beyond, its edge goes on.
  Rgba at(float u, float v) const {
    if (!data_) return {};
    const float x = u * static_cast<float>(data_->Width) - 0.5F;
    const float y = v * static_cast<float>(data_->Height) - 0.5F;
    const float left = std::floor(x), top = std::floor(y);
    const float fx = x - left, fy = y - top;
    const int ix = static_cast<int>(left), iy = static_cast<int>(top);
    // Glyphs stand on whole pixels: most reads are of one texel.
    if (fx < 1e-3F && fy < 1e-3F) return texel(ix, iy);
    const Rgba upper = between(texel(ix, iy), texel(ix + 1, iy), fx);
    const Rgba lower = between(texel(ix, iy + 1), texel(ix + 1, iy + 1), fx);
    return between(upper, lower, fy);
  }

 private:
  static Rgba between(const Rgba& a, const Rgba& b, float part) {
    const auto mix = [part](float from, float to) { return from + (to - from) * part; };
    return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
  }

  Rgba texel(int x, int y) const {
    const int column = std::clamp(x, 0, data_->Width - 1);
    const int row = std::clamp(y, 0, data_->Height - 1);
    const unsigned char* bytes =
        data_->Pixels + (row * data_->Width + column) * data_->BytesPerPixel;
    const auto part = [bytes](int i) { return static_cast<float>(bytes[i]); };
    if (data_->BytesPerPixel == 1) return {255, 255, 255, part(0) / 255};
    return {part(0), part(1), part(2), part(3) / 255};
  }

  const ImTextureData* data_;
};

}  // namespace gui
