#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "formula/fold.h"

namespace formula {
namespace {

using Entry = std::pair<char32_t, std::string_view>;

// Plain spellings, ascending by code point.
constexpr Entry plain[] = {
    {0x00A0, " "},
    {0x00B1, " plusminus "},
    {0x00B4, "'"},
    {0x00B5, " mu"},
    {0x00B7, "*"},
    {0x00BC, "(1/4)"},
    {0x00BD, "(1/2)"},
    {0x00BE, "(3/4)"},
    {0x00D7, "*"},
    {0x00F7, "/"},
    {0x0393, " Gamma"},
    {0x0394, " Delta"},
    {0x03A3, " Sigma"},
    {0x03A6, " Phi"},
    {0x03B1, " alpha"},
    {0x03B2, " beta"},
    {0x03B3, " gamma"},
    {0x03B4, " delta"},
    {0x03B5, " epsilon"},
    {0x03B8, " theta"},
    {0x03BB, " lambda"},
    {0x03BC, " mu"},
    {0x03C0, " pi"},
    {0x03C1, " rho"},
    {0x03C3, " sigma"},
    {0x03C4, " tau"},
    {0x03C6, " phi"},
    {0x03D5, " phi"},
    {0x2009, " "},
    {0x200A, " "},
    {0x200B, ""},
    {0x200C, ""},
    {0x200D, ""},
    {0x2010, "-"},
    {0x2011, "-"},
    {0x2012, "-"},
    {0x2013, "-"},
    {0x2014, " ; "},
    {0x2018, "'"},
    {0x2019, "'"},
    {0x201C, "\""},
    {0x201D, "\""},
    {0x2022, "*"},
    {0x2028, "\n"},
    {0x2029, "\n"},
    {0x202F, " "},
    {0x2032, "'"},
    {0x2044, "/"},
    {0x2060, ""},
    {0x2062, "*"},
    {0x210E, "h"},
    {0x2113, "l"},
    {0x2153, "(1/3)"},
    {0x2154, "(2/3)"},
    {0x215B, "(1/8)"},
    {0x2190, " ; "},
    {0x2192, " ; "},
    {0x21D2, " so "},
    {0x2212, "-"},
    {0x2215, "/"},
    {0x2217, "*"},
    {0x2219, "*"},
    {0x221A, " sqrt "},
    {0x221B, " cbrt "},
    {0x221D, " proportional "},
    {0x221E, " infinity "},
    {0x2234, " so "},
    {0x2235, " because "},
    {0x2243, " = "},
    {0x2245, " = "},
    {0x2248, " = "},
    {0x2260, " not "},
    {0x2261, " = "},
    {0x22C5, "*"},
    {0x2308, " ceil("},
    {0x2309, ")"},
    {0x230A, " floor("},
    {0x230B, ")"},
    {0x2715, "*"},
    {0x2716, "*"},
    {0x2797, "/"},
    {0x27F9, " so "},
    {0x3000, " "},
    {0x3002, "."},
    {0xFEFF, ""},
    {0xFFE2, " not "},
};

constexpr Entry superscripts[] = {
    {0x00AA, "a"}, {0x00B2, "2"}, {0x00B3, "3"}, {0x00B9, "1"}, {0x00BA, "o"}, {0x02B0, "h"},
    {0x02E2, "s"}, {0x1D48, "d"}, {0x1D4D, "g"}, {0x1D4F, "k"}, {0x1D50, "m"}, {0x141F, "/"},
    {0x2070, "0"}, {0x2071, "i"}, {0x2074, "4"}, {0x2075, "5"}, {0x2076, "6"}, {0x2077, "7"},
    {0x2078, "8"}, {0x2079, "9"}, {0x207A, "+"}, {0x207B, "-"}, {0x207D, "("}, {0x207E, ")"},
    {0x207F, "n"}, {0x02E1, "l"},
};

constexpr Entry subscripts[] = {
    {0x1D62, "i"}, {0x1D63, "r"}, {0x1D64, "u"}, {0x1D65, "v"}, {0x2080, "0"}, {0x2081, "1"},
    {0x2082, "2"}, {0x2083, "3"}, {0x2084, "4"}, {0x2085, "5"}, {0x2086, "6"}, {0x2087, "7"},
    {0x2088, "8"}, {0x2089, "9"}, {0x2090, "a"}, {0x2091, "e"}, {0x2092, "o"}, {0x2093, "x"},
    {0x2095, "h"}, {0x2096, "k"}, {0x2097, "l"}, {0x2098, "m"}, {0x2099, "n"}, {0x209A, "p"},
    {0x209B, "s"}, {0x209C, "t"}, {0x2C7C, "j"},
};

template <std::size_t n>
const Entry* find(const Entry (&table)[n], char32_t c) {
  const auto* found = std::find_if(std::begin(table), std::end(table),
                                   [c](const Entry& entry) { return entry.first == c; });
  return found == std::end(table) ? nullptr : found;
}

struct Decoded {
  char32_t code = 0xFFFD;
  std::size_t length = 1;
};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// One code point at the start of `text`; overlong forms and surrogates are as broken as stray
// bytes.
Decoded decode(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return {};
    code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? Decoded{} : Decoded{code, length};
}

// The plain letter or digit of full-width and mathematical alphabets, or 0.
char plain_letter(char32_t c) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  if (c >= 0xFF01 && c <= 0xFF5E) return static_cast<char>(c - 0xFF01 + '!');
  if (c >= 0x1D400 && c <= 0x1D6A3) return letters[(c - 0x1D400) % 52];
  if (c >= 0x1D7CE && c <= 0x1D7FF) return static_cast<char>('0' + (c - 0x1D7CE) % 10);
  return 0;
}

class Folder {
 public:
  explicit Folder(std::string_view text) : text_(text) { result_.reserve(text.size() + 16); }

