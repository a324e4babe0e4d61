#include "formula/reading.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "formula/answer_parser.h"
#include "formula/equivalent.h"
#include "formula/fold.h"
#include "formula/items.h"
#include "formula/segments.h"
#include "formula/tokens.h"

namespace formula {
namespace {

constexpr std::size_t longest_answer = 4000;

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

Reading refused(Unread why, std::string message, std::string understood = {}) {
  Reading reading;
  reading.why = why;
  reading.message = std::move(message);
  reading.understood = std::move(understood);
  return reading;
}

bool holds_any(std::span<const Item> items, std::initializer_list<Meaning> meanings) {
  return std::any_of(items.begin(), items.end(), [&](const Item& item) {
    return std::find(meanings.begin(), meanings.end(), item.meaning) != meanings.end();
  });
}

// Words only, as in "the scaling factor is ...".
bool is_words_only(const Segment& segment) {
  return std::all_of(segment.items.begin(), segment.items.end(),
                     [](const Item& item) { return item.meaning == Meaning::Unknown; });
}

// "d_k^1/2", which many mean as a root.
bool divides_a_power(std::span<const Item> items) {
  constexpr std::array pattern{Meaning::Caret, Meaning::Number, Meaning::Over, Meaning::Number};
  const auto same = [](const Item& item, Meaning meaning) { return item.meaning == meaning; };
  return std::search(items.begin(), items.end(), pattern.begin(), pattern.end(), same) !=
         items.end();
}

// Words that change what a claim says, so that a remark with them cannot be left out.
bool turns_claim(std::span<const Item> items) {
  if (holds_any(items, {Meaning::Turning, Meaning::Inverse, Meaning::Squared, Meaning::Cubed}))
    return true;
  return std::any_of(items.begin(), items.end(), [](const Item& item) {
    return item.worded && item.meaning >= Meaning::Plus && item.meaning <= Meaning::ToThePower;
  });
}

class Reader {
 public:
  Reader(const Symbols& symbols, ReadingRules rules) : symbols_(symbols), rules_(rules) {}

  Reading read(std::string_view typed) {
    if (typed.size() > longest_answer) {
      return refused(Unread::TooLong, "That is longer than an answer; write the formula alone.");
    }
    text_ = fold_tex(fold_unicode(typed));
    tokens_ = tokenize(text_);
    items_ = understand(tokens_, symbols_);
    if (is_blank()) return refused(Unread::Empty, "Nothing was typed.");
    if (Reading problem = decimal_comma(); problem.why != Unread::None) return problem;
    apply_rules();
    segments_ = split(items_, rules_.quantities);
    Reading claim = find_claim();
    if (claim.why != Unread::None) return claim;
    claim.doubtful_product = may_hold_remark(items_);
    for (; next_ < segments_.size(); ++next_) {
      if (auto objection = objection_of(segments_[next_], claim)) return *std::move(objection);
    }
    return claim;
  }

 private:
  bool is_blank() const {
    return std::all_of(tokens_.begin(), tokens_.end(),
                       [](const Token& token) { return token.kind == TokenKind::Break; });
  }

  // "0,5" is a half in many countries and two values in others.
  Reading decimal_comma() const {
    for (std::size_t i = 2; i < items_.size(); ++i) {
      const bool tight = !items_[i].spaced && !items_[i - 1].spaced;
      if (tight && items_[i].meaning == Meaning::Number &&
          items_[i - 1].meaning == Meaning::Comma && items_[i - 2].meaning == Meaning::Number &&
          !items_[i].worded) {
        const std::string point =
            std::string(items_[i - 2].text) + "." + std::string(items_[i].text);
        return refused(Unread::NotAFormula,
                       "A comma between digits can mean two things; write decimals with a point (" +
                           point + ") and thousands without a mark.");
      }
    }
    return {};
  }

