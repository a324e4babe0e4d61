#include "schedule/queue.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace schedule;

namespace {

NewCard card(std::string id, int deck, int weight, std::vector<std::string> required = {}) {
  NewCard result{{std::move(id)}, deck, weight, {}};
  for (std::string& r : required) result.requires_first.push_back({std::move(r)});
  return result;
}

std::string order(std::vector<NewCard> cards) {
  std::string text;
  for (const base::CardId& id : order_new(std::move(cards))) text += id.value + ' ';
  return text;
}

}  // namespace

TEST_CASE("new cards come by deck, then the heaviest, then by id") {
  CHECK(order({card("b", 1, 5), card("d", 0, 3), card("c", 0, 3), card("a", 0, 5)}) == "a c d b ");
}

TEST_CASE("a card waits for what it requires, in another deck too") {
  CHECK(order({card("a", 0, 5, {"z"}), card("b", 0, 1), card("z", 9, 1)}) == "b z a ");
  CHECK(order({card("a", 0, 5, {"b"}), card("b", 0, 4, {"c"}), card("c", 0, 3)}) == "c b a ");
}

TEST_CASE("a required card that is not among the new ones does not hold a card back") {
  CHECK(order({card("a", 0, 5, {"learned", "a"}), card("b", 0, 5)}) == "a b ");
}

TEST_CASE("a circle of requirements starts at its first card in the plain order") {
  CHECK(order({card("c", 0, 3, {"b"}), card("b", 0, 3, {"c"})}) == "b c ");
  // "a" stands outside: it only requires the circle, which itself requires another one.
  CHECK(order({card("a", 0, 3, {"b"}), card("b", 0, 3, {"c", "d"}), card("c", 0, 3, {"b"}),
               card("d", 0, 3, {"e"}), card("e", 0, 3, {"d"})}) == "d e b a c ");
}

TEST_CASE("a long chain of requirements is followed to its end") {
  std::vector<NewCard> cards;
  for (int i = 0; i < 20000; ++i)
    cards.push_back(card("c" + std::to_string(i), 0, 3, {"c" + std::to_string(i + 1)}));
  const auto ids = order_new(cards);
  CHECK(ids.front().value == "c19999");
  CHECK(ids.back().value == "c0");
}

TEST_CASE("any list gives a permutation, and without circles respects every requirement") {
  std::mt19937_64 random(20260101);
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const bool circles = round % 2 == 0;
    const int n = 1 + static_cast<int>(random() % 30);
    std::vector<NewCard> cards;
    for (int i = 0; i < n; ++i) {
      NewCard c = card("c" + std::to_string(i), static_cast<int>(random() % 4),
                       1 + static_cast<int>(random() % 5));
      for (std::uint64_t k = random() % 3; k > 0; --k) {
        const int other = static_cast<int>(random() % static_cast<std::uint64_t>(n));
        if (circles || other < i) c.requires_first.push_back({"c" + std::to_string(other)});
      }
      cards.push_back(c);
    }
    std::shuffle(cards.begin(), cards.end(), random);

    std::map<base::CardId, std::size_t> place;
    const auto ids = order_new(cards);
    for (std::size_t i = 0; i < ids.size(); ++i) place[ids[i]] = i;
    CHECK(ids.size() == cards.size());
    CHECK(place.size() == cards.size());
    if (circles) continue;
    for (const NewCard& c : cards)
      for (const base::CardId& r : c.requires_first) CHECK(place.at(r) < place.at(c.id));
  }
}

TEST_CASE("new cards are mixed evenly among reviews") {
  const std::vector<int> a{1, 2, 3};
  using List = std::vector<int>;
  CHECK(intersperse(a, {11, 22, 33}) == List{1, 11, 2, 22, 3, 33});
  CHECK(intersperse(a, {11, 22}) == List{1, 11, 2, 22, 3});
  CHECK(intersperse(a, {11, 22, 33, 44, 55, 66}) == List{11, 1, 22, 33, 2, 44, 55, 3, 66});
  CHECK(intersperse(a, {11, 22, 33, 44, 55, 66, 77, 88}) ==
        List{11, 22, 1, 33, 44, 2, 55, 66, 3, 77, 88});
  CHECK(intersperse(a, {}) == a);
  CHECK(intersperse({}, a) == a);
}
