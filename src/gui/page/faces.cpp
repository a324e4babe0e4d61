#include "gui/page/faces.h"

#include <algorithm>
#include <cmath>

namespace gui {

Extent extent_of(const Face& face) {
  const ImFontBaked* baked = face.font->GetFontBaked(face.size);
  return {baked->Ascent, -baked->Descent};
}

float width_of(const Face& face, const char* from, const char* to) {
  if (from == to) return 0;
  return face.font->CalcTextSizeA(face.size, FLT_MAX, 0, from, to).x;
}

Faces faces_of(const Ui& ui, const PageLook& look) {
  const Ui::Face base = ui.face(look.style);
  const auto sized = [&](ImFont* font, float part) {
    return Face{font, std::max(8.0F, std::round(base.size * part))};
  };
  Faces faces;
  faces.body = {base.font, base.size};
  faces.strong = sized(ui.fonts.strong, 1);
  faces.emphasis = sized(ui.fonts.italic, 1);
  faces.code = sized(ui.fonts.mono, 0.95F);
  faces.block = sized(ui.fonts.mono, 0.92F);
  faces.display = sized(ui.fonts.regular, 1.2F);
  faces.heading[0] = sized(ui.fonts.strong, 1.35F);
  faces.heading[1] = sized(ui.fonts.strong, 1.12F);
  faces.heading[2] = sized(ui.fonts.strong, 1);
  faces.unit = ui.scale * std::max(0.75F, base.size / ui.face(Style::Body).size);
  return faces;
}

}  // namespace gui
