#include "proof/settle.h"

#include <cmath>

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"
#include "proof/contrast.h"

using proof::Direction;
using proof::Nearness;

namespace {

sim::Measured measured(double value, std::optional<double> error) {
  sim::Measured m;
  m.value = value;
  m.standard_error = error;
  return m;
}

}  // namespace

TEST_CASE("a direction is settled by four combined standard errors") {
  CHECK(proof::settle_direction(measured(2, 0.1), measured(1, 0.1)) == Direction::Larger);
  CHECK(proof::settle_direction(measured(1, 0.1), measured(2, 0.1)) == Direction::Smaller);
  CHECK(proof::settle_direction(measured(1.5, 0.1), measured(1, 0.1)) == Direction::Same);
  CHECK(proof::settle_direction(measured(1.5, 0.1), measured(1, {})) == Direction::Larger);
}

TEST_CASE("numbers without an error are the same only when equal") {
  CHECK(proof::settle_direction(measured(1, {}), measured(1, {})) == Direction::Same);
  CHECK(proof::settle_direction(measured(1 + 1e-12, {}), measured(1, {})) == Direction::Larger);
}

TEST_CASE("a value that is not a number settles nothing") {
  CHECK(proof::settle_direction(measured(std::nan(""), 0.1), measured(1, 0.1)) == Direction::Same);
}

TEST_CASE("a guess is near by ratio: ten percent, a factor of 2, an order of magnitude") {
  CHECK(proof::settle_number(110, 100) == Nearness::TenPercent);
  CHECK(proof::settle_number(90, 100) == Nearness::TenPercent);
  CHECK(proof::settle_number(111, 100) == Nearness::FactorTwo);
  CHECK(proof::settle_number(50, 100) == Nearness::FactorTwo);
  CHECK(proof::settle_number(200, 100) == Nearness::FactorTwo);
  CHECK(proof::settle_number(49, 100) == Nearness::OrderOfMagnitude);
  CHECK(proof::settle_number(1000, 100) == Nearness::OrderOfMagnitude);
  CHECK(proof::settle_number(1001, 100) == Nearness::Further);
  CHECK(proof::settle_number(-95, -100) == Nearness::TenPercent);
}

TEST_CASE("a guess of the other sign or of zero is near only if it is the value") {
  CHECK(proof::settle_number(-100, 100) == Nearness::Further);
  CHECK(proof::settle_number(0, 100) == Nearness::Further);
  CHECK(proof::settle_number(1, 0) == Nearness::Further);
  CHECK(proof::settle_number(0, 0) == Nearness::TenPercent);
  CHECK(proof::settle_number(std::nan(""), 1) == Nearness::Further);
}

TEST_CASE("the runs of a prediction differ by what it sets") {
  const auto card = proof_tests::card_with(
      R"J("simulation": {"id": "divisor_table", "settings": {"d_k": 32}, "seed": 5, "predict": [
          {"id": "flatter", "ask": "?", "measure": "top_weight",
           "settings": {"divisor": "sqrt(d_model)"}, "against": {"divisor": "sqrt(d_k)"}
}]
})J");
  const auto& use = *card.card.simulation;
  const auto runs = proof::runs_of(use, use.predict[0]);
  REQUIRE(runs.has_value());
  CHECK(runs->seed == 5);
  CHECK(runs->settings.text("divisor") == "sqrt(d_model)");
  CHECK(runs->settings.integer("d_k") == 32);
  CHECK(runs->against->text("divisor") == "sqrt(d_k)");
  CHECK(runs->against->integer("d_k") == 32);
}

TEST_CASE("a misconception stands beside the claim that contradicts it") {
  const auto loaded = proof_tests::card_with(
      R"J("simulation": {"id": "dot_variance", "settings": {"d_k": 16, "h": 8, "samples": 2000}},
"claims": [{"id": "small", "say": "It shrinks.", "measure": "variance", "expect": "1/h",
            "settings": {"divisor": "sqrt(d_model)"}, "within": {"standard_errors": 4},
            "rejects": ["1", "sqrt(h)"]
}],
"grading": {"symbols": {"d_k": ["head_dim"], "h": ["heads"]},
  "derived": {"d_model": {"formula": "d_k*h", "names": ["hidden_size"]}},
  "forms": [{"id": "root", "formula": "sqrt(d_k)", "verdict": "correct"},
  {"id": "width", "formula": "sqrt(d_model)", "verdict": "wrong", "message": "No.", "claim": "small"},
  {"id": "heads", "formula": "h^0.5", "verdict": "wrong", "message": "No.", "claim": "small"}]})J");
  proof::OutcomeCache cache;
  const auto& forms = loaded.card.grading->forms;
  const auto width = proof::contrast(loaded.card, forms[1], cache, {});
  REQUIRE(width.has_value());
  CHECK(width->say == "It shrinks.");
  CHECK(width->typed == "sqrt(d_model)");
  CHECK(width->result.holds);
  CHECK(width->result.expected == 0.125);
  // No rival means sqrt(d_model); the card's own settings show the right variant beside it.
  CHECK_FALSE(width->misconception.has_value());
  REQUIRE(width->right.has_value());
  CHECK(width->right->value == doctest::Approx(16).epsilon(0.2));
  CHECK(proof::contrast(loaded.card, forms[2], cache, {})->misconception->formula == "sqrt(h)");
  const auto none = proof::contrast(loaded.card, forms[0], cache, {});
  REQUIRE_FALSE(none.has_value());
  CHECK(none.error().fault == base::Fault::NotFound);
}
