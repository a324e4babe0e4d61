#include "program/terminal.h"

#include <csignal>

#include <doctest/doctest.h>

namespace {

using test::Desk;
using test::small_card;
using test::Terminal;

std::size_t reviews(const Desk& desk, const std::string& card) {
  return desk.run({"history", card, "--json"}).json()["entries"].size();
}

constexpr const char* ctrl_c = "\x03";

}  // namespace

TEST_CASE("in a terminal an answer is a line and a rating is one key") {
  const Desk desk(
      {{"d/a.json", small_card("First?", "One.")}, {"d/b.json", small_card("Second?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("First?"));
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("my answer\r");
  REQUIRE(terminal.wait_for("One."));
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press("3");
  REQUIRE(terminal.wait_for("Second?"));
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press(":q\r");
  CHECK(terminal.end() == 0);
  CHECK(reviews(desk, "d/a") == 1);
  CHECK(reviews(desk, "d/b") == 0);
}

TEST_CASE("Ctrl+C records nothing, leaves in order and keeps what was rated before") {
  const Desk desk({{"d/a.json", small_card("First?")}, {"d/b.json", small_card("Second?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("\r");
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press(" ");  // the suggested rating
  REQUIRE(terminal.wait_for("Second?"));
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("half an ans");
  terminal.press(ctrl_c);
  CHECK(terminal.end() == 0);
  CHECK(reviews(desk, "d/a") == 1);
  CHECK(reviews(desk, "d/b") == 0);

  Terminal rating(desk, {"study"});
  REQUIRE(rating.wait_for("answer> "));
  rating.press("\r");
  REQUIRE(rating.wait_for("rate> "));
  rating.press(ctrl_c);
  CHECK(rating.end() == 0);
  CHECK(reviews(desk, "d/b") == 0);
}

TEST_CASE("arrow keys rate nothing") {
  const Desk desk({{"d/a.json", small_card("First?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("\r");
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press("\x1b[A\x1b[D");
  terminal.press("q");
  CHECK(terminal.end() == 0);
  CHECK(reviews(desk, "d/a") == 0);
}

TEST_CASE(
    "a command at the rating prompt may be written as at the answer: its Enter rates nothing") {
  const Desk desk(
      {{"d/a.json", small_card("First?", "One.")}, {"d/b.json", small_card("Second?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("\r");
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press(":u\r");
  REQUIRE(terminal.wait_for("Nothing to undo"));
  terminal.press(":x\r");
  terminal.press("q");
  CHECK(terminal.end() == 0);
  CHECK(reviews(desk, "d/a") == 0);
}

TEST_CASE("a session that is killed loses nothing that was rated") {
  const Desk desk({{"d/a.json", small_card("First?")}, {"d/b.json", small_card("Second?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("\r");
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press("1");
  REQUIRE(terminal.wait_for("again: due in 1 min"));
  kill(terminal.pid(), SIGKILL);
  CHECK(terminal.end() == 128 + SIGKILL);
  CHECK(reviews(desk, "d/a") == 1);
  CHECK(desk.run({"doctor"}).code == 0);
}

TEST_CASE("undo in a session asks the card again") {
  const Desk desk({{"d/a.json", small_card("First?")}, {"d/b.json", small_card("Second?")}});
  Terminal terminal(desk, {"study"});
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press("\r");
  REQUIRE(terminal.wait_for("rate> "));
  terminal.press("4");
  REQUIRE(terminal.wait_for("Second?"));
  REQUIRE(terminal.wait_for("answer> "));
  terminal.press(":u\r");
  REQUIRE(terminal.wait_for("First?"));
  terminal.press(":q\r");
  CHECK(terminal.end() == 0);
  CHECK(desk.run({"history", "d/a", "--json"}).json()["state"]["reps"] == 0);
}

TEST_CASE("a dumb terminal and NO_COLOR get no escape sequence") {
  Desk desk({{"d/a.json", small_card("First?")}});
  desk.environment.push_back("NO_COLOR=1");
  CHECK(desk.run({"study"}, "\n:q\n").out.find('\x1b') == std::string::npos);
}
