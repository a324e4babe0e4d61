#include "cards/instances.h"

#include <set>

#include <doctest/doctest.h>

#include "cards/fixtures.h"
#include "cards/templates.h"

using namespace cards_tests;
using namespace cards;

namespace {

Card numeric() { return *load_fixture(fixtures / "good" / "numeric.json").card; }

std::string filled(const std::string& text, const formula::Values& values) {
  const auto result = fill_templates(text, values);
  return result ? *result : "fault: " + result.error().what;
}

}  // namespace

TEST_CASE(
    "the instances are all combinations that fulfil the conditions, the last variable fastest") {
  Card card;
  card.variables.values = {{"a", {1, 2}}, {"b", {10, 20, 30}}};
  card.variables.where = {"a*10 != b"};
  const auto all = instances(card);
  REQUIRE(all.has_value());
  REQUIRE(all->size() == 4);
  CHECK((*all)[0].values == std::map<std::string, double>{{"a", 1}, {"b", 20}});
  CHECK((*all)[3].values == std::map<std::string, double>{{"a", 2}, {"b", 30}});
  CHECK((*all)[3].index == 3);
}

TEST_CASE("ten thousand instances are allowed, one more is not") {
  Card card;
  for (const char* name : {"a", "b"}) {
    card.variables.values.push_back({name, {}});
    for (int i = 0; i < 100; ++i) card.variables.values.back().second.push_back(i);
  }
  CHECK(instances(card)->size() == 10'000);
  card.variables.values[0].second.push_back(100);
  CHECK_FALSE(instances(card).has_value());
  card.variables.where = {"a < 100"};
  CHECK(instances(card)->size() == 10'000);
}

TEST_CASE("the instance is a function of card and reviews and shows all before one comes again") {
  Card card = numeric();
  const std::size_t count = instances(card)->size();
  REQUIRE(count == 4);
  std::set<std::size_t> shown;
  for (std::size_t reviews = 0; reviews < count; ++reviews) {
    CHECK(instance_for(card, reviews).index == instance_for(card, reviews + count).index);
    shown.insert(instance_for(card, reviews).index);
  }
  CHECK(shown.size() == count);
  std::set<std::size_t> first;
  for (int i = 0; i < 20; ++i) {
    card.id.value = "deck/card-" + std::to_string(i);
    first.insert(instance_for(card, 0).index);
  }
  CHECK(first.size() > 1);
}

TEST_CASE("an instance expands texts, formulas and settings") {
  const Card card = expand(numeric(), instance_at(numeric(), 0));
  CHECK(card.prompt == "Width 4096, 32 heads: how many bytes, 11.31 or {{x}}?");
  CHECK(card.answer == "262,144 B");
  CHECK(card.grading->value == "2*4096*32");
  CHECK(card.grading->wrong[0].message == "Two bytes each, 4096.");
  CHECK(std::get<double>(card.simulation->settings.at("d_k")) == 128);
  CHECK(std::get<double>(card.simulation->settings.at("h")) == 32);
  CHECK(std::get<std::string>(card.simulation->settings.at("divisor")) == "sqrt(d_k)");
  CHECK(card.variables.values.empty());
}

TEST_CASE("a stored index stays usable after instances were taken away") {
  CHECK(instance_at(numeric(), 5).index == 1);
}

TEST_CASE("a card without variables is never expanded") {
  const Card card = *load_fixture(fixtures / "good" / "text-from-people.json").card;
  CHECK(instances(card)->size() == 1);
  CHECK(expand(card, instance_for(card, 3)).prompt == card.prompt);
  CHECK(card.prompt.find("{{not a template}}") != std::string::npos);
}

TEST_CASE("templates compute and print in four formats") {
  const formula::Values values = {{"n", 1234567.0}, {"x", 0.1}, {"neg", -1234.5}};
  CHECK(filled("{{n}} {{x}} {{ n / 2 }}", values) == "1234567 0.1 617283.5");
  CHECK(filled("{{n:,}} {{neg:,}} {{x:,}}", values) == "1,234,567 -1,234.5 0.1");
  CHECK(filled("{{n/7:.4g}} {{n/7:.2f}} {{x:.0f}}", values) == "1.764e+05 176366.71 0");
  CHECK(filled("100% %s \\{{n}} {n} {{n}}%n", values) == "100% %s {{n}} {n} 1234567%n");
  CHECK(filled("{{1/0}}", values).starts_with("fault"));
  CHECK(filled("{{y}}", values).starts_with("fault"));
  for (const std::string format : {".g", ".16f", ".0g", ".3d", "", "x", ".-1f", ".333f"})
    CHECK(filled("{{n:" + format + "}}", values).starts_with("fault"));
}

TEST_CASE("numbers are shown plainly and read back the same") {
  CHECK(number_text(4096) == "4096");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(0.1 + 0.2) == "0.30000000000000004");
  CHECK(number_text(1e6) == "1000000");
  CHECK(number_text(1e-9) == "1e-09");
}

TEST_CASE("negative values keep their sign inside formulas") {
  const auto loaded = load(R"({"prompt": "{{a}}?", "answer": "A", "type": "numeric",
                               "variables": {"a": [-2]}, "grading": {"value": "a^2 + aa - a"}})");
  CHECK_FALSE(loaded.card.has_value());
  Card card;
  card.variables.values = {{"a", {-2}}};
  card.grading.emplace().value = "a^2 + aa - a";
  CHECK(expand(card, instance_at(card, 0)).grading->value == "(-2)^2 + aa - (-2)");
}
