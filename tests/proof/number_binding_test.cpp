#include <cmath>

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"
#include "proof/written_number.h"

using proof_tests::card_with;
using proof_tests::check;
using proof_tests::has;

namespace {

// A card with this tldr, claims about 1/h = 1/8 and 16, and a reference.
cards::LoadedCard card_saying(const std::string& tldr,
                              cards::Standard standard = cards::Standard::Own) {
  return card_with(R"("tldr": ")" + tldr + R"J(",
"simulation": {"id": "dot_variance", "settings": {"d_k": 16, "h": 8, "samples": 20000}},
"references": [{"id": "paper", "title": "A paper"}],
"claims": [{"id": "small", "say": "x", "measure": "variance", "expect": "1/h",
            "settings": {"divisor": "sqrt(d_model)"}, "within": {"standard_errors": 4}
},
           {"id": "raw", "say": "x", "measure": "variance", "expect": "d_k",
            "within": {"standard_errors": 4}}])J",
                   standard);
}

std::string said(const std::string& tldr) { return proof_tests::problems_of(card_saying(tldr)); }

bool agrees(const char* text, double value) {
  const auto written = proof::read_written(text);
  REQUIRE(written.has_value());
  return proof::agrees(*written, value);
}

}  // namespace

TEST_CASE("a number bound to nothing is a warning in an own deck and an error in a proved one") {
  const auto own = check(card_saying("It is 0.7 then."));
  REQUIRE(own.problems.size() == 1);
  CHECK(own.problems[0].severity == cards::Severity::Warning);
  CHECK(own.problems[0].message == "the number 0.7 is bound to no proof");
  CHECK(own.problems[0].place.line == 2);
  CHECK(own.problems[0].place.column == 16);
  const auto proved = check(card_saying("It is 0.7 then.", cards::Standard::Proved), false);
  bool error = false;
  for (const auto& p : proved.problems)
    error |= has(p.message, "0.7 is bound") && p.severity == cards::Severity::Error;
  CHECK(error);
}

TEST_CASE("a number bound to a claim must be what the claim says, in the digits written") {
  CHECK(said("It is [0.125](claim:small).") == "");
  CHECK(said("It is [0.13](claim:small).") == "");
  CHECK(said("It is [12.5 %](claim:small).") == "");
  CHECK(said("It is [1/8](claim:small).") == "");
  CHECK(said("It is [16](claim:raw).") == "");
  CHECK(has(said("It is [0.14](claim:small)."),
            "/tldr: 0.14 disagrees with claim small, which expects 0.125; the run measured"));
  CHECK(has(said("It is [17](claim:raw)."), "17 disagrees"));
  CHECK(has(said("It is [1/64](claim:small)."), "disagrees"));
}

TEST_CASE("the measured value of the shipped seed may be stated as well") {
  const auto report = check(card_saying("x"));
  const std::string measured = std::to_string(report.claims.at(0).measured);
  CHECK(said("It is [" + measured.substr(0, 7) + "](claim:small).") == "");
}

TEST_CASE("a label that is a formula must mean the formula of the claim") {
  CHECK(said("It is [1/h](claim:small).") == "");
  CHECK(said("It is [$1/h$](claim:small).") == "");
  CHECK(said("It is [$\\\\frac{1}{h}$](claim:small).") == "");
  CHECK(said("It is [d_k/divisor^2](claim:small).") == "");
  // Equal at these settings only: 2/d_k is 1/8 too.
  CHECK(has(said("It is [2/d_k](claim:small)."), "the formula 2/d_k is not what claim small says"));
  CHECK(has(said("It is [$h$](claim:small)."), "is not what claim small says"));
  CHECK(said("The [variance](claim:small) shrinks.") == "");
}

TEST_CASE("inputs and references hold any number, a formula computes its own") {
  CHECK(said("With [4](given:) keys, [12.96](ref:paper).") == "");
  CHECK(said("It is [0.7214](= exp(3)/(exp(3)+exp(-1)+exp(2))).") == "");
  CHECK(
      has(said("It is [0.7215](= exp(3)/(exp(3)+exp(-1)+exp(2)))."), "disagrees with its formula"));
  CHECK(has(said("It is [2](= 1+x)."), "x"));
  CHECK(has(said("It is [2](= 1+)."), "/tldr"));
}

TEST_CASE("without runs a bound number is held against the formula") {
  CHECK(proof_tests::problems_of(card_saying("[0.125](claim:small)"), false) == "");
  CHECK(has(proof_tests::problems_of(card_saying("[0.2](claim:small)"), false), "disagrees"));
}

TEST_CASE("what a template computes is not bound, what it is bound to must agree") {
  const auto with = [](const std::string& tldr) {
    return proof_tests::problems_of(card_with(R"("tldr": ")" + tldr + R"(",
"variables": {"width": [4, 9]},
"simulation": {"id": "dot_variance", "settings": {"d_k": "width", "samples": 1000}},
"claims": [{"id": "c", "say": "x", "measure": "variance", "expect": "width",
            "within": {"standard_errors": 4}}])"));
  };
  CHECK(with("Of {{width}} and {{sqrt(width/25):.4f}}.") == "");
  CHECK(with("It is [{{width}}](claim:c).") == "");
  CHECK(has(with("It is [{{width+1}}](claim:c)."), "5 disagrees"));
  CHECK(has(with("It is 5 and {{width}}."), "the number 5 is bound to no proof"));
}

TEST_CASE("texts that are exempt and code are not looked at") {
  CHECK(proof_tests::problems_of(card_with(
            R"("revision": 2, "changes": [{"revision": 2, "kind": "wording", "note": "7 words"}],
"explanation": {"code": {"language": "python", "text": ["x = 42"]}},
"tldr": "`x = 3` and GPT-2, int8, 70B")")) == "");
}

TEST_CASE("written numbers round to half a unit of their last digit") {
  CHECK(agrees("0.72", 0.7249));
  CHECK(agrees("0.72", 0.715));
  CHECK_FALSE(agrees("0.72", 0.7251));
  CHECK(agrees("12,288", 12288.4));
  CHECK_FALSE(agrees("12,288", 12289));
  CHECK(agrees("-3", -3.4));
  CHECK(
      agrees("\xE2\x88\x92"
             "3",
             -3));
  CHECK_FALSE(agrees("-3", 3));
  CHECK(agrees("2.5e-3", 0.00254));
  CHECK_FALSE(agrees("2.5e-3", 0.00256));
  CHECK(agrees("97.5 %", 0.97545));
  CHECK(agrees("97.5\\%", 0.975));
  CHECK_FALSE(agrees("97.5 %", 97.5));
  CHECK(agrees("1/64", 0.015625));
  CHECK_FALSE(agrees("1/64", 0.0157));
  CHECK(agrees("\\frac{1}{64}", 0.015625));
  CHECK(agrees("10^{-3}", 0.001));
  CHECK(agrees("3 \\times 10^{5}", 340000));
  CHECK_FALSE(agrees("3 \\times 10^{5}", 360000));
  CHECK(agrees("12{,}288", 12288));
  for (const char* nonsense : {"", "abc", "1/", "3 times", "--3", "1/2/3"})
    CHECK_FALSE(proof::read_written(nonsense).has_value());
  CHECK_FALSE(agrees("0.5", std::nan("")));
}
