#include "store/log.h"

#include <algorithm>

#include "store/database.h"
#include "store/entry_row.h"
#include "store/refold.h"
#include "store/standing_row.h"

namespace store {

namespace {

constexpr std::int64_t longest_took_ms = 3'600'000;

Card card_or_throw(Database& database, base::CardKey key) {
  auto card = read_card(database, key);
  if (!card)
    throw base::Failure({base::Fault::NotFound, "the collection has no such card", "", ""});
  return std::move(*card);
}

[[noreturn]] void refuse(base::Fault fault, std::string what, const Card& card, std::string next) {
  throw base::Failure({fault, std::move(what), card.id.value, std::move(next)});
}

void refuse_stale(const Review& review, const Card& card) {
  const char* again = "ask for the card again; nothing was recorded";
  if (card.missing) {
    refuse(base::Fault::Stale, "the file of this card is gone", card, again);
  }
  if (review.expected_revision && *review.expected_revision != card.revision) {
    refuse(base::Fault::Stale,
           "the card changed since it was shown: it is at revision " +
               std::to_string(card.revision) + " now",
           card, again);
  }
  if (review.before != card.standing.schedule) {
    refuse(base::Fault::Stale, "the card was reviewed or changed since it was shown", card, again);
  }
}

Entry entry_of(const Review& review, const Card& card) {
  Entry entry;
  entry.kind = EntryKind::Review;
  entry.card = review.card;
  entry.stamp = review.stamp;
  entry.rating = review.rating;
  entry.took_ms = std::clamp<std::int64_t>(review.took_ms, 0, longest_took_ms);
  entry.phase_before = card.standing.schedule.decided.phase;
  entry.decided = review.after.decided;
  entry.scheduler = review.scheduler;
  entry.scheduler_version = review.scheduler_version;
  entry.revision = card.revision;
  entry.fingerprint = card.fingerprint;
  entry.instance = review.instance;
  entry.hints = review.hints;
  entry.answer = review.answer;
  return entry;
}

FoldStep step_of(const Entry& entry) {
  return {entry.kind,    entry.stamp.day, entry.rating.value_or(schedule::Rating::Good),
          entry.decided, entry.revision,  entry.amount.value_or(0)};
}

/// Appends an entry that says more about `card`, and stores the standing that follows.
Log::Recorded append_and_apply(Database& database, Card card, const Entry& entry) {
  const base::EntryId id = append(database, entry);
  card.standing = apply(card.standing, step_of(entry), weights_of(database));
  write_standing(database, card.key, card.standing, card.missing);
  return {id, std::move(card)};
}

Log::Recorded append_simple(Database& database, Card card, EntryKind kind, const Stamp& stamp,
                            std::optional<std::int64_t> amount = {}) {
  Entry entry;
  entry.kind = kind;
  entry.card = card.key;
  entry.stamp = stamp;
  entry.amount = amount;
  return append_and_apply(database, std::move(card), entry);
}

Log::Recorded record_simple(Database& database, base::CardKey key, EntryKind kind,
                            const Stamp& stamp, std::optional<std::int64_t> amount = {}) {
  Transaction transaction(database);
  auto recorded = append_simple(database, card_or_throw(database, key), kind, stamp, amount);
  transaction.commit();
  return recorded;
}

bool revision_noted(Database& database, base::CardKey key, int revision) {
  Statement row = database.use("SELECT 1 FROM entry WHERE card = ? AND kind = 10 AND amount >= ?");
  row.bind(key.value, revision);
  return row.step();
}

}  // namespace

base::Result<Log::Recorded> Log::record(const Review& review) {
  return base::guarded("recording a review", [&] {
    Transaction transaction(database_);
    Card card = card_or_throw(database_, review.card);
    refuse_stale(review, card);
    const Entry entry = entry_of(review, card);
    auto recorded = append_and_apply(database_, std::move(card), entry);
    transaction.commit();
    return recorded;
  });
}

base::Result<Log::Recorded> Log::suspend(base::CardKey card, const Stamp& stamp) {
  return base::guarded("suspending a card",
                       [&] { return record_simple(database_, card, EntryKind::Suspend, stamp); });
}

base::Result<Log::Recorded> Log::unsuspend(base::CardKey card, const Stamp& stamp) {
  return base::guarded("bringing back a suspended card",
                       [&] { return record_simple(database_, card, EntryKind::Unsuspend, stamp); });
}

base::Result<Log::Recorded> Log::bury(base::CardKey card, base::StudyDay until,
                                      const Stamp& stamp) {
  return base::guarded("burying a card", [&] {
    return record_simple(database_, card, EntryKind::Bury, stamp, until.value);
  });
}

base::Result<Log::Recorded> Log::flag(base::CardKey card, int flag, const Stamp& stamp) {
  if (flag < 0 || flag > 7) {
    return base::fail(base::Fault::BadInput, "a flag is a number from 1 to 7, or 0 for none");
  }
  return base::guarded("flagging a card", [&] {
    return record_simple(database_, card, EntryKind::Flag, stamp, flag);
  });
}

base::Result<Log::Recorded> Log::reset(base::CardKey card, const Stamp& stamp) {
  return base::guarded("resetting a card",
                       [&] { return record_simple(database_, card, EntryKind::Reset, stamp); });
}

base::Result<Log::Recorded> Log::set_due(base::CardKey key, base::StudyDay day,
                                         const Stamp& stamp) {
  return base::guarded("setting a due day", [&] {
    Transaction transaction(database_);
    Card card = card_or_throw(database_, key);
    if (card.standing.schedule.decided.phase == schedule::Phase::New) {
      refuse(base::Fault::BadInput, "a new card has no due day", card, "review it first");
    }
    auto recorded = append_simple(database_, std::move(card), EntryKind::SetDue, stamp, day.value);
    transaction.commit();
    return recorded;
  });
}

base::Result<std::optional<Log::Recorded>> Log::note_revision(base::CardKey key, int revision,
                                                              const Stamp& stamp) {
  return base::guarded("noting a change of a card", [&]() -> std::optional<Recorded> {
    Transaction transaction(database_);
    Card card = card_or_throw(database_, key);
    const bool never_seen = card.standing.schedule.reps == 0;
    if (never_seen || card.standing.seen_revision >= revision ||
        revision_noted(database_, key, revision)) {
      return std::nullopt;
    }
    auto recorded = append_simple(database_, std::move(card), EntryKind::Revised, stamp, revision);
    transaction.commit();
    return recorded;
  });
}

base::Result<Log::Recorded> Log::accept_wording(base::CardKey key, std::string_view wording,
                                                std::string_view form, const Stamp& stamp) {
  return base::guarded("remembering a wording", [&] {
    Transaction transaction(database_);
    Card card = card_or_throw(database_, key);
    Entry entry;
    entry.kind = EntryKind::AcceptWording;
    entry.card = key;
    entry.stamp = stamp;
    entry.text = wording;
    entry.answer.form = form;
    auto recorded = append_and_apply(database_, std::move(card), entry);
    transaction.commit();
    return recorded;
  });
}

base::Result<std::vector<Log::Wording>> Log::wordings(base::CardKey card) {
  return base::guarded("reading accepted wordings", [&] {
    std::vector<Wording> wordings;
    Statement row = database_.use(
        "SELECT e.text, e.form FROM entry e WHERE e.card = ? AND "
        "e.kind = 9 AND " ATTEST_STANDS " ORDER BY e.entry");
    row.bind(card.value);
    while (row.step()) wordings.push_back({row.text(0), row.text(1)});
    return wordings;
  });
}

}  // namespace store
