#pragma once

#include <cstdint>
#include <unordered_map>

#include "schedule/fsrs6.h"
#include "store/card.h"

namespace store {

class Database;

/// The weights set in the collection, or the defaults. Throws base::Failure.
schedule::Parameters weights_of(Database& database);

/// The standings of all cards that have entries, folded from the whole log in one pass over it.
std::unordered_map<std::int64_t, Standing> fold_all(Database& database,
                                                    const schedule::Parameters& parameters);

/// Stores what fold_all gives for every card whose row differs in any way. In a transaction of the
/// caller; returns the number of rows written.
std::int64_t refold_all(Database& database, const schedule::Parameters& parameters);

}  // namespace store
