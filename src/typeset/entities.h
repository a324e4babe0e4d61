#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace typeset {

/// The character of "&amp;", "&#8730;" or "&#x221A;"; nothing for a name that is not one of the few
/// that people type.
std::optional<std::string> decode_entity(std::string_view entity);

}  // namespace typeset
