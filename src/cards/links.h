#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cards {

/// `[label](target)` or `![label](target)` in Markdown.
struct Link {
  bool image = false;
  std::string label;
  std::string target;             ///< up to the parenthesis that closes it; may hold parentheses
  std::size_t label_offset = 0;   ///< byte offset of the label in the text
  std::size_t target_offset = 0;  ///< byte offset of the target
};

/// The links of a text in their order, those in labels too; code spans and fenced code hold none. A
/// target ends on its line.
std::vector<Link> find_links(std::string_view markdown);

}  // namespace cards
