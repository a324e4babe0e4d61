#pragma once

#include <span>
#include <vector>

#include "formula/items.h"

namespace formula {

/// A stretch of an answer between two separators outside parentheses.
struct Segment {
  Meaning separator = Meaning::Break;  ///< what stands before it; Break for the first
  std::span<const Item> items;         ///< may be empty
  bool article = false;                ///< begins with "the", "a", "an"
};

/// Whether the meaning ends one stretch of an answer and begins another.
bool separates(Meaning meaning);

/// Splits an answer at its separators (commas, "or", "not", "because", ...). A remark in
/// parentheses behind a value, "sqrt(d_k) (the head dimension)", becomes segments like one behind a
/// comma, and of `quantities` "(320 KiB)" like one behind "=". The segments view `items`, which is
/// changed for that.
std::vector<Segment> split(std::vector<Item>& items, bool quantities = false);

/// Whether a group that is left behind a value and a blank, "12.96 (sqrt(168))", may say the value
/// again instead of being a factor. For items that `split` has seen.
bool may_hold_remark(const std::vector<Item>& items);

}  // namespace formula
