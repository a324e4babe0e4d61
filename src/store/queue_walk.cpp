#include "store/queue_walk.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>

#include "store/database.h"

namespace store {

namespace {

#define ATTEST_NOT_BURIED "(buried_until IS NULL OR buried_until <= ?)"

constexpr std::string_view all_reviews =
    "SELECT due_day, card, deck, sibling_group FROM card INDEXED BY card_review "
    "WHERE queue = 3 AND " ATTEST_NOT_BURIED " AND due_day <= ? ORDER BY due_day, card";
constexpr std::string_view all_new =
    "SELECT new_position, card, deck, sibling_group FROM card INDEXED BY card_new "
    "WHERE queue = 1 AND " ATTEST_NOT_BURIED " ORDER BY new_position, card";
constexpr std::string_view deck_reviews =
    "SELECT due_day, card, deck, sibling_group FROM card INDEXED BY card_review_deck "
    "WHERE queue = 3 AND " ATTEST_NOT_BURIED
    " AND deck = ? AND (due_day, card) > (?, ?) AND due_day <= ? ORDER BY due_day, card LIMIT 1";
constexpr std::string_view deck_new =
    "SELECT new_position, card, deck, sibling_group FROM card INDEXED BY card_new_deck "
    "WHERE queue = 1 AND " ATTEST_NOT_BURIED
    " AND deck = ? AND (new_position, card) > (?, ?) ORDER BY new_position, card LIMIT 1";

bool served_later(const Candidate& a, const Candidate& b) {
  return std::tie(a.order, a.card) > std::tie(b.order, b.card);
}

}  // namespace

DeckScope scope_of(Database& database, const std::string& deck) {
  if (deck.empty()) return std::nullopt;
  // '0' is the character after '/', so the range holds exactly the names that begin with "deck/".
  Statement row =
      database.use("SELECT deck FROM deck WHERE name = ? OR (name > ? AND name < ?) ORDER BY deck");
  row.bind(deck, deck + "/", deck + "0");
  std::vector<std::int64_t> decks;
  while (row.step()) decks.push_back(row.integer(0));
  return decks;
}

bool in_scope(const DeckScope& scope, std::int64_t deck) {
  return !scope || std::binary_search(scope->begin(), scope->end(), deck);
}

Walk::Walk(Database& database, Over over, const DeckScope& scope, base::StudyDay today)
    : database_(database), over_(over), today_(today) {
  if (!scope) {
    cursor_.emplace(database_.use(over == Over::Review ? all_reviews : all_new));
    cursor_->bind(today.value);
    if (over == Over::Review) cursor_->bind(today.value);
    return;
  }
  constexpr auto before_all = std::numeric_limits<std::int64_t>::min();
  for (const std::int64_t deck : *scope) {
    if (auto head = seek({before_all, before_all, deck, {}})) heads_.push_back(std::move(*head));
  }
  std::make_heap(heads_.begin(), heads_.end(), served_later);
}

Candidate Walk::read(const Statement& row) {
  return {row.integer(0), row.integer(1), row.integer(2), row.text(3)};
}

std::optional<Candidate> Walk::seek(const Candidate& after) {
  Statement row = database_.use(over_ == Over::Review ? deck_reviews : deck_new);
  row.bind(today_.value, after.deck, after.order, after.card);
  if (over_ == Over::Review) row.bind(today_.value);
  if (!row.step()) return std::nullopt;
  return read(row);
}

std::optional<Candidate> Walk::next() {
  if (cursor_) {
    if (!cursor_->step()) return std::nullopt;
    return read(*cursor_);
  }
  if (heads_.empty()) return std::nullopt;
  std::pop_heap(heads_.begin(), heads_.end(), served_later);
  Candidate candidate = std::move(heads_.back());
  heads_.pop_back();
  if (auto following = seek(candidate)) {
    heads_.push_back(std::move(*following));
    std::push_heap(heads_.begin(), heads_.end(), served_later);
  }
  return candidate;
}

}  // namespace store
