#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "typeset/document.h"

namespace typeset {

/// A run of `*` or `_` that stands as a Text in a list of inlines, and what its neighbours let it
/// do (CommonMark 6.2, "left-flanking" and "right-flanking").
struct DelimiterRun {
  std::size_t index = 0;  ///< in the list
  char mark = '*';
  std::size_t length = 0;
  bool can_open = false;
  bool can_close = false;
};

/// What the run of bytes [offset, offset + length) of a source can do. Other than CommonMark a `$`
/// and the punctuation of East Asia count as letters, so that emphasis may touch mathematics.
DelimiterRun delimiter_at(std::string_view source, std::size_t offset, std::size_t length);

/// Makes Emphasis and Strong of the runs that match, by the algorithm of CommonMark's appendix
/// "phase 2"; md4c's versions differ here. Runs must ascend by index. At most `room` levels are
/// nested; `too_deep` says whether more were written. Linear time.
Inlines resolve_emphasis(Inlines inlines, const std::vector<DelimiterRun>& runs, int room,
                         bool& too_deep);

}  // namespace typeset
