#pragma once

#include <string>
#include <vector>

#include "gui/page/faces.h"
#include "typeset/document.h"

namespace gui {

/// Running text of one look. A newline in it is a hard break.
struct Run {
  std::string text;
  Face face;
  Ink ink = Ink::Text;
  std::int32_t link = -1;
  bool ground = false;
  bool whole = false;  ///< a formula: stays on one line where it fits
};

/// Flattens inlines into runs; targets that may be followed are added to `links`. `base` is the
/// face of plain text there.
std::vector<Run> runs_of(const typeset::Inlines& inlines, const Faces& faces, const Face& base,
                         Ink ink, std::vector<std::string>& links);

/// Whether a press on it may be answered: http and https addresses, claims and references.
bool may_be_followed(std::string_view target);

/// How a formula is shown: for now as readable Unicode text, kept together where it fits. The one
/// place that a layout of TeX replaces.
Run formula_run(const std::string& tex, const Face& face, Ink ink);

}  // namespace gui
