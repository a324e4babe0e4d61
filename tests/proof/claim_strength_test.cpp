#include <string>

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"

using cards::Standard;
using proof_tests::card_claiming;
using proof_tests::check;
using proof_tests::has;

namespace {

// The measured variance is 16 within a few per cent, the mean 0.
std::string claim(const std::string& measure, const std::string& expect, const std::string& rest) {
  return "\"measure\": \"" + measure + "\", \"expect\": \"" + expect + "\", " + rest;
}

// What the check says of the claim itself, in the deck's standard; a proved deck misses sections of
// this small card, which stand elsewhere.
std::string said(const std::string& claim, Standard standard = Standard::Proved,
                 cards::Severity severity = cards::Severity::Error) {
  std::vector<cards::Problem> found;
  for (const cards::Problem& problem : check(card_claiming(claim, standard)).problems)
    if (problem.pointer.starts_with("/claims/0") && problem.severity == severity)
      found.push_back(problem);
  return proof_tests::in_lines(found);
}

std::string warned(const std::string& claim) {
  return said(claim, Standard::Own, cards::Severity::Warning);
}

const std::string four = R"("within": {"standard_errors": 4}, )";

}  // namespace

TEST_CASE("a tolerance so wide that almost any value fits proves nothing") {
  for (const auto& wide : {
           claim("variance", "12345678",
                 R"("within": {"standard_errors": 1e30}, "rejects": ["1e300"])"),
           claim("variance", "d_k", R"("within": {"standard_errors": 9}, "rejects": ["2*d_k"])"),
           claim("variance", "1.9*d_k", R"("within": {"relative": 0.99}, "rejects": ["1"])"),
           claim("variance", "d_k", R"("within": {"absolute": 9}, "rejects": ["3*d_k"])"),
           claim("variance", "d_k", R"("op": "<=", "within": {"absolute": 9}, "rejects": ["2"])"),
           claim("mean", "0.01", R"("within": {"standard_errors": 4}, "rejects": ["1"])"),
       }) {
    CAPTURE(wide);
    CHECK(has(said(wide), "/claims/0/within: "));
    CHECK(said(wide, Standard::Own) == "");
    CHECK(has(warned(wide), "/claims/0/within: "));
  }
}

TEST_CASE("a tolerance up to half of the value and eight standard errors may stand") {
  CHECK(said(claim("variance", "d_k",
                   R"("within": {"standard_errors": 8}, "rejects": ["3*d_k"])")) == "");
  CHECK(said(claim("variance", "d_k", R"("within": {"relative": 0.5}, "rejects": ["4*d_k"])")) ==
        "");
  CHECK(said(claim("variance", "d_k", R"("within": {"absolute": 8}, "rejects": ["4*d_k"])")) == "");
}

TEST_CASE("an absolute tolerance around zero is broken by a rival and near what the run found") {
  CHECK(said(claim("mean", "0", R"("within": {"absolute": 0.5}, "rejects": ["1"])")) == "");
  CHECK(has(said(claim("variance", "0", R"("within": {"absolute": 1e6}, "rejects": ["1e9"])")),
            "/claims/0/within: the tolerance of 1e+06 is far wider than what the run found"));
  CHECK(has(warned(claim("mean", "0", R"("within": {"absolute": 0.5})")),
            "the tolerance of 0.5 around 0 is broken by no rival"));
}

TEST_CASE("a rival without a finite value is an error everywhere and not rejected") {
  for (const char* nothing : {"0/0", "1/0", "ln(-1)", "1e300*1e300"}) {
    const std::string text =
        claim("variance", "d_k", four + R"("rejects": ["1", ")" + nothing + "\"]");
    CAPTURE(nothing);
    for (const Standard standard : {Standard::Own, Standard::Proved})
      CHECK(said(text, standard) == "/claims/0/rejects/1: the rival " + std::string(nothing) +
                                        " has no finite value; reject a value that people "
                                        "believe\n");
    const auto report = check(card_claiming(text));
    CHECK(report.claims.at(0).rivals.at(0).rejected);
    CHECK_FALSE(report.claims.at(0).rivals.at(1).rejected);
    CHECK_FALSE(report.claims.at(0).passed());
  }
}

TEST_CASE("one rival at least is within a factor of ten thousand of the claim") {
  const auto with = [](const std::string& rivals) {
    return claim("variance", "d_k", four + "\"rejects\": [" + rivals + "]");
  };
  CHECK(has(said(with(R"("1e9", "1e-9")")),
            "/claims/0/rejects: the rivals of claim c are no rivals"));
  CHECK(has(warned(with(R"("1e9")")), "are no rivals"));
  CHECK(said(with(R"("1e9", "1")")) == "");
  CHECK(said(with(R"("0")")) == "");
  CHECK(said(with(R"("-d_k")")) == "");
  CHECK(has(said(claim("mean", "0", four + R"("rejects": ["1e9"])")), "are no rivals"));
}

TEST_CASE("a bound of a proved deck rejects a rival within a factor of a hundred") {
  const auto far = [](const std::string& bound) {
    return has(said(bound), "is far from everything");
  };
  CHECK(far(claim("variance", "1e9", R"("op": "<=", "rejects": ["0"])")));
  CHECK(has(said(claim("variance", "1e9", R"("op": "<=", "rejects": ["1"])")), "are no rivals"));
  CHECK(far(claim("variance", "1e9", R"("op": "<=", "rejects": ["1e8"])")));
  CHECK(far(claim("variance", "-1", R"("op": ">=", "rejects": ["65"])")));
  CHECK(far(claim("variance", "-1", R"("op": ">=")")));
  CHECK(far(claim("variance", "0", R"("op": ">=", "rejects": ["1e5"])")));
  CHECK_FALSE(far(claim("variance", "20", R"("op": "<=", "rejects": ["1"])")));
  CHECK_FALSE(far(claim("variance", "12", R"("op": ">=", "rejects": ["1e9", "d_k^2"])")));
  CHECK(warned(claim("variance", "1e9", R"("op": "<=")")) == "");
}