  // The verb of the question is a lead-in; the other one turns the answer round.
  void apply_rules() {
    const auto lead = [](bool fits) { return fits ? Meaning::Lead : Meaning::Turning; };
    drop_dividend();
    drop_passive();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      Item& item = items_[i];
      if (item.meaning == Meaning::DivideLead) item.meaning = lead(rules_.divide);
      if (item.meaning == Meaning::MultiplyLead) item.meaning = lead(rules_.multiply);
      const bool first = i == 0 || items_[i - 1].meaning == Meaning::Lead ||
                         items_[i - 1].meaning == Meaning::Equals;
      if (!first) continue;
      if (item.meaning == Meaning::Over) item.meaning = lead(rules_.divide);
      if (item.meaning == Meaning::Times) item.meaning = lead(rules_.multiply);
    }
  }

  // "Divide the logits by ...", "we scale the scores by ...": the claim is what comes behind "by".
  void drop_dividend() {
    const auto verb = std::find_if(items_.begin(), items_.end(), [](const Item& item) {
      const bool scales = lower(item.text.substr(0, 4)) == "scal";
      return (item.meaning != Meaning::Lead && item.meaning != Meaning::Article) || scales;
    });
    const auto stop = std::find_if(verb, items_.end(), [](const Item& item) {
      return separates(item.meaning) || (item.meaning == Meaning::Lead && item.text == "by");
    });
    if (verb == stop || stop == items_.end() || stop->text != "by") return;
    const Meaning how = verb->meaning;
    if (how != Meaning::DivideLead && how != Meaning::MultiplyLead && how != Meaning::Lead) return;
    for (auto item = verb + 1; item != stop; ++item) item->meaning = Meaning::Lead;
  }

  // "The scores are divided by ...": what is divided is no part of the claim, unless it names a
  // quantity.
  void drop_passive() {
    const auto divided = std::find_if(items_.begin(), items_.end(), [](const Item& item) {
      return item.worded && (item.meaning == Meaning::Over || item.meaning == Meaning::Times);
    });
    if (divided == items_.end() || divided == items_.begin()) return;
    constexpr std::array<std::string_view, 6> verbs{"is", "are", "get", "gets", "be", "being"};
    if (std::find(verbs.begin(), verbs.end(), lower((divided - 1)->text)) == verbs.end()) return;
    const std::span<const Item> before(items_.begin(), divided);
    if (holds_any(before, {Meaning::Symbol, Meaning::Number, Meaning::Function, Meaning::Contrast}))
      return;
    for (auto item = items_.begin(); item != divided; ++item) item->meaning = Meaning::Lead;
  }

  // The first segment that says something; leaves next_ behind it. What stands behind "at", "for"
  // or "because" is a claim only where nothing stands before: "with sqrt(d_k)".
  Reading find_claim() {
    bool negated = false;
    bool said_something = false;
    for (; next_ < segments_.size(); ++next_) {
      const Segment& segment = segments_[next_];
      if (segment.separator == Meaning::Contrast) negated = true;
      if (segment.separator == Meaning::But) negated = false;
      if (negated || segment.items.empty() || leads_to_claim()) continue;
      const bool aside =
          segment.separator == Meaning::Reason || segment.separator == Meaning::Place;
      if (aside && said_something) continue;
      Reading claim = parse(segment);
      said_something = true;
      if (aside && claim.why != Unread::None) continue;
      ++next_;
      return claim;
    }
    if (negated) {
      return refused(Unread::Negated, "That says what it is not; write what it is.");
    }
    return refused(Unread::NotAFormula, "No formula was found in that; write one such as sqrt(x).");
  }

  // Whether the segment only introduces the next: "the scaling factor | is | sqrt(d_k)".
  bool leads_to_claim() const {
    if (next_ + 1 >= segments_.size() || !is_words_only(segments_[next_])) return false;
    const Meaning next = segments_[next_ + 1].separator;
    return next == Meaning::Equals || next == Meaning::Contrast;
  }

  Reading parse(const Segment& segment) const {
    ParsedClaim narrow = parse_claim(segment.items, symbols_, Reach::Narrow);
    if (!narrow.read) return unread(segment, narrow);
    if (!narrow.unknown.empty()) return unknown(segment, narrow.unknown);
    Reading reading;
    reading.understood = to_text(narrow.expression);
    if (divides_a_power(segment.items)) {
      reading.message = "Powers come before division: x^1/2 is half of x, a root is x^(1/2).";
    }
    reading.readings.push_back(std::move(narrow.expression));
    if (narrow.two_ways) {
      ParsedClaim wide = parse_claim(segment.items, symbols_, Reach::Wide);
      if (wide.read && wide.unknown.empty() && wide.expression != reading.readings.front()) {
        reading.readings.push_back(std::move(wide.expression));
      }
    }
    return reading;
  }

