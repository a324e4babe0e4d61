#include "cards/library.h"

#include <algorithm>

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cards/fixtures.h"

using namespace cards_tests;
using namespace cards;
namespace fs = std::filesystem;

namespace {

Library load_all(const std::vector<fs::path>& folders) { return cards::load(folders); }

std::vector<std::string> ids(const Library& library) {
  std::vector<std::string> all;
  for (const LoadedCard& card : library.cards) all.push_back(card.card.id.value);
  return all;
}

bool says(const Library& library, const std::string& words) {
  return std::any_of(library.problems.begin(), library.problems.end(), [&](const Problem& problem) {
    return problem.message.find(words) != std::string::npos;
  });
}

const std::string plain = R"({"prompt": "P?", "answer": "A."})";

}  // namespace

TEST_CASE("one bad file never hides the others") {
  const TemporaryFolder folder;
  for (const auto& file : json_files(fixtures / "bad"))
    folder.add("deck/" + file.filename().string(), file_text(file));
  folder.add("good/one.json", plain);
  folder.add("good/two.json", plain);
  const Library library = load_all({folder.path});
  CHECK(ids(library) == std::vector<std::string>{"good/one", "good/two"});
  std::size_t named = 0;
  for (const auto& file : json_files(fixtures / "bad"))
    named +=
        std::any_of(library.problems.begin(), library.problems.end(), [&](const Problem& problem) {
          return problem.file.ends_with("/" + file.filename().string()) &&
                 problem.severity == Severity::Error;
        });
  CHECK(named == json_files(fixtures / "bad").size());
  CHECK(std::is_sorted(library.problems.begin(), library.problems.end(),
                       [](const Problem& a, const Problem& b) { return a.file < b.file; }));
}

TEST_CASE("a loaded card knows its file") {
  const TemporaryFolder folder;
  folder.add("deck/one.json", plain);
  const Library library = load_all({folder.path});
  const LoadedCard* card = library.find({"deck/one"});
  REQUIRE(card);
  CHECK(card->json == plain);
  CHECK(card->size == plain.size());
  CHECK(card->hash.size() == 16);
  CHECK(card->mtime_ns > 0);
  CHECK(card->source_map().value("/answer").column == 28);
  CHECK(library.find({"deck/two"}) == nullptr);
}

TEST_CASE("decks nest, keep their order and default to own") {
  const TemporaryFolder folder;
  folder.add("b/deck.json", R"({"title": "Second", "order": 2})");
  folder.add("b/one.json", plain);
  folder.add("a/deck.json", R"({"title": "Third", "about": "Text."})");
  folder.add("c/deck.json", R"({"title": "First", "order": 1, "standard": "own"})");
  folder.add("c/inner/two.json", plain);
  folder.add("nothing/readme.txt", "no deck");
  const Library library = load_all({folder.path});
  std::vector<std::string> decks;
  for (const Deck& deck : library.decks) decks.push_back(deck.id);
  CHECK(decks == std::vector<std::string>{"c", "b", "a", "c/inner"});
  CHECK(library.deck("c/inner")->title == "inner");
  CHECK(library.deck("b")->standard == Standard::Own);
  CHECK(ids(library) == std::vector<std::string>{"b/one", "c/inner/two"});
  CHECK(library.problems.empty());
}

TEST_CASE("a card of a later folder replaces an earlier one and says so") {
  const TemporaryFolder first, second;
  first.add("deck/one.json", plain);
  first.add("deck/two.json", plain);
  second.add("deck/one.json", R"({"prompt": "Mine?", "answer": "A."})");
  const Library library = load_all({first.path, second.path});
  CHECK(ids(library) == std::vector<std::string>{"deck/one", "deck/two"});
  CHECK(library.find({"deck/one"})->card.prompt == "Mine?");
  CHECK(library.find({"deck/one"})->source == 1);
  REQUIRE(library.problems.size() == 1);
  CHECK(library.problems[0].severity == Severity::Note);
  CHECK(library.problems[0].message ==
        "this card replaces " + (first.path / "deck/one.json").string());
}

TEST_CASE("a broken replacement leaves the original in use") {
  const TemporaryFolder first, second;
  first.add("deck/one.json", plain);
  second.add("deck/one.json", "{");
  const Library library = load_all({first.path, second.path});
  CHECK(library.find({"deck/one"})->source == 0);
  CHECK(has_errors(library.problems));
}

