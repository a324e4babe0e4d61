#include "gui/slider.h"

#include <doctest/doctest.h>

#include "gui/stage.h"

namespace {

const gui::SliderScale head_sizes = gui::SliderScale::fitting(1, 1024, true);

/// One slider, its value and what was complained of.
struct Bench {
  explicit Bench(gui::SliderScale chosen, double start)
      : scale(chosen), initial(start), value(start), stage([this](const gui::Ui& ui) {
          const auto next = gui::slider(ui,
                                        {.id = "size",
                                         .scale = scale,
                                         .initial = initial,
                                         .allowed = "what is allowed",
                                         .width = 400},
                                        value, state);
          if (next) value = *next;
        }) {}

  void drag(float share) {
    const auto& track = stage.widget("size");
    const float y = (track.from.y + track.to.y) / 2;
    stage.headless().move(track.from.x + 8 + share * (track.to.x - track.from.x - 16), y);
    stage.frames(2);
  }
  void focus() {
    stage.press_key(ImGuiKey_Tab);
    REQUIRE(stage.shows("size"));
  }
  void type(const std::string& text) {
    stage.click("size/entry");
    stage.press_key(ImGuiKey_A, ImGuiMod_Ctrl);
    stage.type(text);
    stage.press_key(ImGuiKey_Enter);
  }

  gui::SliderScale scale;
  double initial;
  double value;
  gui::EntryState state;
  test::Stage stage;
};

}  // namespace

TEST_CASE("a scale is logarithmic where its lower end would be crowded") {
  CHECK(gui::SliderScale::fitting(1, 1024, true).log);
  CHECK(gui::SliderScale::fitting(0, 1'000'000, true).log);
  CHECK(gui::SliderScale::fitting(0.05, 10, false).log);
  CHECK_FALSE(gui::SliderScale::fitting(2, 64, true).log);
  CHECK_FALSE(gui::SliderScale::fitting(0, 1, false).log);
  CHECK_FALSE(gui::SliderScale::fitting(-100, 100, false).log);
}

TEST_CASE("every whole number has a place on a logarithmic track, and comes back from it") {
  for (const auto& [low, high] :
       {std::pair{1.0, 1024.0}, {0.0, 1e6}, {1000.0, 1e5}, {1.0, 65536.0}}) {
    const auto scale = gui::SliderScale::fitting(low, high, true);
    for (double value = low; value <= high; value += value < 5000 ? 1 : 97)
      if (scale.value_at(scale.share_of(value)) != value) CHECK(value == -1);
    CHECK(scale.value_at(0) == low);
    CHECK(scale.value_at(1) == high);
    CHECK(scale.value_at(-3) == low);
    CHECK(scale.value_at(7) == high);
  }
}

TEST_CASE("a real track shows numbers of few digits, and its ends exactly") {
  const auto share = gui::SliderScale::fitting(0, 0.9, false);
  CHECK(share.value_at(1.0 / 3) == 0.3);
  CHECK(share.value_at(1) == 0.9);
  const auto base = gui::SliderScale::fitting(1000, 1e7, false);
  CHECK(base.value_at(0.25) == 10000);
  CHECK(base.value_at(0.3) == 15800);
  const auto temperature = gui::SliderScale::fitting(0.05, 10, false);
  CHECK(temperature.value_at(temperature.share_of(1)) == 1);
}

TEST_CASE("a step always moves, and stays within the range") {
  const gui::SliderScale scales[] = {head_sizes, gui::SliderScale::fitting(0, 1'000'000, true),
                                     gui::SliderScale::fitting(0, 0.9, false),
                                     gui::SliderScale::fitting(0.05, 10, false),
                                     gui::SliderScale::fitting(-100, 100, false)};
  for (const auto& scale : scales)
    for (const gui::Pace pace : {gui::Pace::Fine, gui::Pace::Normal, gui::Pace::Coarse}) {
      double value = scale.low;
      int steps = 0;
      while (value < scale.high && steps < 2'000'000) {
        const double next = gui::stepped(scale, value, 1, pace);
        if (!(next > value && next <= scale.high)) FAIL(value);
        value = next;
        ++steps;
      }
      CHECK(value == scale.high);
      CHECK(gui::stepped(scale, scale.high, 1, pace) == scale.high);
      CHECK(gui::stepped(scale, scale.low, -1, pace) == scale.low);
      CHECK(gui::stepped(scale, scale.high, -1, pace) < scale.high);
    }
  CHECK(gui::stepped(head_sizes, 64, 1, gui::Pace::Fine) == 65);
  CHECK(gui::stepped(head_sizes, 64, 1, gui::Pace::Coarse) == 128);
  CHECK(gui::stepped(gui::SliderScale::fitting(0, 1, false), 0.3, -1, gui::Pace::Fine) == 0.299);
}

