#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/entry.h"

namespace store {

class Database;

/// Rows of the table `entry`. Everything throws base::Failure.

/// Appends the entry; its `id`, `live`, scheduler of a non-review are not looked at. Returns its
/// id.
base::EntryId append(Database& database, const Entry& entry);

/// Entries that the condition on `e` selects, e.g. "e.card = ? ORDER BY e.entry". The condition is
/// SQL of this program; `value` is bound to its one parameter if given.
std::vector<Entry> read_entries(Database& database, std::string_view condition,
                                std::optional<std::int64_t> value = {});

}  // namespace store