  Reading unread(const Segment& segment, const ParsedClaim& claim) const {
    if (holds_any(segment.items, {Meaning::Turning})) {
      return refused(Unread::NotAFormula,
                     "The words around the formula can turn it round; write the formula alone.",
                     echo(segment.items, symbols_));
    }
    const std::string understood = echo(segment.items, symbols_);
    return refused(Unread::NotAFormula,
                   "Understood as far as " + quoted(understood) + ": " + claim.problem + ".",
                   understood);
  }

  Reading unknown(const Segment& segment, const std::string& name) const {
    std::string known;
    for (const Symbol& symbol : symbols_.all()) known += (known.empty() ? "" : ", ") + symbol.name;
    Reading reading =
        refused(Unread::UnknownSymbol, quoted(name) + " is not a quantity of this card",
                echo(segment.items, symbols_));
    reading.message += known.empty() ? "; it takes a number." : "; it knows " + known + ".";
    if (rules_.divide && holds_any(segment.items, {Meaning::Over, Meaning::Fraction}))
      reading.message += " If that is the whole expression, state the divisor alone.";
    reading.name = name;
    return reading;
  }

  // Why a segment behind the claim forbids to accept the claim, or nothing.
  std::optional<Reading> objection_of(const Segment& segment, Reading& claim) {
    if (segment.separator == Meaning::Retraction && !in_reason_) return two_answers(claim, {});
    if (segment.separator == Meaning::Break) in_reason_ = in_contrast_ = false;
    if (segment.separator == Meaning::Reason) in_reason_ = true;
    if (in_reason_) return in_reason(segment);
    if (segment.separator == Meaning::Contrast) return in_contrast(segment, claim);
    if (segment.separator == Meaning::Place) return turned(segment.items);
    if (in_contrast_ && (segment.separator == Meaning::Or || segment.separator == Meaning::And))
      return {};
    if (segment.separator == Meaning::Or && segment.items.empty()) return two_answers(claim, {});
    if (defined_ != nullptr) return definition_objection(segment);
    if (segment.items.empty() || is_aside(segment)) return {};
    const Reading other = parse(segment);
    if (other.why != Unread::None) return other_words(segment, claim);
    if (rules_.quantities && segment.separator == Meaning::Equals) {
      claim.also.push_back(other.readings.front());
      return {};
    }
    if (is_example(segment, other, claim) || means_the_same(other, claim)) return {};
    return two_answers(claim, other.understood);
  }

  // "sqrt(d_k), which is wrong" and "where d_k is the model dimension" turn the claim into another.
  // Anything else in an explanation is not judged here.
  std::optional<Reading> in_reason(const Segment& segment) {
    if (segment.separator == Meaning::Reason) {
      note_definition(segment);
      return {};
    }
    const bool of_claim = next_ > 0 && segments_[next_ - 1].separator == Meaning::Reason &&
                          segments_[next_ - 1].items.empty();
    if (segment.separator == Meaning::Equals && of_claim) return turned(segment.items);
    return definition_objection(segment);
  }

  // Remembers the "d_k" of ", d_k is the head dimension".
  void note_definition(const Segment& segment) {
    const bool one_symbol =
        segment.items.size() == 1 && segment.items.front().meaning == Meaning::Symbol;
    const bool defines =
        next_ + 1 < segments_.size() && segments_[next_ + 1].separator == Meaning::Equals;
    defined_ = one_symbol && defines ? &segment.items.front() : nullptr;
  }

  // A symbol that the answer explains as another quantity. Its value in one model is no objection.
  std::optional<Reading> definition_objection(const Segment& segment) {
    const Item* symbol = std::exchange(defined_, nullptr);
    if (symbol == nullptr || segment.separator != Meaning::Equals) return {};
    const Reading meaning = parse(segment);
    if (meaning.why != Unread::None || meaning.readings.front().names().empty()) return {};
    if (means_the_same(meaning, parse({.items = std::span(symbol, 1)}))) return {};
    const std::string& name = symbols_.all()[symbol->symbol].name;
    return refused(Unread::Alternatives,
                   name + " is not " + meaning.understood + "; which of the two is meant?", name);
  }