TEST_CASE("dragging moves a slider to the pointer and never past its ends") {
  Bench bench(head_sizes, 64);
  bench.drag(0.2F);
  bench.stage.headless().press();
  bench.stage.frames(2);
  CHECK(bench.value == doctest::Approx(4).epsilon(0.3));
  bench.drag(0.5F);
  CHECK(bench.value == doctest::Approx(32).epsilon(0.1));
  bench.drag(3);
  CHECK(bench.value == 1024);
  bench.drag(-2);
  CHECK(bench.value == 1);
  bench.stage.headless().release();
  bench.stage.frames(2);
  bench.drag(0.5F);
  CHECK(bench.value == 1);
}

TEST_CASE("taking the knob beside its middle does not move it") {
  Bench bench(head_sizes, 64);
  const float middle = static_cast<float>(head_sizes.share_of(64));
  bench.drag(middle + 0.01F);
  bench.stage.headless().press();
  bench.stage.frames(3);
  CHECK(bench.value == 64);
}

TEST_CASE("keys move a focused slider: arrows, with Shift and Ctrl, Home, End and the page keys") {
  Bench bench(head_sizes, 64);
  bench.focus();
  bench.stage.press_key(ImGuiKey_RightArrow);
  CHECK(bench.value == 65);
  bench.stage.press_key(ImGuiKey_DownArrow);
  CHECK(bench.value == 64);
  bench.stage.press_key(ImGuiKey_RightArrow, ImGuiMod_Ctrl);
  CHECK(bench.value == 128);
  bench.stage.press_key(ImGuiKey_PageDown);
  CHECK(bench.value == 64);
  bench.stage.press_key(ImGuiKey_LeftArrow, ImGuiMod_Shift);
  CHECK(bench.value == 63);
  bench.stage.press_key(ImGuiKey_Home);
  CHECK(bench.value == 1);
  bench.stage.press_key(ImGuiKey_LeftArrow);
  CHECK(bench.value == 1);
  bench.stage.press_key(ImGuiKey_End);
  CHECK(bench.value == 1024);
}

TEST_CASE("a number is typed after Enter or a double click, and taken when Enter ends it") {
  Bench bench(head_sizes, 64);
  bench.focus();
  bench.stage.press_key(ImGuiKey_Enter);
  bench.stage.type("100");
  CHECK(bench.value == 64);
  bench.stage.press_key(ImGuiKey_Enter);
  CHECK(bench.value == 100);
  bench.type("1");
  CHECK(bench.value == 1);
}

TEST_CASE("what cannot be used is complained of, and the old value stays") {
  for (const char* text :
       {"0", "1025", "abc", "2.5", "nan", "inf", "1e999", "64x", " ", "-3", "%s%n"}) {
    Bench bench(head_sizes, 64);
    bench.type(text);
    CAPTURE(text);
    CHECK(bench.value == 64);
    CHECK(bench.stage.says("what is allowed"));
    CHECK(bench.stage.faults() == "");
    bench.type(" 128 ");
    CHECK(bench.value == 128);
    CHECK_FALSE(bench.stage.says("what is allowed"));
  }
}

TEST_CASE("Esc gives up what was typed") {
  Bench bench(head_sizes, 64);
  bench.stage.click("size/entry");
  bench.stage.type("9");
  bench.stage.press_key(ImGuiKey_Escape);
  CHECK(bench.value == 64);
  CHECK(bench.stage.says("64"));
}

TEST_CASE("reset goes back to the initial value and takes a complaint away") {
  Bench bench(head_sizes, 64);
  bench.type("7");
  bench.type("many");
  CHECK(bench.stage.says("what is allowed"));
  bench.stage.click("size/reset");
  CHECK(bench.value == 64);
  CHECK_FALSE(bench.stage.says("what is allowed"));
}
