#include <algorithm>

#include <doctest/doctest.h>

#include "gui/panels/lab_parts.h"
#include "gui/stage.h"

namespace {

/// One parameter, whatever it is, with the value it has now.
struct Bench {
  explicit Bench(sim::Parameter made)
      : parameter(std::move(made)), value(parameter.initial), stage([this](const gui::Ui& ui) {
          const auto asked = gui::draw_lab_parameter(ui, parameter, value, state);
          if (const auto* set = asked ? std::get_if<gui::LabSet>(&*asked) : nullptr)
            value = set->value;
        }) {}

  sim::Parameter parameter;
  sim::Value value;
  gui::LabState state;
  test::Stage stage;
};

sim::Parameter text_parameter() {
  sim::Parameter parameter;
  parameter.name = "corpus";
  parameter.kind = sim::ParameterKind::Text;
  parameter.initial = std::string("low lower");
  parameter.low = 1;
  parameter.high = 20;
  return parameter;
}

}  // namespace

TEST_CASE("names of choices that mean something to a toolkit are shown and chosen as they are") {
  Bench bench(sim::choice("bug", "none", {"none", "%s%n", "a##b", "100%"}, "100% of ##it"));
  CHECK(bench.stage.says("100% of ##it"));
  bench.stage.click("bug/%s%n");
  CHECK(std::get<std::string>(bench.value) == "%s%n");
  bench.stage.click("bug/a##b");
  CHECK(std::get<std::string>(bench.value) == "a##b");
  bench.stage.click("bug/reset");
  CHECK(std::get<std::string>(bench.value) == "none");
  CHECK(bench.stage.faults() == "");
}

TEST_CASE("a flag is switched, and a reset is offered while there is something to take back") {
  Bench bench(sim::flag("rotate_values", false, "rotates the values too"));
  CHECK_FALSE(bench.stage.shows("rotate_values/reset"));
  bench.stage.click("rotate_values");
  CHECK(std::get<bool>(bench.value));
  bench.stage.click("rotate_values/reset");
  CHECK_FALSE(std::get<bool>(bench.value));
}

TEST_CASE("a text counts while it is one that the parameter admits, with its lines") {
  Bench bench(text_parameter());
  bench.stage.click("corpus");
  bench.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  bench.stage.type("%s ##x");
  CHECK(std::get<std::string>(bench.value) == "%s ##x");
  bench.stage.press_key(ImGuiKey_Enter);
  bench.stage.type("y");
  CHECK(std::get<std::string>(bench.value) == "%s ##x\ny");
  bench.stage.type("and far too many letters");
  CHECK(bench.stage.says("that is not a text of 1 to 20 bytes"));
  CHECK(std::get<std::string>(bench.value).size() <= 20);
  bench.stage.click("corpus/reset");
  CHECK(std::get<std::string>(bench.value) == "low lower");
  CHECK_FALSE(bench.stage.says("that is not a text of 1 to 20 bytes"));
}

TEST_CASE("the entries of a map are typed one by one, each under its name") {
  sim::Parameter parameter = text_parameter();
  parameter.name = "roles";
  parameter.kind = sim::ParameterKind::Map;
  parameter.initial = sim::TextMap{{"a##b", "one"}, {"%s", "two"}};
  Bench bench(parameter);
  CHECK(bench.stage.says("a##b"));
  bench.stage.click("roles.%s");
  bench.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  bench.stage.type("three");
  bench.stage.press_key(ImGuiKey_Enter);
  CHECK(std::get<sim::TextMap>(bench.value) == sim::TextMap{{"a##b", "one"}, {"%s", "three"}});
  CHECK(bench.stage.faults() == "");
}

TEST_CASE("rows of a map are added, renamed and taken away; a name is there once") {
  sim::Parameter parameter = text_parameter();
  parameter.name = "measures";
  parameter.kind = sim::ParameterKind::Map;
  parameter.initial = sim::TextMap{{"m", "a+b"}};
  Bench bench(parameter);
  const auto type = [&](const std::string& where, const std::string& text) {
    bench.stage.click(where);
    bench.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
    bench.stage.type(text);
    bench.stage.press_key(ImGuiKey_Enter);
    bench.stage.frames(2);
  };
  bench.stage.click("measures/add");
  CHECK(std::get<sim::TextMap>(bench.value).size() == 2);
  bench.stage.frames(2);
  type("measures.name1/name", "m");
  CHECK(bench.stage.says("this name is taken"));
  type("measures.name1/name", "s");
  type("measures.s", "a*b");
  CHECK(std::get<sim::TextMap>(bench.value) == sim::TextMap{{"m", "a+b"}, {"s", "a*b"}});
  type("measures.s", "");
  CHECK(bench.stage.says("texts of 1 to 20 bytes"));
  bench.stage.click("measures.m/remove");
  CHECK(std::get<sim::TextMap>(bench.value) == sim::TextMap{{"s", "a*b"}});
  CHECK(bench.stage.faults() == "");
}

TEST_CASE("a list of one number, or of as many as there may be, is drawn within its column") {
  for (const std::size_t count : {1, 2, 64}) {
    Bench bench(sim::list("logits", std::vector<double>(count, 1.0), {-10, 10, 1, 64}, "scores"));
    CHECK(bench.stage.shows("logits/" + std::to_string(count)));
    CHECK(bench.stage.faults() == "");
    CHECK(bench.stage.widget("add").to.x > 0);
    bench.stage.click("add");
    const std::size_t most = 64;
    CHECK(std::get<std::vector<double>>(bench.value).size() == std::min(count + 1, most));
  }
}
