#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "window/studying.h"

namespace {

using test::Home;
using test::RealWindow;
using test::Recorded;
using test::Student;
using test::XDisplay;
using Sees = Student::Sees;

const std::string first_card = "attention-core/scaling-divisor";

std::vector<std::string> ratings_of(const std::vector<Recorded>& all) {
  std::vector<std::string> ratings;
  for (const Recorded& one : all) ratings.push_back(one.rating);
  return ratings;
}

/// As the settings are at first; there are more new cards than that.
constexpr int new_a_day = 20;

/// "17 left" above the card, and 17 beside Today.
void check_what_is_left(const RealWindow& window, int cards) {
  CHECK(window.shows(" " + std::to_string(cards) + " left"));
  const auto texts = window.texts();
  CHECK(std::find(texts.begin(), texts.end(), std::to_string(cards)) != texts.end());
}

bool is_healthy(const Home& home) {
  return test::command(home, {"doctor"}).find(": healthy") != std::string::npos;
}

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("three cards are studied with the keyboard alone, and one rating is taken back") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    Student student(window);
    window.keep_picture("keys-1-today");
    student.begin_with_keys();
    REQUIRE(student.sees() == Sees::Question);
    window.type("sqrt(d_model)");
    window.keep_picture("keys-2-typed");
    window.key("Return");
    REQUIRE(student.comes_to_see(Sees::Answer));
    CHECK(window.comes_to_show("Wrong"));
    window.keep_picture("keys-3-judged");
    window.key("d");
    CHECK(window.comes_to_show("claims hold"));
    window.keep_picture("keys-4-demonstration");
    window.key("1");
    REQUIRE(student.comes_to_see(Sees::Question));
    window.key("ctrl+z");
    CHECK(window.comes_to_show("Taken back: review of " + first_card));
    CHECK_FALSE(window.find("toast/undo"));
    window.keep_picture("keys-5-taken-back");
    REQUIRE(student.sees() == Sees::Question);
    window.type("sqrt(d_k)");
    window.key("Return");
    REQUIRE(student.comes_to_see(Sees::Answer));
    CHECK(window.comes_to_show("Right"));
    window.key("3");

    REQUIRE(student.comes_to_see(Sees::Question));
    window.type("café √d_k");
    CHECK(window.shows("café √d_k"));
    window.keep_picture("keys-6-accents");
    window.key("Return");
    window.keep_picture("keys-7-accents-judged");
    if (student.sees() == Sees::Question) window.key("ctrl+Return");
    REQUIRE(student.comes_to_see(Sees::Answer));
    window.key("2");

    REQUIRE(student.comes_to_see(Sees::Question));
    student.rate_with_key("4");
    window.keep_picture("keys-8-after-three");
    check_what_is_left(window, new_a_day - 1);  // the other two come again today
    CHECK(window.quit() == 0);
    CHECK(window.err().empty());

