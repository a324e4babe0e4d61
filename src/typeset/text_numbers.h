#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace typeset {

/// A number in a text: `number(begin, length)`.
using OnNumber = std::function<void(std::size_t, std::size_t)>;

/// Stands in a text for what is no text: it joins no digits and separates none.
inline constexpr char neutral_mark = '\x01';
/// Stands for a code span: digits beside it are joined to it.
inline constexpr char joining_mark = 'x';

/// The numbers of running text, by the rules of `find_numbers`, in order. `is_bound(at)` says
/// whether a byte stands in a binding link, where years and numbers of sections count.
void numbers_of_text(std::string_view text, const std::function<bool(std::size_t)>& is_bound,
                     const OnNumber& number);

/// The numbers of TeX mathematics, in order.
void numbers_of_tex(std::string_view tex, const OnNumber& number);

}  // namespace typeset
