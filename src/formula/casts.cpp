#include "formula/casts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "formula/tokens.h"

namespace formula {
namespace {

// The items inside the group that opens at `open`; empty when it does not close.
std::span<const Item> group_at(std::span<const Item> items, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < items.size(); ++i) {
    if (items[i].meaning == Meaning::Open) ++depth;
    if (items[i].meaning == Meaning::Close && --depth == 0)
      return items.subspan(open + 1, i - open - 1);
  }
  return {};
}

// "d_k" and "hidden_size // num_heads".
bool is_whole(std::span<const Item> group) {
  return std::all_of(group.begin(), group.end(), [](const Item& item) {
    return item.meaning == Meaning::Symbol || item.meaning == Meaning::Over ||
           item.meaning == Meaning::Times;
  });
}

// Where the ", dtype=torch.float32" of a group begins, or its end. Anything that could be a value
// is no option of a cast.
std::size_t options_of(std::span<const Item> group) {
  const auto is_word = [](const Item& item) {
    return item.meaning == Meaning::Unknown || item.meaning == Meaning::Equals ||
           item.meaning == Meaning::Comma;
  };
  std::size_t begin = group.size();
  while (begin > 0 && is_word(group[begin - 1])) --begin;
  const bool options = begin < group.size() && group[begin].meaning == Meaning::Comma;
  return options ? begin : group.size();
}

bool is_cast_of(const Item& item, std::span<const Item> group) {
  if (item.meaning != Meaning::Unknown || group.empty()) return false;
  return is_cast(item.text) || (lower(item.text) == "int" && is_whole(group));
}

}  // namespace

bool is_cast(std::string_view name) {
  static constexpr std::array<std::string_view, 10> casts{
      "float",   "tensor", "as_tensor", "floattensor", "cast",
      "float32", "item",   "asarray",   "array",       "constant"};
  return std::find(casts.begin(), casts.end(), lower(name)) != casts.end();
}

void drop_casts(std::vector<Item>& items) {
  std::vector<bool> dropped(items.size(), false);
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    if (items[i + 1].meaning != Meaning::Open || items[i + 1].spaced) continue;
    const std::span<const Item> group = group_at(items, i + 1);
    if (!is_cast_of(items[i], group)) continue;
    dropped[i] = true;
    items[i + 1].spaced = items[i].spaced;
    const std::size_t first = i + 2;
    for (std::size_t j = options_of(group); j < group.size(); ++j) dropped[first + j] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!dropped[i]) items[kept++] = items[i];
  }
  items.resize(kept);
}

}  // namespace formula
