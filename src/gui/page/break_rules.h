#pragma once

namespace gui {

/// Whether a line may end between `before` and `next` inside a word; `wide` tells that `next` takes
/// two columns. After UAX #14, reduced: around ideographs, kana and emoji, but not before closing
/// signs and small kana nor after opening ones; after a hyphen, dash or slash between letters.
bool may_break(char32_t before_that, char32_t before, char32_t next, bool wide);

}  // namespace gui
