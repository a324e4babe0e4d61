#pragma once

#include <imgui.h>

#include "gui/picture.h"

namespace gui {

/// Paints what Dear ImGui drew, as a graphics card would: pixel centres, the top-left rule, colours
/// between vertices, textures read bilinearly from ImTextureData, clip rectangles. The picture has
/// the size of the display and `background` (opaque) where nothing is. User callbacks are skipped.
Picture rasterise(const ImDrawData& data, ImU32 background);

}  // namespace gui
