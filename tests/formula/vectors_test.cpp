#include "formula/vectors.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "formula/evaluate.h"
#include "formula/parse.h"

namespace {

using Vector = std::vector<double>;
using Named = std::map<std::string, Vector, std::less<>>;

formula::VectorFormula made(const std::string& text, const Named& values) {
  formula::Lengths lengths;
  for (const auto& [name, value] : values) lengths[name] = value.size();
  const auto parsed = formula::parse_vectors(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  auto ready = formula::VectorFormula::make(*parsed, lengths);
  REQUIRE_MESSAGE(ready.has_value(), ready.error().message());
  return std::move(*ready);
}

Vector value(const std::string& text, const Named& values) {
  const formula::VectorFormula ready = made(text, values);
  std::vector<std::span<const double>> inputs;
  for (const std::string& name : ready.names()) inputs.emplace_back(values.at(name));
  formula::VectorFormula::Workspace workspace;
  const auto found = ready.compute(inputs, workspace);
  CHECK(found.size() == ready.length());
  return {found.begin(), found.end()};
}

std::string refusal(const std::string& text, const formula::Lengths& lengths) {
  const auto parsed = formula::parse_vectors(text);
  if (!parsed) return parsed.error().message();
  const auto ready = formula::VectorFormula::make(*parsed, lengths);
  REQUIRE_FALSE(ready.has_value());
  return ready.error().message();
}

const Named three = {{"v", {3, 1, 2}}, {"w", {1, 0, -1}}, {"a", {10}}};

}  // namespace

TEST_CASE("functions of numbers and operators work entry by entry, a single number with all") {
  CHECK(value("v + w", three) == Vector{4, 1, 1});
  CHECK(value("a - v", three) == Vector{7, 9, 8});
  CHECK(value("v - a", three) == Vector{-7, -9, -8});
  CHECK(value("-v^2/a", three) == Vector{-0.9, -0.1, -0.4});
  CHECK(value("max(v, 2)", three) == Vector{3, 2, 2});
  CHECK(value("a*a - a", three) == Vector{90});
}

TEST_CASE("dot, sum, mean, var, norm, max and min of a vector give one number") {
  CHECK(value("dot(v, w)", three) == Vector{1});
  CHECK(value("sum(v)", three) == Vector{6});
  CHECK(value("mean(v)", three) == Vector{2});
  CHECK(value("var(v)", three)[0] == doctest::Approx(2.0 / 3));
  CHECK(value("sum((v - mean(v))^2)/2", three) == Vector{1});
  CHECK(value("norm(w)", three)[0] == doctest::Approx(std::sqrt(2.0)));
  CHECK(value("max(v) - min(v)", three) == Vector{2});
  CHECK(value("dot(v, 1)", three) == Vector{6});
}

TEST_CASE("softmax sums to one, survives large entries and shows NaN") {
  const Vector weights = value("softmax(1000*v)", three);
  CHECK(weights[0] == 1);
  CHECK(value("sum(softmax(v))", three)[0] == doctest::Approx(1));
  CHECK(value("softmax(v)", three)[0] == doctest::Approx(0.66524095577));
  CHECK(std::isnan(value("max(sqrt(w))", three)[0]));
}

TEST_CASE("a formula without vectors has the value that `evaluate` gives") {
  for (const char* text : {"2*x^3 - ln(x)/sqrt(x)", "min(x, 1, 0.5) + harmonic(x)", "-x^-2*pi"}) {
    CAPTURE(text);
    const double known = formula::evaluate(*formula::parse(text), {{"x", 1.75}}).value();
    CHECK(value(text, {{"x", {1.75}}}) == Vector{known});
  }
}

TEST_CASE("a workspace may be used again by any formula") {
  formula::VectorFormula::Workspace workspace;
  const Vector v{3, 1, 2}, x{5};
  const auto wide = made("softmax(v) + v*(v - (v + 1))", {{"v", v}});
  const auto narrow = made("x + 1", {{"x", x}});
  const std::span<const double> of_v[] = {v}, of_x[] = {x};
  const auto first = wide.compute(of_v, workspace);
  const Vector kept(first.begin(), first.end());
  CHECK(narrow.compute(of_x, workspace)[0] == 6);
  const auto again = wide.compute(of_v, workspace);
  CHECK(Vector(again.begin(), again.end()) == kept);
}

TEST_CASE("what cannot be computed is refused with the lengths, the name or the column") {
  CHECK(refusal("q*k", {{"q", 64}, {"k", 32}}) ==
        "\"*\" cannot join 64 numbers with 32; give both the same length, or make one a single "
        "number");
  CHECK(refusal("dot(query, k)", {{"querry", 2}, {"k", 2}}) ==
        "\"query\" is not known here; did you mean \"querry\"?");
  CHECK(refusal("dot(q)", {{"q", 2}}) == "\"dot\" needs two values (column 6); write dot(a, b)");
  CHECK(refusal("dot(q, q, q)", {{"q", 2}}) ==
        "the \"(\" after \"dot\" is not closed (column 9); add \")\"");
  CHECK(refusal("summ(q)", {{"q", 2}}).find("norm softmax") != std::string::npos);
}

TEST_CASE("the language of claims does not know vectors, and may name a measure after a function") {
  CHECK_FALSE(formula::parse("sum(x)").has_value());
  CHECK_FALSE(formula::parse("max(x)").has_value());
  CHECK(formula::parse("mean + var")->names() == std::vector<std::string>{"mean", "var"});
}

TEST_CASE("a formula of vectors is read back from its canonical text") {
  for (const char* text : {"dot(v, w)/sqrt(a)", "max(softmax(v)) - min(v)", "max(v, w, a)",
                           "norm(v - mean(v))^2 + var(w)*sum(v)"}) {
    const auto parsed = formula::parse_vectors(text);
    REQUIRE(parsed.has_value());
    CHECK(*formula::parse_vectors(formula::to_text(*parsed)) == *parsed);
  }
}

TEST_CASE("effort grows with the length and the functions, room with what waits at once") {
  const auto effort = [](const char* text, std::size_t n) {
    return made(text, {{"v", Vector(n, 1)}}).effort();
  };
  CHECK(effort("sum(v)", 1000) > 900);
  CHECK(effort("sum(exp(v))", 1000) > 5 * effort("sum(v)", 1000));
  CHECK(made("v + (v + (v + v))", {{"v", Vector(100, 1)}}).room() == 400);
}
