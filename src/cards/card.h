#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/ids.h"

/// What a card file says, as plain data. `Text` members are Markdown with TeX mathematics; arrays
/// of lines are already joined. Names, meaning and limits of every field: assets/card.schema.json.
namespace cards {

using Text = std::string;

enum class CardType { Flashcard, Numeric };
enum class Level { Easy, Medium, Hard };
enum class Verdict { Correct, Partial, Wrong, Retry, Ungraded };

/// What an author wrote for a setting of a simulation: a number, a flag, a text (a choice, a text,
/// or a formula of the card's variables), a list of numbers, or a map of texts. `proof` checks it
/// against the simulation's parameter.
using SettingValue = std::variant<double, bool, std::string, std::vector<double>,
                                  std::map<std::string, std::string>>;
using SettingValues = std::map<std::string, SettingValue>;

struct MemoryAid {
  Text text;
  Text breaks_where;
};

struct Concept {
  std::string id;
  std::string name;
  Text about;
};

struct Code {
  std::string language;
  std::string text;
};

struct DisplayFormula {
  std::string tex;
  Text about;
};

struct Explanation {
  Text intuition;
  Text mechanics;
  std::vector<Text> steps;
  std::optional<Code> code;
  std::vector<DisplayFormula> formulas;
  Text worked_example;
};

struct Comparison {
  Text caption;
  std::vector<Text> columns;
  std::vector<std::vector<Text>> rows;  ///< each as long as `columns`
};

struct Example {
  Text text;
  std::string ref;    ///< id of a reference, or empty
  std::string as_of;  ///< "2026-07", or empty
};

struct Reference {
  std::string id;
  std::string title;
  std::string where;  ///< section, page, file
  std::string url;    ///< http or https, or empty
};

struct Mistakes {
  Text most_common;
  std::vector<Text> red_flags;
};

/// How tight a claim is. `None` only beside an operator.
enum class ToleranceKind { None, StandardErrors, Relative, Absolute, Exact };
struct Tolerance {
  ToleranceKind kind = ToleranceKind::None;
  double value = 0;  ///< > 0, except for None and Exact
};

enum class Operator { Equal, AtMost, AtLeast };

/// A number the card states, re-computed by a simulation.
struct Claim {
  std::string id;
  Text say;
  std::string simulation;  ///< empty: the simulation of the card or follow-up that holds the claim
  std::string measure;
  SettingValues settings;  ///< laid over the settings of the simulation use
  std::string expect;      ///< formula of the settings
  Tolerance within;
  Operator op = Operator::Equal;
  std::vector<std::string> rejects;  ///< formulas of rivals: each must fail in the same run
  bool shipped_seed_only = false;    ///< "seeds": "shipped"
  Text why;                          ///< why it holds for fixed seeds only
};

struct Prediction {
  std::string id;
  Text ask;
  std::string measure;
  SettingValues settings;
  std::optional<SettingValues> against;  ///< then the direction is asked
  bool number = false;                   ///< then the value is asked
};

struct SimulationUse {
  std::string id;
  SettingValues settings;
  std::uint64_t seed = 1;
  Text watch;
  std::vector<Prediction> predict;
};

struct Form {
  std::string id;
  std::string formula;             ///< empty when it is a form of texts
  std::vector<std::string> texts;  ///< whole answers in words
  Verdict verdict = Verdict::Wrong;
  Text message;
  std::string claim;  ///< id of the claim that contradicts this answer, or empty
};

struct Point {
  std::string id;
  double weight = 1;
  std::vector<std::vector<std::string>> any;  ///< phrase groups: all words of one group suffice
  std::vector<std::string> not_;              ///< phrases that contradict the point
};

struct WrongValue {
  std::string value;  ///< formula
  Text message;
};

struct Derived {
  std::string formula;
  std::vector<std::string> names;
};

struct Grading {
  std::map<std::string, std::vector<std::string>> symbols;  ///< symbol -> other names of it
  std::map<std::string, Derived> derived;
  std::vector<Form> forms;
  std::vector<Point> points;
  std::string value;               ///< formula; numeric cards only
  std::string unit;                ///< "B", "ms", "%"; empty for a pure number
  std::optional<double> relative;  ///< tolerance; default 0.01
  std::optional<double> absolute;  ///< tolerance in `unit`, instead of `relative`
  std::vector<WrongValue> wrong;
};

struct FollowUp {
  base::CardId card;  ///< set: another card, shown from here; the rest is then empty
  std::string id;
  Text question;
  Text approach;
  std::vector<Point> points;
  std::optional<SimulationUse> simulation;
  std::vector<Claim> claims;
};

enum class ChangeKind { Meaning, Wording };
struct Change {
  int revision = 1;
  ChangeKind kind = ChangeKind::Wording;
  Text note;
};

/// Values a card's variables take: the instances are all combinations that fulfil every `where`.
struct Variables {
  std::vector<std::pair<std::string, std::vector<double>>> values;
  std::vector<std::string> where;
};

struct Card {
  base::CardId id;
  Text prompt;
  CardType type = CardType::Flashcard;
  Level level = Level::Medium;
  int seconds = 60;
  int weight = 3;     ///< 1..5: how often it is asked in interviews
  std::string group;  ///< cards of one group are kept off the same day
  std::vector<std::string> tags;
  std::vector<base::CardId> requires_first;  ///< "requires": cards that come before
  int revision = 1;
  std::vector<Change> changes;
  std::vector<base::CardId> formerly;
  std::vector<Text> rephrasings;
  std::vector<Text> hints;
  Text answer;
  Text tldr;
  std::optional<MemoryAid> memory_aid;
  std::vector<Concept> concepts;  ///< ids of shared.json are resolved
  Explanation explanation;
  Text quick_scan;
  std::optional<Comparison> comparison;
  std::vector<Example> examples;
  std::vector<FollowUp> follow_ups;
  Mistakes mistakes;
  std::vector<Text> cheat_sheet;
  std::vector<Reference> references;  ///< ids of shared.json are resolved
  std::optional<Grading> grading;     ///< symbols of shared.json are merged in
  std::optional<SimulationUse> simulation;
  std::vector<Claim> claims;
  Variables variables;
  std::string fingerprint;  ///< of prompt, answer and grading as written: see fingerprint.h
};

/// The card that an inline follow-up becomes when it is scheduled, "deck/slug#id": its question,
/// approach, points, simulation and claims with the parent's level, tags, references, symbols and
/// variables. It is a sibling of its parent. The follow-up must be one of `card`.
Card follow_up_card(const Card& card, const FollowUp& follow_up);

/// "attention-core" of "attention-core/scaling-divisor".
std::string deck_of(const base::CardId& id);

}  // namespace cards