    const auto all = test::recorded(home);
    REQUIRE(all.size() == 3);
    CHECK(ratings_of(all) == std::vector<std::string>{"good", "hard", "easy"});
    CHECK(all[0] == Recorded{first_card, "good", "sqrt(d_k)", "correct"});
    CHECK(all[1].typed == "café √d_k");
    CHECK(all[2].typed == "");
    CHECK(all[0].card != all[1].card);
    CHECK(all[1].card != all[2].card);
    CHECK(test::reviews_today(home) == 3);
    CHECK(is_healthy(home));
  }

  TEST_CASE("three cards are studied with the mouse alone") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    Student student(window);
    student.begin_with_mouse();
    REQUIRE(student.sees() == Sees::Question);
    window.keep_picture("mouse-1-question");
    student.rate_with_mouse(1);
    window.keep_picture("mouse-2-next");
    REQUIRE(student.comes_to_see(Sees::Question));
    student.rate_with_mouse(3);
    REQUIRE(student.comes_to_see(Sees::Question));
    window.click("reveal");
    REQUIRE(student.comes_to_see(Sees::Answer));
    window.keep_picture("mouse-3-answer");
    window.click("rate/Easy");
    CHECK(window.quit() == 0);
    CHECK(ratings_of(test::recorded(home)) == std::vector<std::string>{"again", "good", "easy"});
    CHECK(test::reviews_today(home) == 3);
    CHECK(is_healthy(home));
  }

  TEST_CASE("twenty answers in a row, half with keys and half with the mouse, are all kept") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    Student student(window);
    student.begin_with_keys();
    constexpr int ratings[] = {3, 4, 1, 2, 3, 4};
    for (int answer = 0; answer < 20; ++answer) {
      CAPTURE(answer);
      if (student.sees() == Sees::End) window.click("more-minutes");
      REQUIRE(student.comes_to_see(Sees::Question));
      const int rating = ratings[answer % 6];
      if (answer % 2)
        student.rate_with_mouse(rating);
      else
        student.rate_with_key(std::to_string(rating));
      window.keep_picture("twenty-" + std::to_string(answer + 1));
    }
    CHECK(window.quit() == 0);
    CHECK(window.err().empty());
    const auto all = test::recorded(home);
    REQUIRE(all.size() == 20);
    CHECK(all[0].rating == "good");
    CHECK(all[19].rating == "easy");
    CHECK(test::reviews_today(home) == 20);
    CHECK(is_healthy(home));
  }

  TEST_CASE("a rating outlives a killed window, and the session goes on") {
    const XDisplay display;
    const Home home;
    {
      RealWindow window(display, home);
      Student student(window);
      student.begin_with_keys();
      student.rate_with_key("4");
      REQUIRE(student.comes_to_see(Sees::Question));
      window.type("half an ans");
      window.kill();
    }
    CHECK(test::recorded(home) == std::vector<Recorded>{{first_card, "easy", "", ""}});
    CHECK(is_healthy(home));
    RealWindow window(display, home);
    Student student(window);
    window.keep_picture("killed-1-today");
    // "about": one quick answer tells nothing of the next.
    CHECK(window.shows(std::to_string(new_a_day - 1) + " cards wait, about"));
    student.begin_with_keys();
    REQUIRE(student.comes_to_see(Sees::Question));
    window.keep_picture("killed-2-next");
    student.rate_with_key("3");
    CHECK(window.quit() == 0);
    const auto all = test::recorded(home);
    REQUIRE(all.size() == 2);
    CHECK(all[1].card != first_card);
    CHECK(is_healthy(home));
  }

  TEST_CASE("digits rate after the answer on AZERTY and the keypad; in the box they are text") {
    XDisplay display;
    display.set_keyboard("fr");
    const Home home;
    RealWindow window(display, home);
    Student student(window);
    // Where 1 to 4 are printed on AZERTY, without Shift; then the keypad.
    const std::vector<std::string> keys = {"ampersand", "eacute", "quotedbl", "apostrophe",
                                           "KP_1",      "KP_2",   "KP_3",     "KP_4"};
    const std::vector<std::string> expected = {"again", "hard", "good", "easy"};
    student.begin_with_keys();
    window.type("1234");
    window.key("KP_2");
    CHECK(student.sees() == Sees::Question);
    CHECK(window.shows("12342"));
    window.keep_picture("azerty-1-typed");
    CHECK(test::reviews_today(home) == 0);
    for (const std::string& key : keys) {
      CAPTURE(key);
      student.rate_with_key(key);
      REQUIRE(student.comes_to_see(Sees::Question));
    }
    window.keep_picture("azerty-2-rated");
    CHECK(window.quit() == 0);
    const auto ratings = ratings_of(test::recorded(home));
    REQUIRE(ratings.size() == keys.size());
    for (std::size_t i = 0; i < ratings.size(); ++i) CHECK(ratings[i] == expected[i % 4]);
  }
}
