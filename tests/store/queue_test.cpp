#include <map>
#include <random>
#include <set>

#include <doctest/doctest.h>
#include <stdlib.h>
#include <time.h>

#include "store/world.h"

using schedule::Rating;
using store::QueueKind;
using store::QueueQuery;

namespace {

std::string next_id(store::Collection& collection, const QueueQuery& query) {
  const auto next = world::must(collection.queue().next(query));
  return next ? world::must(collection.content().get(next->card)).id.value : "-";
}

store::DeckCounts total(store::Collection& collection, const QueueQuery& query) {
  store::DeckCounts sum;
  for (const auto& row : world::must(collection.queue().counts(query))) {
    sum.fresh += row.fresh;
    sum.learning += row.learning;
    sum.due += row.due;
  }
  return sum;
}

/// Serves until nothing is left, every answer Easy so that no card comes back today.
std::map<std::string, store::DeckCounts> serve_all(store::Collection& collection,
                                                   QueueQuery query) {
  std::map<std::string, store::DeckCounts> served;
  for (int i = 0; i < 1000; ++i) {
    const auto next = world::must(collection.queue().next(query));
    if (!next) return served;
    const auto card = world::must(collection.content().get(next->card));
    auto& row = served[card.deck];
    ++(next->kind == QueueKind::New      ? row.fresh
       : next->kind == QueueKind::Review ? row.due
                                         : row.learning);
    auto review = world::review_of(card, Rating::Easy, {query.now.at, 0, query.now.day});
    world::must(collection.log().record(review));
  }
  FAIL("the queue does not end");
  return served;
}

}  // namespace

TEST_CASE("steps due come first, then reviews by day, then new cards in their order") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  for (const char* id : {"a/n1", "a/n2", "a/late", "a/early", "a/step"}) {
    world::put(collection, {world::card(id)});
  }
  world::must(collection.content().set_new_order(std::vector<base::CardId>{{"a/n2"}, {"a/n1"}}));
  world::answer(collection, "a/early", Rating::Easy, world::at(20000));
  world::answer(collection, "a/late", Rating::Easy, world::at(20001));
  world::answer(collection, "a/step", Rating::Again, world::at(20050, 11.99));
  QueueQuery query{world::at(20050).moment()};
  std::string order;
  std::vector<base::CardKey> shown;
  while (true) {
    query.exclude = shown;
    const auto next = world::must(collection.queue().next(query));
    if (!next) break;
    order += world::must(collection.content().get(next->card)).id.value + " ";
    shown.push_back(next->card);
  }
  CHECK(order == "a/early a/late a/n2 a/n1 ");  // the step is due in 24 seconds
  query.exclude = {};
  query.now.at.ms += 30'000;
  CHECK(next_id(collection, query) == "a/step");
}

TEST_CASE("steps due soon are served ahead only when nothing else is left") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/1"), world::card("a/2")});
  world::answer(collection, "a/1", Rating::Again, world::at(20000));
  QueueQuery query{world::at(20000).moment()};
  query.learn_ahead_ms = 20 * 60'000;
  CHECK(next_id(collection, query) == "a/2");
  query.with_new = false;
  CHECK(next_id(collection, query) == "a/1");
  CHECK(total(collection, query).learning == 1);
  query.learn_ahead_ms = 0;
  CHECK(next_id(collection, query) == "-");
  CHECK(total(collection, query).learning == 0);
  const auto due = world::must(collection.queue().next_due(query));
  CHECK(due.at->ms == query.now.at.ms + 60'000);
  CHECK(due.day->value == 20001);  // a/2 is new
}

TEST_CASE("suspended and buried cards are never served; buried ones return on their day") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/1"), world::card("a/2")});
  for (const bool seen : {false, true}) {
    CAPTURE(seen);
    const int day = seen ? 20100 : 20000;
    const auto first = world::get(collection, "a/1").key,
               second = world::get(collection, "a/2").key;
    world::must(collection.log().suspend(first, world::at(day)));
    world::must(collection.log().bury(second, {day + 1}, world::at(day)));
    CHECK(next_id(collection, {world::at(day).moment()}) == "-");
    CHECK(total(collection, {world::at(day).moment()}).fresh == 0);
    CHECK(total(collection, {world::at(day).moment()}).due == 0);
    CHECK(world::must(collection.queue().next_due({world::at(day).moment()})).day->value ==
          day + 1);
    CHECK(next_id(collection, {world::at(day + 1).moment()}) == "a/2");
    world::must(collection.log().unsuspend(first, world::at(day)));
    CHECK(next_id(collection, {world::at(day).moment()}) == "a/1");
    for (const char* id : {"a/1", "a/2"}) {
      if (!seen) world::answer(collection, id, Rating::Easy, world::at(day));
    }
  }
}

TEST_CASE("a studied card keeps its siblings off the day, a new sibling of a due one too") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  auto due = world::card("a/due"), fresh = world::card("a/new"), third = world::card("b/third");
  due.group = fresh.group = third.group = "scaling";
  world::put(collection, {due, fresh, third});
  world::answer(collection, "a/due", Rating::Easy, world::at(20000));
  QueueQuery query{world::at(20100).moment()};
  CHECK(total(collection, query).due == 1);
  CHECK(total(collection, query).fresh == 0);
  SUBCASE("the review sibling is studied first") {
    world::answer(collection, "a/due", Rating::Easy, world::at(20100));
  }
  SUBCASE("the new sibling is studied first") {
    world::answer(collection, "a/new", Rating::Easy, world::at(20100));
  }
  CHECK(next_id(collection, query) == "-");
  CHECK(total(collection, query).due + total(collection, query).fresh == 0);
  world::must(collection.log().undo(world::at(20100)));
  CHECK(next_id(collection, query) == "a/due");
  CHECK(next_id(collection, {world::at(20101).moment()}) == "a/due");
}

