#include "schedule/parameters.h"

#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "schedule/options.h"

using namespace schedule;

namespace {

std::vector<double> numbers(const Parameters& p) { return {p.w.begin(), p.w.end()}; }

const std::vector<double> fsrs45{0.4,  0.6,  2.4,  5.8,  4.93, 0.94, 0.86, 0.01, 1.49,
                                 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61};

}  // namespace

TEST_CASE("17 weights of FSRS-4.5 are converted as fsrs-rs does") {
  const Parameters p = parameters_from(fsrs45).value();
  CHECK(p.w[4] == doctest::Approx(6.81));
  CHECK(p.w[5] == doctest::Approx(0.44675013));
  CHECK(p.w[6] == doctest::Approx(1.36));
  CHECK(p.w[16] == 2.61);
  CHECK((p.w[17] == 0 && p.w[18] == 0 && p.w[19] == 0 && p.w[20] == 0.5));
  CHECK(!has_short_term(p));
}

TEST_CASE("19 weights of FSRS-5 keep their values and get its decay") {
  std::vector<double> fsrs5 = numbers(default_parameters);
  fsrs5.resize(19);
  const Parameters p = parameters_from(fsrs5).value();
  for (std::size_t i = 0; i < 19; ++i) CHECK(p.w[i] == fsrs5[i]);
  CHECK((p.w[19] == 0 && p.w[20] == 0.5));
}

TEST_CASE("21 weights in range are taken as they are") {
  CHECK(parameters_from(numbers(default_parameters)).value() == default_parameters);
}

TEST_CASE("another count of weights is refused with both numbers in the message") {
  for (std::size_t count : {0u, 1u, 16u, 18u, 20u, 22u, 34u}) {
    const auto result = parameters_from(std::vector<double>(count, 1.0));
    REQUIRE(!result);
    CHECK(result.error().fault == base::Fault::BadInput);
    CHECK(result.error().what.find("expected 21") != std::string::npos);
    CHECK(result.error().what.find("got " + std::to_string(count)) != std::string::npos);
  }
}

TEST_CASE("a weight that is not finite, or becomes so in the conversion, is refused") {
  for (double bad : {std::nan(""), std::numeric_limits<double>::infinity()})
    for (std::size_t count : {17u, 19u, 21u})
      for (std::size_t i = 0; i < count; ++i) {
        std::vector<double> list(count, 0.5);
        list[i] = bad;
        CHECK(!parameters_from(list));
      }
  std::vector<double> list = fsrs45;
  list[5] = -1;
  CHECK(!parameters_from(list));
}

TEST_CASE("weights are moved into their published ranges") {
  const std::vector<double> low{.001, .001, .001, .001, 1, .001, .001, .001, 0, 0, .001,
                                .001, .001, .001, 0,    0, 1,    0,    0,    0, .1};
  const std::vector<double> high{100, 100, 100, 100, 10, 4, 4, .75, 4.5, .8, 3.5,
                                 5,   .25, .9,  4,   1,  6, 2, 2,   .8,  .8};
  CHECK(numbers(parameters_from(std::vector<double>(21, -1e9)).value()) == low);
  CHECK(numbers(parameters_from(std::vector<double>(21, 1e9)).value()) == high);
}

TEST_CASE("more relearning steps bound the same-day weights, the defaults stay inside") {
  CHECK(clamped(default_parameters, 2) == default_parameters);
  Parameters p = default_parameters;
  p.w[17] = p.w[18] = 2;
  CHECK(clamped(p, 1).w[17] == 2);
  for (int steps : {2, 3, 10}) {
    const Parameters bounded = clamped(p, steps);
    const double after_lapse = std::log(p.w[11] * (std::exp2(p.w[13]) - 1)) + 0.3 * p.w[14];
    CHECK(bounded.w[17] == bounded.w[18]);
    CHECK(steps * bounded.w[17] * bounded.w[18] + after_lapse <= 1e-12);
  }
}

TEST_CASE("settings out of range are refused by name") {
  const auto refused = [](auto change) {
    Options options;
    change(options);
    const auto result = validate(options);
    return result ? std::string() : result.error().what;
  };
  const double nan = std::nan("");
  CHECK(refused([](Options&) {}).empty());
  CHECK(refused([](Options& o) { o.learning_steps = o.relearning_steps = {}; }).empty());
  for (double x : {0.0, 0.69, 0.991, 1.0, nan})
    CHECK(refused([&](Options& o) { o.desired_retention = x; }).starts_with("desired_retention"));
  for (int x : {-1, 0, 36501})
    CHECK(refused([&](Options& o) { o.maximum_interval = x; }).starts_with("maximum_interval"));
  for (double x : {0.0, -1.0, 1e300, nan}) {
    CHECK(refused([&](Options& o) { o.learning_steps = {1, x}; }).starts_with("learning_steps"));
    CHECK(refused([&](Options& o) { o.relearning_steps = {x}; }).starts_with("relearning_steps"));
  }
}
