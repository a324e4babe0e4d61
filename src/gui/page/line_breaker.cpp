#include "gui/page/line_breaker.h"

#include <algorithm>
#include <cmath>

#include "gui/page/break_rules.h"
#include "typeset/utf8.h"
#include "typeset/width.h"

namespace gui {

namespace {

/// Line height over the height of the letters: what makes a column easy to read.
constexpr float leading = 1.26F;

/// Pixels on both sides of a code span, for its ground.
float padding_of(const Run& look) { return look.ground ? std::round(look.face.size * 0.15F) : 0; }

bool looks_like(const Piece& piece, const Run& look) {
  return piece.font == look.face.font && piece.size == look.face.size && piece.ink == look.ink &&
         piece.link == look.link && piece.ground == look.ground;
}

Run without_text(const Run& run) {
  Run look;
  look.face = run.face;
  look.ink = run.ink;
  look.link = run.link;
  look.ground = run.ground;
  return look;
}

/// Bytes of the first grapheme and whether it is a wide one; quick for ASCII.
typeset::Grapheme first_cluster(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80 && (text.size() == 1 || byte(1) < 0x80)) return {1, 1};
  return typeset::first_grapheme(text);
}

}  // namespace

LineBreaker::LineBreaker(PageLayout& out, float left, float top, float width,
                         typeset::Alignment alignment)
    : out_(out),
      left_(left),
      top_(top),
      width_(std::max(1.0F, width)),
      alignment_(alignment),
      line_from_(static_cast<std::uint32_t>(out.pieces.size())) {}

bool LineBreaker::line_is_empty() const { return line_from_ == out_.pieces.size(); }

void LineBreaker::add(const Run& run) {
  looks_.push_back(without_text(run));
  const std::string& text = run.text;
  if (run.whole && width_of(run.face, text.data(), text.data() + text.size()) <= width_) {
    word_text_ += text;
    before_ = before_that_ = 0;
    end_part();
  } else {
    add_words(run);
  }
}

void LineBreaker::add_words(const Run& run) {
  std::string_view rest = run.text;
  while (!rest.empty()) {
    const typeset::Grapheme grapheme = first_cluster(rest);
    const std::string_view cluster = rest.substr(0, grapheme.bytes);
    rest.remove_prefix(grapheme.bytes);
    if (cluster == " ") {
      end_word();
      space_ = true;
    } else if (cluster == "\n") {
      end_word();
      if (line_is_empty()) {
        extent_ = extent_of(run.face);
        size_ = run.face.size;
      }
      end_line();
    } else {
      add_cluster(cluster, grapheme.width == 2);
    }
  }
  end_part();
}

void LineBreaker::add_cluster(std::string_view cluster, bool wide) {
  const char32_t code = typeset::decode_first(cluster).code;
  if (before_ != 0 && may_break(before_that_, before_, code, wide)) end_word();
  word_text_ += cluster;
  before_that_ = before_;
  before_ = code;
}

void LineBreaker::end_part() {
  if (part_from_ == word_text_.size()) return;
  const Run& look = looks_.back();
  const char* text = word_text_.data();
  const float width = width_of(look.face, text + part_from_, text + word_text_.size());
  word_.push_back({looks_.size() - 1, part_from_, word_text_.size(), width});
  part_from_ = word_text_.size();
}

void LineBreaker::end_word() {
  end_part();
  before_ = before_that_ = 0;
  if (word_.empty()) return;
  float wide = 0;
  for (const Part& part : word_) wide += part.width + 2 * padding_of(looks_[part.look]);
  widest_word_ = std::max(widest_word_, wide);
  if (space_) {
    const Face& face = looks_[word_.front().look].face;
    gap_ = std::round(width_of(face, " ", " " + 1));
  }
  if (!line_is_empty() && x_ + gap_ + wide > width_) end_line();
  for (const Part& part : word_) {
    if (wide > width_)
      place_cut(part);
    else
      place(looks_[part.look], std::string_view(word_text_).substr(part.from, part.to - part.from),
            part.width);
  }
  word_.clear();
  word_text_.clear();
  part_from_ = 0;
  space_ = false;
}

/// Grapheme by grapheme, on as many lines as it takes.
void LineBreaker::place_cut(const Part& part) {
  const Run& look = looks_[part.look];
  std::string_view rest = std::string_view(word_text_).substr(part.from, part.to - part.from);
  while (!rest.empty()) {
    const std::string_view cluster = rest.substr(0, first_cluster(rest).bytes);
    const float wide = width_of(look.face, cluster.data(), cluster.data() + cluster.size());
    if (!line_is_empty() && x_ + gap_ + wide + 2 * padding_of(look) > width_) end_line();
    place(look, cluster, wide);
    rest.remove_prefix(cluster.size());
  }
}

void LineBreaker::place(const Run& look, std::string_view letters, float width) {
  float gap = line_is_empty() ? 0 : gap_;
  gap_ = 0;
  const float padding = padding_of(look);
  if (!line_is_empty() && looks_like(out_.pieces.back(), look)) {
    Piece& last = out_.pieces.back();
    if (gap > 0) out_.text += ' ';
    out_.text += letters;
    last.to = static_cast<std::uint32_t>(out_.text.size());
    last.width += gap + width;
    x_ = last.x - left_ + last.width + padding;
  } else {
    // The ground of a code span reaches into the spaces around it.
    gap = std::max(0.0F, gap - (padding + trailing_) / 2);
    Piece piece;
    piece.font = look.face.font;
    piece.size = look.face.size;
    piece.ink = look.ink;
    piece.link = look.link;
    piece.ground = look.ground;
    piece.x = left_ + x_ + gap + padding;
    piece.width = width;
    piece.from = static_cast<std::uint32_t>(out_.text.size());
    out_.text += letters;
    piece.to = static_cast<std::uint32_t>(out_.text.size());
    out_.pieces.push_back(piece);
    x_ += gap + width + 2 * padding;
  }
  trailing_ = padding;
  const Extent extent = extent_of(look.face);
  extent_.ascent = std::max(extent_.ascent, extent.ascent);
  extent_.descent = std::max(extent_.descent, extent.descent);
  size_ = std::max(size_, look.face.size);
}

void LineBreaker::end_line() {
  PageLine line;
  line.top = top_;
  const float letters = extent_.ascent + extent_.descent;
  line.height = std::ceil(std::max(size_ * leading, letters));
  line.baseline = std::round((line.height - letters) / 2 + extent_.ascent);
  line.from = line_from_;
  line.to = static_cast<std::uint32_t>(out_.pieces.size());
  float shift = 0;
  if (alignment_ == typeset::Alignment::Right) shift = std::max(0.0F, width_ - x_);
  if (alignment_ == typeset::Alignment::Center) shift = std::max(0.0F, (width_ - x_) / 2);
  for (std::uint32_t i = line.from; i < line.to; ++i) out_.pieces[i].x += std::floor(shift);
  out_.lines.push_back(line);
  top_ += line.height;
  widest_line_ = std::max(widest_line_, x_);
  line_from_ = line.to;
  x_ = gap_ = trailing_ = size_ = 0;
  extent_ = {};
  space_ = false;
}

float LineBreaker::finish() {
  end_word();
  if (!line_is_empty()) end_line();
  return top_;
}

}  // namespace gui
