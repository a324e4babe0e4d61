#include "typeset/numbers.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "typeset/text_numbers.h"

namespace typeset {
namespace {

bool binds(std::string_view target) {
  constexpr std::array<std::string_view, 4> schemes = {"claim:", "ref:", "given:", "="};
  return std::any_of(schemes.begin(), schemes.end(),
                     [&](std::string_view s) { return target.substr(0, s.size()) == s; });
}

/// One line of running text with, for each stretch, where it came from.
class Flattened {
 public:
  explicit Flattened(std::vector<NumberFound>& out) : out_(out) {}

  void add(const Inlines& inlines, const std::string& bound_to) {
    for (const Inline& piece : inlines) {
      switch (piece.kind) {
        case InlineKind::Text:
          add_stretch(piece.text, piece.offset, bound_to);
          break;
        case InlineKind::Code:
          add_stretch(std::string(1, joining_mark), piece.offset, bound_to);
          break;
        case InlineKind::LineBreak:
          add_stretch(" ", piece.offset, bound_to);
          break;
        case InlineKind::Math:
          add_math(piece, bound_to);
          break;
        default:
          add_span(piece, bound_to);
      }
    }
  }

  void find() const {
    const auto bound = [this](std::size_t at) { return !at_byte(at).bound_to.empty(); };
    numbers_of_text(text_, bound, [this](std::size_t begin, std::size_t length) {
      const Stretch& stretch = at_byte(begin);
      out_.push_back({text_.substr(begin, length), stretch.offset + begin - stretch.begin,
                      stretch.bound_to, false});
    });
  }

 private:
  struct Stretch {
    std::size_t begin = 0;  // in text_
    std::size_t offset = 0;
    std::string bound_to;
  };

  void add_stretch(const std::string& text, std::size_t offset, const std::string& bound_to) {
    stretches_.push_back({text_.size(), offset, bound_to});
    text_ += text;
  }

  void add_math(const Inline& math, const std::string& bound_to) {
    add_stretch(std::string(1, neutral_mark), math.offset, bound_to);
    numbers_of_tex(math.text, [&](std::size_t begin, std::size_t length) {
      out_.push_back({math.text.substr(begin, length), math.offset + begin, bound_to, true});
    });
  }

  void add_span(const Inline& span, const std::string& bound_to) {
    const bool link = span.kind == InlineKind::Link && binds(span.target);
    if (!link) return add(span.children, bound_to);
    // What is bound stands alone: "[1.5](ref:x)GB" states the number 1.5.
    add_stretch(std::string(1, neutral_mark), span.offset, span.target);
    add(span.children, span.target);
    add_stretch(std::string(1, neutral_mark), span.offset, bound_to);
  }

  const Stretch& at_byte(std::size_t at) const {
    const auto after =
        std::upper_bound(stretches_.begin(), stretches_.end(), at,
                         [](std::size_t a, const Stretch& s) { return a < s.begin; });
    return *std::prev(after);
  }

  std::vector<NumberFound>& out_;
  std::string text_;
  std::vector<Stretch> stretches_;
};

void find_in(const Inlines& inlines, std::vector<NumberFound>& out) {
  Flattened line(out);
  line.add(inlines, "");
  line.find();
}

void find_in(const Block& block, std::vector<NumberFound>& out) {
  find_in(block.inlines, out);
  for (const Inlines& cell : block.header) find_in(cell, out);
  for (const auto& row : block.rows) {
    for (const Inlines& cell : row) find_in(cell, out);
  }
  if (block.kind == BlockKind::DisplayMath) {
    numbers_of_tex(block.text, [&](std::size_t begin, std::size_t length) {
      out.push_back({block.text.substr(begin, length), block.offset + begin, "", true});
    });
  }
  for (const Block& child : block.children) find_in(child, out);
}

}  // namespace

std::vector<NumberFound> find_numbers(const Document& document) {
  std::vector<NumberFound> out;
  for (const Block& block : document.blocks) find_in(block, out);
  std::stable_sort(out.begin(), out.end(),
                   [](const NumberFound& a, const NumberFound& b) { return a.offset < b.offset; });
  return out;
}

}  // namespace typeset
