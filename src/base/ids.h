#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace base {

/// A value that cannot be mixed up with another kind of value of the same representation.
template <class Tag, class Rep>
struct StrongId {
  Rep value{};
  auto operator<=>(const StrongId&) const = default;
};

/// "deck/slug", or "deck/slug#follow-up": what people, files and JSON name a card by.
using CardId = StrongId<struct CardIdTag, std::string>;

/// The collection's own integer for a card; never leaves the program.
using CardKey = StrongId<struct CardKeyTag, std::int64_t>;

/// The place of an entry in a collection's log, ascending in the order of writing.
using EntryId = StrongId<struct EntryIdTag, std::int64_t>;

}  // namespace base

template <class Tag, class Rep>
struct std::hash<base::StrongId<Tag, Rep>> {
  std::size_t operator()(const base::StrongId<Tag, Rep>& id) const {
    return std::hash<Rep>{}(id.value);
  }
};
