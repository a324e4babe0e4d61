#include <fstream>
#include <iterator>
#include <utility>

#include <doctest/doctest.h>

#include "app/run_state.h"
#include "gui/lab_desk.h"
#include "sim/catalogue.h"

namespace {

using test::LabDesk;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

template <class Wanted>
const Wanted* asked(const gui::Requests& requests) {
  for (const gui::Request& request : requests)
    if (const auto* found = std::get_if<Wanted>(&request)) return found;
  return nullptr;
}

/// What a paste makes of this text.
gui::LabNotice paste(LabDesk& desk, const std::string& text) {
  desk.stage.headless().clipboard() = text;
  desk.lab.perform("lab-paste");
  desk.settle();
  REQUIRE(desk.lab.view().notice);
  return *desk.lab.view().notice;
}

}  // namespace

TEST_CASE("the Lab begins with a gallery of every simulation, each a click away") {
  LabDesk desk(1280, 6000);
  desk.stage.frames(2);
  for (const sim::Simulation* simulation : sim::all()) {
    CHECK(desk.stage.shows("lab/" + simulation->id));
    CHECK(desk.stage.says(simulation->title));
  }
  desk.stage.click("lab/temperature");
  desk.settle();
  CHECK(desk.lab.view().simulation->id == "temperature");
  CHECK(desk.stage.says("temperature"));
  desk.stage.click("lab/list");
  CHECK(desk.lab.view().simulation == nullptr);
}

TEST_CASE("a simulation is searched, reached and opened with the keyboard alone") {
  LabDesk desk;
  desk.lab.perform("search");
  desk.stage.frames(2);
  desk.stage.type("rotary position");
  CHECK(desk.stage.shows("lab/rope"));
  CHECK_FALSE(desk.stage.shows("lab/sampling"));
  desk.stage.press_key(ImGuiKey_Escape);
  desk.stage.press_key(ImGuiKey_Escape);
  for (int i = 0; i < 40 && !desk.lab.view().simulation; ++i) {
    desk.stage.press_key(ImGuiKey_Tab);
    if (i > 2) desk.stage.press_key(ImGuiKey_DownArrow);
    if (i > 2) desk.stage.press_key(ImGuiKey_Enter);
  }
  REQUIRE(desk.lab.view().simulation != nullptr);
  desk.lab.perform("lab-list");
  desk.stage.frames(2);
}

TEST_CASE("dragging a slider changes the outcome in the frames that follow") {
  LabDesk desk;
  desk.open_settled({"dot_variance", {}, 1});
  CHECK(desk.measured("variance") == doctest::Approx(64).epsilon(0.2));
  const auto& track = desk.stage.widget("d_k");
  const float y = (track.from.y + track.to.y) / 2;
  const float left = track.from.x;
  const float right = track.to.x;
  desk.stage.headless().move(right - 9, y);
  desk.stage.frames();
  desk.stage.headless().press();
  desk.stage.frames(2);
  CHECK(std::get<double>(desk.lab.view().settings.values().at("d_k")) > 900);
  CHECK(desk.lab.view().run.running);
  desk.settle();
  CHECK(desk.measured("variance") > 700);
  desk.stage.headless().move(left + 9, y);
  desk.stage.frames(2);
  desk.settle();
  CHECK(desk.measured("variance") < 10);
}

TEST_CASE("settings of a card give the numbers of `attest sim run`") {
  LabDesk desk;
  desk.open_settled({"dot_variance", {{"d_k", 128.0}, {"divisor", std::string("sqrt(d_k)")}}, 7});
  const sim::Simulation& simulation = **sim::find("dot_variance");
  const auto settings = sim::settings_from_text(simulation, {"d_k=128", "divisor=sqrt(d_k)"});
  REQUIRE(settings.has_value());
  sim::RunOptions options;
  options.seed = 7;
  const auto outcome = sim::run(simulation, *settings, options);
  REQUIRE(outcome.has_value());
  for (const sim::Measured& measured : outcome->measures)
    CHECK(desk.measured(measured.name) == measured.value);
}

TEST_CASE("a card that asks for what does not exist is told so, and the rest is shown") {
  LabDesk desk;
  desk.open_settled({"dot_varience", {}, 1});
  CHECK(desk.lab.view().simulation == nullptr);
  CHECK(desk.stage.says("This simulation is not in the program"));
  CHECK(desk.stage.says("dot_variance"));
  CHECK(desk.stage.faults() == "");
  desk.open_settled({"dot_variance", {{"dk", 8.0}, {"d_k", 4096.0}, {"h", 4.0}}, 3});
  CHECK(desk.stage.says("Some settings were left out"));
  CHECK(desk.stage.says("whole numbers 1 to 1024"));
  CHECK(std::get<double>(desk.lab.view().settings.values().at("h")) == 4);
  CHECK(std::get<double>(desk.lab.view().settings.values().at("d_k")) == 64);
  desk.stage.click("lab/dismiss");
  CHECK_FALSE(desk.stage.says("Some settings were left out"));
}

