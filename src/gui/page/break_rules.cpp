#include "gui/page/break_rules.h"

#include <string_view>

#include "typeset/width.h"

namespace gui {

namespace {

constexpr std::u32string_view opening = U"（「『【〈《〔［｛“‘([{";
constexpr std::u32string_view closing =
    U"）」』】〉》〕］｝”’)]}、。，．：；！？,.:;!?"
    U"・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々%％";

bool is_one_of(std::u32string_view set, char32_t code) {
  return set.find(code) != std::u32string_view::npos;
}

bool is_letter(char32_t code) {
  const char32_t lower = code | 0x20;
  return (lower >= U'a' && lower <= U'z') || code >= 0xC0;
}

}  // namespace

bool may_break(char32_t before_that, char32_t before, char32_t next, bool wide) {
  if (wide || typeset::width_of(before) == 2)
    return !is_one_of(closing, next) && !is_one_of(opening, before);
  const bool joint = before == U'-' || before == U'/' || before == U'—' || before == U'–';
  return joint && is_letter(before_that) && is_letter(next);
}

}  // namespace gui