  std::string all() {
    while (!text_.empty()) one();
    return std::move(result_);
  }

 private:
  void one() {
    if (const std::size_t length = negation_length()) {
      result_ += " not ";
      text_.remove_prefix(length);
      return;
    }
    const Decoded next = decode(text_);
    const char32_t c = next.code;
    if (c < 0x80) {
      ascii(static_cast<char>(c));
    } else if (find(superscripts, c) != nullptr) {
      return run(superscripts, "^(", ")");
    } else if (find(subscripts, c) != nullptr) {
      return run(subscripts, after_underscore() ? "" : "_", "");
    } else if (const char letter = plain_letter(c)) {
      result_ += letter;
    } else if (const Entry* entry = find(plain, c)) {
      result_ += entry->second;
    } else if (c < 0x300 || c > 0x36F) {  // marks that combine with the letter before them vanish
      result_ += c == 0xFFFD ? std::string_view("\xEF\xBF\xBD") : text_.substr(0, next.length);
    }
    text_.remove_prefix(next.length);
  }

  // The length of "!=", "~=" or "=/=", or of the "!" of "!x"; 0 for anything else.
  std::size_t negation_length() const {
    if (text_.starts_with("=/=")) return 3;
    if (text_.starts_with("!=") || text_.starts_with("~=")) return 2;
    const bool first = result_.empty() || result_.back() == ' ';
    const bool before_value =
        text_.size() > 1 && std::string_view(" !.?\r\n").find(text_[1]) == std::string_view::npos;
    return first && text_.front() == '!' && before_value ? 1 : 0;
  }

  void ascii(char c) {
    if (c == '\r' || c == '\t' || (c < ' ' && c != '\n') || c == 0x7f) c = ' ';
    result_ += c;
  }

  bool after_underscore() const { return !result_.empty() && result_.back() == '_'; }

  template <std::size_t n>
  void run(const Entry (&table)[n], std::string_view before, std::string_view after) {
    result_ += before;
    while (!text_.empty()) {
      const Decoded next = decode(text_);
      const Entry* entry = find(table, next.code);
      if (entry == nullptr) break;
      result_ += entry->second;
      text_.remove_prefix(next.length);
    }
    result_ += after;
  }

  std::string_view text_;
  std::string result_;
};

}  // namespace

std::string fold_unicode(std::string_view typed) { return Folder(typed).all(); }

}  // namespace formula
