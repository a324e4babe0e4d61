#include <algorithm>
#include <iterator>
#include <utility>

#include "typeset/number_syntax.h"
#include "typeset/text_numbers.h"

namespace typeset {
namespace {

constexpr auto npos = std::string_view::npos;

/// Commands whose argument is no mathematics to read: names, lengths, labels.
constexpr std::string_view skipped[] = {"begin", "end", "hspace", "vspace",  "color",
                                        "label", "tag", "ref",    "phantom", "eqref"};
constexpr std::string_view words[] = {"text",   "mathrm", "textrm", "textbf",      "mbox",
                                      "mathsf", "mathtt", "texttt", "operatorname"};
constexpr std::string_view fractions[] = {"frac", "dfrac", "tfrac"};

template <std::size_t n>
bool contains(const std::string_view (&list)[n], std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

class TexReader {
 public:
  TexReader(std::string_view tex, const OnNumber& number) : tex_(tex), number_(number) {}

  void read() {
    while (at_ < tex_.size()) {
      const char c = tex_[at_];
      if (c == '\\') {
        read_command();
      } else if (c == '^' || c == '_') {
        at_ = argument_end(at_ + 1);
        joined_ = false;
      } else if (is_ascii_digit(c)) {
        read_digits();
      } else {
        // "x1" is an x with a number, as "GPT2" is.
        joined_ = is_ascii_letter(c);
        ++at_;
      }
    }
  }

 private:
  std::string_view command_at(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < tex_.size() && is_ascii_letter(tex_[end])) ++end;
    if (end == at + 1) ++end;
    return tex_.substr(at + 1, std::min(end, tex_.size()) - at - 1);
  }

  std::size_t skip_spaces(std::size_t at) const {
    return std::min(tex_.find_first_not_of(" \t\n\r", at), tex_.size());
  }

  /// Past one argument: a balanced group, a command, or one character.
  std::size_t argument_end(std::size_t at) const {
    at = skip_spaces(at);
    if (at >= tex_.size()) return at;
    if (tex_[at] == '\\') return at + 1 + command_at(at).size();
    if (tex_[at] != '{') return at + 1;
    int depth = 0;
    for (; at < tex_.size(); ++at) {
      if (tex_[at] == '\\') {
        ++at;
      } else if (tex_[at] == '{') {
        ++depth;
      } else if (tex_[at] == '}' && --depth == 0) {
        return at + 1;
      }
    }
    return tex_.size();
  }

  void read_command() {
    const std::size_t begin = at_;
    const std::string_view name = command_at(at_);
    at_ += 1 + name.size();
    joined_ = false;
    if (contains(fractions, name)) {
      const std::size_t end = plain_fraction_end(at_);
      if (end == npos) return;
      add(begin, end);
    } else if (contains(skipped, name)) {
      at_ = argument_end(at_);
    } else if (contains(words, name)) {
      read_words();
    } else if (name == "sqrt" && tex_.substr(at_, 1) == "[") {
      at_ = std::min(tex_.find(']', at_), tex_.size());
    }
  }

  void read_words() {
    const std::size_t begin = at_;
    at_ = argument_end(at_);
    numbers_of_text(
        tex_.substr(begin, at_ - begin), [](std::size_t) { return false; },
        [&](std::size_t at, std::size_t length) { number_(begin + at, length); });
    joined_ = at_ > begin + 2;
  }

  /// Past "{1}{64}" or "12" if both parts are plain numbers, else npos.
  std::size_t plain_fraction_end(std::size_t at) const {
    for (int part = 0; part < 2; ++part) {
      at = skip_spaces(at);
      if (at < tex_.size() && is_ascii_digit(tex_[at])) {
        ++at;
        continue;
      }
      if (tex_.substr(at, 1) != "{") return npos;
      const std::size_t inner = skip_spaces(at + 1);
      const std::size_t length = decimal_at(tex_, inner, true);
      at = skip_spaces(inner + length);
      if (length == 0 || tex_.substr(at, 1) != "}") return npos;
      ++at;
    }
    return at;
  }

  void read_digits() {
    const std::size_t begin = at_;
    const bool is_first = !std::exchange(had_digits_, true);
    at_ += decimal_at(tex_, at_, true);
    const std::size_t exponent = exponent_at(tex_, at_);
    at_ += exponent;
    const bool letters = joined_ || (at_ < tex_.size() && is_ascii_letter(tex_[at_]));
    joined_ = letters;
    if (letters) return;
    const bool longer = take_power() || take_times_power() || take_fraction();
    const bool small = at_ == begin + 1 && (tex_[begin] == '1' || tex_[begin] == '2');
    if (small && !longer && !(is_first && alone(begin, at_))) return;
    if (at_ < tex_.size() && (tex_[at_] == '^' || tex_[at_] == '_') && small) return;
    add(begin, at_);
  }

  /// "^{-3}" or "^3" whose exponent is a whole number.
  std::size_t power_end(std::size_t at) const {
    if (tex_.substr(at, 1) != "^") return npos;
    const std::size_t end = argument_end(at + 1);
    std::string_view exponent = tex_.substr(at + 1, end - at - 1);
    const std::size_t first = exponent.find_first_not_of("{ -+");
    const std::size_t last = exponent.find_last_not_of("} ");
    if (first == npos || last < first) return npos;
    exponent = exponent.substr(first, last - first + 1);
    return digits_at(exponent, 0) == exponent.size() ? end : npos;
  }

  bool take_power() {
    const std::size_t end = power_end(at_);
    if (end != npos) at_ = end;
    return end != npos;
  }

  bool take_times_power() {
    for (const std::string_view times : {"\\times", "\\cdot"}) {
      const std::size_t at = skip_spaces(at_);
      if (tex_.substr(at, times.size()) != times) continue;
      const std::size_t ten = skip_spaces(at + times.size());
      const std::size_t end = tex_.substr(ten, 2) == "10" ? power_end(ten + 2) : npos;
      if (end == npos) continue;
      at_ = end;
      return true;
    }
    return false;
  }

  bool take_fraction() {
    if (tex_.substr(at_, 1) != "/") return false;
    const std::size_t below = decimal_at(tex_, at_ + 1, true);
    const std::size_t end = at_ + 1 + below;
    if (below == 0 || (end < tex_.size() && (is_ascii_letter(tex_[end]) || tex_[end] == '^')))
      return false;
    at_ = end;
    return true;
  }

  /// Whether the number is all there is beside relations ("\approx 2").
  bool alone(std::size_t begin, std::size_t end) const {
    return only_relations(tex_.substr(0, begin)) && only_relations(tex_.substr(end));
  }

  static bool only_relations(std::string_view part) {
    constexpr std::string_view relations[] = {"approx", "le", "leq", "ge", "geq", "sim",
                                              "pm",     "ll", "gg",  "%",  ","};
    for (std::size_t i = 0; i < part.size();) {
      if (part[i] == '\\') {
        std::size_t end = i + 1;
        while (end < part.size() && is_ascii_letter(part[end])) ++end;
        if (end == i + 1) end = std::min(end + 1, part.size());
        if (!contains(relations, part.substr(i + 1, end - i - 1))) return false;
        i = end;
      } else if (std::string_view(" =<>-+~%.{}").find(part[i++]) == npos) {
        return false;
      }
    }
    return true;
  }

  void add(std::size_t begin, std::size_t end) {
    for (const std::string_view percent : {"\\%", "\\,\\%", "\\ \\%", " \\%", "%", " %"}) {
      if (tex_.substr(end, percent.size()) != percent) continue;
      end += percent.size();
      break;
    }
    at_ = end;
    if (is_signed(begin)) --begin;
    number_(begin, end - begin);
  }

  bool is_signed(std::size_t begin) const {
    if (begin == 0 || tex_[begin - 1] != '-') return false;
    if (begin == 1) return true;
    const std::size_t before = tex_.find_last_not_of(" \t\n\r", begin - 2);
    return before == npos || std::string_view("({[=<>,&").find(tex_[before]) != npos ||
           ends_with_relation(before + 1);
  }

  bool ends_with_relation(std::size_t end) const {
    std::size_t begin = end;
    while (begin > 0 && is_ascii_letter(tex_[begin - 1])) --begin;
    return begin > 0 && tex_[begin - 1] == '\\' && end > begin &&
           only_relations(tex_.substr(begin - 1, end - begin + 1));
  }

  std::string_view tex_;
  const OnNumber& number_;
  std::size_t at_ = 0;
  bool joined_ = false;
  bool had_digits_ = false;
};

}  // namespace

void numbers_of_tex(std::string_view tex, const OnNumber& number) { TexReader(tex, number).read(); }

}  // namespace typeset
