#include "cards/links.h"

#include <algorithm>
#include <optional>

namespace cards {

namespace {

class LinkScanner {
 public:
  explicit LinkScanner(std::string_view text) : text_(text) {}

  std::vector<Link> scan() {
    for (std::size_t i = 0; i < text_.size();) {
      if (at_line_begin(i) && is_fence(i)) {
        i = behind_fence(i);
      } else if (text_[i] == '\\') {
        i += 2;
      } else if (text_[i] == '`') {
        i = behind_code(i);
      } else {
        if (text_[i] == '[') opened_.push_back(i);
        if (text_[i] == ']' && !opened_.empty()) close(i);
        if (text_[i] == '\n' && i + 1 < text_.size() && text_[i + 1] == '\n') opened_.clear();
        ++i;
      }
    }
    std::sort(found_.begin(), found_.end(),
              [](const Link& a, const Link& b) { return a.label_offset < b.label_offset; });
    return std::move(found_);
  }

 private:
  bool at_line_begin(std::size_t i) const { return i == 0 || text_[i - 1] == '\n'; }

  bool is_fence(std::size_t i) const {
    while (i < text_.size() && text_[i] == ' ') ++i;
    return text_.substr(i, 3) == "```" || text_.substr(i, 3) == "~~~";
  }

  std::size_t next_line(std::size_t i) const {
    const std::size_t newline = text_.find('\n', i);
    return newline == std::string_view::npos ? text_.size() : newline + 1;
  }

  std::size_t behind_fence(std::size_t i) const {
    for (i = next_line(i); i < text_.size(); i = next_line(i))
      if (is_fence(i)) return next_line(i);
    return i;
  }

  /// Behind the run of backticks that closes the one at `i`, or behind the run itself.
  std::size_t behind_code(std::size_t i) const {
    const auto run_end = [&](std::size_t at) {
      return std::min(text_.find_first_not_of('`', at), text_.size());
    };
    const std::size_t content = run_end(i);
    for (std::size_t at = text_.find('`', content); at != std::string_view::npos;
         at = text_.find('`', at)) {
      const std::size_t end = run_end(at);
      if (end - at == content - i) return end;
      at = end;
    }
    return content;
  }

  void close(std::size_t at) {
    const std::size_t open = opened_.back();
    opened_.pop_back();
    if (at + 1 >= text_.size() || text_[at + 1] != '(') return;
    const std::optional<std::size_t> end = target_end(at + 2);
    if (!end) return;
    Link link;
    link.image = open > 0 && text_[open - 1] == '!';
    link.label = text_.substr(open + 1, at - open - 1);
    link.target = text_.substr(at + 2, *end - at - 2);
    link.label_offset = open + 1;
    link.target_offset = at + 2;
    found_.push_back(std::move(link));
  }

  std::optional<std::size_t> target_end(std::size_t at) const {
    int depth = 0;
    for (; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_[at] == '(') ++depth;
      if (text_[at] == ')' && depth-- == 0) return at;
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::vector<std::size_t> opened_;
  std::vector<Link> found_;
};

}  // namespace

std::vector<Link> find_links(std::string_view markdown) { return LinkScanner(markdown).scan(); }

}  // namespace cards