TEST_CASE("the same id twice in one folder is a problem that names both files") {
  const TemporaryFolder folder;
  folder.add("deck/one.json", plain);
  folder.add("deck/one.JSON", plain);
  const Library library = load_all({folder.path});
  CHECK(ids(library).size() == 1);
  CHECK(says(library, "stands twice: here and in " + (folder.path / "deck/one.JSON").string()));
}

TEST_CASE("names that cannot be ids, folders named like cards and cards without deck are told") {
  const TemporaryFolder folder;
  folder.add("My Deck/one.json", plain);
  folder.add("deck/Big Name.json", plain);
  folder.add("deck/folder.json/one.json", plain);
  folder.add("outside.json", plain);
  folder.add(".git/x/one.json", "{");
  folder.add("deck/media/data.json", "{");
  const Library library = load_all({folder.path});
  CHECK(library.cards.empty());
  CHECK(library.problems.size() == 4);
  CHECK(says(library, "`My Deck` cannot be the name of a deck"));
  CHECK(says(library, "`Big Name` cannot be the name of a card"));
  CHECK(says(library, "a folder with the name of a card"));
  CHECK(says(library, "a card outside a deck"));
}

TEST_CASE("loops of links, dangling links, pipes and files without permission end in words") {
  const TemporaryFolder folder;
  folder.add("deck/one.json", plain);
  folder.add("deck/locked.json", plain);
  fs::permissions(folder.path / "deck/locked.json", fs::perms::none);
  fs::create_directory_symlink(folder.path, folder.path / "deck/loop");
  fs::create_directory_symlink("..", folder.path / "deck/up");
  fs::create_symlink("nowhere", folder.path / "deck/dangling.json");
  fs::create_symlink("self.json", folder.path / "deck/self.json");
  REQUIRE(::mkfifo((folder.path / "deck/pipe.json").c_str(), 0600) == 0);
  folder.add("deck/huge.json", plain + std::string(10'000'000, ' '));
  const Library library = load_all({folder.path});
  CHECK(library.find({"deck/one"}) != nullptr);
  CHECK(says(library, "a link leads nowhere"));
  CHECK(says(library, "this is no file that can be read"));
  CHECK(says(library, "larger than 1 MB"));
  if (::geteuid() != 0) CHECK(says(library, "cannot open the file: Permission denied"));
}

TEST_CASE("a folder that is not there is no problem, one named twice is said") {
  const TemporaryFolder folder;
  folder.add("deck/one.json", plain);
  CHECK(load_all({folder.path / "none"}).problems.empty());
  const Library library = load_all({folder.path, folder.path / "deck" / ".."});
  CHECK(library.cards.size() == 1);
  CHECK(says(library, "named twice"));
}

TEST_CASE("cards that name missing cards, or each other in a circle, stay in use and are told") {
  const TemporaryFolder folder;
  const auto requiring = [](const std::string& id) {
    return R"({"prompt": "P?", "answer": "A.", "requires": [")" + id + "\"]}";
  };
  folder.add("deck/a.json", requiring("deck/b"));
  folder.add("deck/b.json", requiring("deck/c"));
  folder.add("deck/c.json", requiring("deck/a"));
  folder.add("deck/d.json", requiring("deck/nan"));
  folder.add("deck/e.json", requiring("deck/broken"));
  folder.add("deck/f.json", requiring("deck/g#why"));
  folder.add("deck/g.json", R"({"prompt": "P?", "answer": "A.",
    "follow_ups": [{"id": "how", "question": "Q?", "approach": "A."}, {"card": "deck/g#how"}, {"card": "deck/z"}]})");
  folder.add("deck/broken.json", "{");
  const Library library = load_all({folder.path});
  CHECK(library.cards.size() == 7);
  CHECK(says(library, "a circle of `requires`: deck/a -> deck/b -> deck/c -> deck/a"));
  CHECK(says(library, "no card `deck/nan`"));
  CHECK(says(library, "no card `deck/g#why`"));
  CHECK(says(library, "no card `deck/z`"));
  CHECK(library.problems.size() == 5);
  const auto circle =
      std::find_if(library.problems.begin(), library.problems.end(),
                   [](const Problem& p) { return p.message.starts_with("a circle"); });
  CHECK(circle->pointer == "/requires/0");
  CHECK(circle->place.column == 47);
}

