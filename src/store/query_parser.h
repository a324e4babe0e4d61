#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace store {

/// A parsed search query. Which fields are used depends on the kind.
struct QueryNode {
  enum class Kind : std::uint8_t {
    And,     ///< of all children; without any: every card
    Or,      ///< of all children
    Not,     ///< of the one child
    Text,    ///< `text`, a word or a phrase of the plain text
    Prefix,  ///< words that begin with `text`
    Deck,    ///< `text` or a deck below it
    Tag,     ///< `text`
    Id,      ///< `text`
    IdPrefix,
    Is,     ///< `text` is one of the words of is:
    Rated,  ///< within `days`, today included; with `rating` 1..4, or 0 for any
    Prop,   ///< `text` is one of the words of prop:, compared by `op` with `number`
  };
  Kind kind = Kind::And;
  std::string text{};
  std::string op{};
  double number = 0;
  int days = 0;
  int rating = 0;
  std::vector<QueryNode> children{};
};

/// Reads the language of store/search.h. BadInput names the column of the fault, from 1, in bytes.
base::Result<QueryNode> parse_query(std::string_view query);

}  // namespace store
