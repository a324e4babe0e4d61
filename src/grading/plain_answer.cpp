#include "grading/plain_answer.h"

#include <cstddef>

namespace grading {
namespace {

// The place behind the parenthesis that closes the one at `open`, or npos.
std::size_t behind_group(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

}  // namespace

std::string plain_answer(std::string_view markdown) {
  std::string plain;
  for (std::size_t i = 0; i < markdown.size();) {
    if (markdown.substr(i, 2) == "**") {
      i += 2;
      continue;
    }
    const std::size_t close = markdown[i] == '[' ? markdown.find("](", i) : std::string_view::npos;
    const std::size_t end =
        close == std::string_view::npos ? close : behind_group(markdown, close + 1);
    if (end != std::string_view::npos) {
      plain += markdown.substr(i + 1, close - i - 1);
      i = end;
      continue;
    }
    plain += markdown[i++];
  }
  return plain;
}

std::string first_formula(std::string_view text) {
  std::size_t begin = text.find('$');
  if (begin == std::string_view::npos) return {};
  while (begin < text.size() && text[begin] == '$') ++begin;
  const std::size_t end = text.find('$', begin);
  return end == std::string_view::npos ? std::string()
                                       : std::string(text.substr(begin, end - begin));
}

}  // namespace grading
