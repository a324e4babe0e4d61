#pragma once

#include <string>
#include <vector>

#include "app/study.h"

/// The JSON documents about studying. Fields are only ever added. Every `due` is RFC 3339 with the
/// local offset; for a review card it is the instant at which its study day begins here.
namespace app {

/// What turns stored days into instants and memory into recall.
struct DocumentContext {
  store::Stamp now;
  int rollover_hour = 4;
  schedule::Parameters parameters;
};
base::Result<DocumentContext> document_context(Study& study, base::Instant now);

/// When a due time comes here, or nothing for a new card.
std::optional<base::Instant> due_instant(const schedule::Due& due, int rollover_hour);
/// Probability of recall now; none before the first review.
std::optional<double> recall_now(const schedule::CardState& state, const DocumentContext& context);

/// {study_day, decks: [{deck, new, learning, due}], total}
std::string due_json(const std::vector<store::DeckCounts>& decks, const DocumentContext& context);

/// {card|null, prompt, instance, revision, state, ratings, next_due}
std::string next_json(const std::optional<Asked>& asked, const schedule::Due& next_due,
                      const DocumentContext& context);

/// {card, verdict, form, message, understood, points, score, suggested_rating|null, instance}
std::string answer_json(const base::CardId& id, const grading::Judgement& judgement,
                        const cards::Instance& instance);

/// {card, state}
std::string review_json(const store::Card& card, const DocumentContext& context);

/// {card, state, entries: [{kind, at, study_day, rating, took_seconds, decided, ...}]}
std::string history_json(const store::Card& card, const std::vector<store::Entry>& entries,
                         const DocumentContext& context);

/// {query, cards: [{card, deck, prompt}], total}
struct SearchHit {
  base::CardId card;
  std::string deck;
  std::string prompt;
};
std::string search_json(std::string_view query, const std::vector<SearchHit>& hits);

}  // namespace app
