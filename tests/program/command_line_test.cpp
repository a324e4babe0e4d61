#include <cmath>

#include <doctest/doctest.h>

#include "program/attest.h"

namespace {

using test::Desk;
using test::small_card;

}  // namespace

TEST_CASE("wrong usage ends with 2, whatever is wrong") {
  const Desk desk({{"d/c.json", small_card("?")}});
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"nonsense"},
                                             {"due", "--nonsense"},
                                             {"review"},
                                             {"review", "d/c", "--rating", "great"},
                                             {"review", "d/none", "--rating", "good"},
                                             {"answer", "d/c"},
                                             {"answer", "d/none", "x"},
                                             {"sim", "run", "none"},
                                             {"sim", "run", "dot_variance", "--set", "d_k=zero"},
                                             {"config", "set", "desired_retention", "2"},
                                             {"config", "get", "nothing"},
                                             {"--now", "yesterday", "due"},
                                             {"search", "is:nothing"},
                                             {"next", "--deck", "nowhere"},
                                             {"study", "nowhere"},
                                             {"check", "/no/such/folder"}}) {
    const auto ran = desk.run(words);
    CHECK_MESSAGE(ran.code == 2, words.front() << ": " << ran.err);
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("an environment that fails ends with 3 and says what to do") {
  Desk desk({{"d/c.json", small_card("?")}});
  std::filesystem::create_directories(desk.collection);  // a folder where the file should be
  const auto ran = desk.run({"due"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find(desk.collection.string()) != std::string::npos);
}

TEST_CASE("every command has help with an example") {
  const Desk desk;
  for (const char* command :
       {"study",   "due",  "next",   "answer", "review", "undo",   "redo",
        "history", "show", "search", "stats",  "sim",    "check",  "new",
        "add",     "edit", "format", "config", "doctor", "backup", "restore"}) {
    const auto ran = desk.run({command, "--help"});
    CHECK_MESSAGE(ran.code == 0, command);
    CHECK_MESSAGE(ran.out.find("attest " + std::string(command)) != std::string::npos, command);
  }
  CHECK(desk.run({"--help"}).code == 0);
  CHECK(desk.run({"--version"}).out.rfind("attest ", 0) == 0);
}

TEST_CASE("global options are accepted before and after the command") {
  const Desk desk({{"d/c.json", small_card("?")}});
  CHECK(desk.run({"--quiet", "due", "--json"}).code == 0);
  CHECK(desk.run({"due", "--json", "--quiet"}).code == 0);
  CHECK(
      desk.run({"sim", "run", "dot_variance", "--seed", "3", "--format", "json"}).json()["seed"] ==
      3);
}

TEST_CASE("an answer may be empty, begin with a dash, or come from standard input") {
  const Desk desk;
  const std::string card = "attention-core/scaling-divisor";
  CHECK(desk.run({"answer", card, "", "--json"}).json()["verdict"] == "retry");
  CHECK(desk.run({"answer", card, "-d_k", "--json"}).json()["verdict"] == "wrong");
  CHECK(desk.run({"answer", card, "--json", "--", "-d_k"}).json()["verdict"] == "wrong");
  CHECK(desk.run({"answer", card, "-", "--json"}, "sqrt(d_k)\n").json()["verdict"] == "correct");
}

TEST_CASE("text from people is shown as it is, never used as a format or an escape") {
  const Desk desk({{"d/c.json", small_card("100% %s%n", "50%d")}});
  const auto ran = desk.run({"show", "d/c"});
  REQUIRE(ran.code == 0);
  CHECK(ran.out.find("100% %s%n") != std::string::npos);
  CHECK(ran.out.find("50%d") != std::string::npos);
  const auto refused = desk.run({"answer", "d/\x1b[31m", "x"});
  CHECK(refused.err.find('\x1b') == std::string::npos);
  CHECK(desk.run({"answer", "d/c", "%s%s%n", "--json"}).code == 0);
}

TEST_CASE("a simulation prints the same bits with one and with two threads") {
  const Desk desk;
  std::vector<std::string> outcomes;
  for (const char* threads : {"1", "2"}) {
    auto json = desk.run({"sim", "run", "dot_variance", "--set", "d_k=64", "--set", "divisor=1",
                          "--seed", "1", "--format", "json", "--threads", threads})
                    .json();
    const auto& variance = json["measures"]["variance"];
    CHECK(std::abs(variance["value"].get<double>() - 64) <=
          4 * variance["standard_error"].get<double>());
    json.erase("threads");
    outcomes.push_back(json.dump());
  }
  CHECK(outcomes[0] == outcomes[1]);
}

TEST_CASE("a new card is complete, valid and proved as it is written") {
  const Desk desk(std::vector<std::pair<std::string, std::string>>{});
  const auto ran = desk.run({"new", "my-deck/first"});
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  CHECK(desk.run({"new", "my-deck/first"}).code == 2);
  const auto checked = desk.run({"check", "--json"});
  CHECK_MESSAGE(checked.code == 0, checked.out);
  CHECK(checked.json()["cards"] == 1);
  CHECK(checked.json()["claims"].size() >= 1);
  CHECK(desk.run({"next", "--json"}).json()["card"] == "my-deck/first");
}

TEST_CASE("added cards get an id from their words and never replace one another") {
  const Desk desk(std::vector<std::pair<std::string, std::string>>{});
  CHECK(desk.run({"add", "my-deck", "What is $\\ln 1$?", "0"}).out == "my-deck/what-is-ln-1\n");
  CHECK(desk.run({"add", "my-deck", "What is $\\ln 1$?", "0"}).out == "my-deck/what-is-ln-1-2\n");
  CHECK(desk.run({"add", "my-deck", "-1 squared?", "1"}).out == "my-deck/1-squared\n");
  CHECK(desk.run({"add", "my-deck", "\x1b[31mred", "x"}).code == 2);
  CHECK(desk.run({"check"}).code == 0);
  CHECK(desk.run({"due", "--json"}).json()["total"]["new"] == 3);
}

TEST_CASE("editing a shipped card copies it, and the copy wins") {
  const Desk desk({{"d/c.json", small_card("shipped?")}});
  Desk own = Desk(std::vector<std::pair<std::string, std::string>>{});
  own.environment.push_back("EDITOR=true");
  const auto ran =
      own.run({"--cards", desk.cards.string(), "--cards", own.cards.string(), "edit", "d/c"});
  CHECK_MESSAGE(ran.code == 0, ran.err);
  CHECK(std::filesystem::exists(own.cards / "d/c.json"));
}

TEST_CASE("check names every fault of broken cards with line and column, and loads the good ones") {
  const Desk desk({{"d/good.json", small_card("?")},
                   {"d/comma.json", "{\"prompt\": \"a\",\n \"answer\": \"b\",\n}"},
                   {"d/key.json", "{\"promt\": \"a\", \"answer\": \"b\"}"},
                   {"d/escape.json", "{\"prompt\": \"$\\sqrt{2}$\", \"answer\": \"b\"}"}});
  const auto ran = desk.run({"check", "--json"});
  CHECK(ran.code == 1);
  CHECK(ran.json()["cards"] == 1);
  const auto found = ran.json();
  for (const auto& problem : found["problems"]) {
    CHECK(problem["line"].get<int>() >= 1);
    CHECK(problem["column"].get<int>() >= 1);
  }
  const std::string text = desk.run({"check"}).out;
  CHECK(text.find("comma.json:2:15: ") != std::string::npos);
  CHECK(text.find("did you mean") != std::string::npos);
  CHECK(desk.run({"due", "--json"}).json()["total"]["new"] == 1);
}

TEST_CASE("a changed card needs a new revision") {
  const Desk before({{"d/c.json", small_card("?", "one")}});
  const Desk after({{"d/c.json", small_card("?", "two")}});
  CHECK(after.run({"check", "--changed", before.cards.string()}).code == 1);
  CHECK(before.run({"check", "--changed", before.cards.string()}).code == 0);
  CHECK(after.run({"check", "--changed", "no-such-revision"}).code == 3);
}

TEST_CASE("settings are kept, listed and set back") {
  const Desk desk({{"d/c.json", small_card("?")}});
  CHECK(desk.run({"config", "set", "learning_steps", "5 60"}).out == "learning_steps = 5m 1h\n");
  CHECK(desk.run({"config", "get", "learning_steps"}).out == "5m 1h\n");
  CHECK(desk.run({"config", "set", "learning_steps", "default"}).code == 0);
  CHECK(desk.run({"config", "get", "learning_steps"}).out == "1m 10m\n");
  CHECK(desk.run({"config"}).out.find("desired_retention = 0.9") != std::string::npos);
}

TEST_CASE("a backup can be restored, and what it replaces is kept") {
  Desk desk({{"d/c.json", small_card("?")}});
  REQUIRE(desk.run({"review", "d/c", "--rating", "good"}).code == 0);
  const auto backup = desk.run({"backup"});
  REQUIRE_MESSAGE(backup.code == 0, backup.err);
  const std::string file = backup.out.substr(0, backup.out.find(':'));
  REQUIRE(desk.run({"undo"}).code == 0);
  const auto restored = desk.run({"restore", file});
  CHECK_MESSAGE(restored.code == 0, restored.err);
  CHECK(desk.run({"history", "d/c", "--json"}).json()["state"]["reps"] == 1);
  CHECK(desk.run({"restore", "/no/such/file"}).code >= 2);
}
