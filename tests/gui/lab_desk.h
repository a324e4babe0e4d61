#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include <doctest/doctest.h>
#include <stdlib.h>

#include "gui/screens/lab_screen.h"
#include "gui/stage.h"
#include "store/collection.h"

namespace test {

/// The Lab on a fresh collection and the shipped cards, drawn and answered as the program does.
class LabDesk {
 public:
  explicit LabDesk(int width = 1280, int height = 800, float scale = 1,
                   gui::ThemeName theme = gui::ThemeName::Light)
      : folder_(new_folder()),
        services_(open(folder_), {std::filesystem::path(ATTEST_ROOT) / "cards"}),
        lab({services_, [] { return base::Instant{1'796'117'400'000}; }, 1, 1}),
        stage(
            [this](const gui::Ui& ui) {
              lab.draw(ui);
              for (gui::Request& request : lab.apply()) requests.push_back(std::move(request));
            },
            width, height, scale, theme) {
    REQUIRE(lab.enter().has_value());
  }
  ~LabDesk() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  LabDesk(const LabDesk&) = delete;
  LabDesk& operator=(const LabDesk&) = delete;

  /// Draws frames until nothing is on its way.
  void settle() {
    stage.frames(2);
    for (int i = 0; i < 20'000 && lab.next_frame(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      stage.frames();
    }
    REQUIRE_FALSE(lab.next_frame().has_value());
    stage.frames(2);
  }
  void open_settled(const gui::OpenLab& request) {
    lab.open(request);
    settle();
  }
  double measured(std::string_view name) const {
    REQUIRE(lab.view().run.found);
    const sim::Measured* found = lab.view().run.found->outcome.find(name);
    REQUIRE(found != nullptr);
    return found->value;
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  static std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "attest-lab-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }
  static store::Collection open(const std::filesystem::path& folder) {
    auto collection = store::Collection::open(folder / "study.db", {false, {1'796'117'400'000}});
    REQUIRE(collection.has_value());
    return std::move(*collection);
  }

  std::filesystem::path folder_;
  app::Services services_;

 public:
  gui::LabScreen lab;
  gui::Requests requests;
  Stage stage;
};

}  // namespace test
