#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace schedule {

/// The learner's judgement of an answer. On disk, do not change.
enum class Rating : std::uint8_t { Again = 1, Hard = 2, Good = 3, Easy = 4 };

inline constexpr std::array<Rating, 4> all_ratings{Rating::Again, Rating::Hard, Rating::Good,
                                                   Rating::Easy};

/// Where a card stands in its life. On disk, do not change.
enum class Phase : std::uint8_t { New = 0, Learning = 1, Review = 2, Relearning = 3 };

/// "again", "hard", "good", "easy": the words of the command line and of JSON.
std::string_view to_text(Rating rating);
std::optional<Rating> rating_from(std::string_view text);
/// "new", "learning", "review", "relearning".
std::string_view to_text(Phase phase);

/// 0..3: the place of a rating in arrays of four.
constexpr std::size_t index_of(Rating rating) { return static_cast<std::size_t>(rating) - 1; }

}  // namespace schedule
