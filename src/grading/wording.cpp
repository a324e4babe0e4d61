#include "grading/wording.h"

#include <algorithm>
#include <array>
#include <limits>

#include "formula/fold.h"
#include "formula/items.h"
#include "formula/tokens.h"

namespace grading {
namespace {

using formula::Item;
using formula::Meaning;

constexpr std::size_t longest_read = 4000;
constexpr std::size_t shortest_slip = 7;  // without its ending

// "scaling", "scaled" and "scales" as one word. Never shorter than three letters.
std::string stem(std::string_view word) {
  std::string result = formula::lower(word);
  for (const std::string_view ending : {"ing", "ed", "es", "s", "e"}) {
    const bool plural_ss = ending == "s" && result.ends_with("ss");
    if (!result.ends_with(ending) || plural_ss || result.size() < ending.size() + 3) continue;
    result.resize(result.size() - ending.size());
    break;
  }
  return result;
}

bool is_clause_end(Meaning meaning) {
  return meaning == Meaning::Comma || meaning == Meaning::Break || meaning == Meaning::But ||
         meaning == Meaning::Reason || meaning == Meaning::Retraction;
}

// How many words a negation denies: "without scaling the variance ..." denies one, "no growth of
// ..." two, "not" all to the end of the clause.
std::size_t reach(std::string_view negation) {
  if (negation == "without") return 1;
  if (negation == "no") return 2;
  return std::numeric_limits<std::size_t>::max();
}

bool is_word(const Item& item) {
  switch (item.meaning) {
    case Meaning::Article:
    case Meaning::Comma:
    case Meaning::Break:
    case Meaning::Open:
    case Meaning::Close:
      return false;
    case Meaning::Equals:
      return item.text.size() > 1;
    default:
      return !item.text.empty();
  }
}

// A phrase such as "square root" is several words here, as in the key points of a card.
void append_words(std::string_view text, bool denied, bool negates, std::vector<Word>& out) {
  for (const formula::Token& token : formula::tokenize(text)) {
    if (token.is('-')) continue;
    out.push_back({stem(token.text), denied, negates});
  }
}

struct Text {
  explicit Text(std::string_view typed, const formula::Symbols& symbols)
      : folded(formula::fold_tex(formula::fold_unicode(typed.substr(0, longest_read)))),
        items(formula::understand(formula::tokenize(folded), symbols)) {}

  std::string folded;
  std::vector<Item> items;
};

// Letters that are mistaken for each other in words that stay the same word: "varience",
// "normalise". Other changes of a letter make other words: interval and internal, contract and
// contrast.
bool confused(char a, char b) {
  constexpr std::string_view vowels = "aeiouy";
  const bool both_vowels = vowels.find(a) != vowels.npos && vowels.find(b) != vowels.npos;
  return both_vowels || (a == 's' && b == 'z') || (a == 'z' && b == 's');
}

// One letter left out, added, swapped with its neighbour or mistaken for a similar one.
bool one_slip(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto start =
      static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  if (a.size() != b.size()) return a.substr(start) == b.substr(start + 1);
  if (start == a.size()) return true;
  if (a.substr(start + 1) == b.substr(start + 1)) return confused(a[start], b[start]);
  return start + 1 < a.size() && a[start] == b[start + 1] && a[start + 1] == b[start] &&
         a.substr(start + 2) == b.substr(start + 2);
}

}  // namespace

std::string wording(std::string_view text, const formula::Symbols& symbols) {
  const Text typed(text, symbols);
  std::string result;
  for (const Item& item : typed.items) {
    const bool leads =
        result.empty() && (item.meaning == Meaning::Lead || item.meaning == Meaning::Equals);
    if (!is_word(item) && item.meaning != Meaning::Open && item.meaning != Meaning::Close) continue;
    if (leads) continue;
    if (!result.empty()) result += ' ';
    result += item.meaning == Meaning::Symbol ? symbols.all()[item.symbol].name
                                              : formula::lower(item.text);
  }
  return result;
}

std::vector<Word> words(std::string_view text, const formula::Symbols& symbols) {
  const Text typed(text, symbols);
  std::vector<Word> result;
  std::size_t denied = 0;
  for (std::size_t i = 0; i < typed.items.size(); ++i) {
    const Item& item = typed.items[i];
    const bool after_negation = !result.empty() && result.back().negates;
    if (is_clause_end(item.meaning) && !(after_negation && item.meaning == Meaning::Reason)) {
      denied = 0;  // but "not because the variance grows" denies the reason
    }
    if (!is_word(item)) continue;
    const bool only =
        i + 1 < typed.items.size() && formula::lower(typed.items[i + 1].text) == "only";
    const bool negates = item.meaning == Meaning::Contrast && !only;
    if (item.meaning == Meaning::Symbol) {
      result.push_back({symbols.all()[item.symbol].name, denied > 0, false});
    } else {
      append_words(item.text, denied > 0 && !negates, negates, result);
    }
    if (negates) {
      denied = reach(formula::lower(item.text));
    } else if (denied > 0) {
      --denied;
    }
  }
  return result;
}

bool same_word(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const bool long_enough = a.size() >= shortest_slip && b.size() >= shortest_slip;
  return long_enough && a.front() == b.front() && one_slip(a, b);
}

}  // namespace grading
