#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/statistics.h"
#include "app/study.h"

namespace app {

/// What waits on a study day, and how the days before went.
struct Today {
  struct Deck {
    std::string id;
    std::string title;  ///< of deck.json, else the id
    store::DeckCounts counts;
    double minutes = 0;  ///< what they will take, from own times
  };
  std::vector<Deck> decks;  ///< with something to study, by the decks' order
  store::DeckCounts total;
  double minutes = 0;
  schedule::Due next;  ///< when the next card comes, once nothing is left
  Statistics statistics;
};

/// Reads it all: time in proportion to the log, so a window does it on a worker with a collection
/// of its own.
base::Result<Today> today(Study& study, base::Instant now);

/// The title that the deck's deck.json gives in the last folder that has one, else the id.
std::string deck_title(const std::vector<std::filesystem::path>& folders, const std::string& deck);

/// Minutes for these cards at the own pace; what was never timed counts as 20 s a review, 90 s a
/// new card.
double minutes_for(const store::DeckCounts& counts, const Statistics& statistics);

}  // namespace app
