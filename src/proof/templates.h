#pragma once

#include <string>

namespace proof {

/// The text with each `{{...}}` replaced by as many of `filler`, so that every offset stays.
std::string without_templates(std::string text, char filler);

}  // namespace proof
