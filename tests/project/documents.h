#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace project {

/// Every piece of code in a Markdown text: what stands between single backticks, and each line of a
/// fenced block without a leading "$ " and without a comment.
std::vector<std::string> code_in(std::string_view markdown);

/// The words of a piece of code, split at blanks.
std::vector<std::string> words_of(std::string_view code);

}  // namespace project
