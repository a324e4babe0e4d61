#include "gui/screens/card_screen.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <doctest/doctest.h>
#include <stdlib.h>

#include "gui/stage.h"

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t day_ms = 86'400'000;

const char* const proved = R"({
  "prompt": "How large is it, 100% %s ##?", "answer": "It is [64](claim:grows).",
  "follow_ups": [{"id": "why", "question": "Why?", "approach": "the-approach"}],
  "simulation": {"id": "dot_variance", "settings": {"d_k": 64, "samples": 2000}, "seed": 3},
  "claims": [{"id": "grows", "say": "The variance is $d_k$.", "measure": "variance",
              "expect": "d_k", "within": {"standard_errors": 5}, "rejects": ["1"]}]
})";

/// The card screen on a collection of its own, drawn and answered as the program does.
class CardDesk {
 public:
  CardDesk()
      : folder_(new_folder()),
        services_(open(folder_), {folder_ / "cards"}),
        screen({services_, [this] { return now; }, 1, 1}),
        stage([this](const gui::Ui& ui) { draw(ui); }, 1280, 4000) {}
  ~CardDesk() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  CardDesk(const CardDesk&) = delete;
  CardDesk& operator=(const CardDesk&) = delete;

  void write(const std::string& slug, const std::string& json) {
    fs::create_directories(folder_ / "cards" / "deck");
    std::ofstream(folder_ / "cards" / "deck" / (slug + ".json")) << json;
    refresh();
  }
  void remove(const std::string& slug) {
    fs::remove(folder_ / "cards" / "deck" / (slug + ".json"));
    refresh();
  }
  void show(const std::string& slug) {
    screen.show({"deck/" + slug});
    REQUIRE(screen.enter().has_value());
    stage.frames(4);
  }
  void review(const std::string& slug, schedule::Rating rating) {
    const auto asked = services_.study.ask({"deck/" + slug}, now);
    REQUIRE(asked.has_value());
    REQUIRE(services_.study.review(*asked, rating, {}, now).has_value());
  }
  void settle() {
    stage.frames(3);
    for (int i = 0; i < 20'000 && screen.next_frame(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      stage.frames();
    }
    REQUIRE_FALSE(screen.next_frame().has_value());
    stage.frames(3);
  }
  template <class Wanted>
  const Wanted* asked() const {
    for (const gui::Request& request : requests)
      if (const auto* found = std::get_if<Wanted>(&request)) return found;
    return nullptr;
  }

 private:
  void draw(const gui::Ui& ui) {
    screen.draw(ui);
    for (gui::Request& request : screen.apply()) {
      if (std::holds_alternative<gui::Changed>(request)) REQUIRE(screen.enter().has_value());
      requests.push_back(std::move(request));
    }
  }
  void refresh() {
    const auto stamp = services_.study.stamp(now);
    REQUIRE(stamp.has_value());
    REQUIRE(services_.library.refresh(*stamp).has_value());
  }
  static fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "attest-card-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }
  static store::Collection open(const fs::path& folder) {
    fs::create_directories(folder / "cards");
    auto collection = store::Collection::open(folder / "study.db", {false, {1'796'117'400'000}});
    REQUIRE(collection.has_value());
    return std::move(*collection);
  }

  fs::path folder_;
  app::Services services_;

 public:
  base::Instant now{1'796'117'400'000};
  gui::Requests requests;
  gui::CardScreen screen;
  test::Stage stage;
};

}  // namespace

TEST_CASE("the card screen shows a card of the collection with its history and curve") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.show("proved");
  CHECK(desk.stage.says("You have not reviewed this card yet"));
  desk.review("proved", schedule::Rating::Good);
  desk.now = desk.now + 3 * day_ms;
  desk.review("proved", schedule::Rating::Easy);
  REQUIRE(desk.screen.enter().has_value());
  desk.stage.frames(3);
  CHECK(desk.stage.says("Easy after 0 s"));
  CHECK(desk.stage.says("chance of recall"));
  CHECK(desk.screen.view().curve.review_days.size() == 2);
  CHECK(desk.stage.faults() == "");
}

TEST_CASE("the proof of a card runs beside and shows what was measured") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.show("proved");
  desk.stage.click("run-proof");
  desk.settle();
  CHECK(desk.screen.view().proof.stage == gui::card_page::Proof::Stage::Done);
  CHECK(desk.stage.says("1 claim holds"));
  CHECK(desk.stage.says("Holds"));
  desk.stage.click("proof-lab");
  REQUIRE(desk.asked<gui::OpenLab>());
  CHECK(desk.asked<gui::OpenLab>()->simulation == "dot_variance");
  CHECK(desk.asked<gui::OpenLab>()->seed == 3);
  CHECK(std::get<double>(desk.asked<gui::OpenLab>()->settings.at("d_k")) == 64);
}

TEST_CASE("flag, suspend and bury are recorded, told with an undo and shown") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.show("proved");
  desk.stage.press_key(ImGuiKey_F);
  CHECK(desk.screen.view().flag == 1);
  desk.stage.click("suspend");
  CHECK(desk.screen.view().suspended);
  desk.stage.click("bury");
  CHECK(desk.screen.view().buried);
  CHECK(desk.screen.view().history.size() == 3);
  REQUIRE(desk.asked<gui::Toast>());
  CHECK(desk.asked<gui::Toast>()->undo);
  desk.stage.click("suspend");
  CHECK_FALSE(desk.screen.view().suspended);
}

TEST_CASE("what is opened on a page stays open while its text is the same") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.show("proved");
  desk.stage.click("approach/why");
  CHECK(desk.stage.says("the-approach"));
  REQUIRE(desk.screen.enter().has_value());
  desk.stage.frames(2);
  CHECK(desk.stage.says("the-approach"));
  desk.write("other", R"({"prompt": "other-prompt", "answer": "other-answer"})");
  desk.show("other");
  CHECK(desk.stage.says("other-prompt"));
  CHECK_FALSE(desk.stage.says("the-approach"));
  desk.show("proved");
  CHECK_FALSE(desk.stage.says("the-approach"));
}

TEST_CASE("an unknown card, a card without its file and an unknown simulation are told") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.write("odd", R"({"prompt": "p", "answer": "a", "simulation": {"id": "no_such_thing"}})");
  desk.show("nowhere");
  CHECK(desk.stage.says("This card cannot be shown"));
  desk.show("odd");
  CHECK(desk.stage.says("The simulation of this card is missing"));
  desk.show("proved");
  desk.remove("proved");
  REQUIRE(desk.screen.enter().has_value());
  desk.stage.frames(3);
  CHECK(desk.stage.says("The file of this card is gone"));
}

TEST_CASE("a follow-up that was never scheduled is shown as a card of its own, without a history") {
  CardDesk desk;
  desk.write("proved", proved);
  desk.show("proved#why");
  CHECK(desk.stage.says("Why?"));
  CHECK(desk.stage.says("Not scheduled on its own"));
}
