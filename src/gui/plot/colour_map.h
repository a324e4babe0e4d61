#pragma once

#include <imgui.h>

namespace gui::plot {

/// Viridis: from dark violet (0) over green to yellow (1). Its lightness rises evenly, so that it
/// reads the same for any colour vision and in grey. Opaque; `share` is held within 0..1.
ImU32 viridis(double share);

}  // namespace gui::plot