TEST_CASE("an earlier id belongs to one card only and to no card that exists") {
  const TemporaryFolder folder;
  const auto formerly = [](const std::string& id) {
    return R"({"prompt": "P?", "answer": "A.", "formerly": [")" + id + "\"]}";
  };
  folder.add("deck/a.json", formerly("old/x"));
  folder.add("deck/b.json", formerly("old/x"));
  folder.add("deck/c.json", formerly("deck/a"));
  const Library library = load_all({folder.path});
  CHECK(library.problems.size() == 2);
  CHECK(says(library, "`deck/a` was formerly `old/x` too"));
  CHECK(says(library, "`deck/a` is a card of its own"));
}

TEST_CASE("a card knows the standard of its deck, which a deck inside does not inherit") {
  const TemporaryFolder folder;
  folder.add("deck/deck.json", R"({"standard": "proved"})");
  folder.add("deck/one.json", plain);
  folder.add("deck/inner/two.json", plain);
  const Library library = load_all({folder.path});
  CHECK(library.find({"deck/one"})->standard == Standard::Proved);
  CHECK(library.find({"deck/inner/two"})->standard == Standard::Own);
}

TEST_CASE(
    "shared content reaches the cards of its folder and of later ones, and what nobody names is "
    "told") {
  const TemporaryFolder first, second;
  first.add("shared.json", file_text(fixtures / "shared.json"));
  second.add("shared.json", R"({"concepts": [{"id": "softmax", "name": "My softmax"}]})");
  first.add("deck/a.json", R"({"prompt": "P?", "answer": "A.", "concepts": ["softmax"]})");
  second.add("deck/b.json",
             R"({"prompt": "P?", "answer": "A.", "concepts": ["softmax", "variance-scaling"]})");
  const Library library = load_all({first.path, second.path});
  CHECK(library.find({"deck/a"})->card.concepts[0].name == "Softmax");
  CHECK(library.find({"deck/b"})->card.concepts[0].name == "My softmax");
  CHECK(library.problems.size() == 2);
  CHECK(says(library, "no card names the reference `gemma3`"));
  CHECK(library.problems[0].place.line > 1);
}

TEST_CASE("faults of deck.json and shared.json are told and leave the cards in use") {
  const TemporaryFolder folder;
  folder.add("shared.json", R"({"symbols": {"a": ["x"], "b": ["x"]}, "conceps": []})");
  folder.add("deck/deck.json", R"({"standard": "prooved", "order": 1.0})");
  folder.add("deck/one.json", plain);
  const Library library = load_all({folder.path});
  CHECK(library.cards.size() == 1);
  CHECK(library.problems.size() == 3);
  CHECK(says(library, "unknown key `conceps`"));
  CHECK(says(library, "`standard` must be one of"));
}

TEST_CASE("two symbols with the same other name are told in shared.json, once") {
  const auto read = read_shared(R"({"symbols": {"a": ["x"], "b": ["x"]}})", "shared.json", {});
  CHECK(read.problems.size() == 1);
  CHECK(read.problems[0].pointer == "/symbols");
}

TEST_CASE("loading gives the same library whatever the order of the files on disk") {
  const TemporaryFolder first, second;
  for (int i = 0; i < 300; ++i) {
    const std::string name = "deck/c" + std::to_string(i) + ".json";
    first.add(name, i % 7 == 0 ? "{" : plain);
    second.add("deck/c" + std::to_string(299 - i) + ".json", (299 - i) % 7 == 0 ? "{" : plain);
  }
  const Library a = load_all({first.path}), b = load_all({second.path});
  CHECK(ids(a) == ids(b));
  CHECK(a.problems.size() == b.problems.size());
}

TEST_CASE("the shipped cards have no errors") {
  const Library library = load_all({fs::path(ATTEST_ROOT) / "cards"});
  for (const Problem& problem : library.problems)
    if (problem.severity == Severity::Error) FAIL_CHECK(to_text(problem));
  CHECK(library.decks.size() >= 8);
}
