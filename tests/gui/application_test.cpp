#include <fstream>

#include <doctest/doctest.h>

#include "gui/inside.h"
#include "gui/theme.h"

TEST_CASE("the window opens on Today with the shipped cards waiting") {
  test::Inside inside;
  CHECK(inside.says("Today"));
  CHECK(inside.says("waits") + inside.says("wait,") > 0);
  CHECK(inside.shows("deck/attention-core"));
}

TEST_CASE("Ctrl and a digit go to the screen of that place, also while one types") {
  test::Inside inside;
  inside.press_key(ImGuiKey_3, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.shows("search"));
  inside.click("search");
  inside.type("rope");
  inside.settle();
  inside.press_key(ImGuiKey_5, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.shows("theme/Dark"));
}

TEST_CASE("a theme and a text size that are chosen are at once in force and remembered") {
  test::Inside inside;
  inside.press_key(ImGuiKey_5, ImGuiMod_Ctrl);
  inside.settle();
  inside.click("theme/Dark");
  inside.settle();
  CHECK(inside.application().preferences().theme == "dark");
  CHECK(inside.application().background() == gui::theme(gui::ThemeName::Dark).page);
  inside.press_key(ImGuiKey_Equal, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.application().preferences().text_percent == 110);
  for (int i = 0; i < 20; ++i) inside.press_key(ImGuiKey_Equal, ImGuiMod_Ctrl);
  CHECK(inside.application().preferences().text_percent == 200);
  inside.press_key(ImGuiKey_0, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.application().preferences().text_percent == 100);
}

TEST_CASE("the library finds a card as one types, and Enter opens its page") {
  test::Inside inside;
  inside.press_key(ImGuiKey_F, ImGuiMod_Ctrl);
  inside.settle();
  inside.type("id:attention-core/scaling-divisor");
  inside.settle();
  CHECK(inside.says("1 card"));
  inside.press_key(ImGuiKey_Enter);
  inside.settle();
  CHECK(inside.says("By which number do you divide"));
}

TEST_CASE("what is wrong with a search is said while the last result stays") {
  test::Inside inside;
  inside.press_key(ImGuiKey_F, ImGuiMod_Ctrl);
  inside.settle();
  inside.type("is:nonsense");
  inside.settle();
  CHECK(inside.says("The search was not understood"));
}

TEST_CASE("a rating that was taken back is not offered to be taken back again") {
  test::Inside inside;
  inside.press_key(ImGuiKey_Enter);
  inside.settle();
  inside.click("reveal");
  inside.settle();
  inside.click("rate/Easy");
  inside.settle();
  CHECK(inside.shows("toast/undo"));
  inside.press_key(ImGuiKey_Z, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.says("Taken back: review of"));
  CHECK_FALSE(inside.shows("toast/undo"));
}

TEST_CASE("a suspended card is taken back with Ctrl+Z from anywhere") {
  test::Inside inside;
  inside.press_key(ImGuiKey_3, ImGuiMod_Ctrl);
  inside.settle();
  inside.press_key(ImGuiKey_S);
  inside.settle();
  CHECK(inside.says("Suspended: "));
  inside.press_key(ImGuiKey_1, ImGuiMod_Ctrl);
  inside.settle();
  inside.press_key(ImGuiKey_Z, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.says("Taken back: "));
  inside.press_key(ImGuiKey_Z, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(inside.says("There is nothing to undo."));
}

TEST_CASE("a question mark lists the keys, and nothing behind the list hears them") {
  test::Inside inside;
  inside.headless().type("?");
  inside.settle();
  CHECK(inside.says("Everywhere"));
  inside.press_key(ImGuiKey_3, ImGuiMod_Ctrl);
  inside.settle();
  CHECK(!inside.shows("search"));
  inside.press_key(ImGuiKey_Escape);
  inside.settle();
  CHECK(!inside.says("Everywhere"));
}

TEST_CASE("a file that is no collection is left alone, and the window says what to do") {
  test::Inside::Options options;
  options.collection = std::filesystem::temp_directory_path() / "attest-no-collection.db";
  std::ofstream(options.collection) << "this is no database, but somebody's text";
  {
    test::Inside inside(options);
    CHECK(inside.says("The collection cannot be opened"));
    CHECK(inside.shows("retry"));
    CHECK(inside.faults() == "");
    inside.click("retry");
    inside.settle();
    CHECK(inside.says("The collection cannot be opened"));
  }
  std::string text;
  std::getline(std::ifstream(options.collection), text);
  CHECK(text == "this is no database, but somebody's text");
  std::filesystem::remove(options.collection);
}

TEST_CASE("a second window on the same collection names the first and can look without saving") {
  test::Inside first;
  test::Inside::Options options;
  options.collection = first.folder() / "study.db";
  test::Inside second(options);
  CHECK(second.says("The collection cannot be opened"));
  second.click("look-only");
  second.settle();
  CHECK(second.says("Today"));
}

TEST_CASE("an empty folder of cards is no fault: Today says how to write one") {
  test::Inside::Options options;
  options.cards = std::filesystem::temp_directory_path() / "attest-empty-cards";
  std::filesystem::create_directories(options.cards);
  test::Inside inside(options);
  CHECK(inside.says("There are no cards yet"));
  CHECK(inside.faults() == "");
}
