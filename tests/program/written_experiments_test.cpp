// Experiments that a card or a command line holds as text, and what notices when their numbers lie.
#include <doctest/doctest.h>

#include "program/attest.h"

namespace {

using test::Desk;

/// A card whose experiment is Bessel's correction, with one claim.
std::string card_claiming(const std::string& claim) {
  return R"J({"prompt": "By which factor is it small?", "answer": "By [0.8](claim:c).",
"simulation": {"id": "monte_carlo", "settings": {"draw": {"x": "normal(n)"},
  "measures": {"s": "sum((x-mean(x))^2)/n"}, "constants": {"n": "5"}, "samples": 4000}},
"claims": [{"id": "c", "say": "It is.",
)J" + claim +
         "}]}\n";
}

const std::string strong = R"J("measure": "s_mean", "expect": "(n-1)/n",
"within": {"standard_errors": 4}, "rejects": ["1", "1/n"])J";
const std::string weak = R"J("measure": "s_mean", "expect": "700", "op": "<=")J";

}  // namespace

TEST_CASE("check --mutate passes a claim that is told from its neighbours, and no other") {
  const Desk desk({{"deck/strong.json", card_claiming(strong)}});
  const auto good = desk.run({"check", "--mutate", "--json"});
  CHECK_MESSAGE(good.code == 0, good.out);
  const auto mutation = good.json()["mutation"];
  CHECK(mutation["good"] == true);
  CHECK(mutation["survivors"].empty());
  CHECK(mutation["decks"][0]["deck"] == "deck");
  CHECK(mutation["decks"][0]["killed"] >= 10);
  CHECK(desk.run({"check", "--json"}).json()["mutation"].is_null());
  CHECK(desk.run({"check", "--mutate", "--fast"}).code == 2);
}

TEST_CASE("check --mutate ends with 1 and names the place of a claim that anything would fulfil") {
  std::string planted = card_claiming(weak);
  const std::size_t bound = planted.find("[0.8](claim:c)");
  planted.replace(bound, 14, "a share");
  const Desk desk({{"deck/weak.json", planted}});
  const auto text = desk.run({"check", "--mutate"});
  CHECK(text.code == 1);
  CHECK(text.out.find("weak.json:5:") != std::string::npos);
  CHECK(text.out.find("700 became 701") != std::string::npos);
  const auto json = desk.run({"check", "--mutate", "--json"}).json();
  CHECK(json["mutation"]["good"] == false);
  const auto& survivor = json["mutation"]["survivors"][0];
  CHECK(survivor["card"] == "deck/weak");
  CHECK(survivor["claim"] == "c");
  CHECK(survivor["line"] == 5);
  CHECK(survivor["hint"].get<std::string>().find("the run measured 0.") == 0);
  CHECK(desk.run({"check"}).code == 0);  // it holds, as anything would
}

TEST_CASE("sim run takes an experiment from the command line, and says what is wrong with one") {
  const Desk desk({{"deck/c.json", test::small_card("?")}});
  const auto ran =
      desk.run({"sim", "run", "monte_carlo", "--set", "draw.q=rademacher(16)", "--set",
                "draw.k=normal(16)", "--set", "measures.mean_square=dot(q,k)^2/16", "--set",
                "measures.raw=", "--set", "measures.scaled=", "--format", "json"});
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  const auto measures = ran.json()["measures"];
  CHECK(measures.size() == 5);
  CHECK(measures["mean_square_mean"]["value"].get<double>() == doctest::Approx(1).epsilon(0.1));
  const auto wrong =
      desk.run({"sim", "run", "expression", "--set", "formulas.a=n*(d", "--format", "json"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("formulas.a, column 5: ") != std::string::npos);
}
