#include "store/search.h"

#include <doctest/doctest.h>

#include "store/query_parser.h"
#include "store/world.h"

using schedule::Rating;

namespace {

struct Library {
  world::Folder folder;
  store::Collection collection = world::open(folder / "c.db");

  std::string find(std::string_view query, int day = 20000) {
    std::string ids;
    for (const auto& id : world::must(store::search(collection, query, world::at(day).moment()))) {
      ids += (ids.empty() ? "" : " ") + id.value;
    }
    return ids;
  }
  void add(const std::string& id, const std::string& plain,
           const std::vector<std::string>& tags = {}) {
    auto card = world::card(id, plain);
    card.tags = tags;
    world::put(collection, {card});
  }
  base::CardKey key(const std::string& id) { return world::get(collection, id).key; }
};

std::string complaint(std::string_view query) {
  const auto parsed = store::parse_query(query);
  return parsed ? "none" : parsed.error().where + ": " + parsed.error().what;
}

}  // namespace

TEST_CASE("words, phrases, not, or and parentheses combine as written") {
  Library library;
  library.add("a/1", "the softmax saturates for large logits");
  library.add("a/2", "the softmax of logits");
  library.add("b/3", "logits softmax");
  CHECK(library.find("") == "a/1 a/2 b/3");
  CHECK(library.find("softmax saturates") == "a/1");
  CHECK(library.find("SOFTMAX") == "a/1 a/2 b/3");
  CHECK(library.find("\"softmax of\"") == "a/2");
  CHECK(library.find("softmax -the") == "b/3");
  CHECK(library.find("saturates or of") == "a/1 a/2");
  CHECK(library.find("saturates OR of -logits") == "a/1");
  CHECK(library.find("(saturates or of) and large") == "a/1");
  CHECK(library.find("-(saturates or of)") == "b/3");
  CHECK(library.find("--the") == "a/1 a/2");
  CHECK(library.find("satur") == "");
  CHECK(library.find("satur*") == "a/1");
  CHECK(library.find("\"or\"") == "");
}

TEST_CASE("accents and case do not matter, in composed and decomposed spelling alike") {
  Library library;
  library.add("a/nfc", "caf\u00e9 na\u00efve \u00c5ngstr\u00f6m ins\u00f3lito");
  library.add("a/nfd", "cafe\u0301 nai\u0308ve A\u030angstro\u0308m inso\u0301lito");
  library.add("a/other", "b\u0105k bak a\u0328");
  for (const char* query :
       {"cafe", "caf\u00e9", "cafe\u0301", "CAF\u00c9", "naive", "angstrom", "\u00c5ngstr\u00f6m",
        "A\u030angstro\u0308m", "insolito", "ins\u00f3lito", "caf*"}) {
    CAPTURE(query);
    CHECK(library.find(query) == "a/nfc a/nfd");
  }
  // A letter is found as a word of its own, never inside another word.
  CHECK(library.find("a") == "a/other");
  CHECK(library.find("b\u0105k") == "a/other");
}

TEST_CASE("signs that are no words are found too") {
  Library library;
  library.add("a/1", "divide by \u221ad");
  library.add("a/2", "a \u2264 b, 50 % of 3 \u00d7 4");
  CHECK(library.find("\u221a") == "a/1");
  CHECK(library.find("\u2264") == "a/2");
  CHECK(library.find("%") == "a/2");
  CHECK(library.find("\u00d7") == "a/2");
}

TEST_CASE("deck, tag and id select as the help says") {
  Library library;
  library.add("a/1", "x", {"softmax"});
  library.add("a/b/2", "x", {"softmax", "scale"});
  library.add("a-c/3", "x", {"soft"});
  CHECK(library.find("deck:a") == "a/1 a/b/2");
  CHECK(library.find("deck:a/b") == "a/b/2");
  CHECK(library.find("-deck:a") == "a-c/3");
  CHECK(library.find("tag:softmax -tag:scale") == "a/1");
  CHECK(library.find("tag:soft") == "a-c/3");
  CHECK(library.find("id:a/1") == "a/1");
  CHECK(library.find("id:a*") == "a-c/3 a/1 a/b/2");
  CHECK(library.find("id:a%") == "");
  CHECK(library.find("deck:\"a\"") == "a/1 a/b/2");
}

