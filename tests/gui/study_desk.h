#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <stdlib.h>

#include "gui/screens/study_screen.h"
#include "gui/stage.h"

namespace test {

/// A fresh collection on a folder of cards, removed at the end.
class StudyFolder {
 public:
  StudyFolder() : path(new_folder()) {}
  ~StudyFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  StudyFolder(const StudyFolder&) = delete;
  StudyFolder& operator=(const StudyFolder&) = delete;

  store::Collection open(bool read_only = false) const {
    auto collection = store::Collection::open(path / "study.db", {read_only, {1'796'117'400'000}});
    REQUIRE(collection.has_value());
    return std::move(*collection);
  }
  const std::filesystem::path path;

 private:
  static std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "attest-study-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }
};

struct StudySize {
  int width = 1280, height = 800;
  float scale = 1;
  gui::ThemeName theme = gui::ThemeName::Light;
  bool read_only = false;  ///< of the collection, once it knows the cards
};

/// The study screen, drawn and answered as the program does. Path below the cards folder -> text;
/// without any the shipped cards.
class StudyDesk {
 public:
  using Cards = std::vector<std::pair<std::string, std::string>>;

  explicit StudyDesk(const Cards& cards = {}, StudySize size = {})
      : services(open(cards, size.read_only), {folder_of(cards)}),
        screen({services, [this] { return now; }, 1, 1}, [this] { return clock_ms; }),
        stage([this](const gui::Ui& ui) { draw(ui); }, size.width, size.height, size.scale,
              size.theme) {
    if (!size.read_only) refresh();
  }

  void start(gui::StartStudy what = {"", {}, 20}) {
    screen.start(what);
    REQUIRE(screen.enter().has_value());
    stage.frames(4);
    look();
  }
  /// Time in which a person sees what is there.
  void look(double seconds = 0.5) {
    stage.wait(seconds);
    clock_ms += static_cast<std::int64_t>(seconds * 1000);
    stage.frames(3);
  }
  void press(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None) {
    stage.press_key(key, modifier);
    look();
  }
  /// Types into the box that has the focus and presses Enter.
  void answer(const std::string& text) {
    stage.type(text);
    press(ImGuiKey_Enter);
  }
  /// Draws frames until no run is under way.
  void settle() {
    stage.frames(3);
    for (int i = 0; i < 20'000 && busy(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      stage.frames();
    }
    REQUIRE_FALSE(busy());
    stage.frames(3);
  }
  bool busy() const {
    using gui::study::RunStage;
    const auto& card = screen.view().card;
    bool predicting = false;
    for (const auto& one : card.predictions)
      predicting = predicting || one.stage == gui::study::Prediction::Stage::Running;
    return predicting || card.demo.stage == RunStage::Running ||
           card.contrast.stage == RunStage::Running;
  }
  gui::study::View::Stage shown() const { return screen.view().stage; }
  std::int64_t reviews() { return *services.collection.log().review_count(); }
  template <class Wanted>
  const Wanted* asked() const {
    const Wanted* last = nullptr;
    for (const gui::Request& request : requests)
      if (const auto* found = std::get_if<Wanted>(&request)) last = found;
    return last;
  }
  void refresh() { refresh(services, now); }
  void write_card(const std::string& path, const std::string& text) const {
    const auto file = folder_.path / "cards" / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }

 private:
  static void refresh(app::Services& of, base::Instant now) {
    const auto stamp = of.study.stamp(now);
    REQUIRE(stamp.has_value());
    REQUIRE(of.library.refresh(*stamp).has_value());
  }
  store::Collection open(const Cards& cards, bool read_only) const {
    for (const auto& [path, text] : cards) write_card(path, text);
    if (!read_only) return folder_.open();
    {
      app::Services writing(folder_.open(), {folder_of(cards)});
      refresh(writing, {1'796'117'400'000});
    }
    return folder_.open(true);
  }
  std::filesystem::path folder_of(const Cards& cards) const {
    return cards.empty() ? std::filesystem::path(ATTEST_ROOT) / "cards" : folder_.path / "cards";
  }
  void draw(const gui::Ui& ui) {
    screen.draw(ui);
    for (gui::Request& request : screen.apply()) {
      if (const auto* failed = std::get_if<gui::Failed>(&request))
        FAIL_CHECK(failed->error.message());
      requests.push_back(std::move(request));
    }
  }

  StudyFolder folder_;

 public:
  base::Instant now{1'796'117'400'000};  ///< 2026-12-01T09:30:00Z
  std::int64_t clock_ms = 0;
  app::Services services;
  gui::Requests requests;
  gui::StudyScreen screen;
  Stage stage;
};

inline const std::string graded_card = R"({"prompt": "Which number?", "answer": "the-answer $x$",
  "tldr": "the-tldr", "seconds": 10, "hints": ["the-hint"], "cheat_sheet": ["the-line"],
  "grading": {"symbols": {"x": []}, "forms": [
    {"id": "right", "formula": "x", "verdict": "correct"},
    {"id": "half", "formula": "x/2", "verdict": "wrong", "message": "twice-that"}]}})";
inline const std::string plain_card =
    R"({"prompt": "Say it, 100% %s %n ##", "answer": "the-plain-answer"})";
/// A wrong answer is contradicted by a claim that names it as a rival.
inline const std::string proved_card = R"json({
  "prompt": "How large is the variance?", "answer": "It is [64](claim:grows).", "tldr": "d_k",
  "grading": {"symbols": {"d_k": []}, "forms": [
    {"id": "right", "formula": "d_k", "verdict": "correct"},
    {"id": "root", "formula": "sqrt(d_k)", "verdict": "wrong", "message": "that-is-the-deviation",
     "claim": "grows"}]},
  "simulation": {"id": "dot_variance", "settings": {"d_k": 64, "samples": 2000}, "seed": 1,
    "predict": [
      {"id": "p", "ask": "Larger for a wider head?", "measure": "variance",
       "settings": {"d_k": 128}, "against": {"d_k": 64}},
      {"id": "n", "ask": "How large?", "measure": "variance", "settings": {"d_k": 64},
       "number": true}]},
  "claims": [{"id": "grows", "say": "The variance is $d_k$.", "measure": "variance",
              "expect": "d_k", "within": {"standard_errors": 5}, "rejects": ["sqrt(d_k)"]}]})json";

}  // namespace test
