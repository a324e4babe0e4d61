#include "typeset/text_numbers.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "typeset/number_syntax.h"
#include "typeset/scripts.h"
#include "typeset/utf8.h"

namespace typeset {

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t n = 0;
  while (at + n < text.size() && is_ascii_digit(text[at + n])) ++n;
  return n;
}

std::size_t decimal_at(std::string_view text, std::size_t at, bool tex) {
  const std::size_t first = digits_at(text, at);
  if (first == 0) return 0;
  std::size_t n = first;
  while (first <= 3) {
    const std::string_view rest = text.substr(at + n);
    const std::size_t separator = rest.substr(0, 1) == ","            ? 1
                                  : tex && rest.substr(0, 3) == "{,}" ? 3
                                  : tex && rest.substr(0, 2) == "\\," ? 2
                                                                      : 0;
    if (separator == 0 || digits_at(rest, separator) != 3) break;
    n += separator + 3;
  }
  if (at + n < text.size() && text[at + n] == '.') {
    const std::size_t decimals = digits_at(text, at + n + 1);
    if (decimals > 0) n += 1 + decimals;
  }
  return n;
}

std::size_t exponent_at(std::string_view text, std::size_t at) {
  if (at >= text.size() || (text[at] != 'e' && text[at] != 'E')) return 0;
  std::size_t n = 1;
  if (at + n < text.size() && (text[at + n] == '-' || text[at + n] == '+')) ++n;
  const std::size_t digits = digits_at(text, at + n);
  if (digits == 0) return 0;
  n += digits;
  return at + n < text.size() && is_ascii_letter(text[at + n]) ? 0 : n;
}

namespace {

constexpr std::string_view cue_words[] = {
    "section", "sections", "sec",     "eq",    "eqs",    "equation", "equations", "figure",
    "figures", "fig",      "figs",    "table", "tables", "tab",      "chapter",   "chapters",
    "page",    "pages",    "p",       "pp",    "step",   "steps",    "part",      "appendix",
    "theorem", "lemma",    "version", "line",  "lines",  "footnote", "algorithm", "§"};

bool is_word_character(char32_t c) {
  if (c < 0x80) return is_ascii_letter(static_cast<char>(c)) || c == '_';
  return (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7) || (c >= 0x2C00 && c < 0xE000) ||
         plain_of_subscript(c) != 0;
}

class TextReader {
 public:
  TextReader(std::string_view text, const std::function<bool(std::size_t)>& is_bound,
             const OnNumber& number)
      : text_(text), is_bound_(is_bound), number_(number) {}

  void read() {
    while (at_ < text_.size()) {
      if (is_ascii_digit(text_[at_])) {
        read_digits();
      } else {
        read_other();
      }
    }
  }

 private:
  void read_other() {
    const DecodedCharacter c = decode_first(text_.substr(at_));
    if (is_word_character(c.code) || c.code == U'§') {
      read_word();
    } else {
      at_ += c.bytes;
      // "Figures 3 and 4", "eq. (2)": the cue reaches over these, and ends with anything else.
      const bool passes = c.code == ' ' || c.code == '.' || c.code == '(' || c.code == ',' ||
                          c.code == '-' || c.code == 0xA0 || c.code == 0x2013 || c.code == '#';
      cue_ = cue_ && passes;
    }
  }

