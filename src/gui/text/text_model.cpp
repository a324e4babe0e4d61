#include "gui/text/text_model.h"

#include <algorithm>
#include <limits>

#include "gui/text/clean_text.h"
#include "gui/text/graphemes.h"
#include "gui/text/words.h"

namespace gui {

void TextModel::set_text(std::string_view text) {
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  apply(0, text_.size(), clean_text(text, all, shape_.single_line).text);
  history_.clear();
  anchor_ = caret_ = text_.size();
}

Range TextModel::selection() const {
  return {std::min(caret_, anchor_), std::max(caret_, anchor_)};
}

std::string_view TextModel::selected() const {
  const Range range = selection();
  return std::string_view(text_).substr(range.begin, range.size());
}

/// Changes bytes and rows, and leaves the caret behind what was inserted.
void TextModel::apply(std::size_t at, std::size_t removed, std::string_view inserted) {
  text_.replace(at, removed, inserted);
  rows_.edited(text_, {at, removed, inserted.size()});
  ++version_;
  // What was inserted may have joined with what is behind it.
  caret_ = anchor_ = edge_from(text_, at + inserted.size());
  before_ = false;
  column_ = -1;
}

TextModel::Fit TextModel::put(Range range, std::string_view raw, EditHistory::Kind kind) {
  const std::size_t others = text_.size() - range.size();
  const std::size_t room = shape_.limit - std::min(shape_.limit, others);
  const Cleaned cleaned = clean_text(raw, room, shape_.single_line);
  const Fit fit = cleaned.cut ? Fit::Cut : Fit::All;
  if (cleaned.text.empty() && (range.empty() || !raw.empty())) return fit;
  Edit edit{range.begin, text_.substr(range.begin, range.size()), cleaned.text, {anchor_, caret_}};
  apply(range.begin, range.size(), cleaned.text);
  history_.add(std::move(edit), kind);
  return fit;
}

TextModel::Fit TextModel::insert(std::string_view raw) {
  return put(selection(), raw, EditHistory::Kind::Other);
}

TextModel::Fit TextModel::type(std::string_view raw) {
  return put(selection(), raw, EditHistory::Kind::Typing);
}

TextModel::Fit TextModel::replace(Range range, std::string_view raw) {
  const std::size_t begin = edge_from(text_, range.begin);
  const std::size_t end = std::max(begin, edge_from(text_, range.end));
  return put({begin, end}, raw, EditHistory::Kind::Other);
}

bool TextModel::erase(Erase what) {
  if (has_selection()) {
    put(selection(), {}, EditHistory::Kind::Other);
    return true;
  }
  Range range{caret_, caret_};
  if (what == Erase::Left) range.begin = previous_edge(text_, caret_);
  if (what == Erase::Right) range.end = next_edge(text_, caret_);
  if (what == Erase::WordLeft) range.begin = word_before(text_, caret_);
  if (what == Erase::WordRight) range.end = word_after(text_, caret_);
  if (range.empty()) return false;
  put(range, {}, EditHistory::Kind::Erasing);
  return true;
}

bool TextModel::undo() {
  if (!can_undo()) return false;
  const Edit& edit = history_.undo();
  apply(edit.at, edit.inserted.size(), edit.removed);
  anchor_ = edit.selection_before.begin;
  caret_ = edit.selection_before.end;
  return true;
}

bool TextModel::redo() {
  if (!can_redo()) return false;
  const Edit& edit = history_.redo();
  apply(edit.at, edit.removed.size(), edit.inserted);
  return true;
}

void TextModel::wrap(float width, Advance advance) {
  rows_.wrap(text_, width, std::move(advance));
  column_ = -1;
}

void TextModel::place(std::size_t at, bool select, bool before) {
  caret_ = edge_from(text_, at);
  if (!select) anchor_ = caret_;
  before_ = before;
  column_ = -1;
  history_.end_group();
}

void TextModel::select(Range range) {
  place(range.begin, false);
  place(range.end, true);
}

/// The position so many rows away, at the column that a run of such moves keeps. Past the first
/// and the last row it is the beginning and the end.
TextModel::Place TextModel::vertically(std::ptrdiff_t rows) {
  const auto from = static_cast<std::ptrdiff_t>(caret_row());
  const auto last = static_cast<std::ptrdiff_t>(rows_.count()) - 1;
  if (from == 0 && rows < 0) return {0, false};
  if (from == last && rows > 0) return {text_.size(), false};
  if (column_ < 0) column_ = caret_x();
  const auto to = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + rows, 0, last));
  const std::size_t at = rows_.at_x(text_, to, column_);
  return {at, at == rows_.row(text_, to).end};
}

TextModel::Place TextModel::moved(Move move, std::size_t page_rows) {
  const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, page_rows));
  switch (move) {
    case Move::Left:
      return {previous_edge(text_, caret_), false};
    case Move::Right:
      return {next_edge(text_, caret_), false};
    case Move::WordLeft:
      return {word_before(text_, caret_), false};
    case Move::WordRight:
      return {word_after(text_, caret_), false};
    case Move::RowStart:
      return {rows_.row(text_, caret_row()).begin, false};
    case Move::RowEnd:
      return {rows_.content(text_, caret_row()).end, true};
    case Move::Up:
      return vertically(-1);
    case Move::Down:
      return vertically(1);
    case Move::PageUp:
      return vertically(-page);
    case Move::PageDown:
      return vertically(page);
    case Move::Start:
      return {0, false};
    case Move::End:
      return {text_.size(), false};
  }
  return {caret_, before_};
}

void TextModel::move(Move move, bool select, std::size_t page_rows) {
  const bool upright =
      move == Move::Up || move == Move::Down || move == Move::PageUp || move == Move::PageDown;
  Place to = moved(move, page_rows);
  const float column = column_;
  if (!select && has_selection() && move == Move::Left) to = {selection().begin, false};
  if (!select && has_selection() && move == Move::Right) to = {selection().end, false};
  place(to.at, select, to.before);
  if (upright) column_ = column;
}

}  // namespace gui
