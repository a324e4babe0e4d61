#include "typeset/visible.h"

#include <algorithm>
#include <iterator>

#include "typeset/scripts.h"
#include "typeset/utf8.h"
#include "typeset/width.h"

namespace typeset {
namespace {

struct Range {
  char32_t first, last;
};

/// Controls of the second block, line separators, and what reorders or hides text (bidirectional
/// controls, tags): none has a picture of its own.
constexpr Range unsafe[] = {{0x80, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F},
                            {0x2028, 0x202E}, {0x2066, 0x2069}, {0xE0000, 0xE007F}};

constexpr char32_t control_pictures = 0x2400;

char32_t visible_form(char32_t c) {
  if (c == '\n') return c;
  if (c == '\t') return ' ';
  if (c < 0x20) return control_pictures + c;
  if (c == 0x7F) return control_pictures + 0x21;
  const bool bad = std::any_of(std::begin(unsafe), std::end(unsafe),
                               [c](Range r) { return c >= r.first && c <= r.last; });
  return bad ? replacement_character : c;
}

struct Spelling {
  char32_t code;
  std::string_view ascii;
};

/// In ascending order of the code points.
constexpr Spelling spellings[] = {
    {0xA0, " "},         {0xA3, "GBP"},      {0xA7, "section "},   {0xA9, "(c)"},
    {0xAB, "\""},        {0xAC, "not "},     {0xAE, "(R)"},        {0xB0, " deg"},
    {0xB1, "+-"},        {0xB5, "mu"},       {0xB6, "P"},          {0xB7, "*"},
    {0xBB, "\""},        {0xD7, "x"},        {0xF7, "/"},          {0x131, "i"},
    {0x393, "Gamma"},    {0x394, "Delta"},   {0x398, "Theta"},     {0x39B, "Lambda"},
    {0x39E, "Xi"},       {0x3A0, "Pi"},      {0x3A3, "Sigma"},     {0x3A5, "Upsilon"},
    {0x3A6, "Phi"},      {0x3A8, "Psi"},     {0x3A9, "Omega"},     {0x3B1, "alpha"},
    {0x3B2, "beta"},     {0x3B3, "gamma"},   {0x3B4, "delta"},     {0x3B5, "epsilon"},
    {0x3B6, "zeta"},     {0x3B7, "eta"},     {0x3B8, "theta"},     {0x3B9, "iota"},
    {0x3BA, "kappa"},    {0x3BB, "lambda"},  {0x3BC, "mu"},        {0x3BD, "nu"},
    {0x3BE, "xi"},       {0x3BF, "o"},       {0x3C0, "pi"},        {0x3C1, "rho"},
    {0x3C2, "sigma"},    {0x3C3, "sigma"},   {0x3C4, "tau"},       {0x3C5, "upsilon"},
    {0x3C6, "phi"},      {0x3C7, "chi"},     {0x3C8, "psi"},       {0x3C9, "omega"},
    {0x3D1, "theta"},    {0x2010, "-"},      {0x2011, "-"},        {0x2012, "-"},
    {0x2013, "-"},       {0x2014, "--"},     {0x2016, "||"},       {0x2018, "'"},
    {0x2019, "'"},       {0x201C, "\""},     {0x201D, "\""},       {0x2020, "+"},
    {0x2022, "*"},       {0x2026, "..."},    {0x2032, "'"},        {0x20AC, "EUR"},
    {0x2102, "C"},       {0x210D, "H"},      {0x2113, "l"},        {0x2115, "N"},
    {0x2119, "P"},       {0x211A, "Q"},      {0x211D, "R"},        {0x2122, "(TM)"},
    {0x2124, "Z"},       {0x2190, "<-"},     {0x2191, "^"},        {0x2192, "->"},
    {0x2193, "v"},       {0x2194, "<->"},    {0x21A6, "|->"},      {0x21D0, "<="},
    {0x21D2, "=>"},      {0x21D4, "<=>"},    {0x2200, "for all "}, {0x2202, "d"},
    {0x2203, "exists "}, {0x2205, "{}"},     {0x2206, "Delta"},    {0x2207, "grad "},
    {0x2208, "in"},      {0x2209, "not in"}, {0x220F, "prod"},     {0x2211, "sum"},
    {0x2212, "-"},       {0x2215, "/"},      {0x2217, "*"},        {0x2218, "o"},
    {0x221A, "sqrt "},   {0x221D, "~"},      {0x221E, "inf"},      {0x2225, "||"},
    {0x2227, "and"},     {0x2228, "or"},     {0x2229, "cap"},      {0x222A, "cup"},
    {0x222B, "int"},     {0x223C, "~"},      {0x2248, "~="},       {0x2260, "!="},
    {0x2261, "=="},      {0x2264, "<="},     {0x2265, ">="},       {0x226A, "<<"},
    {0x226B, ">>"},      {0x2282, "subset"}, {0x2286, "subset="},  {0x2295, "(+)"},
    {0x2297, "(x)"},     {0x2299, "(.)"},    {0x22A4, "T"},        {0x22A5, "perp"},
    {0x22C5, "*"},       {0x22EF, "..."},    {0x2308, "ceil("},    {0x2309, ")"},
    {0x230A, "floor("},  {0x230B, ")"},      {0x2500, "-"},        {0x2502, "|"},
    {0x253C, "+"},       {0x2588, "#"},      {0x2713, "v"},        {0x27E8, "<"},
    {0x27E9, ">"},       {0x27F6, "-->"},    {0xFFFD, "?"},
};
static_assert(std::is_sorted(std::begin(spellings), std::end(spellings),
                             [](const Spelling& a, const Spelling& b) { return a.code < b.code; }));

/// The base letters of U+00C0 to U+017F; "?" stands for those handled below or without a base.
constexpr std::string_view latin =
    "AAAAAA?CEEEEIIII?NOOOOO?OUUUUY??aaaaaa?ceeeeiiii?nooooo?ouuuuy?y"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi??JjKk?LlLlLlLlLlNnNnNn???OoOoOo??"
    "RrRrRrSsSsSsSsTt"
    "TtTtUuUuUuUuUuUuWwYyYZzZzZzs";

std::string_view latin_letter(char32_t c) {
  switch (c) {
    case 0xC6:
      return "AE";
    case 0xDF:
      return "ss";
    case 0xE6:
      return "ae";
    case 0x152:
      return "OE";
    case 0x153:
      return "oe";
    default:
      return latin.substr(c - 0xC0, 1);
  }
}

class AsciiWriter {
 public:
  void put(char32_t c) {
    if (put_script(c)) return;
    script_ = 0;
    if (c < 0x80) {
      out_ += static_cast<char>(c);
    } else if (c > control_pictures && c <= control_pictures + 0x21) {
      out_ += '^';
      out_ += c == control_pictures + 0x21 ? '?' : static_cast<char>(c - control_pictures + '@');
    } else if (c >= 0xC0 && c - 0xC0 < latin.size() && c != 0xD7 && c != 0xF7 && c != 0x131) {
      out_ += latin_letter(c);
    } else {
      put_spelling(c);
    }
  }