  void read_word() {
    const std::size_t begin = at_;
    skip_word();
    std::string word(text_.substr(begin, at_ - begin));
    std::transform(word.begin(), word.end(), word.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const bool is_cue =
        std::find(std::begin(cue_words), std::end(cue_words), word) != std::end(cue_words);
    cue_ = is_cue || (cue_ && (word == "and" || word == "or" || word == "to"));
  }

  /// Letters and digits, also over a hyphen, dot, slash or colon between them ("GPT-2",
  /// "arXiv:1706.03762").
  void skip_word() {
    while (at_ < text_.size()) {
      const DecodedCharacter c = decode_first(text_.substr(at_));
      const bool part = is_word_character(c.code) || is_ascii_digit(text_[at_]) || c.code == U'§';
      const bool joint = std::string_view("-./:'").find(text_[at_]) != std::string_view::npos &&
                         at_ + 1 < text_.size() && is_ascii_digit(text_[at_ + 1]);
      if (!part && !joint) break;
      at_ += c.bytes;
      if (c.code == U'§') break;
    }
  }

  void read_digits() {
    const std::size_t begin = at_;
    std::size_t end = begin + decimal_at(text_, begin, false);
    end += exponent_at(text_, end);
    end = skip_superscripts(end);
    if (is_version_or_date(begin, end) || joins_letters(end)) return skip_word();
    const std::size_t slash = fraction_end(begin, end);
    if (slash == std::string_view::npos) return skip_word();
    end = slash;
    const bool hidden = (cue_ || is_year(begin, end)) && !is_bound_(begin);
    if (!hidden) {
      end += percent_at(end);
      const std::size_t sign = sign_before(begin);
      number_(begin - sign, end - begin + sign);
    }
    at_ = end;
  }

  std::size_t skip_superscripts(std::size_t end) const {
    while (end < text_.size()) {
      const DecodedCharacter c = decode_first(text_.substr(end));
      const char32_t plain = plain_of_superscript(c.code);
      if (!(plain >= '0' && plain <= '9') && plain != '-' && plain != '+') break;
      end += c.bytes;
    }
    return end;
  }

  /// "1.2.3", "2026-07-01": digits go on behind another dot, or a year is followed by a month.
  bool is_version_or_date(std::size_t begin, std::size_t end) const {
    if (end + 1 >= text_.size() || !is_ascii_digit(text_[end + 1])) return false;
    if (text_[end] == '.') return true;
    return text_[end] == '-' && end - begin == 4 && digits_at(text_, begin) == 4 &&
           digits_at(text_, end + 1) == 2;
  }

  /// "70B", "2x", "4-bit".
  bool joins_letters(std::size_t end) const {
    if (end < text_.size() && text_[end] == '-') ++end;
    return end < text_.size() && is_word_character(decode_first(text_.substr(end)).code);
  }

  /// Past "/64" if that completes a fraction; npos if a formula like "1/h" begins here ("$3/h" is
  /// none).
  std::size_t fraction_end(std::size_t begin, std::size_t end) const {
    if (end + 1 >= text_.size() || text_[end] != '/') return end;
    const bool one_or_two = end == begin + 1 && (text_[begin] == '1' || text_[begin] == '2');
    const bool symbol = is_word_character(decode_first(text_.substr(end + 1)).code);
    if (symbol) return one_or_two ? std::string_view::npos : end;
    const std::size_t below = decimal_at(text_, end + 1, false);
    if (below == 0) return end;
    return joins_letters(end + 1 + below) ? std::string_view::npos : end + 1 + below;
  }

  bool is_year(std::size_t begin, std::size_t end) const {
    if (end - begin != 4 || digits_at(text_, begin) != 4) return false;
    const int year = std::stoi(std::string(text_.substr(begin, 4)));
    return year >= 1950 && year < 2040;
  }

  std::size_t percent_at(std::size_t end) const {
    for (const std::string_view percent : {"%", " %", "\xC2\xA0%"}) {
      if (text_.substr(end, percent.size()) == percent) return percent.size();
    }
    return 0;
  }

  /// A minus that follows no letter or digit is a sign.
  std::size_t sign_before(std::size_t begin) const {
    constexpr std::string_view minus = "\xE2\x88\x92";
    const std::size_t n = begin >= 1 && text_[begin - 1] == '-'               ? 1
                          : begin >= 3 && text_.substr(begin - 3, 3) == minus ? 3
                                                                              : 0;
    if (n == 0 || begin == n) return n;
    const char before = text_[begin - n - 1];
    const bool opens = before == ' ' || before == '(' || before == '[' || before == neutral_mark;
    return opens ? n : 0;
  }

  std::string_view text_;
  const std::function<bool(std::size_t)>& is_bound_;
  const OnNumber& number_;
  std::size_t at_ = 0;
  bool cue_ = false;
};

}  // namespace

void numbers_of_text(std::string_view text, const std::function<bool(std::size_t)>& is_bound,
                     const OnNumber& number) {
  TextReader(text, is_bound, number).read();
}

}  // namespace typeset
