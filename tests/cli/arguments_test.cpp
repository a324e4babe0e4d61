#include "cli/arguments.h"

#include <doctest/doctest.h>

namespace {

/// The texts that a command line carries, resolved.
std::vector<std::string> texts(const std::vector<std::string>& words) {
  return cli::protect_texts(words).texts;
}

}  // namespace

TEST_CASE("an answer may begin with a dash, with or without -- before it") {
  CHECK(texts({"answer", "d/c", "-0.5"}) == std::vector<std::string>{"-0.5"});
  CHECK(texts({"answer", "d/c", "--", "-0.5"}) == std::vector<std::string>{"-0.5"});
  CHECK(texts({"answer", "--", "d/c", "--json"}) == std::vector<std::string>{"--json"});
}

TEST_CASE("-- ends the options and is never a text") {
  CHECK(texts({"answer", "d/c", "--"}).empty());
  CHECK(texts({"answer", "d/c", "--", "--"}) == std::vector<std::string>{"--"});
}

TEST_CASE("an empty answer is a text") {
  CHECK(texts({"answer", "d/c", ""}) == std::vector<std::string>{""});
}

TEST_CASE("options before and after the text stay options") {
  const auto arguments = cli::protect_texts(
      {"--now", "2026-12-01T09:00:00Z", "answer", "--json", "d/c", "x", "--collection", "f.db"});
  CHECK(arguments.texts == std::vector<std::string>{"x"});
  CHECK(arguments.words.size() == 8);
  CHECK(arguments.words.back() == "f.db");
  CHECK(arguments.text(arguments.words[5]) == "x");
}

TEST_CASE("a global option's value that looks like a command is no command") {
  const auto arguments = cli::protect_texts({"--collection", "answer", "due", "-x"});
  CHECK(arguments.texts.empty());
}

TEST_CASE("a query may exclude words, and its words stay apart") {
  CHECK(texts({"search", "variance", "-softmax"}) ==
        std::vector<std::string>{"variance", "-softmax"});
}

TEST_CASE("other commands keep their words") {
  const std::vector<std::string> words{"review", "d/c", "--rating", "good"};
  CHECK(cli::protect_texts(words).words == words);
}

TEST_CASE("a word that only looks like a stand-in is left as it is") {
  cli::Arguments arguments;
  CHECK(arguments.text("\x01"
                       "9") ==
        "\x01"
        "9");
}
