#pragma once

#include <string>
#include <string_view>

namespace grading {

/// A Markdown text of a card as a person would type it: without emphasis, and of bound numbers and
/// links only what is shown. TeX stays.
std::string plain_answer(std::string_view markdown);

/// What stands between the first dollars of a text, or empty.
std::string first_formula(std::string_view text);

}  // namespace grading