TEST_CASE("limits hold per study day, and retracted reviews do not count") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  for (int i = 0; i < 5; ++i) world::put(collection, {world::card("a/" + std::to_string(i))});
  QueueQuery query{world::at(20000).moment()};
  query.new_per_day = 2;
  CHECK(total(collection, query).fresh == 2);
  world::answer(collection, "a/0", Rating::Easy, world::at(20000));
  CHECK(total(collection, query).fresh == 1);
  world::answer(collection, "a/1", Rating::Easy, world::at(20000));
  CHECK(next_id(collection, query) == "-");
  CHECK(world::must(collection.queue().next_due(query)).day->value == 20001);
  world::must(collection.log().undo(world::at(20000)));
  CHECK(next_id(collection, query) == "a/1");
  query.now = world::at(20001).moment();
  CHECK(total(collection, query).fresh == 2);
  query.now = world::at(20100).moment();
  query.new_per_day = 0;
  query.reviews_per_day = 0;
  CHECK(next_id(collection, query) == "-");
}

TEST_CASE("the counts are what a session then serves, whatever the deck, limits and siblings") {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const world::Folder folder;
    auto collection = world::open(folder / "c.db");
    const std::vector<std::string> decks{"a", "a/b", "a-z", "c"};
    std::vector<store::CardContent> cards;
    for (int i = 0; i < 40; ++i) {
      cards.push_back(world::card(decks[random() % 4] + "/" + std::to_string(i)));
      if (random() % 2) cards.back().group = "g" + std::to_string(random() % 8);
    }
    world::put(collection, cards);
    for (const auto& card : cards) {
      const auto key = world::get(collection, card.id.value).key;
      const int day = 20000 - static_cast<int>(random() % 30);
      if (random() % 3) {
        world::answer(collection, card.id.value, static_cast<Rating>(1 + random() % 4),
                      world::at(day));
      }
      if (random() % 10 == 0) world::must(collection.log().suspend(key, world::at(day)));
      if (random() % 10 == 0) world::must(collection.log().bury(key, {20001}, world::at(day)));
    }
    QueueQuery query{world::at(20000).moment()};
    query.deck = std::vector<std::string>{"", "a", "a/b", "c"}[random() % 4];
    query.new_per_day = static_cast<int>(random() % 20);
    query.reviews_per_day = static_cast<int>(random() % 20);
    const auto counts = world::must(collection.queue().counts(query));
    auto served = serve_all(collection, query);
    for (const auto& row : counts) {
      CAPTURE(row.deck);
      CHECK(row.fresh == served[row.deck].fresh);
      CHECK(row.learning == served[row.deck].learning);
      CHECK(row.due == served[row.deck].due);
      served.erase(row.deck);
    }
    CHECK(served.empty());
    CHECK(total(collection, query).fresh + total(collection, query).due == 0);
  }
}

TEST_CASE("a deck is itself and what lies below it, not what begins alike") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/1"), world::card("a/b/2"), world::card("a-z/3"),
                          world::card("ab/4"), world::card("a0/5")});
  QueueQuery query{world::at(20000).moment()};
  query.deck = "a";
  CHECK(total(collection, query).fresh == 2);
  CHECK(world::must(collection.queue().counts(query)).size() == 2);
  query.deck = "none";
  CHECK(next_id(collection, query) == "-");
}

TEST_CASE("the study day, not the clock's date, decides what is due, in every zone") {
  const auto in_zone = [](const char* zone, auto body) {
    const char* before = getenv("TZ");
    const std::string kept = before ? before : "";
    setenv("TZ", zone, 1);
    tzset();
    body();
    before ? setenv("TZ", kept.c_str(), 1) : unsetenv("TZ");
    tzset();
  };
  const auto stamp = [](const char* text) {
    return store::stamp_at(world::must(base::parse_rfc3339(text)), 4);
  };
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/1"), world::card("a/2")});
  in_zone("America/New_York", [&] {
    const auto evening = stamp("2026-03-05T23:30:00-05:00"),
               night = stamp("2026-03-06T00:30:00-05:00");
    const auto morning = stamp("2026-03-06T04:30:00-05:00");
    CHECK(evening.day == night.day);
    CHECK(morning.day == evening.day + 1);
    CHECK(evening.offset_min == -300);
  });
  // Learnt in Berlin in the evening, then flown to Tokyo: the next local day begins there at 04:00.
  in_zone("Europe/Berlin", [&] {
    world::answer(collection, "a/1", Rating::Good, stamp("2026-03-05T21:00:00+01:00"));
    world::answer(collection, "a/1", Rating::Good, stamp("2026-03-05T21:30:00+01:00"));
    world::must(collection.log().set_due(world::get(collection, "a/1").key,
                                         stamp("2026-03-06T12:00:00+01:00").day,
                                         stamp("2026-03-05T21:31:00+01:00")));
  });
  in_zone("Asia/Tokyo", [&] {
    CHECK(next_id(collection, {stamp("2026-03-06T03:59:00+09:00").moment(), "a", 0}) == "-");
    CHECK(next_id(collection, {stamp("2026-03-06T08:00:00+09:00").moment(), "a", 0}) == "a/1");
  });
  in_zone("America/Sao_Paulo", [&] {
    CHECK(stamp("2018-11-20T12:00:00Z").offset_min == -120);
    CHECK(stamp("2019-11-20T12:00:00Z").offset_min == -180);
  });
}
