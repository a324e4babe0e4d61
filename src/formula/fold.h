#pragma once

#include <string>
#include <string_view>

namespace formula {

/// Rewrites the Unicode spellings of mathematics in plain characters: "√dₖ" becomes " sqrt d_k",
/// "½" "(1/2)", "x²" "x^(2)"; letters and digits of other widths and styles become plain, Greek
/// letters their names; "≠", "!=", "~=" and "=/=" are "not". Characters without a plain spelling
/// stay, broken UTF-8 becomes U+FFFD.
std::string fold_unicode(std::string_view typed);

/// Rewrites TeX in plain characters: "\frac{d_{model}}{2}" becomes " frac (d_model)(2)". Commands
/// of layout vanish, unknown ones become words. Text without a backslash, brace or dollar is
/// returned unchanged.
std::string fold_tex(std::string text);

}  // namespace formula
