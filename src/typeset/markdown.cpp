#include <algorithm>
#include <functional>
#include <utility>

#include <md4c.h>

#include "base/assert.h"
#include "typeset/document.h"
#include "typeset/emphasis.h"
#include "typeset/entities.h"
#include "typeset/source_map.h"
#include "typeset/utf8.h"

namespace typeset {
namespace {

constexpr int max_links = 8;                               // images and links inside each other
constexpr int max_emphasis = max_nesting / max_links - 1;  // levels inside each of them
constexpr unsigned parser_flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES;

/// A bad byte becomes "?", of one byte too, so that what follows keeps its place.
std::string same_length_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const DecodedCharacter c = decode_first(text);
    if (c.valid && c.code != 0) {
      out += text.substr(0, c.bytes);
    } else {
      out += '?';
    }
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string valid_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const DecodedCharacter c = decode_first(text);
    append_utf8(out, c.code == 0 ? replacement_character : c.code);
    text.remove_prefix(c.bytes);
  }
  return out;
}

Alignment alignment_of(MD_ALIGN align) {
  switch (align) {
    case MD_ALIGN_LEFT:
      return Alignment::Left;
    case MD_ALIGN_CENTER:
      return Alignment::Center;
    case MD_ALIGN_RIGHT:
      return Alignment::Right;
    case MD_ALIGN_DEFAULT:
      break;
  }
  return Alignment::Default;
}

/// Turns the events of md4c into a Document. md4c calls back through C, so nothing here may throw
/// but for want of memory.
class Builder {
 public:
  Builder(const PreparedText& prepared, Document& out) : prepared_(prepared), out_(out) {}

  void enter_block(MD_BLOCKTYPE type, void* detail) {
    end_loose_text();
    if (type == MD_BLOCK_TABLE || type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY ||
        type == MD_BLOCK_TR || type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
      return enter_table_part(type, detail);
    }
    Block block;
    if (!start(block, type, detail)) return;
    if (is_container(type)) ++nesting_;
    if (is_container(type) && nesting_ > max_nesting) return too_deep();
    blocks_.push_back(std::move(block));
  }

  void leave_block(MD_BLOCKTYPE type) {
    end_loose_text();
    switch (type) {
      case MD_BLOCK_DOC:
      case MD_BLOCK_THEAD:
      case MD_BLOCK_TBODY:
      case MD_BLOCK_TR:
        return;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD:
        return leave_cell();
      default:
        break;
    }
    if (is_container(type) && nesting_-- > max_nesting) return;
    Block block = std::move(blocks_.back());
    blocks_.pop_back();
    close(std::move(block));
  }

  /// Links and images. Code and emphasis are hidden from md4c, but it finds them in lines that our
  /// scanner took for a fence and it does not (a fence indented too far).
  void enter_span(MD_SPANTYPE type, void* detail) {
    begin_loose_text();
    ++span_nesting_;
    if (span_nesting_ > max_links) return too_deep();
    Inline span;
    switch (type) {
      case MD_SPAN_A:
        span.kind = InlineKind::Link;
        span.target = attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
        break;
      case MD_SPAN_IMG:
        span.kind = InlineKind::Image;
        span.target = attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
        break;
      case MD_SPAN_CODE:
        span.kind = InlineKind::Code;
        break;
      case MD_SPAN_STRONG:
        span.kind = InlineKind::Strong;
        break;
      default:
        span.kind = InlineKind::Emphasis;
    }
    spans_.push_back({std::move(span), {}});
  }

  void leave_span() {
    if (span_nesting_-- > max_links) return;
    OpenSpan open = std::move(spans_.back());
    spans_.pop_back();
    Inline& span = open.span;
    if (span.kind == InlineKind::Code) {
      span.text = flat_text(std::exchange(span.children, {}));
    } else {
      span.children = with_emphasis(std::move(span.children), open.runs);
    }
    span.offset = span.children.empty() ? last_offset_ : span.children.front().offset;
    current().push_back(std::move(span));
  }

