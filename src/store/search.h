#pragma once

#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "schedule/card_state.h"
#include "store/card.h"

namespace store {

class Collection;

/// Cards that a query finds, in the order of ids; missing ones only when the query says is:missing.
///
/// Words and "phrases" are looked up in the plain text, blind to case and to accents in composed
/// and decomposed spelling alike; word* matches beginnings. `-` negates, `or` and parentheses
/// combine, everything else is `and`. Fields: deck: (sub-decks included), tag:, id: (a final * is
/// a prefix), is:new|learning|review|due|suspended|buried|flagged|leech|missing,
/// rated:DAYS[:1-4] (rated in the last DAYS study days, today included),
/// prop:stability|difficulty|retrievability|lapses|reps|interval with < <= = >= >.
/// An empty query finds every card. BadInput names the column (from 1, in bytes) of a fault.
base::Result<std::vector<base::CardId>> search(Collection& collection, std::string_view query,
                                               const schedule::Moment& now);

/// A found card as a list shows it: without its text.
struct FoundCard {
  base::CardKey key;
  base::CardId id;
  int weight = 3;  ///< 1..5
  bool missing = false;
  Standing standing;
};

/// The same search with what a list of cards shows and sorts by.
base::Result<std::vector<FoundCard>> search_cards(Collection& collection, std::string_view query,
                                                  const schedule::Moment& now);

}  // namespace store
