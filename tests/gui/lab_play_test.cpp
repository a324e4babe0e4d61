#include <algorithm>

#include <doctest/doctest.h>

#include "gui/lab_desk.h"
#include "gui/plot/outcome_charts.h"
#include "sim/catalogue.h"

namespace {

using test::LabDesk;

void set_number(LabDesk& desk, const std::string& name, const std::string& value) {
  desk.stage.click(name + "/entry");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type(value);
  desk.stage.press_key(ImGuiKey_Enter);
  desk.settle();
}

/// A simulation whose widths must be multiples of its heads.
std::string divides(const sim::Settings& settings) {
  return settings.integer("d_model") % settings.integer("heads") == 0 ? ""
                                                                      : "heads must divide d_model";
}

sim::Outcome give_width(const sim::Settings& settings, sim::Run&) {
  sim::Outcome outcome;
  outcome.add("width", settings.real("d_model") / settings.real("heads"));
  return outcome;
}

sim::Simulation contradictory() {
  sim::Simulation simulation;
  simulation.id = "contradictory";
  simulation.title = "Heads of a width";
  simulation.question = "How wide is a head?";
  simulation.parameters = {sim::integer("d_model", 64, 1, 128, "width"),
                           sim::integer("heads", 8, 1, 16, "heads")};
  simulation.measures = {{"width", sim::MeasureKind::Counted, "", "of one head"}};
  simulation.refusal = divides;
  simulation.run = give_width;
  return simulation;
}

}  // namespace

TEST_CASE(
    "settings that contradict each other keep the last outcome, and why is told beside them") {
  const sim::Simulation simulation = contradictory();
  LabDesk desk(1280, 2000);
  desk.lab.show({&simulation, sim::initial_settings(simulation), 1});
  desk.settle();
  CHECK(desk.measured("width") == 8);
  set_number(desk, "heads", "7");
  CHECK(desk.stage.says("heads must divide d_model"));
  CHECK(desk.measured("width") == 8);
  CHECK(std::get<double>(desk.lab.view().wanted.at("heads")) == 7);
  CHECK(desk.stage.faults() == "");
  set_number(desk, "d_model", "70");
  CHECK_FALSE(desk.stage.says("heads must divide d_model"));
  CHECK(desk.measured("width") == 10);
  set_number(desk, "heads", "3");
  desk.stage.click("lab/reset");
  desk.settle();
  CHECK(desk.lab.view().refused.empty());
  CHECK(desk.measured("width") == 8);
}

TEST_CASE("a pinned run stays behind the plots and beside the measures while settings change") {
  LabDesk desk(1280, 4000);
  desk.open_settled({"dot_variance", {}, 1});
  desk.stage.click("lab/pin");
  const auto pinned = desk.lab.view().pinned;
  REQUIRE(pinned);
  set_number(desk, "d_k", "256");
  CHECK(desk.lab.view().pinned == pinned);
  CHECK(desk.measured("variance") > 200);
  CHECK(desk.stage.says("(pinned)"));
  CHECK(desk.stage.says("d_k 64"));
  CHECK(desk.stage.says("pinned: "));
  CHECK(desk.stage.faults() == "");
  desk.stage.click("lab/unpin");
  desk.stage.frames(2);
  CHECK_FALSE(desk.stage.says("(pinned)"));
}

TEST_CASE("lines of a pinned run have the colours of theirs, paler and dashed") {
  sim::Series series;
  series.x = {1, 2};
  series.lines = {{"a", {1, 2}, {}, false}, {"b", {3, 4}, {}, true}};
  gui::plot::Chart chart = gui::plot::chart_of(series);
  gui::plot::Overlay overlay;
  gui::plot::add_earlier(chart, series, overlay);
  REQUIRE(chart.curves.size() == 4);
  CHECK(chart.curves[2].name == "a (pinned)");
  CHECK(chart.curves[2].colour == 0);
  CHECK(chart.curves[3].faded);
  CHECK(chart.curves[3].look == gui::plot::Look::Dashed);
}

TEST_CASE(
    "a prediction hides the outcome until it is made, and is held against what was measured") {
  LabDesk desk(1280, 4000);
  desk.open_settled({"dot_variance", {}, 1});
  desk.stage.click("lab/predict");
  desk.stage.frames(2);
  CHECK(desk.stage.says("Predict before you look"));
  CHECK_FALSE(desk.stage.shows("lab/pin"));
  desk.stage.click("predict/measure/variance");
  CHECK_FALSE(desk.stage.shows("predict/direction/Larger"));
  set_number(desk, "d_k", "256");
  CHECK(desk.stage.faults() == "");
  desk.stage.click("predict/direction/Larger");
  desk.settle();
  CHECK(desk.stage.says("As predicted"));
  CHECK(desk.stage.shows("lab/pin"));
  desk.stage.click("predict/again");
  desk.stage.click("predict/number");
  desk.stage.type("many");
  desk.stage.press_key(ImGuiKey_Enter);
  CHECK(desk.stage.says("write a number"));
  desk.stage.click("predict/number");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type("16");
  desk.stage.press_key(ImGuiKey_Enter);
  desk.settle();
  CHECK(desk.stage.says("Not as predicted"));
  CHECK(desk.stage.says("standard errors away"));
  CHECK(desk.stage.faults() == "");
  desk.stage.click("predict/close");
  desk.stage.frames(2);
  CHECK_FALSE(desk.stage.says("Your prediction"));
}

TEST_CASE("a run is stopped and goes on; what it had found stays in view") {
  LabDesk desk;
  desk.lab.open({"dot_variance", {{"d_k", 1024.0}, {"samples", 200000.0}}, 1});
  for (int i = 0; i < 2000 && !desk.lab.view().run.found; ++i) desk.stage.frames();
  REQUIRE(desk.lab.view().run.found);
  if (!desk.lab.view().run.running) return;  // a quick machine: there is nothing to stop
  REQUIRE(desk.stage.shows("lab/stop"));
  const auto& stop = desk.stage.widget("lab/stop");
  CHECK(stop.to.x <= 1280);
  desk.lab.halt();
  desk.settle();
  CHECK_FALSE(desk.lab.view().run.found->finished);
  CHECK(desk.stage.says("Stopped"));
  desk.stage.click("lab/retry");
  desk.settle();
  CHECK(desk.lab.view().run.found->finished);
}

TEST_CASE("predictions and pins fit windows of every size and scale") {
  for (const int width : {1280, 800})
    for (const float scale : {1.0F, 1.5F}) {
      CAPTURE(width);
      CAPTURE(scale);
      LabDesk desk(width, 9000, scale);
      desk.open_settled({"dot_variance", {}, 1});
      desk.stage.click("lab/pin");
      CHECK(desk.stage.faults() == "");
      desk.stage.click("lab/unpin");
      desk.stage.frames(2);
      desk.stage.click("lab/predict");
      desk.stage.frames(4);
      set_number(desk, "d_k", "32");
      CHECK(desk.stage.faults() == "");
      desk.stage.click("predict/direction/Smaller");
      desk.settle();
      CHECK(desk.stage.faults() == "");
    }
}
