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

/// Grades the card with its own content: the model answer must be right, every wrong form wrong
/// with its own message, no two forms the same, names unambiguous, wrong values more than 3
/// tolerances away.
std::vector<Fault> lint(const cards::Card& card);

}  // namespace grading
