#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

// A simulation with every kind of parameter, to try the reading of settings on.
const sim::Simulation& sample() {
  static const sim::Simulation simulation = [] {
    sim::Parameter sizes{
        "sizes", sim::ParameterKind::RealList, std::vector<double>{1, 2}, 0, 9, {}, "", ""};
    sim::Parameter label{"label", sim::ParameterKind::Text, std::string("a"), 0, 5, {}, "", ""};
    sim::Parameter forms{"forms", sim::ParameterKind::Map, sim::TextMap{{"x", "1"}}, 0, 20, {}, "",
                         ""};
    sim::Simulation s;
    s.id = "sample";
    s.parameters = {sim::integer("d_k", 64, 1, 1024, ""),
                    sim::real("mean", 0, 0, 1, ""),
                    sim::choice("divisor", "1", {"1", "sqrt(d_k)", "sqrt(d_model)"}, ""),
                    sim::flag("causal", false, ""),
                    sizes,
                    label,
                    forms};
    s.derived = {{"d_model", "d_k*8"}};
    s.presets = {{"small", {{"d_k", 16.0}, {"mean", 0.5}}, "nowhere"}};
    return s;
  }();
  return simulation;
}

std::string refusal(const std::vector<std::string>& assignments) {
  const auto settings = sim::settings_from_text(sample(), assignments);
  REQUIRE_FALSE(settings.has_value());
  CHECK(settings.error().fault == base::Fault::BadInput);
  return settings.error().message();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("texts set parameters of every kind, a later one wins") {
  const auto settings =
      sim::settings_from_text(sample(), {"d_k=16", "d_k=32", "mean=0.25", "divisor=sqrt(d_k)",
                                         "causal=on", "sizes=1,2.5,9", "label=b=c", "forms.y=2*x"});
  REQUIRE(settings.has_value());
  CHECK(settings->integer("d_k") == 32);
  CHECK(settings->real("mean") == 0.25);
  CHECK(settings->text("divisor") == "sqrt(d_k)");
  CHECK(settings->flag("causal"));
  CHECK(settings->list("sizes") == std::vector<double>{1, 2.5, 9});
  CHECK(settings->text("label") == "b=c");
  CHECK(settings->map("forms") == sim::TextMap{{"x", "1"}, {"y", "2*x"}});
}

TEST_CASE("what is not set keeps its initial value") {
  const auto settings = sim::settings_from_text(sample(), {});
  REQUIRE(settings.has_value());
  CHECK(*settings == sim::initial_settings(sample()));
  CHECK(settings->integer("d_k") == 64);
}

TEST_CASE("a preset lies under the other settings wherever it stands") {
  const auto settings = sim::settings_from_text(sample(), {"d_k=8", "preset=small"});
  REQUIRE(settings.has_value());
  CHECK(settings->integer("d_k") == 8);
  CHECK(settings->real("mean") == 0.5);
  CHECK(has(refusal({"preset=smal"}), "did you mean \"small\""));
}

TEST_CASE("a refusal names the parameter, what was given and what is allowed") {
  for (const char* bad : {"d_k=0", "d_k=1025", "d_k=1.5", "d_k=many", "d_k=", "d_k=nan", "d_k=inf",
                          "d_k=64x", "d_k= 64"}) {
    CAPTURE(bad);
    const std::string message = refusal({bad});
    CHECK(has(message, "d_k"));
    CHECK(has(message, "whole numbers 1 to 1024"));
  }
  CHECK(has(refusal({"mean=1.01"}), "numbers 0 to 1"));
  CHECK(has(refusal({"divisor=sqrt(d_modle)"}), "did you mean \"sqrt(d_model)\""));
  CHECK(has(refusal({"divisor=x"}), "1, sqrt(d_k) or sqrt(d_model)"));
  CHECK(has(refusal({"causal=yes"}), "on or off"));
  CHECK(has(refusal({"sizes=1,,2"}), "a list of numbers 0 to 9"));
  CHECK(has(refusal({"sizes=1,10"}), "a list of numbers 0 to 9"));
  CHECK(has(refusal({"label=toolong"}), "0 to 5 bytes"));
  CHECK(has(refusal({"d_kk=4"}), "did you mean \"d_k\""));
  CHECK(has(refusal({"zzzzzz=4"}), "known: d_k"));
  CHECK(has(refusal({"d_k"}), "name=value"));
  CHECK(has(refusal({"d_k.x=4"}), "no entries"));
}

TEST_CASE("two presets are refused, the same one twice is not") {
  const sim::Simulation& temperature = **sim::find("temperature");
  const auto both =
      sim::settings_from_text(temperature, {"preset=llama-3-instruct", "preset=qwen3-thinking"});
  REQUIRE_FALSE(both.has_value());
  CHECK(both.error().message().find("llama-3-instruct") != std::string::npos);
  CHECK(both.error().message().find("qwen3-thinking") != std::string::npos);
  CHECK(sim::settings_from_text(temperature, {"preset=qwen3-thinking", "preset=qwen3-thinking"})
            .has_value());
}

TEST_CASE("every parameter of every simulation refuses what it cannot be, by name") {
  for (const sim::Simulation* simulation : sim::all()) {
    for (const sim::Parameter& p : simulation->parameters) {
      if (p.kind == sim::ParameterKind::Text || p.kind == sim::ParameterKind::Map) continue;
      for (const char* text : {"", "nan", "-nan", "inf", "1e30", "-1e30", "1e999", "0x10", "abc",
                               "1 2", "\xff", "%s%n"}) {
        CAPTURE(simulation->id);
        CAPTURE(p.name);
        CAPTURE(text);
        const auto settings = sim::settings_from_text(*simulation, {p.name + "=" + text});
        REQUIRE_FALSE(settings.has_value());
        CHECK(settings.error().fault == base::Fault::BadInput);
        CHECK(settings.error().message().find(p.name) != std::string::npos);
        CHECK(settings.error().message().find("allowed") != std::string::npos);
      }
    }
  }
}

TEST_CASE("text from people is shown literally in a refusal") {
  CHECK(has(refusal({"label=%s%n%d"}), "%s%n%d"));
}

TEST_CASE("a value of the wrong kind is refused, a number may name a choice") {
  const sim::Simulation& s = sample();
  CHECK_FALSE(sim::settings_for(s, {{"d_k", true}}).has_value());
  CHECK_FALSE(sim::settings_for(s, {{"causal", 1.0}}).has_value());
  CHECK_FALSE(sim::settings_for(s, {{"mean", std::string("0.5")}}).has_value());
  const auto one = sim::settings_for(s, {{"divisor", 1.0}});
  REQUIRE(one.has_value());
  CHECK(one->text("divisor") == "1");
}

TEST_CASE("formulas see numbers, flags, derived sizes and choices that are formulas") {
  const auto settings =
      sim::settings_from_text(sample(), {"d_k=16", "causal=on", "divisor=sqrt(d_model)"});
  REQUIRE(settings.has_value());
  const formula::Values symbols = sim::symbols(sample(), *settings);
  CHECK(symbols.at("d_k") == 16);
  CHECK(symbols.at("causal") == 1);
  CHECK(symbols.at("d_model") == 128);
  CHECK(symbols.at("divisor") == doctest::Approx(11.3137085));
  CHECK_FALSE(symbols.contains("label"));
}

TEST_CASE("equal settings have one canonical line, different ones different lines") {
  const auto a = sim::settings_from_text(sample(), {"d_k=16", "mean=0.5"});
  const auto b = sim::settings_from_text(sample(), {"mean=0.50", "d_k=16"});
  const auto c = sim::settings_from_text(sample(), {"mean=0.5", "d_k=17"});
  CHECK(sim::to_text(*a) == sim::to_text(*b));
  CHECK(sim::to_text(*a) != sim::to_text(*c));
  CHECK(has(sim::to_text(*a), "d_k=16"));
}

TEST_CASE("an unknown simulation is not found, with the nearest name") {
  const auto found = sim::find("dot_varianc");
  REQUIRE_FALSE(found.has_value());
  CHECK(found.error().fault == base::Fault::NotFound);
  CHECK(has(found.error().message(), "dot_variance"));
}

TEST_CASE("a list has as many entries as its parameter allows") {
  const sim::Parameter logits = sim::list("logits", {0, 1}, {-10, 10, 2, 4}, "scores");
  CHECK(sim::allowed(logits) == "a list of 2 to 4 numbers -10 to 10");
  CHECK(sim::parse_value(logits, "1,2").has_value());
  CHECK(sim::parse_value(logits, "1,2,3,-10").has_value());
  for (const char* refused : {"", "1", "1,2,3,4,5", "1,11", "1,x"})
    CHECK_FALSE(sim::parse_value(logits, refused).has_value());
  CHECK_FALSE(sim::checked(logits, std::vector<double>{1}).has_value());
}

TEST_CASE("a range is written in digits, as a person would") {
  CHECK(sim::allowed(sim::integer("samples", 20000, 1000, 1'000'000, "")) ==
        "whole numbers 1000 to 1000000");
  CHECK(sim::allowed(sim::real("temperature", 1, 0.05, 1e7, "")) == "numbers 0.05 to 10000000");
}
