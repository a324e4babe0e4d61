#include "store/queue.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "store/database.h"
#include "store/queue_walk.h"
#include "store/standing_row.h"

namespace store {

namespace {

/// Cards of one group keep off each other's day: one that was studied today, or that is served
/// earlier today, holds back the others until tomorrow. Learning steps are never held back.
class Siblings {
 public:
  Siblings(Database& database, base::StudyDay today) : database_(database), today_(today) {}

  bool hold_back(const Candidate& candidate) {
    if (candidate.group.empty()) return false;
    if (claimed_.contains(candidate.group)) return true;
    Statement row = database_.use(
        "SELECT 1 FROM card INDEXED BY card_siblings WHERE sibling_group = ? AND last_day = ? "
        "AND card != ? AND missing = 0 LIMIT 1");
    row.bind(candidate.group, today_.value, candidate.card);
    return row.step();
  }
  void claim(const std::string& group) {
    if (!group.empty()) claimed_.insert(group);
  }

 private:
  Database& database_;
  base::StudyDay today_;
  std::unordered_set<std::string> claimed_;
};

bool excluded(const QueueQuery& query, std::int64_t card) {
  return std::any_of(query.exclude.begin(), query.exclude.end(),
                     [&](base::CardKey key) { return key.value == card; });
}

/// Calls `visit` for each learning card of the scope due by `until_ms`, earliest first, until it
/// returns false.
template <class Visit>
void walk_learning(Database& database, const DeckScope& scope, const schedule::Moment& now,
                   std::int64_t until_ms, Visit visit) {
  Statement row = database.use(
      "SELECT due_ms, card, deck, sibling_group FROM card INDEXED BY card_learning WHERE "
      "queue = 2 AND due_ms <= ? AND (buried_until IS NULL OR buried_until <= ?) "
      "ORDER BY due_ms, card");
  row.bind(until_ms, now.day.value);
  while (row.step()) {
    if (!in_scope(scope, row.integer(2))) continue;
    if (!visit(Candidate{row.integer(0), row.integer(1), row.integer(2), row.text(3)})) return;
  }
}

std::optional<Queued> next_learning(Database& database, const QueueQuery& query,
                                    const DeckScope& scope, std::int64_t until_ms) {
  std::optional<Queued> found;
  walk_learning(database, scope, query.now, until_ms, [&](const Candidate& candidate) {
    if (excluded(query, candidate.card)) return true;
    found = Queued{{candidate.card}, QueueKind::Learning};
    return false;
  });
  return found;
}

std::optional<Queued> next_of(Database& database, const QueueQuery& query, const DeckScope& scope,
                              Walk::Over over) {
  Siblings siblings(database, query.now.day);
  Walk walk(database, over, scope, query.now.day);
  while (const auto candidate = walk.next()) {
    if (excluded(query, candidate->card) || siblings.hold_back(*candidate)) continue;
    return Queued{{candidate->card},
                  over == Walk::Over::Review ? QueueKind::Review : QueueKind::New};
  }
  return std::nullopt;
}

using CountsByDeck = std::map<std::int64_t, DeckCounts>;

/// Counts what a session would serve of one kind; `limit` cards at most.
void count_of(Database& database, const QueueQuery& query, const DeckScope& scope, Walk::Over over,
              int limit, Siblings& siblings, CountsByDeck& counts) {
  if (limit <= 0) return;
  Walk walk(database, over, scope, query.now.day);
  while (limit > 0) {
    const auto candidate = walk.next();
    if (!candidate) return;
    if (siblings.hold_back(*candidate)) continue;
    siblings.claim(candidate->group);
    DeckCounts& row = counts[candidate->deck];
    ++(over == Walk::Over::Review ? row.due : row.fresh);
    --limit;
  }
}

/// Decks with a card in any queue.
bool has_cards(Database& database, std::int64_t deck) {
  Statement row = database.use(
      "SELECT EXISTS (SELECT 1 FROM card INDEXED BY card_review_deck WHERE queue = 3 AND deck = ?) "
      "OR EXISTS (SELECT 1 FROM card INDEXED BY card_new_deck WHERE queue = 1 AND deck = ?) "
      "OR EXISTS (SELECT 1 FROM card INDEXED BY card_learning WHERE queue = 2 AND deck = ?)");
  row.bind(deck, deck, deck);
  return row.step() && row.small(0) != 0;
}

std::vector<DeckCounts> by_name(Database& database, const DeckScope& scope, CountsByDeck counts) {
  std::vector<DeckCounts> rows;
  Statement decks = database.use("SELECT deck, name FROM deck ORDER BY name");
  while (decks.step()) {
    const std::int64_t deck = decks.integer(0);
    if (!in_scope(scope, deck)) continue;
    if (!counts.contains(deck) && !has_cards(database, deck)) continue;
    rows.push_back(counts[deck]);
    rows.back().deck = decks.text(1);
  }
  return rows;
}

std::int64_t last_entry(Database& database) {
  return database.integer("SELECT max(entry) FROM entry");
}

Queue::DayTally count_day(Database& database, base::StudyDay day) {
  Statement row = database.use(
      "SELECT e.phase_before, count(*) FROM entry e INDEXED BY entry_day WHERE e.kind = 1 AND "
      "e.study_day = ? AND " ATTEST_STANDS " GROUP BY e.phase_before ORDER BY e.phase_before");
  row.bind(day.value);
  Queue::DayTally tally;
  while (row.step()) {
    const auto phase = static_cast<schedule::Phase>(row.small(0));
    if (phase == schedule::Phase::New) tally.introduced = row.small(1);
    if (phase == schedule::Phase::Review) tally.reviews = row.small(1);
  }
  return tally;
}

/// Adds the entries after `after` to the tally; false when a retraction is among them.
bool add_new_entries(Database& database, base::StudyDay day, std::int64_t after,
                     Queue::DayTally& tally) {
  Statement row = database.use(
      "SELECT kind, study_day, phase_before FROM entry WHERE entry > ? ORDER BY entry");
  row.bind(after);
  while (row.step()) {
    const auto kind = static_cast<EntryKind>(row.small(0));
    if (kind == EntryKind::Retract) return false;
    if (kind != EntryKind::Review || row.small(1) != day.value) continue;
    const auto phase = static_cast<schedule::Phase>(row.small(2));
    if (phase == schedule::Phase::New) ++tally.introduced;
    if (phase == schedule::Phase::Review) ++tally.reviews;
  }
  return true;
}

std::optional<base::StudyDay> next_review_day(Database& database, const DeckScope& scope) {
  const auto first_of = [&](std::string_view sql, std::optional<std::int64_t> deck) {
    Statement row = database.use(sql);
    if (deck) row.bind(*deck);
    return row.step() ? row.maybe_integer(0) : std::nullopt;
  };
  std::optional<std::int64_t> first;
  if (!scope) {
    first = first_of("SELECT min(due_day) FROM card INDEXED BY card_review WHERE queue = 3", {});
  } else {
    for (const std::int64_t deck : *scope) {
      const auto day = first_of(
          "SELECT min(due_day) FROM card INDEXED BY card_review_deck WHERE queue = 3 AND deck = ?",
          deck);
      if (day && (!first || *day < *first)) first = day;
    }
  }
  if (!first) return std::nullopt;
  return base::StudyDay{static_cast<std::int32_t>(*first)};
}

bool has_new(Database& database, const DeckScope& scope) {
  // A day beyond all: buried new cards come back some day as well.
  constexpr base::StudyDay any_day{std::numeric_limits<std::int32_t>::max()};
  return Walk(database, Walk::Over::New, scope, any_day).next().has_value();
}

}  // namespace

base::Result<std::optional<Queued>> Queue::next(const QueueQuery& query) {
  return base::guarded("looking for the next card", [&]() -> std::optional<Queued> {
    const Snapshot snapshot(database_);
    const DeckScope scope = scope_of(database_, query.deck);
    const std::int64_t now = query.now.at.ms;
    if (auto card = next_learning(database_, query, scope, now)) return card;
    const DayTally done = base::value_or_throw(done_on(query.now.day));
    if (done.reviews < query.reviews_per_day) {
      if (auto card = next_of(database_, query, scope, Walk::Over::Review)) return card;
    }
    if (query.with_new && done.introduced < query.new_per_day) {
      if (auto card = next_of(database_, query, scope, Walk::Over::New)) return card;
    }
    return next_learning(database_, query, scope, now + query.learn_ahead_ms);
  });
}

base::Result<std::vector<DeckCounts>> Queue::counts(const QueueQuery& query) {
  return base::guarded("counting what is due", [&] {
    const Snapshot snapshot(database_);
    const DeckScope scope = scope_of(database_, query.deck);
    const DayTally done = base::value_or_throw(done_on(query.now.day));
    Siblings siblings(database_, query.now.day);
    CountsByDeck counts;
    walk_learning(database_, scope, query.now, query.now.at.ms + query.learn_ahead_ms,
                  [&](const Candidate& candidate) {
                    ++counts[candidate.deck].learning;
                    if (candidate.order <= query.now.at.ms) siblings.claim(candidate.group);
                    return true;
                  });
    count_of(database_, query, scope, Walk::Over::Review, query.reviews_per_day - done.reviews,
             siblings, counts);
    if (query.with_new) {
      count_of(database_, query, scope, Walk::Over::New, query.new_per_day - done.introduced,
               siblings, counts);
    }
    return by_name(database_, scope, std::move(counts));
  });
}

base::Result<schedule::Due> Queue::next_due(const QueueQuery& query) {
  return base::guarded("looking for the next due time", [&] {
    const Snapshot snapshot(database_);
    const DeckScope scope = scope_of(database_, query.deck);
    const base::StudyDay tomorrow = query.now.day + 1;
    schedule::Due due;
    walk_learning(database_, scope, query.now, std::numeric_limits<std::int64_t>::max(),
                  [&](const Candidate& candidate) {
                    if (excluded(query, candidate.card)) return true;
                    due.at = base::Instant{candidate.order};
                    return false;
                  });
    if (const auto day = next_review_day(database_, scope)) due.day = std::max(*day, tomorrow);
    if (has_new(database_, scope)) due.day = tomorrow;
    return due;
  });
}

base::Result<Queue::DayTally> Queue::done_on(base::StudyDay day) {
  return base::guarded("counting the reviews of a day", [&] {
    const Snapshot snapshot(database_);
    // Appended entries are added to what was counted before: a seek at the end of the log. A
    // retraction, another day or a log that became shorter (never ours) counts anew.
    const std::int64_t last = last_entry(database_);
    const bool known =
        counted_.day == day && counted_.up_to_entry >= 0 && counted_.up_to_entry <= last;
    DayTally tally = counted_.tally;
    if (!known || !add_new_entries(database_, day, counted_.up_to_entry, tally)) {
      tally = count_day(database_, day);
    }
    counted_ = {day, last, tally};
    return tally;
  });
}

}  // namespace store
