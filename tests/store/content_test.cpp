#include <doctest/doctest.h>

#include "store/search.h"
#include "store/world.h"

using schedule::Rating;

namespace {

std::vector<base::CardId> find(store::Collection& collection, std::string_view query) {
  return world::must(store::search(collection, query, world::at(20000).moment()));
}

}  // namespace

TEST_CASE("content that is put comes back, and an equal put changes nothing") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  auto card = world::card("a/b/one", "softmax saturates");
  card.tags = {"softmax", "scaling"};
  card.group = "g";
  card.weight = 5;
  card.seconds = 45;
  card.revision = 3;
  CHECK(world::must(collection.content().put({{card}})).added == 1);
  const auto again = world::must(collection.content().put({{card}}));
  CHECK(again.added + again.changed + again.renamed == 0);

  const auto stored = world::get(collection, "a/b/one");
  CHECK(stored.deck == "a/b");
  CHECK(stored.group == "g");
  CHECK(stored.weight == 5);
  CHECK(stored.seconds == 45);
  CHECK(stored.revision == 3);
  CHECK(stored.fingerprint == "f1");
  CHECK(world::must(collection.content().json(stored.key)) == card.json);
  const auto files = world::must(collection.content().files());
  REQUIRE(files.size() == 1);
  CHECK(files[0].file == card.file);
  CHECK(!files[0].missing);
}

TEST_CASE("each field that changes is written, and search follows the text") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  auto card = world::card("a/one", "old words");
  world::put(collection, {card});
  const auto changes = [&] { return world::must(collection.content().put({{card}})).changed; };
  card.plain = "new words";
  CHECK(changes() == 1);
  CHECK(find(collection, "old").empty());
  CHECK(find(collection, "new").size() == 1);
  card.tags = {"t"};
  CHECK(changes() == 1);
  card.deck = "z";
  CHECK(changes() == 1);
  CHECK(find(collection, "deck:z tag:t").size() == 1);
  card.file.mtime_ns = 2;
  CHECK(changes() == 1);
  card.revision = 2;
  CHECK(changes() == 1);
  CHECK(changes() == 0);
  CHECK(world::findings(collection).empty());
}

TEST_CASE("a card whose file is gone keeps its history, leaves queue and search, and can return") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  world::answer(collection, "a/one", Rating::Good, world::at(20000));
  const std::vector<base::CardId> gone{{"a/one"}, {"a/never-known"}};
  world::must(collection.content().mark_missing(gone));
  CHECK(world::get(collection, "a/one").missing);
  CHECK(world::must(collection.content().ids()).empty());
  CHECK(find(collection, "").empty());
  CHECK(find(collection, "is:missing").size() == 1);
  CHECK(!world::must(collection.queue().next({world::at(20100).moment()})));
  CHECK(world::must(collection.queue().counts({world::at(20100).moment()})).empty());
  CHECK(world::findings(collection).empty());

  const auto refused = collection.log().record(
      world::review_of(world::get(collection, "a/one"), Rating::Good, world::at(20100)));
  REQUIRE(!refused);
  CHECK(refused.error().fault == base::Fault::Stale);

  world::put(collection, {world::card("a/one")});
  CHECK(world::get(collection, "a/one").standing.schedule.reps == 1);
  CHECK(world::must(collection.queue().next({world::at(20100).moment()})));
}

TEST_CASE("history follows a rename, whichever of old and new is seen first") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/old")});
  world::answer(collection, "a/old", Rating::Good, world::at(20000));
  auto renamed = world::card("b/new");
  SUBCASE("the new file names its former id at once") {}
  SUBCASE("the new file was read first without it") { world::put(collection, {renamed}); }
  renamed.formerly = {{"a/older"}, {"a/old"}};
  CHECK(world::must(collection.content().put({{renamed}})).renamed == 1);
  CHECK(world::get(collection, "b/new").standing.schedule.reps == 1);
  CHECK(!world::must(collection.content().find({"a/old"})));
  CHECK(world::must(collection.content().put({{renamed}})).renamed == 0);
  CHECK(world::findings(collection).empty());
}

TEST_CASE("a rename never takes the history of a card that has its own") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  auto fresh = world::card("a/new");
  world::put(collection, {world::card("a/old"), fresh});
  world::answer(collection, "a/old", Rating::Good, world::at(20000));
  world::answer(collection, "a/new", Rating::Good, world::at(20000));
  world::answer(collection, "a/new", Rating::Good, world::at(20000, 13));
  fresh.formerly = {{"a/old"}};
  CHECK(world::must(collection.content().put({{fresh}})).renamed == 0);
  CHECK(world::get(collection, "a/old").standing.schedule.reps == 1);
  CHECK(world::get(collection, "a/new").standing.schedule.reps == 2);
}

TEST_CASE("an unknown key is not found") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  CHECK(collection.content().get({999}).error().fault == base::Fault::NotFound);
  CHECK(collection.content().json({999}).error().fault == base::Fault::NotFound);
}

TEST_CASE("texts with quotes, NUL-free control characters and per cent signs are data") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  const std::string nasty = "%s %n '); DROP TABLE card; -- \"q\" \x01 \\ {{x}}";
  world::put(collection, {world::card("a/one", nasty)});
  const auto key = world::get(collection, "a/one").key;
  world::must(collection.log().accept_wording(key, nasty, "f%d", world::at(20000)));
  world::must(collection.settings().set("name'", nasty));
  CHECK(world::must(collection.log().wordings(key)).front().text == nasty);
  CHECK(world::must(collection.settings().get("name'")) == nasty);
  CHECK(find(collection, "DROP").size() == 1);
  CHECK(world::findings(collection).empty());
}
