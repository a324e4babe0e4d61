#include "gui/inside.h"

#include <chrono>
#include <cstdlib>
#include <thread>

#include <doctest/doctest.h>

#include "gui/picture.h"
#include "gui/raster.h"

namespace test {

namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "attest-window-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  return name;
}

constexpr double waits = 0.3;  ///< seconds: what comes later is a caret or a toast

}  // namespace

Inside::Inside(const Options& options)
    : Driver(options.width, options.height),
      folder_(new_folder()),
      now_(*base::parse_rfc3339("2026-12-01T09:30:00Z")),
      scale_(options.scale) {
  gui::Launch launch;
  launch.places.collection = options.collection.empty() ? folder_ / "study.db" : options.collection;
  launch.places.cards = {options.cards.empty() ? fs::path(ATTEST_ROOT "/cards") : options.cards,
                         folder_ / "own"};
  launch.now = [this] { return now_; };
  launch.threads = 2;
  launch.preferences.theme = options.theme;
  application_ = std::make_unique<gui::Application>(std::move(launch));
  settle();
}

Inside::~Inside() {
  application_.reset();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Inside::draw_frame(gui::Headless& headless, gui::LayoutRecord& record) {
  headless.frames([&] { application_->frame(fonts(), scale_, seconds(), &record); });
  application_->after_frame();
}

void Inside::settle() {
  frames(2);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (application_->next_frame().value_or(1.0) < waits) {
    REQUIRE(std::chrono::steady_clock::now() < patience);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    frames(1);
  }
  wait(0.5);  // a person sees what is there: keys pressed for what was there before do not count
  frames(2);
}

void Inside::picture(const std::string& name) {
  const char* folder = std::getenv("ATTEST_SCREENS");
  if (!folder || !*folder) return;
  fs::create_directories(folder);
  const auto written =
      gui::write_png(gui::rasterise(headless().draw_data(), application_->background()),
                     fs::path(folder) / (name + ".png"));
  REQUIRE_MESSAGE(written, written.error().message());
}

}  // namespace test