TEST_CASE("is: and rated: follow the log, retracted reviews left out") {
  Library library;
  for (const char* id : {"a/due", "a/learn", "a/new", "a/off", "a/later"}) library.add(id, "x");
  auto& log = library.collection.log();
  world::answer(library.collection, "a/due", Rating::Easy, world::at(19900));
  world::answer(library.collection, "a/learn", Rating::Again, world::at(20000, 11));
  world::answer(library.collection, "a/later", Rating::Easy, world::at(20000));
  world::must(log.suspend(library.key("a/off"), world::at(20000)));
  world::must(log.flag(library.key("a/new"), 2, world::at(20000)));
  world::must(log.bury(library.key("a/new"), {20001}, world::at(20000)));
  CHECK(library.find("is:new") == "a/new a/off");
  CHECK(library.find("is:learning") == "a/learn");
  CHECK(library.find("is:review") == "a/due a/later");
  CHECK(library.find("is:due") == "a/due a/learn");
  CHECK(library.find("is:suspended") == "a/off");
  CHECK(library.find("is:buried") == "a/new");
  CHECK(library.find("is:buried", 20001) == "");
  CHECK(library.find("is:flagged") == "a/new");
  CHECK(library.find("is:leech or is:missing") == "");
  CHECK(library.find("rated:1") == "a/later a/learn");
  CHECK(library.find("rated:1:1") == "a/learn");
  CHECK(library.find("rated:101") == "a/due a/later a/learn");
  CHECK(library.find("rated:100") == "a/later a/learn");
  world::must(log.undo(world::at(20000)));  // bury
  world::must(log.undo(world::at(20000)));  // flag
  world::must(log.undo(world::at(20000)));  // suspend
  world::must(log.undo(world::at(20000)));  // a/later
  CHECK(library.find("rated:1") == "a/learn");
}

TEST_CASE("prop: compares numbers; cards without memory match none, and all when negated") {
  Library library;
  library.add("a/1", "x");
  library.add("a/2", "x");
  world::answer(library.collection, "a/1", Rating::Easy, world::at(20000));
  const auto state = world::get(library.collection, "a/1").standing.schedule;
  CHECK(library.find("prop:reps=1") == "a/1");
  CHECK(library.find("prop:reps<1") == "a/2");
  CHECK(library.find("prop:lapses>=0") == "a/1 a/2");
  CHECK(library.find("prop:stability>1") == "a/1");
  CHECK(library.find("-prop:stability>1") == "a/2");
  CHECK(library.find("prop:difficulty<=10") == "a/1");
  CHECK(library.find("prop:interval>" + std::to_string(state.decided.interval_days - 1)) == "a/1");
  CHECK(library.find("prop:retrievability=1") == "a/1");
  CHECK(library.find("prop:retrievability<0.9", 20100) == "a/1");
  CHECK(library.find("prop:retrievability>=0.9", 20001) == "a/1");
}

TEST_CASE("a faulty query is told its column") {
  CHECK(complaint("a (b or c") == "column 3 of the query: this `(` is never closed");
  CHECK(complaint("a) b") == "column 2 of the query: this `)` closes nothing");
  CHECK(complaint("ab \"cd") == "column 4 of the query: this quote is never closed");
  CHECK(complaint("or b") == "column 1 of the query: there is nothing before this `or`");
  CHECK(complaint("b or ") == "column 6 of the query: there is nothing after `or`");
  CHECK(complaint("a - b") == "column 3 of the query: there is nothing after this `-`");
  CHECK(complaint("is:odd") == "column 4 of the query: `is:` does not know `odd`");
  CHECK(complaint("x decks:a") == "column 3 of the query: there is no field `decks:`");
  CHECK(complaint("deck:") == "column 1 of the query: `deck:` needs a value");
  CHECK(complaint("rated:0") == "column 7 of the query: `rated:` needs a number of days from 1");
  CHECK(complaint("rated:3:5").starts_with("column 9 of the query: a rating"));
  CHECK(complaint("rated:99999999999").starts_with("column 7"));
  CHECK(complaint("prop:size>1") == "column 6 of the query: `prop:` does not know `size`");
  CHECK(complaint("prop:reps").starts_with("column 10 of the query: `prop:reps` needs"));
  CHECK(complaint("prop:reps>=x") == "column 12 of the query: `x` is no number");
  CHECK(complaint("prop:reps>nan").starts_with("column 11"));
  CHECK(complaint(std::string(500, '(')).find("nested too deeply") != std::string::npos);
  CHECK(complaint(std::string(5000, '-') + "a").find("nested") != std::string::npos);
}

TEST_CASE("any text is a query or a complaint, never a crash or an error of SQLite") {
  Library library;
  library.add("a/1", "x");
  const std::string signs = "a\"()-:*<>= orisdeckprop'%;\\^{}\xc3\xa9\xe2";
  unsigned state = 12345;
  for (int i = 0; i < 3000; ++i) {
    std::string query;
    for (int n = 0; n < 12; ++n) {
      state = state * 1664525 + 1013904223;
      query += signs[(state >> 16) % signs.size()];
    }
    const auto found = store::search(library.collection, query, world::at(20000).moment());
    if (found) continue;
    CAPTURE(query);
    CHECK(found.error().fault == base::Fault::BadInput);
  }
}
