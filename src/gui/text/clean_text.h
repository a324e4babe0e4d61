#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gui {

struct Cleaned {
  std::string text;
  bool cut = false;  ///< more was there than had room
};

/// What a text box takes of a text from outside: valid UTF-8 (bad bytes become U+FFFD), line breaks
/// as `\n` (in a single line: as a space), no NUL and no control character but the tab. At most
/// `room` bytes, cut between graphemes; the time is bounded by `room`, not by the text.
Cleaned clean_text(std::string_view raw, std::size_t room, bool single_line);

}  // namespace gui
