#pragma once

#include "gui/page/faces.h"
#include "typeset/document.h"

namespace gui {

/// Lays a table out as one band with its top left at (`left`, `top`); cells wrap. A table that
/// does not fit into `width` with whole words keeps readable columns and scrolls sideways. Returns
/// the bottom.
float lay_out_table(PageLayout& out, const typeset::Block& table, const Faces& faces, Ink ink,
                    float left, float top, float width);

}  // namespace gui
