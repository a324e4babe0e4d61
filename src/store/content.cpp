#include "store/content.h"

#include <set>
#include <string_view>

#include "store/database.h"
#include "store/standing_row.h"

namespace store {

namespace {

std::optional<std::int64_t> key_of(Database& database, const base::CardId& id) {
  Statement row = database.use("SELECT card FROM card WHERE id = ?");
  row.bind(id.value);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

bool has_entries(Database& database, std::int64_t key) {
  Statement row = database.use("SELECT 1 FROM entry WHERE card = ? LIMIT 1");
  row.bind(key);
  return row.step();
}

std::int64_t deck_key(Database& database, const std::string& name) {
  Statement row = database.use("SELECT deck FROM deck WHERE name = ?");
  row.bind(name);
  if (row.step()) return row.integer(0);
  database.use("INSERT INTO deck (name) VALUES (?)").bind(name).run();
  return database.last_inserted();
}

/// The old row of a card whose file moved: the first former id that is known.
std::optional<std::int64_t> former_key(Database& database, const CardContent& card) {
  for (const base::CardId& id : card.formerly) {
    if (id == card.id) continue;
    if (const auto key = key_of(database, id)) return key;
  }
  return std::nullopt;
}

void remove_text(Database& database, std::int64_t key) {
  database
      .use(
          "INSERT INTO card_text (card_text, rowid, plain) "
          "SELECT 'delete', card, plain FROM content WHERE card = ?")
      .bind(key)
      .run();
  database.use("DELETE FROM content WHERE card = ?").bind(key).run();
  database.use("DELETE FROM card_tag WHERE card = ?").bind(key).run();
}

void add_text(Database& database, std::int64_t key, const CardContent& card) {
  database
      .use(
          "INSERT INTO content (card, path, size, mtime_ns, hash, json, plain) "
          "VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(key, card.file.path, card.file.size, card.file.mtime_ns, card.file.hash, card.json,
            card.plain)
      .run();
  database.use("INSERT INTO card_text (rowid, plain) VALUES (?, ?)").bind(key, card.plain).run();
  for (const std::string& tag : card.tags) {
    database.use("INSERT OR IGNORE INTO card_tag (tag, card) VALUES (?, ?)").bind(tag, key).run();
  }
}

std::optional<std::string_view> group_or_null(const CardContent& card) {
  if (card.group.empty()) return std::nullopt;
  return card.group;
}

std::int64_t insert_row(Database& database, const CardContent& card) {
  // A fresh card comes last among the new ones until set_new_order gives it its place.
  const std::int64_t place =
      database.integer("SELECT max(new_position) FROM card WHERE queue = 1") + 1;
  database
      .use(
          "INSERT INTO card (id, deck, sibling_group, weight, seconds, revision, fingerprint, "
          "missing, new_position, queue, phase, step, interval_days, reps, lapses, suspended, "
          "flag, seen_revision) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, 1, 0, 0, 0, 0, 0, 0, 0, 0)")
      .bind(card.id.value, deck_key(database, card.deck), group_or_null(card), card.weight,
            card.seconds, card.revision, card.fingerprint, place)
      .run();
  return database.last_inserted();
}

void update_row(Database& database, std::int64_t key, const CardContent& card) {
  database
      .use(
          "UPDATE card SET id = ?, deck = ?, sibling_group = ?, weight = ?, seconds = ?, "
          "revision = ?, fingerprint = ?, missing = 0 WHERE card = ?")
      .bind(card.id.value, deck_key(database, card.deck), group_or_null(card), card.weight,
            card.seconds, card.revision, card.fingerprint, key)
      .run();
}

/// Everything that a put would write is there already.
bool unchanged(Database& database, std::int64_t key, const CardContent& card) {
  Statement row = database.use(
      "SELECT d.name, c.sibling_group, c.weight, c.seconds, c.revision, c.fingerprint, c.missing, "
      "t.path, t.size, t.mtime_ns, t.hash, t.json, t.plain FROM card c JOIN deck d ON d.deck = "
      "c.deck JOIN content t ON t.card = c.card WHERE c.card = ?");
  row.bind(key);
  if (!row.step()) return false;
  const bool same =
      row.view(0) == card.deck && row.view(1) == card.group && row.small(2) == card.weight &&
      row.small(3) == card.seconds && row.small(4) == card.revision &&
      row.view(5) == card.fingerprint && row.small(6) == 0 &&
      FileStamp{row.text(7), row.integer(8), row.integer(9), row.text(10)} == card.file &&
      row.view(11) == card.json && row.view(12) == card.plain;
  if (!same) return false;
  Statement tags = database.use("SELECT tag FROM card_tag WHERE card = ?");
  tags.bind(key);
  std::set<std::string> stored;
  while (tags.step()) stored.insert(tags.text(0));
  return stored == std::set<std::string>(card.tags.begin(), card.tags.end());
}

void set_missing(Database& database, std::int64_t key, bool missing) {
  const auto card = read_card(database, {key});
  database.use("UPDATE card SET missing = ? WHERE card = ?").bind(missing, key).run();
  write_standing(database, {key}, card->standing, missing);
}

class Putter {
 public:
  explicit Putter(Database& database) : database_(database) {}

  void put(const CardContent& card) {
    const std::int64_t key = row_for(card);
    if (unchanged(database_, key, card)) return;
    remove_text(database_, key);
    update_row(database_, key, card);
    add_text(database_, key, card);
    set_missing(database_, key, false);
    if (!fresh_) ++done.changed;
  }

  Content::Put done;

 private:
  /// The row of a card: its own, that of a former id with its history, or a new one.
  std::int64_t row_for(const CardContent& card) {
    fresh_ = false;
    auto key = key_of(database_, card.id);
    const auto former = former_key(database_, card);
    if (former && (!key || (!has_entries(database_, *key) && has_entries(database_, *former)))) {
      if (key) remove_row(*key);
      ++done.renamed;
      return *former;
    }
    if (key) return *key;
    fresh_ = true;
    ++done.added;
    return insert_row(database_, card);
  }

  void remove_row(std::int64_t key) {
    remove_text(database_, key);
    database_.use("DELETE FROM card WHERE card = ?").bind(key).run();
  }

  Database& database_;
  bool fresh_ = false;
};

}  // namespace

base::Result<Content::Put> Content::put(std::span<const CardContent> cards) {
  return base::guarded("storing cards", [&] {
    Transaction transaction(database_);
    Putter putter(database_);
    for (const CardContent& card : cards) putter.put(card);
    transaction.commit();
    return putter.done;
  });
}

base::Result<> Content::mark_missing(std::span<const base::CardId> ids) {
  return base::guarded("marking missing cards", [&] {
    Transaction transaction(database_);
    for (const base::CardId& id : ids) {
      if (const auto key = key_of(database_, id)) set_missing(database_, *key, true);
    }
    transaction.commit();
  });
}

base::Result<std::vector<Content::KnownFile>> Content::files() {
  return base::guarded("listing card files", [&] {
    std::vector<KnownFile> files;
    Statement row = database_.use(
        "SELECT c.id, c.missing, t.path, t.size, t.mtime_ns, t.hash FROM card c "
        "JOIN content t ON t.card = c.card ORDER BY c.id");
    while (row.step()) {
      files.push_back({{row.text(0)},
                       {row.text(2), row.integer(3), row.integer(4), row.text(5)},
                       row.small(1) != 0});
    }
    return files;
  });
}

base::Result<std::optional<Card>> Content::find(const base::CardId& id) {
  return base::guarded("looking for a card", [&]() -> std::optional<Card> {
    const auto key = key_of(database_, id);
    if (!key) return std::nullopt;
    return read_card(database_, {*key});
  });
}

base::Result<Card> Content::get(base::CardKey key) {
  return base::guarded("reading a card", [&] {
    auto card = read_card(database_, key);
    if (!card) {
      throw base::Failure({base::Fault::NotFound, "the collection has no such card", "", ""});
    }
    return std::move(*card);
  });
}

base::Result<std::string> Content::json(base::CardKey key) {
  return base::guarded("reading a card's text", [&] {
    Statement row = database_.use("SELECT json FROM content WHERE card = ?");
    row.bind(key.value);
    if (!row.step()) {
      throw base::Failure(
          {base::Fault::NotFound, "the collection holds no text of this card", "", ""});
    }
    return row.text(0);
  });
}

base::Result<std::vector<base::CardId>> Content::ids() {
  return base::guarded("listing cards", [&] {
    std::vector<base::CardId> ids;
    Statement row = database_.use("SELECT id FROM card WHERE missing = 0 ORDER BY id");
    while (row.step()) ids.push_back({row.text(0)});
    return ids;
  });
}

base::Result<> Content::set_new_order(std::span<const base::CardId> order) {
  return base::guarded("ordering new cards", [&] {
    Transaction transaction(database_);
    std::int64_t place = 0;
    for (const base::CardId& id : order) {
      ++place;
      database_.use("UPDATE card SET new_position = ? WHERE id = ? AND new_position != ?")
          .bind(place, id.value, place)
          .run();
    }
    transaction.commit();
  });
}

}  // namespace store
