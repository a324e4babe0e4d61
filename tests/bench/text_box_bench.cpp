// What a frame with a text box of 200 KB costs: as it stands, when a letter is typed in the middle
// of one endless line, and when its width changes. Prints milliseconds of this thread's processor
// time, the median of rounds.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include <imgui.h>

#include "gui/fonts.h"
#include "gui/headless.h"
#include "gui/text/text_box.h"

namespace {

constexpr int rounds = 101;

double milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + rounds / 2, values.end());
  return values[rounds / 2];
}

class Bench {
 public:
  Bench() : headless_(1280, 800), fonts_(gui::load_fonts({})) {}

  gui::TextBoxState state;
  float width = 680;

  /// Milliseconds of the box alone within a frame, after `prepare`.
  double box(const std::function<void()>& prepare) {
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
      prepare();
      headless_.frames([&] { times.push_back(draw()); });
    }
    return median(times);
  }

 private:
  double draw() {
    const gui::Ui ui{.theme = gui::theme(gui::ThemeName::Light),
                     .fonts = fonts_.fonts,
                     .seconds = seconds_ += 0.01};
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({1280, 800});
    ImGui::Begin("bench", nullptr, ImGuiWindowFlags_NoDecoration);
    const double start = milliseconds();
    gui::text_box(ui, {.id = "box", .width = width, .max_rows = 20}, state);
    const double spent = milliseconds() - start;
    ImGui::End();
    return spent;
  }

  gui::Headless headless_;
  gui::LoadedFonts fonts_;
  double seconds_ = 0;
};

std::string repeated(const std::string& piece) {
  std::string text;
  while (text.size() + piece.size() < gui::TextModel::usual_limit - 1000) text += piece;
  return text;
}

void run(const char* name, const std::string& text) {
  Bench bench;
  bench.state.model.set_text(text);
  bench.state.model.place(text.size() / 2, false);
  bench.state.focus();
  bench.box([] {});
  std::printf("%-34s", name);
  std::printf("  still %6.3f", bench.box([] {}));
  std::printf("  typed %6.3f", bench.box([&] { ImGui::GetIO().AddInputCharacter('x'); }));
  std::printf("  moved %6.3f", bench.box([&] {
    bench.state.model.move(gui::TextModel::Move::Up, false);
    bench.state.show_caret();
  }));
  std::printf("  resized %6.3f", bench.box([&] { bench.width = bench.width > 600 ? 500 : 680; }));
  std::printf("  ms, %zu rows\n", bench.state.model.rows().count());
}

}  // namespace

int main() {
  run("one line of words", repeated("scores are divided by sqrt(d_k) "));
  run("one line without spaces", std::string(199'000, 'x'));
  run("lines of JSON", repeated("  {\"id\": \"attention-core/scale\", \"seconds\": 60},\n"));
  run("line breaks alone", std::string(199'000, '\n'));
  run("ideographs", repeated("注意力机制缩放点积注意力"));
  run("flags", repeated("🇩🇪"));
}
