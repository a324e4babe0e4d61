#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cards/json_value.h"

namespace cards {

/// 64-bit FNV-1a as 16 hex digits: finds changes, does not resist forgery.
std::string content_hash(std::string_view bytes);

/// Of prompt, answer and grading of a card as written, whatever the layout of the file: what a
/// review stores to see later whether the card has changed its meaning. `load_card` puts it into
/// the card.
std::string fingerprint(const JsonValue& card);

}  // namespace cards
