#include "grading/giving_up.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "formula/fold.h"
#include "formula/tokens.h"

namespace grading {
namespace {

constexpr std::size_t longest_read = 200;

// What is left of a clause without its fillers.
constexpr auto without_answer = std::to_array<std::string_view>({"don't know",
                                                                 "dont know",
                                                                 "do not know",
                                                                 "dunno",
                                                                 "idk",
                                                                 "no idea",
                                                                 "have no idea",
                                                                 "no clue",
                                                                 "have no clue",
                                                                 "haven't a clue",
                                                                 "not sure",
                                                                 "unsure",
                                                                 "pass",
                                                                 "skip",
                                                                 "give up",
                                                                 "forgot",
                                                                 "forgotten",
                                                                 "have forgotten",
                                                                 "don't recall",
                                                                 "can't recall",
                                                                 "cannot recall",
                                                                 "don't remember",
                                                                 "dont remember",
                                                                 "do not remember",
                                                                 "can't remember",
                                                                 "cannot remember",
                                                                 "keine ahnung",
                                                                 "weiß nicht",
                                                                 "weiss nicht",
                                                                 "weiß ich nicht"});

constexpr auto fillers = std::to_array<std::string_view>(
    {"i",    "i'm", "im",  "i've", "am",  "sorry", "honestly", "really", "actually", "just",
     "well", "hmm", "um",  "at",   "all", "this",  "one",      "the",    "answer",   "it",
     "that", "yet", "any", "more", "now", "ich",   "es",       "leider", "anymore"});

template <std::size_t n>
bool is_one_of(std::string_view text, const std::array<std::string_view, n>& list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool is_mark(char c) { return std::string_view(".,;:!?-\n").find(c) != std::string_view::npos; }

// The next clause of `text`, without fillers and surplus blanks; what is left of `text` follows.
std::string next_clause(std::string_view& text) {
  const auto* mark = std::find_if(text.begin(), text.end(), is_mark);
  std::string_view clause = text.substr(0, static_cast<std::size_t>(mark - text.begin()));
  text.remove_prefix(std::min(text.size(), clause.size() + 1));
  std::string core;
  while (!clause.empty()) {
    const std::string_view word = clause.substr(0, clause.find(' '));
    clause.remove_prefix(std::min(clause.size(), word.size() + 1));
    if (word.empty() || is_one_of(word, fillers)) continue;
    core += (core.empty() ? "" : " ") + std::string(word);
  }
  return core;
}

}  // namespace

bool gives_up(std::string_view typed) {
  if (typed.size() > longest_read) return false;
  const std::string text = formula::lower(formula::fold_unicode(typed));
  if (text.find_first_not_of("? .!\n") == std::string::npos)
    return text.find('?') != std::string::npos;
  bool said = false;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string clause = next_clause(rest);
    if (clause.empty()) continue;
    if (!is_one_of(clause, without_answer)) return false;
    said = true;
  }
  return said;
}

}  // namespace grading
