#include "typeset/tex_row.h"

#include <algorithm>

#include "typeset/scripts.h"
#include "typeset/utf8.h"

namespace typeset {
namespace {

bool is_operand(MathClass kind) {
  return kind == MathClass::Ordinary || kind == MathClass::Operator || kind == MathClass::Closing;
}

/// Whether TeX leaves a space between two neighbours.
bool spaced(const Atom& left, const Atom& right) {
  using enum MathClass;
  const auto loose = [](MathClass k) { return k == Binary || k == Relation; };
  if (left.text == "/" || right.text == "/") return false;
  if (right.kind == Closing || right.kind == Punctuation || left.kind == Opening) return false;
  if (loose(left.kind) || loose(right.kind)) return true;
  if (left.kind == Operator) return right.kind == Ordinary || right.kind == Operator;
  return right.kind == Operator && is_operand(left.kind);
}

/// A sign with nothing before it to operate on is part of its number.
void settle_signs(Row& row) {
  bool operand = false;
  for (Atom& atom : row) {
    if (atom.kind == MathClass::Binary && !operand) atom.kind = MathClass::Ordinary;
    if (atom.kind != MathClass::Space) operand = is_operand(atom.kind);
  }
}

bool keeps_soft_space(const Atom& left, const Atom& right) {
  const bool before = left.kind == MathClass::Ordinary || left.kind == MathClass::Closing;
  return before && (right.kind == MathClass::Ordinary || right.kind == MathClass::Opening);
}

/// Whether a text has, outside its brackets, a space or one of `breakers`.
bool has_outside(std::string_view text, std::u32string_view breakers) {
  int depth = 0;
  for (const char32_t c : to_code_points(text)) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth == 0 && breakers.find(c) != std::u32string_view::npos) return true;
  }
  return false;
}

/// Every character by `form`, or nothing if one has no such form.
template <class Form>
std::string all_forms(const std::u32string& codes, Form form) {
  std::string out;
  for (const char32_t c : codes) {
    if (c == ' ') continue;
    if (form(c) == 0) return {};
    append_utf8(out, form(c));
  }
  return out;
}

}  // namespace

Atom soft_space() { return {"", MathClass::Space}; }

bool is_soft_space(const Atom& atom) { return atom.kind == MathClass::Space && atom.text.empty(); }

std::string joined(Row row) {
  settle_signs(row);
  std::string out;
  const Atom* last = nullptr;
  bool space = false;
  for (const Atom& atom : row) {
    const bool soft = is_soft_space(atom);
    if (atom.kind == MathClass::Space && !soft) {
      space = true;
      last = nullptr;
      continue;
    }
    if (last != nullptr) space = space || (soft ? false : spaced(*last, atom));
    if (soft || atom.text.empty()) continue;
    const bool kept =
        last != nullptr && is_soft_space(*(&atom - 1)) && keeps_soft_space(*last, atom);
    const bool has_one = out.empty() || out.back() == ' ' || atom.text[0] == ' ';
    if ((space || kept) && !has_one) out += ' ';
    out += atom.text;
    space = false;
    last = &atom;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

std::string as_factor(const Row& row) {
  const std::string text = joined(row);
  const bool call = row.size() > 1 && row[0].kind == MathClass::Operator &&
                    row[1].kind == MathClass::Opening && text.back() == ')';
  const bool differential = row.size() == 2 && row[0].text == "∂";
  const bool one = row.size() == 1 || call || differential ||
                   (text.size() > 1 && text.front() == '(' && text.find(')') == text.size() - 1);
  return one && !has_outside(text, U" /+−=,") ? text : in_parentheses(text);
}

std::string as_numerator(const Row& row) {
  const std::string text = joined(row);
  return has_outside(text, U" /=,") ? in_parentheses(text) : text;
}

bool is_word(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

std::string superscript(const std::string& text) {
  if (text == "∘" || text == "°") return "°";
  if (text == "′" || text == "*" || text == "∗" || text == "†") return text == "∗" ? "*" : text;
  const std::u32string codes = to_code_points(text);
  const std::string forms = all_forms(codes, superscript_of);
  if (!forms.empty()) return forms;
  return codes.size() == 1 || is_word(text) ? "^" + text : "^" + in_parentheses(text);
}

std::string subscript(const std::string& text) {
  constexpr std::size_t longest = 4;  // a long word in tiny letters is hard to read
  const std::u32string codes = to_code_points(text);
  const auto spaces = static_cast<std::size_t>(std::count(codes.begin(), codes.end(), U' '));
  const bool is_long = codes.size() - spaces > longest;
  const std::string forms = is_long ? std::string{} : all_forms(codes, subscript_of);
  if (!forms.empty()) return forms;
  return codes.size() == 1 || is_word(text) ? "_" + text : "_" + in_parentheses(text);
}

}  // namespace typeset
