#pragma once

#include <string>

#include "store/entry.h"

namespace gui {

/// "2026-12-01 14:05": when an entry was written, by the clock that was on the wall.
std::string moment_words(const store::Stamp& stamp);

/// "Good after 12.3 s, then 3 days, typed "sqrt(d_k)" (correct)": an entry of a card's log.
std::string entry_words(const store::Entry& entry);

}  // namespace gui