  // "not really" and "is not used" take the claim back; "not sqrt(d_k)" after sqrt(d_k) contradicts
  // it.
  std::optional<Reading> in_contrast(const Segment& segment, const Reading& claim) {
    in_contrast_ = true;
    const bool contradicts = segment.items.empty() ? denies_all() : denies_claim(segment, claim);
    if (!contradicts) return {};
    return refused(Unread::Negated, "That takes back what it says; write the answer alone.",
                   claim.understood);
  }

  // "sqrt(d_k) not" denies; "before softmax, not after it" does not.
  bool denies_all() const {
    const bool place =
        next_ + 1 < segments_.size() && segments_[next_ + 1].separator == Meaning::Place;
    return !(place && set_off());
  }

  bool denies_claim(const Segment& segment, const Reading& claim) const {
    if (segment.items.front().meaning == Meaning::Yes) return true;
    if (!set_off() && !holds_any(segment.items, {Meaning::Symbol})) return true;
    const Reading denied = parse(segment);
    return !denied.readings.empty() && means_the_same(denied, claim);
  }

  // Whether a comma or the end of a sentence stands right before the current separator.
  bool set_off() const {
    const Segment& before = segments_[next_ - 1];
    return before.items.empty() &&
           (before.separator == Meaning::Comma || before.separator == Meaning::Break);
  }

  std::optional<Reading> turned(std::span<const Item> items) const {
    if (!turns_claim(items)) return {};
    return refused(Unread::NotAFormula,
                   "The words after the formula can change it; write the formula alone.");
  }

  // Words behind the claim that are no formula: a remark, unless they join or turn it.
  std::optional<Reading> other_words(const Segment& segment, const Reading& claim) const {
    if (segment.separator == Meaning::Or || segment.separator == Meaning::But) {
      return two_answers(claim, echo(segment.items, symbols_));
    }
    if (segment.separator == Meaning::And) {
      return refused(Unread::NotAFormula, "Only one formula is asked for.", claim.understood);
    }
    return turned(segment.items);
  }

  // ", the head dimension" and the d_k of ", d_k is the head dimension" name what the claim is made
  // of.
  bool is_aside(const Segment& segment) {
    const bool own = segment.separator == Meaning::Comma || segment.separator == Meaning::Break;
    if (!own || segment.items.size() != 1 || segment.items.front().meaning != Meaning::Symbol)
      return false;
    note_definition(segment);
    return defined_ != nullptr || segment.article;
  }

  // "sqrt(d_k) = 11.3" and "sqrt(d_k), 11.3 for d_k = 128": a value for one configuration.
  static bool is_example(const Segment& segment, const Reading& other, const Reading& claim) {
    const bool explains =
        segment.separator == Meaning::Equals || segment.separator == Meaning::Comma;
    return explains && other.readings.front().names().empty() &&
           !claim.readings.front().names().empty();
  }

  bool means_the_same(const Reading& a, const Reading& b) const {
    for (const Expression& x : a.readings) {
      for (const Expression& y : b.readings) {
        const auto sameness = equivalent(x, y, symbols_);
        if (sameness && *sameness == Sameness::Same) return true;
      }
    }
    return false;
  }

  static Reading two_answers(const Reading& claim, const std::string& other) {
    const std::string what = other.empty() ? "more than one answer"
                                           : "two answers, " + claim.understood + " and " + other;
    return refused(Unread::Alternatives, "That gives " + what + "; keep one.", claim.understood);
  }

  const Symbols& symbols_;
  ReadingRules rules_;
  std::string text_;
  std::vector<Token> tokens_;
  std::vector<Item> items_;
  std::vector<Segment> segments_;
  std::size_t next_ = 0;
  bool in_reason_ = false;
  bool in_contrast_ = false;
  const Item* defined_ = nullptr;  ///< the symbol that the next segment explains
};

}  // namespace

Reading read_answer(std::string_view typed, const Symbols& symbols, ReadingRules rules) {
  return Reader(symbols, rules).read(typed);
}

}  // namespace formula
