#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "store/card.h"

namespace store {

class Database;

/// The cards of the collection: what was last read of each file, and the row that names it.
/// One thread, that of the collection.
class Content {
 public:
  explicit Content(Database& database) : database_(database) {}

  /// What a put did, counted.
  struct Put {
    int added = 0;
    int changed = 0;
    int renamed = 0;  ///< rows that took a new id with their history, by `formerly`
  };
  /// Inserts or replaces cards by id in one transaction; a card put is not missing any more. Equal
  /// content is not written again.
  base::Result<Put> put(std::span<const CardContent> cards);

  /// Marks cards whose file is gone. Unknown ids are passed over.
  base::Result<> mark_missing(std::span<const base::CardId> ids);

  /// One known file: which card it gave, and how it was.
  struct KnownFile {
    base::CardId id;
    FileStamp file;
    bool missing = false;
  };
  /// All known files in the order of ids: compare with the disk, then put what changed.
  base::Result<std::vector<KnownFile>> files();

  /// The card with this id, or nothing.
  base::Result<std::optional<Card>> find(const base::CardId& id);
  /// The card of a key that this collection gave; NotFound otherwise.
  base::Result<Card> get(base::CardKey key);
  /// The JSON text as last read without fault; NotFound for an unknown key.
  base::Result<std::string> json(base::CardKey key);
  /// Ids of all cards that are not missing, ascending.
  base::Result<std::vector<base::CardId>> ids();

  /// Sets the order in which new cards are introduced (schedule::order_new). Cards that are not in
  /// the list keep their place. Writes only what differs.
  base::Result<> set_new_order(std::span<const base::CardId> order);

 private:
  Database& database_;
};

}  // namespace store
