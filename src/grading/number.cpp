#include "grading/number.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "formula/evaluate.h"
#include "formula/parse.h"
#include "formula/reading.h"

namespace grading {
namespace {

using cards::Verdict;

// "GB per s" for a card in GB/s; elsewhere "per layer" is a remark.
std::string with_ratio(std::string_view typed, std::string_view unit) {
  std::string text(typed);
  if (unit.find('/') == std::string_view::npos) return text;
  for (std::size_t at = text.find(" per "); at != std::string::npos; at = text.find(" per ", at)) {
    text.replace(at, 5, "/");
  }
  return text;
}

std::string number_text(double value) {
  char buffer[64];
  const double size = std::abs(value);
  const bool whole = value == std::floor(value) && size < 1e15;
  const auto format = whole ? std::chars_format::fixed : std::chars_format::general;
  const auto end = whole ? std::to_chars(buffer, buffer + sizeof buffer, value, format).ptr
                         : std::to_chars(buffer, buffer + sizeof buffer, value, format, 6).ptr;
  return {buffer, end};
}

Judgement retry(std::string message, std::string understood = {}) {
  Judgement judgement;
  judgement.verdict = Verdict::Retry;
  judgement.message = std::move(message);
  judgement.understood = std::move(understood);
  return judgement;
}

bool is_near(double answer, double value, double within) {
  return std::abs(answer - value) <= within;
}

// The factor of a slip in prefixes, bits or halves that explains a wrong answer, or 0.
double telling_factor(double answer, double value, double relative) {
  for (const double factor : {1e3, 1e6, 1e9, 1024.0, 1048576.0, 8.0, 2.0, 10.0, 100.0}) {
    for (const double by : {factor, 1 / factor}) {
      if (is_near(answer, value * by, relative * std::abs(value * by))) return by;
    }
  }
  return 0;
}

std::string how_far_off(double answer, double value) {
  const double by = telling_factor(answer, value, 1e-3);
  if (by == 0) return "That is not the value.";
  const std::string factor = number_text(by > 1 ? by : 1 / by);
  return "That is " + factor + (by > 1 ? " times too large" : " times too small") +
         ": check prefixes and factors.";
}

// "1,024" is read as a thousand and more; where 1.024 would be right, the comma is asked about.
bool comma_would_be_right(std::string_view typed, double answer, double value, double within) {
  return typed.find(',') != std::string_view::npos && is_near(answer / 1000, value, within);
}

Judgement compare(const cards::Grading& grading, std::string_view typed, double answer) {
  const double value = value_of(grading.value);
  Judgement judgement;
  judgement.understood = number_text(answer) + (grading.unit.empty() ? "" : " " + grading.unit);
  if (!std::isfinite(answer)) return retry("That has no finite value.");
  if (is_near(answer, value, tolerance(grading, value))) {
    judgement.verdict = Verdict::Correct;
    judgement.score = 1;
    return judgement;
  }
  if (comma_would_be_right(typed, answer, value, tolerance(grading, value))) {
    return retry("The comma was read as a mark of thousands; write decimals with a point.",
                 judgement.understood);
  }
  judgement.verdict = Verdict::Wrong;
  judgement.message = how_far_off(answer, value);
  for (const cards::WrongValue& wrong : grading.wrong) {
    const double known = value_of(wrong.value);
    if (!is_near(answer, known, tolerance(grading, known))) continue;
    judgement.message = wrong.message;
    break;
  }
  return judgement;
}

Judgement judge_one(const cards::Grading& grading, const Units& units, std::string_view typed,
                    const formula::Expression& value) {
  const base::Result<double> answer = units.in_unit(value);
  if (answer) return compare(grading, typed, *answer);
  return retry("This is another kind of quantity: " + answer.error().what + ".",
               formula::to_text(value));
}

Judgement unknown_unit(const formula::Reading& reading, const cards::Grading& grading) {
  return retry("\"" + reading.name + "\" is not a unit that is known here; write the number " +
                   (grading.unit.empty() ? "alone." : "in " + grading.unit + "."),
               reading.understood);
}

}  // namespace

double tolerance(const cards::Grading& grading, double value) {
  return grading.absolute.value_or(grading.relative.value_or(0.01) * std::abs(value));
}

double value_of(std::string_view formula) {
  const auto parsed = formula::parse(formula);
  if (!parsed) return std::numeric_limits<double>::quiet_NaN();
  return formula::evaluate(*parsed).value_or(std::numeric_limits<double>::quiet_NaN());
}

Judgement judge_number(const cards::Grading& grading, const Units& units, std::string_view typed) {
  const formula::Reading reading = formula::read_answer(
      with_ratio(typed, grading.unit), units.symbols(), {.divide = false, .quantities = true});
  if (reading.why == formula::Unread::UnknownSymbol) return unknown_unit(reading, grading);
  if (reading.readings.empty()) return retry(reading.message, reading.understood);
  Judgement judgement = judge_one(grading, units, typed, reading.readings.front());
  if (reading.doubtful_product && judgement.verdict != Verdict::Correct)
    return retry(std::string(doubtful_product), judgement.understood);
  for (const formula::Expression& other : reading.also) {
    if (judge_one(grading, units, typed, other).verdict == judgement.verdict) continue;
    return retry("The values given for it differ; keep one.", judgement.understood);
  }
  return judgement;
}

}  // namespace grading
