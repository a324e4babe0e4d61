#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "formula/symbols.h"
#include "grading/judge.h"

namespace grading {

/// An answer of more words is left to the learner, with the points as a checklist.
inline constexpr std::size_t most_words = 40;

/// The words of a point's group must stand within so many words of each other.
inline constexpr std::size_t phrase_window = 8;

/// The points that an explanation makes.
struct PointsFound {
  std::vector<PointFound> points;  ///< in the order of the card
  double score = 0;                ///< weight found over all weight, 0..1
  std::string contradiction;       ///< a phrase of the card that contradicts the answer, or empty
  std::size_t words = 0;
};

/// Looks for the points of a card. A point is found when all words of one of its groups stand
/// within `phrase_window` words, in any order, none of them denied. A `not` phrase contradicts when
/// its words stand together and are not denied.
PointsFound find_points(const std::vector<cards::Point>& points, std::string_view typed,
                        const formula::Symbols& symbols);

}  // namespace grading
