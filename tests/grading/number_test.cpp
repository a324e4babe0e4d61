#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "grading/judge.h"
#include "mini_cards.h"

namespace {

using cards::Verdict;

struct Typed {
  const char* text;
  const char* verdict;
};

struct NumberCard {
  const char* value;
  const char* unit;
  std::vector<Typed> answers;
};

const std::vector<NumberCard> answers{
    {"2*80*8*128*2",
     "B",
     {{"327680", "correct"},
      {"327,680", "correct"},
      {"327680 B", "correct"},
      {"327,680 bytes", "correct"},
      {"320 KiB", "correct"},
      {"320KiB", "correct"},
      {"327.68 KB", "correct"},
      {"328 kB", "correct"},
      {"0.328 MB", "correct"},
      {"3.2768e5", "correct"},
      {"3.28 * 10^5 bytes", "correct"},
      {"2*80*8*128*2", "correct"},
      {"2 · 80 · 8 · 128 · 2 B", "correct"},
      {"about 328 kilobytes", "correct"},
      {"it is roughly 320 KiB per token", "correct"},
      {"2621440 bits", "correct"},
      {"2*80*8*128*2 = 327,680 bytes", "correct"},
      {"320 KiB = 327,680 bytes", "correct"},
      {"327,680 B (320 KiB)", "correct"},
      {"327,680 B (about 320 KiB)", "correct"},
      {"3.28 x 10^5", "correct"},
      {"320 KiB (rounded)", "correct"},
      {"320 KiB = 320,000 bytes", "retry"},
      {"320 KiB (640 KiB)", "retry"},
      {"640 KiB = 655360 B", "wrong"},
      {"320 KB", "wrong"},
      {"320 bytes", "wrong"},
      {"163840", "wrong"},
      {"2.6 MB", "wrong"},
      {"320 MiB", "wrong"},
      {"-327680", "wrong"},
      {"320 kiwis", "retry"},
      {"320 ms", "retry"},
      {"320 KiB/s", "retry"},
      {"not 320 KiB", "retry"},
      {"320 or 640 KiB", "retry"},
      {"327,68 KB", "retry"},
      {"a lot", "retry"},
      {"1/0", "retry"}}},
    {"0.5",
     "",
     {{"0.5", "correct"},
      {".5", "correct"},
      {"1/2", "correct"},
      {"½", "correct"},
      {"one half", "correct"},
      {"50%", "correct"},
      {"5e-1", "correct"},
      {"50", "wrong"},
      {"0,5", "retry"},
      {"0.5 ms", "retry"}}},
    {"68.27",
     "%",
     {{"68.27%", "correct"},
      {"68.3 percent", "correct"},
      {"68.3", "correct"},
      {"2*Phi(1) - 1", "wrong"},
      {"31.7%", "wrong"}}},
    {"12.5",
     "ms",
     {{"12.5 ms", "correct"},
      {"12.5", "correct"},
      {"0.0125 s", "correct"},
      {"12500 us", "correct"},
      {"12500 µs", "correct"},
      {"12.5 s", "wrong"},
      {"12.5 MB", "retry"}}},
    {"3.35",
     "TB/s",
     {{"3.35 TB/s", "correct"},
      {"3350 GB/s", "correct"},
      {"3350 GB per second", "correct"},
      {"3.35", "correct"},
      {"3.35 GB/s", "wrong"},
      {"3.35 TB", "retry"}}},
    {"8030261248",
     "parameters",
     {{"8,030,261,248", "correct"},
      {"8.03B", "correct"},
      {"8.03 billion parameters", "correct"},
      {"8030M", "correct"},
      {"8 billion", "correct"},
      {"7B", "wrong"},
      {"8.03 GB", "retry"}}},
    {"1.024", "", {{"1.024", "correct"}, {"1,024", "retry"}}},
    {"sqrt(128)",
     "",
     {{"11.3", "correct"},
      {"11.3137", "correct"},
      {"sqrt(128)", "correct"},
      {"sqrt(128) = 11.3", "correct"},
      {"11,3", "retry"},
      {"√128", "correct"},
      {"11", "wrong"}}},
};

}  // namespace

TEST_CASE("numbers are judged with units, prefixes and arithmetic") {
  for (const NumberCard& card : answers) {
    const grading::Judge judge(numeric_card(card.value, card.unit));
    for (const Typed& row : card.answers) {
      const auto judgement = judge(row.text);
      CAPTURE(std::string(row.text));
      CAPTURE(std::string(card.unit));
      CAPTURE(judgement.message);
      CAPTURE(judgement.understood);
      CHECK(grading::to_text(judgement.verdict) == row.verdict);
      CHECK((judgement.verdict == Verdict::Correct || !judgement.message.empty()));
    }
  }
}

TEST_CASE("a known wrong value gives its own message") {
  const grading::Judge judge(
      numeric_card("2*8*128", "B", {{"8*128", "Keys and values are both kept."}}));
  CHECK(judge("1024 B").message == "Keys and values are both kept.");
  CHECK(judge("1 KiB").message == "Keys and values are both kept.");
}

TEST_CASE("an answer that is off by a prefix is told so") {
  const grading::Judge judge(numeric_card("327680", "B"));
  CHECK(judge("327.68").message.find("1000 times too small") != std::string::npos);
  CHECK(judge("327680 bits").message.find("8 times too small") != std::string::npos);
  CHECK(judge("320 MiB").message.find("1024 times too large") != std::string::npos);
  CHECK(judge("12345").message == "That is not the value.");
}

TEST_CASE("the echo is the number in the unit of the card") {
  const grading::Judge judge(numeric_card("327680", "B"));
  CHECK(judge("320 KiB").understood == "327680 B");
  CHECK(judge("0.3 MB").understood == "300000 B");
}

TEST_CASE("the tolerance is 1 % unless the card says otherwise") {
  cards::Card card = numeric_card("200", "ms");
  CHECK(grading::Judge(card)("202").verdict == Verdict::Correct);
  CHECK(grading::Judge(card)("202.1").verdict == Verdict::Wrong);
  card.grading->absolute = 0.5;
  CHECK(grading::Judge(card)("200.5").verdict == Verdict::Correct);
  CHECK(grading::Judge(card)("202").verdict == Verdict::Wrong);
  card.grading->absolute.reset();
  card.grading->relative = 0.1;
  CHECK(grading::Judge(card)("219").verdict == Verdict::Correct);
}
