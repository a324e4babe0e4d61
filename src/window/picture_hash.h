#pragma once

#include <cstdint>

#include <imgui.h>

namespace window {

/// A number for all that a frame would show: vertices, indices, clip rectangles, textures, size and
/// the colour behind it. Equal numbers: drawing it again would change nothing. About 10 GB/s.
std::uint64_t picture_hash(const ImDrawData& picture, ImU32 background);

/// Whether the renderer has a texture to make, to change or to give back.
bool has_texture_work(const ImDrawData& picture);

}  // namespace window
