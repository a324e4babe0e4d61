#include "gui/text/edit_history.h"

#include "base/assert.h"

namespace gui {

namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }

/// What one edit keeps in memory.
std::size_t size_of(const Edit& edit) {
  return sizeof(Edit) + edit.removed.size() + edit.inserted.size();
}

/// A word with the spaces behind it is one group.
bool begins_word(char last, const std::string& next) {
  return is_space(last) && !is_space(next.front());
}

}  // namespace

void EditHistory::add(Edit edit, Kind kind) {
  while (edits_.size() > done_) {
    bytes_ -= size_of(edits_.back());
    edits_.pop_back();
    open_ = Kind::Other;
  }
  if (joins(edit, kind)) {
    join(edit);
  } else {
    bytes_ += size_of(edit);
    edits_.push_back(std::move(edit));
    ++done_;
  }
  open_ = kind;
  forget_oldest();
}

bool EditHistory::joins(const Edit& edit, Kind kind) const {
  if (kind == Kind::Other || kind != open_ || edits_.empty()) return false;
  const Edit& last = edits_.back();
  if (kind == Kind::Typing)
    return edit.removed.empty() && !last.inserted.empty() &&
           edit.at == last.at + last.inserted.size() &&
           !begins_word(last.inserted.back(), edit.inserted);
  if (edit.at == last.at) return !begins_word(last.removed.back(), edit.removed);
  return edit.at + edit.removed.size() == last.at &&
         !begins_word(last.removed.front(), edit.removed);
}

void EditHistory::join(const Edit& edit) {
  Edit& last = edits_.back();
  bytes_ += edit.inserted.size() + edit.removed.size();
  if (edit.inserted.empty() && edit.at < last.at) {
    last.removed.insert(0, edit.removed);
    last.at = edit.at;
  } else {
    last.removed += edit.removed;
    last.inserted += edit.inserted;
  }
}

void EditHistory::forget_oldest() {
  while (bytes_ > most_bytes && edits_.size() > 1) {
    bytes_ -= size_of(edits_.front());
    edits_.pop_front();
    --done_;
  }
}

const Edit& EditHistory::undo() {
  ASSERT(can_undo());
  open_ = Kind::Other;
  return edits_[--done_];
}

const Edit& EditHistory::redo() {
  ASSERT(can_redo());
  open_ = Kind::Other;
  return edits_[done_++];
}

void EditHistory::clear() {
  edits_.clear();
  done_ = 0;
  bytes_ = 0;
  open_ = Kind::Other;
}

}  // namespace gui
