#include "formula/symbols.h"

#include <string>

#include <doctest/doctest.h>

#include "card_symbols.h"
#include "formula/parse.h"
#include "formula/tokens.h"

namespace {

using formula::Symbol;
using formula::Symbols;

std::string problem(std::vector<Symbol> symbols) {
  const auto made = Symbols::make(std::move(symbols));
  REQUIRE(!made.has_value());
  CHECK(made.error().fault == base::Fault::BadInput);
  return made.error().message();
}

std::string key(std::string_view text) { return formula::spelling_key(formula::tokenize(text)); }

}  // namespace

TEST_CASE("derived symbols have the value of their formula at every point, in any order") {
  const auto symbols = Symbols::make(
      {{"a", {}, *formula::parse("b + 1")}, {"b", {}, *formula::parse("2*c")}, {"c", {}, {}}});
  REQUIRE(symbols.has_value());
  for (std::size_t i = 0; i < formula::point_count; ++i) {
    const long double c = symbols->values(2)[i];
    CHECK(c > 2.3L);
    CHECK(c < 97);
    CHECK(symbols->values(0)[i] == 2 * c + 1);
  }
}

TEST_CASE("the points are the same in every run") {
  CHECK(attention_symbols().values(0) == attention_symbols().values(0));
  CHECK(attention_symbols().values(0) != attention_symbols().values(1));
}

TEST_CASE("symbols that cannot work are refused with the reason") {
  CHECK(problem({{"d k", {}, {}}}).find("\"d k\" is no name") != std::string::npos);
  CHECK(problem({{"pi", {}, {}}}).find("already has a meaning") != std::string::npos);
  CHECK(problem({{"sqrt", {}, {}}}).find("already has a meaning") != std::string::npos);
  CHECK(problem({{"a", {}, {}}, {"a", {}, {}}}).find("stands twice") != std::string::npos);
  CHECK(problem({{"a", {"size"}, {}}, {"b", {"size"}, {}}}).find("means two symbols") !=
        std::string::npos);
  CHECK(problem({{"a", {}, {}}, {"b", {"a"}, {}}}).find("means two symbols") != std::string::npos);
  CHECK(problem({{"a", {}, *formula::parse("a + 1")}}).find("depends on itself") !=
        std::string::npos);
  CHECK(problem({{"a", {}, *formula::parse("b")}, {"b", {}, *formula::parse("a")}})
            .find("depends on itself") != std::string::npos);
  CHECK(problem({{"head", {}, {}}, {"x", {}, *formula::parse("2*heda")}})
            .find("did you mean \"head\"?") != std::string::npos);
}

TEST_CASE("case, articles, hyphens, underscores and plurals do not make another spelling") {
  CHECK(key("the number of heads") == "the num head");
  CHECK(key("num_heads") == "num head");
  CHECK(key("Number of the Heads") == "num head");
  CHECK(key("per-head key dimension") == "per head key dim");
  CHECK(key("dimensionality of the keys") == key("dim of key"));
  CHECK(key("d sub k") == key("d_k"));
  CHECK(key("loss") == "loss");
  CHECK(key("Q.size( -1 )") == key("q.size(-1)"));
  CHECK(key("q.size(-1)") != key("q.size(1)"));
  CHECK(key("k.shape[-1]") != key("k.shape[1]"));
  CHECK(key("keys") != key("queries"));
}

TEST_CASE("a spelling is found as name, as alias and without its underscore") {
  const Symbols symbols = attention_symbols();
  CHECK(symbols.match_exactly("d_k") == 0);
  CHECK(symbols.match_exactly("D_K") == std::nullopt);
  CHECK(symbols.match("d k").symbol == 0);
  CHECK(symbols.match("dk").symbol == 0);
  CHECK(symbols.match("hidden size").symbol == 3);
  CHECK(!symbols.match("hidden").symbol);
  CHECK(symbols.match("hidden").may_continue);
  CHECK(!symbols.match("hiddem").may_continue);
}

TEST_CASE(
    "symbols that differ only by letter case are told apart by it, and mean nothing otherwise") {
  const auto symbols = Symbols::make({{"L", {"layers"}, {}}, {"l", {}, {}}, {"B", {"Batch"}, {}}});
  REQUIRE(symbols.has_value());
  CHECK(symbols->match_exactly("L") == 0);
  CHECK(symbols->match_exactly("l") == 1);
  CHECK(!symbols->match("l").symbol);
  CHECK(symbols->match("b").symbol == 2);
}