  std::string take() && { return std::move(out_); }

 private:
  /// A run of superscripts is "^" and the characters once; subscripts likewise.
  bool put_script(char32_t c) {
    const char32_t up = plain_of_superscript(c);
    const char32_t down = up == 0 ? plain_of_subscript(c) : 0;
    if (up == 0 && down == 0) return false;
    const char mark = up != 0 ? '^' : '_';
    if (script_ != mark) out_ += mark;
    const char32_t plain = up != 0 ? up : down;
    if (plain < 0x80) {
      out_ += static_cast<char>(plain);
    } else {
      put_spelling(plain);
    }
    script_ = mark;
    return true;
  }

  void put_spelling(char32_t c) {
    const auto* found =
        std::lower_bound(std::begin(spellings), std::end(spellings), c,
                         [](const Spelling& s, char32_t code) { return s.code < code; });
    if (found != std::end(spellings) && found->code == c) {
      out_ += found->ascii;
    } else if (c >= 0x1D538 && c <= 0x1D551) {
      out_ += static_cast<char>('A' + (c - 0x1D538));
    } else if (width_of(c) > 0) {
      out_ += '?';
    }
  }

  std::string out_;
  char script_ = 0;
};

}  // namespace

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const DecodedCharacter c = decode_first(text);
    append_utf8(out, visible_form(c.code));
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string to_ascii(std::string_view text) {
  AsciiWriter writer;
  while (!text.empty()) {
    const DecodedCharacter c = decode_first(text);
    writer.put(visible_form(c.code));
    text.remove_prefix(c.bytes);
  }
  return std::move(writer).take();
}

}  // namespace typeset
