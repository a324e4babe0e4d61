#pragma once

#include <string>
#include <string_view>

namespace typeset {

/// TeX mathematics as one line of plain Unicode: `\frac{1}{\sqrt{d_k}}` is "1/√dₖ". Superscripts
/// and subscripts use Unicode's own where every character has one ("x²", "dₖ"), else stay visible
/// ("d_model", "e^(x/2)"). A matrix is "[a b; c d]". A command that is not known stays as written,
/// so nothing is lost; spaces and braces that only steer TeX go. Any bytes are allowed: bad UTF-8
/// becomes U+FFFD. Never fails.
std::string to_unicode(std::string_view tex);

}  // namespace typeset