TEST_CASE("a number out of range keeps the old value and says what is allowed") {
  LabDesk desk;
  desk.open_settled({"dot_variance", {}, 1});
  desk.stage.click("d_k/entry");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type("5000");
  desk.stage.press_key(ImGuiKey_Enter);
  CHECK(desk.stage.says("whole numbers 1 to 1024"));
  CHECK(std::get<double>(desk.lab.view().settings.values().at("d_k")) == 64);
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("a seed has all 64 bits, a new one is a click away, and words are refused") {
  LabDesk desk(1280, 2400);
  desk.open_settled({"dot_variance", {}, 1});
  const auto type = [&](const std::string& text) {
    desk.stage.click("seed");
    desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
    desk.stage.type(text);
    desk.stage.press_key(ImGuiKey_Enter);
  };
  type("18446744073709551615");
  CHECK(desk.lab.view().seed == 18'446'744'073'709'551'615U);
  type("18446744073709551616");
  CHECK(desk.lab.view().seed == 18'446'744'073'709'551'615U);
  CHECK(desk.stage.says("a seed is a whole number"));
  desk.stage.click("seed/new");
  const std::uint64_t first = desk.lab.view().seed;
  CHECK(first != 18'446'744'073'709'551'615U);
  desk.stage.press_key(ImGuiKey_N);
  CHECK(desk.lab.view().seed != first);
  desk.stage.click("lab/reset");
  CHECK(desk.lab.view().seed == 1);
  desk.settle();
}

TEST_CASE("a preset lays its settings over the others and names its source") {
  LabDesk desk(1280, 2400);
  desk.open_settled({"divisor_table", {{"n", 64.0}}, 1});
  const sim::Preset& preset = desk.lab.view().simulation->presets.front();
  desk.stage.click("preset/" + preset.name);
  desk.settle();
  CHECK(desk.lab.view().settings.values().at("d_k") == preset.settings.at("d_k"));
  CHECK(std::get<double>(desk.lab.view().settings.values().at("n")) == 64);
  CHECK(desk.stage.says("from " + preset.source));
}

TEST_CASE("a list is changed by its bars, by what is typed, and by one more or fewer") {
  LabDesk desk(1280, 2400);
  desk.open_settled({"temperature", {}, 1});
  const auto logits = [&] {
    return std::get<std::vector<double>>(desk.lab.view().settings.values().at("logits"));
  };
  const auto& bar = desk.stage.widget("logits/1");
  desk.stage.headless().move((bar.from.x + bar.to.x) / 2, bar.from.y + 1);
  desk.stage.frames(2);
  desk.stage.headless().press();
  desk.stage.frames(3);
  desk.stage.headless().release();
  desk.stage.frames(2);
  CHECK(logits()[0] > 9);
  desk.stage.click("logits/entry");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type("1, -2, 3.5");
  desk.stage.press_key(ImGuiKey_Enter);
  CHECK(logits() == std::vector<double>{1, -2, 3.5});
  desk.stage.click("logits/entry");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type("1, 99");
  desk.stage.press_key(ImGuiKey_Enter);
  CHECK(logits() == std::vector<double>{1, -2, 3.5});
  CHECK(desk.stage.says("2 to 64 numbers"));
  desk.stage.click("add");
  CHECK(logits().size() == 4);
  desk.stage.click("logits/reset");
  CHECK(logits().size() == 8);
  desk.settle();
}

TEST_CASE("a copied state, pasted elsewhere, shows the same numbers") {
  LabDesk desk;
  desk.open_settled({"dot_variance", {{"d_k", 256.0}}, 11});
  const double variance = desk.measured("variance");
  desk.stage.press_key(ImGuiKey_C);
  const auto* copied = asked<gui::CopyText>(desk.requests);
  REQUIRE(copied);
  LabDesk other;
  CHECK(paste(other, copied->text).tone == gui::Tone::Good);
  CHECK(other.lab.view().seed == 11);
  CHECK(other.measured("variance") == variance);
}

TEST_CASE("garbage that is pasted changes nothing and is told apart") {
  LabDesk desk;
  desk.open_settled({"dot_variance", {{"d_k", 32.0}}, 5});
  const auto refused = [&](const std::string& text, std::string_view because) {
    const gui::LabNotice notice = paste(desk, text);
    CHECK(notice.tone == gui::Tone::Bad);
    CHECK_MESSAGE(contains(notice.words, because), notice.words);
    CHECK(desk.lab.view().simulation->id == "dot_variance");
    CHECK(std::get<double>(desk.lab.view().settings.values().at("d_k")) == 32);
    CHECK(desk.lab.view().seed == 5);
    CHECK(desk.stage.faults() == "");
  };
  refused("", "no text");
  refused("hello %s%n ##x", "line 1");
  refused("{\"simulation\": \"rope\",}", "line 1");
  refused(R"({"simulation": "ropes"})", "rope");
  refused(R"({"simulation": "rope", "settings": {"bse": 7}})", "did you mean");
  refused(R"({"simulation": "rope", "settings": {"base": 7}})", "numbers 1000 to 10000000");
}

TEST_CASE("two values of a choice stand side by side under one seed") {
  LabDesk desk(1280, 3000);
  desk.open_settled({"dot_variance", {}, 4});
  desk.stage.click("lab/page/Side by side");
  desk.stage.click("compare/parameter/divisor");
  desk.settle();
  const auto& comparison = desk.lab.view().comparison;
  REQUIRE(comparison);
  const auto variance = [&](std::size_t side) {
    return comparison->runs[side].found->outcome.find("variance")->value;
  };
  CHECK(comparison->values[0] == "1");
  CHECK(comparison->values[1] != "1");
  CHECK(variance(0) == desk.measured("variance"));
  CHECK(variance(1) < variance(0) / 2);
  CHECK(comparison->runs[1].found->seed == 4);
  CHECK(desk.stage.says("left is larger"));
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("an outcome is written to new files, whose paths are told") {
  LabDesk desk(1280, 2000);
  desk.open_settled({"dot_variance", {}, 2});
  desk.stage.click("lab/page/Share");
  desk.stage.click("lab/folder");
  desk.stage.type(desk.folder().string());
  desk.stage.press_key(ImGuiKey_Enter);
  for (const char* kind : {"csv", "json", "png", "csv"}) {
    desk.stage.click(std::string("lab/") + kind);
    desk.settle();
    REQUIRE(desk.lab.view().notice);
    CHECK_MESSAGE(desk.lab.view().notice->tone == gui::Tone::Good, desk.lab.view().notice->words);
  }
  for (const char* name : {"dot_variance-seed2.csv", "dot_variance-seed2.json",
                           "dot_variance-seed2.png", "dot_variance-seed2-2.csv"}) {
    CHECK_MESSAGE(std::filesystem::file_size(desk.folder() / name) > 100, name);
  }
  CHECK(desk.stage.says("dot_variance-seed2-2.csv"));
  std::ifstream json(desk.folder() / "dot_variance-seed2.json");
  const auto state = app::read_state_json(std::string(std::istreambuf_iterator<char>(json), {}));
  REQUIRE(state.has_value());
  CHECK(state->seed == 2);
  desk.stage.click("lab/folder");
  desk.stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
  desk.stage.type("/no/such/folder");
  desk.stage.press_key(ImGuiKey_Enter);
  desk.stage.click("lab/json");
  desk.settle();
  CHECK(desk.lab.view().notice->tone == gui::Tone::Bad);
  CHECK(contains(desk.lab.view().notice->words, "/no/such/folder"));
}

TEST_SUITE("standard") {
  TEST_CASE("the claims of cards are run on demand, with their rivals, and lead to their card") {
    LabDesk desk(1280, 6000);
    desk.open_settled({"temperature", {}, 1});
    desk.stage.click("lab/page/Claims (" + std::to_string(desk.lab.view().claims.claims.size()) +
                     ")");
    REQUIRE_FALSE(desk.lab.view().claims.claims.empty());
    CHECK(desk.stage.says("Not run yet"));
    desk.stage.click("claims/run");
    desk.settle();
    const gui::LabClaims& claims = desk.lab.view().claims;
    CHECK_FALSE(claims.running);
    CHECK(claims.results.size() == claims.claims.size());
    CHECK(desk.stage.says("Holds"));
    CHECK(desk.stage.says("standard errors"));
    CHECK(desk.stage.faults() == "");
    desk.stage.click("claim/1/card");
    const auto* card = asked<gui::OpenCard>(desk.requests);
    REQUIRE(card);
    CHECK(card->card == claims.claims[0].card);
    desk.stage.click("claim/1/settings");
    CHECK(desk.lab.view().settings == claims.claims[0].plan.resolved.settings);
    desk.settle();
  }

  TEST_CASE("no page of any simulation is clipped, at any size and scale") {
    constexpr int whole_page = 9000;  // all that one would scroll to
    // The widest look and the narrowest: the others are between them.
    for (const auto& [width, scale] : {std::pair(1280, 1.0F), std::pair(800, 1.5F)}) {
      const int height = width == 800 ? 600 : 800;
      LabDesk desk(width, height, scale);
      CHECK(desk.stage.faults() == "");
      for (const sim::Simulation* simulation : sim::all()) {
        desk.open_settled({simulation->id, {}, 1});
        for (const char* page : {"Side by side", "Share", "Outcome"}) {
          CAPTURE(simulation->id);
          CAPTURE(width);
          CAPTURE(scale);
          CAPTURE(page);
          desk.stage.click(std::string("lab/page/") + page);
          desk.settle();
          CHECK(desk.stage.faults() == "");
          desk.stage.resize(width, whole_page);
          desk.stage.frames(3);
          CHECK(desk.stage.faults() == "");
          desk.stage.resize(width, height);
          desk.stage.frames(3);
        }
      }
    }
  }
}
