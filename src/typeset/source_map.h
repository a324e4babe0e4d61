#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "typeset/math_scan.h"

namespace typeset {

/// A text prepared for the Markdown parser: what the parser must not look into stands there as
/// placeholders, strings of private-use characters that it treats as letters. Such characters of
/// the text itself become placeholders too, so none can be forged. Symbols outside ASCII do as
/// well: the versions of md4c differ in whether they count as punctuation beside emphasis.
class PreparedText {
 public:
  PreparedText(std::string_view source, const std::vector<SourceSpan>& spans);

  const std::string& text() const { return prepared_; }
  std::string_view source() const { return source_; }

  /// A part of the prepared text: either a placeholder, or characters that stand in the source at
  /// `offset` (`exact` false if the source spells them differently).
  struct Part {
    std::optional<SourceSpan> span;
    std::string_view text;
    std::size_t offset = 0;
    bool exact = true;
  };

  /// The parts of prepared text that begins at byte `begin` of `text()`, in order.
  std::vector<Part> parts(std::string_view piece, std::size_t begin) const;

  /// A copy of the parser, such as the target of a link, with every placeholder as in the source.
  std::string restored(std::string_view piece) const;

 private:
  struct Segment {
    std::size_t prepared = 0;
    std::size_t source = 0;
    bool exact = true;
  };
  struct Found {
    std::size_t begin = std::string_view::npos;
    std::size_t end = std::string_view::npos;
    const SourceSpan* span = nullptr;
  };

  void copy(std::size_t begin, std::size_t end, bool verbatim = false);
  void hide(const SourceSpan& span);
  void copy_ruler(const SourceSpan& span);
  std::size_t copy_tabs(std::size_t at, std::size_t end);
  void start_segment(std::size_t source, bool exact);
  Found find_placeholder(std::string_view piece, std::size_t from) const;
  void add_copied(std::vector<Part>& out, std::string_view piece, std::size_t begin) const;

  std::string_view source_;
  std::string prepared_;
  std::vector<Segment> segments_;   // ascending by `prepared`
  std::vector<SourceSpan> hidden_;  // by number of placeholder
};

}  // namespace typeset
