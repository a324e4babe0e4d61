#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/statement.h"

namespace store {

/// A card that may be served, as the indices know it.
struct Candidate {
  std::int64_t order = 0;  ///< due day of a review, place of a new card
  std::int64_t card = 0;
  std::int64_t deck = 0;
  std::string group;  ///< empty without siblings
};

/// Decks by key; none means all of the collection.
using DeckScope = std::optional<std::vector<std::int64_t>>;

/// The deck of that name and those below it; an empty name is all of the collection.
DeckScope scope_of(Database& database, const std::string& deck);
bool in_scope(const DeckScope& scope, std::int64_t deck);

/// Goes lazily through the review cards due by a day, or through the new cards, in the order in
/// which they are served, buried ones left out. The whole collection is one cursor; a scope of
/// decks is a merge that seeks again in each deck's part of the index. Throws base::Failure.
class Walk {
 public:
  enum class Over : std::uint8_t { Review, New };
  Walk(Database& database, Over over, const DeckScope& scope, base::StudyDay today);
  std::optional<Candidate> next();

 private:
  std::optional<Candidate> seek(const Candidate& after);
  static Candidate read(const Statement& row);

  Database& database_;
  Over over_;
  base::StudyDay today_;
  std::optional<Statement> cursor_;  ///< of the whole collection
  std::vector<Candidate> heads_;     ///< the next one of each deck of the scope
};

}  // namespace store
