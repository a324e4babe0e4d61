#include "schedule/rating.h"

namespace schedule {
namespace {

constexpr std::array<std::string_view, 4> rating_words{"again", "hard", "good", "easy"};
constexpr std::array<std::string_view, 4> phase_words{"new", "learning", "review", "relearning"};

}  // namespace

std::string_view to_text(Rating rating) { return rating_words[index_of(rating)]; }

std::optional<Rating> rating_from(std::string_view text) {
  for (Rating rating : all_ratings)
    if (to_text(rating) == text) return rating;
  return std::nullopt;
}

std::string_view to_text(Phase phase) { return phase_words[static_cast<std::size_t>(phase)]; }

}  // namespace schedule
