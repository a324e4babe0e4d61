#include "app/today.h"

#include <algorithm>

#include "cards/deck.h"
#include "cards/library.h"

namespace app {

namespace {

constexpr double untimed_review = 20;
constexpr double untimed_new = 90;

void add(store::DeckCounts& total, const store::DeckCounts& counts) {
  total.fresh += counts.fresh;
  total.learning += counts.learning;
  total.due += counts.due;
}

bool empty(const store::DeckCounts& counts) {
  return counts.fresh + counts.learning + counts.due == 0;
}

std::optional<cards::Deck> deck_of_folder(const std::filesystem::path& folder,
                                          const std::string& id) {
  const std::filesystem::path file = folder / id / "deck.json";
  const auto json = cards::read_card_file(file);
  if (!json) return std::nullopt;
  return cards::read_deck(*json, file.string(), id).deck;
}

std::optional<cards::Deck> find_deck(const std::vector<std::filesystem::path>& folders,
                                     const std::string& id) {
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder)
    if (auto deck = deck_of_folder(*folder, id)) return deck;
  return std::nullopt;
}

}  // namespace

std::string deck_title(const std::vector<std::filesystem::path>& folders, const std::string& deck) {
  const auto found = find_deck(folders, deck);
  return found && !found->title.empty() ? found->title : deck;
}

double minutes_for(const store::DeckCounts& counts, const Statistics& statistics) {
  const auto or_usual = [](double own, double usual) { return own > 0 ? own : usual; };
  const double review = or_usual(statistics.seconds_per_review, untimed_review);
  const double fresh = or_usual(statistics.seconds_per_new, untimed_new);
  return ((counts.due + counts.learning) * review + counts.fresh * fresh) / 60;
}

base::Result<Today> today(Study& study, base::Instant now) {
  auto result = statistics(study, now).map([](Statistics statistics) {
    Today today;
    today.statistics = std::move(statistics);
    return today;
  });
  if (!result) return result;
  const auto counts = study.due(now);
  if (!counts) return base::fail(counts.error());
  const auto& folders = study.library().folders();
  std::vector<std::pair<int, Today::Deck>> decks;
  for (const store::DeckCounts& deck : *counts) {
    add(result->total, deck);
    if (empty(deck)) continue;
    const auto about = find_deck(folders, deck.deck);
    decks.emplace_back(about && about->order ? *about->order : INT32_MAX,
                       Today::Deck{deck.deck, about ? about->title : deck.deck, deck,
                                   minutes_for(deck, result->statistics)});
  }
  std::stable_sort(decks.begin(), decks.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [order, deck] : decks) result->decks.push_back(std::move(deck));
  result->minutes = minutes_for(result->total, result->statistics);
  const auto next = study.next_due(now);
  if (!next) return base::fail(next.error());
  result->next = *next;
  return result;
}

}  // namespace app