  void text(MD_TEXTTYPE type, std::string_view piece) {
    if (!blocks_.empty() && blocks_.back().kind == BlockKind::Code) return add_code(piece);
    begin_loose_text();
    switch (type) {
      case MD_TEXT_BR:
        current().push_back({InlineKind::LineBreak, "", "", {}, last_offset_, false});
        break;
      case MD_TEXT_SOFTBR:
        add_text(" ", last_offset_, false);
        break;
      case MD_TEXT_NULLCHAR:
        add_text("\xEF\xBF\xBD", last_offset_, false);
        break;
      case MD_TEXT_ENTITY:
        add_entity(piece);
        break;
      default:
        add_piece(piece);
    }
  }

 private:
  static bool is_container(MD_BLOCKTYPE type) {
    return type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL ||
           type == MD_BLOCK_LI;
  }

  bool start(Block& block, MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_QUOTE:
        block.kind = BlockKind::Quote;
        return true;
      case MD_BLOCK_UL:
        block.kind = BlockKind::List;
        return true;
      case MD_BLOCK_OL:
        block.kind = BlockKind::List;
        block.ordered = true;
        block.start = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
        return true;
      case MD_BLOCK_LI:
        block.kind = BlockKind::Item;
        return true;
      case MD_BLOCK_HR:
        block.kind = BlockKind::Rule;
        return true;
      case MD_BLOCK_H:
        block.kind = BlockKind::Heading;
        block.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        return true;
      case MD_BLOCK_CODE:
        block.kind = BlockKind::Code;
        block.language = attribute(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->lang);
        return true;
      case MD_BLOCK_P:
        block.kind = BlockKind::Paragraph;
        return true;
      default:
        return false;
    }
  }

  void enter_table_part(MD_BLOCKTYPE type, void* detail) {
    if (type == MD_BLOCK_TABLE) {
      blocks_.emplace_back();
      blocks_.back().kind = BlockKind::Table;
    } else if (type == MD_BLOCK_THEAD) {
      in_header_ = true;
    } else if (type == MD_BLOCK_TBODY) {
      in_header_ = false;
    } else if (type == MD_BLOCK_TR && !in_header_) {
      blocks_.back().rows.emplace_back();
    } else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
      if (in_header_) {
        blocks_.back().alignment.push_back(
            alignment_of(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align));
      }
      in_cell_ = true;
    }
  }

  void leave_cell() {
    Block& table = blocks_.back();
    Inlines cell = with_emphasis(std::exchange(cell_, {}), std::exchange(runs_, {}));
    in_cell_ = false;
    if (in_header_) {
      table.header.push_back(std::move(cell));
    } else if (table.rows.back().size() < table.header.size()) {
      table.rows.back().push_back(std::move(cell));
    }
  }

  /// The text of a tight list item stands in no paragraph of md4c; ours does.
  void begin_loose_text() {
    if (in_cell_) return;
    const bool holds_text = !blocks_.empty() && (blocks_.back().kind == BlockKind::Paragraph ||
                                                 blocks_.back().kind == BlockKind::Heading);
    if (holds_text) return;
    blocks_.emplace_back();
    loose_ = true;
  }

  void end_loose_text() {
    if (!std::exchange(loose_, false)) return;
    Block block = std::move(blocks_.back());
    blocks_.pop_back();
    close(std::move(block));
  }

  std::vector<Block>& siblings() { return blocks_.empty() ? out_.blocks : blocks_.back().children; }

  void close(Block block) {
    if (!block.inlines.empty()) {
      block.inlines = with_emphasis(std::move(block.inlines), std::exchange(runs_, {}));
    }
    if (block.kind == BlockKind::Table) {
      for (auto& row : block.rows) row.resize(block.header.size());
    }
    if (block.kind == BlockKind::Paragraph) return close_paragraph(std::move(block));
    if (block.kind != BlockKind::Code) block.offset = first_offset(block);
    siblings().push_back(std::move(block));
  }

  size_t first_offset(const Block& block) const {
    if (!block.inlines.empty()) return block.inlines.front().offset;
    if (!block.children.empty()) return block.children.front().offset;
    if (!block.header.empty() && !block.header[0].empty()) return block.header[0][0].offset;
    return last_offset_;
  }

  /// Display mathematics becomes a block between the paragraphs around it.
  void close_paragraph(Block block) {
    Block part;
    for (Inline& piece : block.inlines) {
      if (piece.kind != InlineKind::Math || !piece.display) {
        part.inlines.push_back(std::move(piece));
        continue;
      }
      close_part(std::exchange(part, {}));
      Block display;
      display.kind = BlockKind::DisplayMath;
      display.text = std::move(piece.text);
      display.offset = piece.offset;
      siblings().push_back(std::move(display));
    }
    close_part(std::move(part));
  }

  void close_part(Block part) {
    const auto blank = [](const Inline& piece) {
      return piece.kind == InlineKind::LineBreak ||
             (piece.kind == InlineKind::Text &&
              piece.text.find_first_not_of(' ') == std::string::npos);
    };
    Inlines& inlines = part.inlines;
    inlines.erase(inlines.begin(), std::find_if_not(inlines.begin(), inlines.end(), blank));
    while (!inlines.empty() && blank(inlines.back())) inlines.pop_back();
    if (inlines.empty()) return;
    part.offset = inlines.front().offset;
    siblings().push_back(std::move(part));
  }

  /// The links and images around have taken some of the levels that may be nested.
  Inlines with_emphasis(Inlines inlines, const std::vector<DelimiterRun>& runs) {
    bool deep = false;
    Inlines out = resolve_emphasis(std::move(inlines), runs, max_emphasis, deep);
    if (deep) too_deep();
    return out;
  }

  Inlines& current() {
    if (!spans_.empty()) return spans_.back().span.children;
    return in_cell_ ? cell_ : blocks_.back().inlines;
  }

  /// Where a piece that md4c hands out stands in the prepared text; some pieces are constants of
  /// its.
  std::optional<std::size_t> position(std::string_view piece) const {
    const char* begin = prepared_.text().data();
    const char* end = begin + prepared_.text().size();
    const bool inside = !std::less<>{}(piece.data(), begin) && std::less<>{}(piece.data(), end);
    if (!inside) return std::nullopt;
    return static_cast<std::size_t>(piece.data() - begin);
  }

  void add_piece(std::string_view piece) {
    const auto at = position(piece);
    if (!at) return add_text(std::string(piece), last_offset_, false);
    for (const PreparedText::Part& part : prepared_.parts(piece, *at)) {
      if (part.span) {
        add_span(*part.span);
      } else {
        add_text(std::string(part.text), part.offset, part.exact);
        last_offset_ = part.offset + (part.exact ? part.text.size() : 1);
      }
    }
  }

  void add_span(const SourceSpan& span) {
    last_offset_ = span.offset + span.length;
    std::string_view inner = prepared_.source().substr(span.inner_offset, span.inner_length);
    switch (span.kind) {
      case SourceKind::Math:
      case SourceKind::DisplayMath:
        current().push_back({InlineKind::Math,
                             tex_of(span, inner),
                             "",
                             {},
                             span.inner_offset,
                             span.kind == SourceKind::DisplayMath});
        break;
      case SourceKind::Delimiter:
        add_delimiter(span);
        break;
      case SourceKind::CodeSpan:
        add_code_span(span, inner);
        break;
      default:
        add_text(same_length_utf8(inner), span.offset, true);
    }
  }

  /// Mathematics over the lines of a quote has the quote's marks in between.
  std::string tex_of(const SourceSpan& span, std::string_view inner) const {
    const std::string_view source = prepared_.source();
    const std::size_t before = source.rfind('\n', span.offset);
    const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t first = source.find_first_not_of(" \t", line);
    if (source[first] != '>' || inner.find('\n') == std::string_view::npos)
      return same_length_utf8(inner);
    std::string out;
    for (std::size_t i = 0; i < inner.size(); ++i) {
      out += inner[i];
      if (inner[i] == '\n') i = std::min(inner.find_first_not_of(" \t>", i + 1), inner.size()) - 1;
    }
    return same_length_utf8(out);
  }

  void add_delimiter(const SourceSpan& span) {
    DelimiterRun run = delimiter_at(prepared_.source(), span.offset, span.length);
    run.index = current().size();
    (spans_.empty() ? runs_ : spans_.back().runs).push_back(run);
    mergeable_ = false;
    add_text(std::string(span.length, run.mark), span.offset, false);
  }

  void add_code_span(const SourceSpan& span, std::string_view inner) {
    std::size_t offset = span.inner_offset;
    const bool padded = inner.size() > 2 && inner.front() == ' ' && inner.back() == ' ' &&
                        inner.find_first_not_of(' ') != std::string_view::npos;
    if (padded) {
      inner = inner.substr(1, inner.size() - 2);
      ++offset;
    }
    std::string code = same_length_utf8(inner);
    std::replace(code.begin(), code.end(), '\n', ' ');
    if (in_cell_) {
      for (auto i = code.find("\\|"); i != std::string::npos; i = code.find("\\|", i))
        code.erase(i++, 1);
    }
    current().push_back({InlineKind::Code, std::move(code), "", {}, offset, false});
  }

  void add_entity(std::string_view piece) {
    const auto at = position(piece);
    if (at) last_offset_ = prepared_.parts(piece, *at).front().offset;
    const auto decoded = decode_entity(piece);
    add_text(decoded.value_or(std::string(piece)), last_offset_, !decoded);
    last_offset_ += piece.size();
  }

  /// Text that continues the one before it in the source becomes one Text with it.
  void add_text(std::string text, std::size_t offset, bool exact) {
    Inlines& to = current();
    const bool joins = exact && mergeable_ && !to.empty() && to.back().kind == InlineKind::Text &&
                       to.back().offset + to.back().text.size() == offset;
    if (joins) {
      to.back().text += text;
    } else {
      to.push_back({InlineKind::Text, std::move(text), "", {}, offset, false});
    }
    mergeable_ = exact;
  }

  void add_code(std::string_view piece) {
    Block& block = blocks_.back();
    const auto at = position(piece);
    if (block.text.empty() && at) block.offset = prepared_.parts(piece, *at).front().offset;
    block.text += valid_utf8(prepared_.restored(piece));
  }

  std::string attribute(const MD_ATTRIBUTE& value) const {
    std::string out;
    if (value.text == nullptr || value.size == 0) return out;
    for (std::size_t i = 0; value.substr_offsets[i] < value.size; ++i) {
      const std::string_view part(value.text + value.substr_offsets[i],
                                  value.substr_offsets[i + 1] - value.substr_offsets[i]);
      const auto entity = value.substr_types[i] == MD_TEXT_ENTITY ? decode_entity(part)
                                                                  : std::optional<std::string>{};
      out += entity.value_or(std::string(part));
    }
    return valid_utf8(prepared_.restored(out));
  }

  void too_deep() {
    if (std::exchange(told_too_deep_, true)) return;
    out_.problems.push_back({last_offset_, 1, "this is nested too deeply and is shown flat",
                             "use at most " + std::to_string(max_nesting) + " levels"});
  }

  struct OpenSpan {
    Inline span;
    std::vector<DelimiterRun> runs;
  };

  const PreparedText& prepared_;
  Document& out_;
  std::vector<Block> blocks_;       // open, outermost first
  std::vector<OpenSpan> spans_;     // open inside the last block
  std::vector<DelimiterRun> runs_;  // of the last block or cell, outside of spans
  Inlines cell_;
  std::size_t last_offset_ = 0;
  int nesting_ = 0;
  int span_nesting_ = 0;
  bool in_header_ = false;
  bool in_cell_ = false;
  bool loose_ = false;
  bool mergeable_ = false;
  bool told_too_deep_ = false;
};

Builder& builder(void* user) { return *static_cast<Builder*>(user); }

MD_PARSER callbacks() {
  MD_PARSER parser = {};
  parser.flags = parser_flags;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    builder(user).enter_block(type, detail);
    return 0;
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
    builder(user).leave_block(type);
    return 0;
  };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
    builder(user).enter_span(type, detail);
    return 0;
  };
  parser.leave_span = [](MD_SPANTYPE, void*, void* user) {
    builder(user).leave_span();
    return 0;
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
    builder(user).text(type, {text, size});
    return 0;
  };
  return parser;
}

}  // namespace

Document parse(std::string_view markdown) {
  SourceScan scan = scan_source(markdown);
  Document document;
  document.problems = std::move(scan.problems);
  const PreparedText prepared(markdown, scan.spans);
  Builder builder(prepared, document);
  const MD_PARSER parser = callbacks();
  const std::string& text = prepared.text();
  const int failed = md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &builder);
  ASSERT(failed == 0);  // it fails for want of memory only
  std::stable_sort(document.problems.begin(), document.problems.end(),
                   [](const TextProblem& a, const TextProblem& b) { return a.offset < b.offset; });
  return document;
}

}  // namespace typeset
