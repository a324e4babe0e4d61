// What a plot costs each frame, and a whole picture without a display.
#include <cmath>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "gui/headless.h"
#include "gui/plot/chart.h"
#include "gui/plot/curve_path.h"
#include "gui/raster.h"

namespace {

struct Noise {
  std::vector<double> x, y;
  explicit Noise(int points) {
    for (int i = 0; i < points; ++i) {
      x.push_back(i);
      y.push_back(std::sin(i * 12.9898) * std::cos(i * 0.001));
    }
  }
};

/// A window without a display that shows one line of so many points.
class Shown {
 public:
  explicit Shown(int points) : noise_(points), headless_(1280, 800) {
    fonts_ = gui::load_fonts({});
    frame();
  }
  void frame() {
    headless_.frames([this] {
      const gui::Ui ui{gui::theme(gui::ThemeName::Light), fonts_.fonts};
      const gui::Ui::Face body = ui.face(gui::Style::Body);
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({1280, 800});
      ImGui::PushFont(body.font, body.size);
      ImGui::Begin("bench", nullptr, ImGuiWindowFlags_NoDecoration);
      gui::plot::Chart chart;
      chart.curves.push_back({.name = "noise", .x = noise_.x, .y = noise_.y, .standard_error = {}});
      gui::plot::chart(ui, "plot", chart, view_, 1200, 600);
      ImGui::End();
      ImGui::PopFont();
    });
  }
  const ImDrawData& drawn() const { return headless_.draw_data(); }

 private:
  Noise noise_;
  gui::plot::View view_;
  gui::LoadedFonts fonts_;  // before the context, which it must outlive
  gui::Headless headless_;
};

void frame_of_a_plot(benchmark::State& run) {
  Shown shown(static_cast<int>(run.range(0)));
  for (auto _ : run) shown.frame();
}
BENCHMARK(frame_of_a_plot)->Arg(100)->Arg(100000)->Unit(benchmark::kMicrosecond);

void path_of_a_curve(benchmark::State& run) {
  const Noise noise(100000);
  const gui::plot::Scale x({0, 99999}, false, 0, 1200);
  const gui::plot::Scale y({-1, 1}, false, 600, 0);
  for (auto _ : run) benchmark::DoNotOptimize(gui::plot::curve_path(noise.x, noise.y, x, y));
}
BENCHMARK(path_of_a_curve)->Unit(benchmark::kMicrosecond);

void rasterised_screen(benchmark::State& run) {
  const Shown shown(100000);
  for (auto _ : run) benchmark::DoNotOptimize(gui::rasterise(shown.drawn(), gui::rgb(0xFFFFFF)));
}
BENCHMARK(rasterised_screen)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
