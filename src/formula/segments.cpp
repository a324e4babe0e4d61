#include "formula/segments.h"

#include <algorithm>
#include <cstddef>

namespace formula {
namespace {

bool ends_value(const Item& item) {
  switch (item.meaning) {
    case Meaning::Close:
    case Meaning::Number:
    case Meaning::Symbol:
    case Meaning::Constant:
    case Meaning::Squared:
    case Meaning::Cubed:
      return true;
    default:
      return false;
  }
}

bool is_lead(Meaning meaning) { return meaning == Meaning::Lead || meaning == Meaning::Article; }

std::size_t closing(const std::vector<Item>& items, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < items.size(); ++i) {
    if (items[i].meaning == Meaning::Open) ++depth;
    if (items[i].meaning == Meaning::Close && --depth == 0) return i;
  }
  return items.size();
}

// "the key dimension (d_k)": the same quantity again.
bool repeats(const Item& before, std::span<const Item> inside) {
  return inside.size() == 1 && inside.front().meaning == Meaning::Symbol &&
         before.meaning == Meaning::Symbol && before.symbol == inside.front().symbol;
}

// "(the head dimension)", "(= hidden/heads)", "(not d_model)": words that no factor has.
bool is_remark(const Item& open, std::span<const Item> inside) {
  if (open.text == "[" || inside.empty() || inside.front().meaning == Meaning::Article) return true;
  int depth = 0;
  for (const Item& item : inside) {
    if (item.meaning == Meaning::Open) ++depth;
    if (item.meaning == Meaning::Close) --depth;
    if (depth == 0 && separates(item.meaning)) return true;
  }
  return false;
}

// "327,680 B (320 KiB)" and "11.3 (rounded)": a unit or a number is not multiplied by a group.
bool restates(std::span<const Item> inside) {
  const auto first = std::find_if(inside.begin(), inside.end(),
                                  [](const Item& item) { return !is_lead(item.meaning); });
  return first != inside.end() &&
         (first->meaning == Meaning::Number || first->meaning == Meaning::Unknown);
}

void open_remarks(std::vector<Item>& items, bool quantities) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (items[i].meaning != Meaning::Open || !items[i].spaced || !ends_value(items[i - 1]))
      continue;
    const std::size_t end = closing(items, i);
    if (end == items.size()) continue;
    const auto inside = std::span(items).subspan(i + 1, end - i - 1);
    if (repeats(items[i - 1], inside)) {
      for (std::size_t j = i; j <= end; ++j) items[j].meaning = Meaning::Article;  // skipped
    } else if (is_remark(items[i], inside)) {
      items[i].meaning = items[end].meaning = Meaning::Comma;
    } else if (quantities && restates(inside)) {
      items[i].meaning = Meaning::Equals;
      items[end].meaning = Meaning::Comma;
    }
  }
}

// "d_k (1 + m^2)": a sum in parentheses is a factor, no second way to say the value.
bool is_sum(std::span<const Item> group) {
  int depth = 0;
  for (std::size_t i = 1; i < group.size(); ++i) {
    const Meaning meaning = group[i].meaning;
    if (meaning == Meaning::Open) ++depth;
    if (meaning == Meaning::Close) --depth;
    const bool sign = meaning == Meaning::Plus || meaning == Meaning::Minus;
    if (depth == 0 && sign && ends_value(group[i - 1])) return true;
  }
  return false;
}

Segment segment(Meaning separator, std::span<const Item> items) {
  Segment result{separator, items, false};
  while (!result.items.empty() && is_lead(result.items.front().meaning)) {
    result.article = result.article || result.items.front().meaning == Meaning::Article;
    result.items = result.items.subspan(1);
  }
  const auto idle = [](const Item& item) {
    return is_lead(item.meaning) || item.meaning == Meaning::Minus;  // "sqrt(d_k) - because"
  };
  while (!result.items.empty() && idle(result.items.back())) {
    result.items = result.items.first(result.items.size() - 1);
  }
  return result;
}

}  // namespace

bool separates(Meaning meaning) {
  return meaning >= Meaning::Comma && meaning <= Meaning::Retraction;
}

bool may_hold_remark(const std::vector<Item>& items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (items[i].meaning != Meaning::Open || !items[i].spaced || !ends_value(items[i - 1]))
      continue;
    const std::size_t end = closing(items, i);
    if (end < items.size() && !is_sum(std::span(items).subspan(i + 1, end - i - 1))) return true;
  }
  return false;
}

std::vector<Segment> split(std::vector<Item>& items, bool quantities) {
  open_remarks(items, quantities);
  std::vector<Segment> segments;
  const std::span<const Item> all(items);
  Meaning separator = Meaning::Break;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Meaning meaning = items[i].meaning;
    if (meaning == Meaning::Open) ++depth;
    if (meaning == Meaning::Close && depth > 0) --depth;
    if (depth > 0 || !separates(meaning)) continue;
    segments.push_back(segment(separator, all.subspan(begin, i - begin)));
    separator = meaning;
    begin = i + 1;
  }
  segments.push_back(segment(separator, all.subspan(begin)));
  return segments;
}

}  // namespace formula
