#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/configuration.h"
#include "app/library.h"
#include "cards/instances.h"
#include "grading/judge.h"
#include "schedule/scheduler.h"
#include "store/collection.h"

namespace app {

/// A card that is put before the learner.
struct Asked {
  store::Card row;
  cards::Card card;          ///< its variables filled in
  cards::Instance instance;  ///< a function of card and number of reviews, so stable until rated
  cards::Text prompt;        ///< the prompt, or one of its rephrasings in turn
  base::Instant at;          ///< when it was asked: what `preview` counts from
  schedule::Preview preview;
  /// Set while the meaning of the card has changed since the learner last rated it.
  std::optional<cards::Change> changed;
};

/// Which cards a session takes.
struct Scope {
  std::string deck;                      ///< with those below it; empty for all
  bool with_new = true;                  ///< false: no further new cards
  std::vector<base::CardKey> exclude{};  ///< passed over
};

/// What is known of an answer besides its rating.
struct ReviewDetails {
  std::int64_t took_ms = 0;
  int hints = 0;
  store::TypedAnswer answer;
  std::optional<int> expected_revision;  ///< Stale when the card has another one
};

/// Asking, judging and recording: the verbs of studying. Every call takes the instant as an
/// argument. One thread, that of the collection.
class Study {
 public:
  Study(store::Collection& collection, Library& library)
      : collection_(collection), library_(library), configuration_(collection) {}

  /// The instant with its local study day under the person's rollover hour.
  base::Result<store::Stamp> stamp(base::Instant now);

  base::Result<std::vector<store::DeckCounts>> due(base::Instant now, const Scope& scope = {});
  /// NotFound with the nearest name unless there is such a deck, or one below it; empty is all.
  base::Result<> require_deck(const std::string& deck, base::Instant now);
  /// A card whose stored text is damaged is passed over and told in `passed_over`.
  base::Result<std::optional<Asked>> next(base::Instant now, const Scope& scope = {});
  /// Why cards were passed over by `next`, once each.
  std::vector<base::Error> passed_over() { return std::exchange(passed_over_, {}); }
  /// When the next card comes after `next` had none.
  base::Result<schedule::Due> next_due(base::Instant now, const Scope& scope = {});

  /// A card by its id, due or not.
  base::Result<Asked> ask(const base::CardId& id, base::Instant now);
  /// Judges a typed answer to it, with the wordings the learner had accepted.
  base::Result<grading::Judgement> judge(const Asked& asked, std::string_view typed);
  /// Judges an answer to a card or an inline follow-up.
  base::Result<grading::Judgement> judge(const base::CardId& id, std::string_view typed,
                                         base::Instant now);
  /// Remembers that the learner's wording means the card's first correct form.
  base::Result<> accept_wording(const Asked& asked, std::string_view typed, base::Instant now);

  /// Records a review of the card as it was asked. Stale when the card changed since.
  base::Result<store::Card> review(const Asked& asked, schedule::Rating rating,
                                   const ReviewDetails& details, base::Instant now);

  /// The change taken back or brought again; none when there is nothing.
  base::Result<std::optional<store::Log::Undone>> undo(base::Instant now);
  base::Result<std::optional<store::Log::Undone>> redo(base::Instant now);

  Configuration& configuration() { return configuration_; }
  store::Collection& collection() { return collection_; }
  Library& library() { return library_; }

 private:
  base::Result<store::QueueQuery> query(base::Instant now, const Scope& scope);
  base::Result<Asked> asked(const store::Card& row, const store::Stamp& now);
  void pass_over(const store::Card& row, base::Error why);

  store::Collection& collection_;
  Library& library_;
  Configuration configuration_;
  std::vector<base::CardKey> damaged_;  ///< never served in this process again
  std::vector<base::Error> passed_over_;
};

/// "width=4096 heads=32": how a review stores its instance; empty without variables.
std::string instance_text(const cards::Instance& instance);

}  // namespace app
