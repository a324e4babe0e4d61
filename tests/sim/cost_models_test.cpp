// Edges of the simulations of memory, FLOPs, experts and tokens that no card's claim shows.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "sim/byte_pair.h"
#include "sim/catalogue.h"

namespace {

sim::Outcome outcome_of(const char* id, const sim::Values& values) {
  const sim::Simulation& simulation = **sim::find(id);
  const auto settings = sim::settings_for(simulation, values);
  REQUIRE_MESSAGE(settings.has_value(), settings.error().message());
  auto outcome = sim::run(simulation, *settings, {});
  REQUIRE(outcome.has_value());
  return std::move(*outcome);
}

double value_of(const sim::Outcome& outcome, const char* measure) {
  const sim::Measured* found = outcome.find(measure);
  REQUIRE(found);
  return found->value;
}

std::string refusal_of(const char* id, const sim::Values& values) {
  const auto settings = sim::settings_for(**sim::find(id), values);
  REQUIRE_FALSE(settings.has_value());
  return settings.error().message();
}

bool says(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("heads that do not divide are refused with both numbers, never rounded") {
  CHECK(says(refusal_of("kv_bytes", {{"h", 32.0}, {"n_kv", 5.0}}), "n_kv = 5"));
  CHECK(says(refusal_of("param_flops", {{"h", 7.0}, {"n_kv", 7.0}}), "d = 768"));
  CHECK(says(refusal_of("decode_cost", {{"n_kv", 5.0}}), "n_kv = 5"));
  CHECK(says(refusal_of("moe", {{"E", 4.0}, {"k", "8"}}), "k = 8"));
}

TEST_CASE("two half-byte numbers share a byte, and an odd one takes a byte of its own") {
  const auto outcome =
      outcome_of("kv_bytes", {{"L", 1.0}, {"bytes", "0.5"}, {"latent", 5.0}, {"rope", 0.0}});
  CHECK(value_of(outcome, "mla_bytes") == 3);
  CHECK(value_of(outcome, "bytes_per_token") == 8 * 128);
}

TEST_CASE("fewer layers than a period of local ones have no global layer") {
  const auto outcome = outcome_of("kv_bytes", {{"L", 5.0}, {"locals", 5.0}, {"n", 10240.0}});
  CHECK(value_of(outcome, "global_layers") == 0);
  CHECK(value_of(outcome, "mixed_share") == doctest::Approx(0.1).epsilon(1e-12));
}

TEST_CASE("a processor whose ridge no batch reaches has no critical batch, and a note says so") {
  const auto outcome =
      outcome_of("roofline", {{"peak", 10000.0}, {"bandwidth", 1.0}, {"d", 1024.0}});
  CHECK(std::isnan(value_of(outcome, "critical_batch")));
  REQUIRE(outcome.notes.size() == 1);
}

TEST_CASE("lengths whose residues are uneven waste what their law says, not (B-1)/2") {
  const auto outcome = outcome_of("paged_kv", {{"mean", 64.0}, {"B", 100.0}});
  double law = 0;  // lengths 1..128: the first hundred leave 99..0, the others 99..72
  for (int length = 1; length <= 128; ++length) law += (length <= 100 ? 100 : 200) - length;
  CHECK(value_of(outcome, "paged_waste_law") == doctest::Approx(law / 128).epsilon(1e-12));
  const sim::Measured* found = outcome.find("paged_waste");
  CHECK(std::abs(found->value - law / 128) < 5 * *found->standard_error);
}

TEST_CASE("a fair router with several experts per token drops what the binomial law says") {
  for (const char* k : {"2", "4"}) {
    const auto outcome =
        outcome_of("moe", {{"T", 256.0}, {"E", 8.0}, {"k", k}, {"trials", 1000.0}});
    const sim::Measured* found = outcome.find("dropped_share");
    const double law = value_of(outcome, "fair_dropped_law");
    CHECK(std::abs(found->value - law) < 5 * *found->standard_error);
    CHECK(law > 0.01);
  }
}

TEST_CASE("byte pairs give every text back, with runs of spaces, foreign letters and bad bytes") {
  const sim::BytePairs pairs("aa aa  aab naïve naïve 日本 日本", 30, sim::Ties::Spelling);
  const std::string texts[] = {"",           " ",        "aa",        "  aab  ",    "日本語 naïve",
                               "\xff\xc3 a", "\xe6\x97", "_ under_ ", "\n\ttabs\n", "aaaa aaaaa"};
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(sim::decoded(pairs.encoded(text)) == text);
    CHECK(sim::decoded(sim::characters_of(text)) == text);
  }
}

TEST_CASE("merges stop when no two tokens are left beside each other") {
  const sim::BytePairs pairs("ab ab", 50, sim::Ties::Spelling);
  REQUIRE(pairs.merges().size() == 2);
  CHECK(pairs.sizes() == std::vector<double>{6, 4, 2});
  CHECK(pairs.encoded("ab").size() == 1);
  CHECK(sim::unigram_bits(pairs.encoded("ab ab")) == 0);
}

TEST_CASE("equally frequent pairs are merged by spelling or by place, as asked") {
  CHECK(sim::BytePairs("xy ab", 1, sim::Ties::Spelling).merges()[0].left.text == "a");
  CHECK(sim::BytePairs("xy ab", 1, sim::Ties::Place).merges()[0].left.text == "x");
}

TEST_SUITE("standard") {
  TEST_CASE("1.96 standard errors of the free share and of dropped tokens cover the law") {
    struct Promise {
      const char* id;
      sim::Values values;
      const char* measure;
      double (*truth)(const sim::Outcome&);
    };
    const Promise promises[] = {
        {"paged_kv",
         {{"sequences", 200.0}, {"B", 64.0}},
         "paged_share",
         [](const sim::Outcome& o) {
           const double waste = value_of(o, "paged_waste_law");
           return waste / (waste + value_of(o, "mean_length_law"));
         }},
        {"moe", {{"T", 64.0}, {"trials", 100.0}}, "dropped_share", [](const sim::Outcome& o) {
           return value_of(o, "fair_dropped_law");
         }}};
    constexpr int seeds = 1000;  // the share of those covered has a standard deviation of 0.7 %
    for (const Promise& promise : promises) {
      CAPTURE(promise.id);
      const sim::Simulation& simulation = **sim::find(promise.id);
      const auto settings = sim::settings_for(simulation, promise.values);
      REQUIRE(settings.has_value());
      int covered = 0;
      for (int seed = 1; seed <= seeds; ++seed) {
        sim::RunOptions options;
        options.seed = static_cast<std::uint64_t>(seed);
        const auto outcome = sim::run(simulation, *settings, options);
        REQUIRE(outcome.has_value());
        const sim::Measured* found = outcome->find(promise.measure);
        if (std::abs(found->value - promise.truth(*outcome)) <= 1.96 * *found->standard_error)
          ++covered;
      }
      CHECK(covered >= 0.92 * seeds);
      CHECK(covered <= 0.98 * seeds);
    }
  }
}
