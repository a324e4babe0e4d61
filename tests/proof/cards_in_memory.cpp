#include "proof/cards_in_memory.h"

#include <doctest/doctest.h>

namespace proof_tests {

cards::LoadedCard card_with(const std::string& members, cards::Standard standard) {
  return card_of(R"({"prompt": "Why?", "answer": "Because.")" +
                     (members.empty() ? "" : ",\n" + members) + "}\n",
                 standard);
}

cards::LoadedCard card_of(const std::string& json, cards::Standard standard) {
  cards::LoadedCard loaded;
  loaded.json = json;
  auto text = cards::load_card(loaded.json, {"card.json", {"deck/card"}, nullptr, {}});
  REQUIRE_MESSAGE(text.card.has_value(), in_lines(text.problems));
  loaded.card = std::move(*text.card);
  loaded.path = "card.json";
  loaded.standard = standard;
  return loaded;
}

cards::LoadedCard card_claiming(const std::string& claim, cards::Standard standard) {
  return card_with(
      R"("simulation": {"id": "dot_variance", "settings": {"d_k": 16, "samples": 2000}},
"claims": [{"id": "c", "say": "So it is.", )" +
          claim + "}]",
      standard);
}

proof::CheckReport check(const cards::LoadedCard& card, bool run) {
  const cards::LoadedCard* const all[] = {&card};
  proof::CheckOptions options;
  options.run = run;
  auto report = proof::check(all, options);
  REQUIRE(report.has_value());
  return std::move(*report);
}

std::string in_lines(const std::vector<cards::Problem>& problems) {
  std::string lines;
  for (const cards::Problem& p : problems)
    lines += p.pointer + ": " + p.message + (p.hint.empty() ? "" : "; " + p.hint) + "\n";
  return lines;
}

std::string problems_of(const cards::LoadedCard& card, bool run) {
  return in_lines(check(card, run).problems);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace proof_tests
