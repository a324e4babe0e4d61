#pragma once

#include <string>
#include <vector>

#include "cards/card.h"
#include "cards/problem.h"

namespace grading {

/// A fault in how a card would judge answers.
struct Fault {
  cards::Severity severity = cards::Severity::Error;
  std::string pointer;  ///< JSON pointer in the card
  std::string message;
};

/// Grades the card with its own content: the model answer must be right (its words or its first
/// formula), the short answer not wrong, every form judged as itself when typed, no two forms the
/// same, and the values of a numeric card right and wrong when typed with its unit. What the reader
/// of cards reports (unknown symbols, wrong values within 3 tolerances) is not repeated.
std::vector<Fault> lint(const cards::Card& card);

}  // namespace grading
