#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>

#include <doctest/doctest.h>

#include "gui/inside.h"

/// Every screen and state at every size and scale: nothing may be cut, overlap or leave the window.
/// With ATTEST_SCREENS set (./test --screens) each is also written as a picture.
namespace {

struct Look {
  const char* theme;
  int width;
  int height;
  float scale;
};

/// Layout is the same in every theme, so the themes differ only where pictures are wanted.
std::vector<Look> looks() {
  std::vector<Look> all;
  const bool pictures = std::getenv("ATTEST_SCREENS") != nullptr;
  for (const char* theme : {"light", "dark", "high-contrast"})
    if (pictures || std::string_view(theme) == "light")
      for (const auto& [width, height] : {std::pair{1280, 800}, {800, 600}})
        for (const float scale : {1.0F, 1.5F}) all.push_back({theme, width, height, scale});
  return all;
}

std::string name_of(const Look& look, const std::string& screen) {
  return screen + "-" + look.theme + "-" + std::to_string(look.width) + "x" +
         std::to_string(look.height) + "-" + std::to_string(std::lround(look.scale * 100));
}

void check(test::Inside& inside, const Look& look, const std::string& screen) {
  inside.settle();
  const std::string name = name_of(look, screen);
  CAPTURE(name);
  CHECK(inside.faults() == "");
  inside.picture(name);
}

test::Inside::Options options_of(const Look& look) {
  return {look.width, look.height, look.scale, look.theme, {}, {}};
}

void for_each_look(const std::function<void(const Look&)>& show) {
  for (const Look& look : looks()) show(look);
}

void go(test::Inside& inside, int screen) {
  inside.press_key(static_cast<ImGuiKey>(ImGuiKey_0 + screen), ImGuiMod_Ctrl);
  inside.settle();
}

void show_card(test::Inside& inside, const std::string& id) {
  inside.press_key(ImGuiKey_F, ImGuiMod_Ctrl);
  inside.settle();
  inside.type("id:" + id);
  inside.settle();
  inside.press_key(ImGuiKey_Enter);
  inside.settle();
}

}  // namespace

TEST_SUITE("standard") {
  TEST_CASE("Today, Library, Settings, palette and keys fit every window") {
    for_each_look([](const Look& look) {
      test::Inside inside(options_of(look));
      check(inside, look, "today");
      go(inside, 3);
      check(inside, look, "library");
      inside.type("zzzz");
      check(inside, look, "library-nothing");
      go(inside, 5);
      check(inside, look, "settings");
      inside.press_key(ImGuiKey_K, ImGuiMod_Ctrl);
      check(inside, look, "palette");
      inside.press_key(ImGuiKey_Escape);
      inside.settle();
      inside.headless().type("?");
      check(inside, look, "keys");
    });
  }

  TEST_CASE("a study session fits every window at every step") {
    for_each_look([](const Look& look) {
      test::Inside inside(options_of(look));
      inside.press_key(ImGuiKey_Enter);
      check(inside, look, "study-prompt");
      inside.type("sqrt(d_model)");
      inside.press_key(ImGuiKey_Enter);
      check(inside, look, "study-verdict");
      inside.press_key(ImGuiKey_D);
      check(inside, look, "study-demo");
      inside.press_key(ImGuiKey_V);
      check(inside, look, "study-page");
      inside.later(1000);
      inside.wait(1);
      inside.press_key(ImGuiKey_1);
      check(inside, look, "study-next");
    });
  }

  TEST_CASE("the page of the first card fits every window") {
    for_each_look([](const Look& look) {
      test::Inside inside(options_of(look));
      show_card(inside, "attention-core/scaling-divisor");
      check(inside, look, "card");
      inside.headless().move(static_cast<float>(look.width) / 2,
                             static_cast<float>(look.height) / 2);
      for (const char* part : {"card-middle", "card-end"}) {
        for (int i = 0; i < 60; ++i) {
          inside.headless().wheel(-3);
          inside.frames(1);
        }
        check(inside, look, part);
      }
    });
  }

  TEST_CASE("the Lab fits every window with every simulation") {
    for_each_look([](const Look& look) {
      test::Inside inside(options_of(look));
      go(inside, 4);
      check(inside, look, "lab");
      for (const char* id : {"causal_mask", "divisor_table", "dot_variance", "kv_quant",
                             "online_softmax", "rope", "saturation_gradient", "temperature"}) {
        const std::string entry = "lab/" + std::string(id);
        for (int i = 0; i < 40 && !inside.in_sight(entry); ++i) {
          inside.headless().move(static_cast<float>(look.width) / 2,
                                 static_cast<float>(look.height) / 2);
          inside.headless().wheel(-1);
          inside.frames(2);
        }
        CAPTURE(entry);
        REQUIRE(inside.in_sight(entry));
        inside.click("lab/" + std::string(id));
        check(inside, look, std::string("lab-") + id);
        inside.click("lab/list");
        inside.settle();
      }
    });
  }

  TEST_CASE("a collection that cannot be opened, and one without cards, fit every window") {
    const auto garbage = std::filesystem::temp_directory_path() / "attest-screens-garbage.db";
    const auto nothing = std::filesystem::temp_directory_path() / "attest-screens-nothing";
    std::ofstream(garbage) << "no database";
    std::filesystem::create_directories(nothing);
    for_each_look([&](const Look& look) {
      test::Inside::Options options = options_of(look);
      options.collection = garbage;
      test::Inside damaged(options);
      check(damaged, look, "trouble");
    });
    for_each_look([&](const Look& look) {
      test::Inside::Options options = options_of(look);
      options.cards = nothing;
      test::Inside empty(options);
      check(empty, look, "today-no-cards");
      go(empty, 2);
      check(empty, look, "study-nothing");
      go(empty, 3);
      check(empty, look, "library-empty");
    });
    std::filesystem::remove(garbage);
  }
}
