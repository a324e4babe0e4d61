#include <doctest/doctest.h>

#include "cards/fingerprint.h"
#include "cards/fixtures.h"
#include "cards/names.h"
#include "cards/new_card.h"
#include "cards/parse_json.h"

using namespace cards_tests;
using namespace cards;

namespace {

Card good(const std::string& name) {
  const LoadedText loaded = load_fixture(fixtures / "good" / (name + ".json"));
  REQUIRE(loaded.card.has_value());
  return *loaded.card;
}

}  // namespace

TEST_CASE("a card of two lines has the defaults of the format") {
  const Card card = good("minimal");
  CHECK(card.id.value == "deck/minimal");
  CHECK(card.type == CardType::Flashcard);
  CHECK(card.level == Level::Medium);
  CHECK(card.seconds == 60);
  CHECK(card.weight == 3);
  CHECK(card.revision == 1);
  CHECK_FALSE(card.grading.has_value());
  CHECK(card.claims.empty());
}

TEST_CASE("lists of lines are joined with newlines, also as items of lists") {
  const Card card = good("lines");
  CHECK(card.prompt == "First line\nsecond line");
  CHECK(card.explanation.steps == std::vector<Text>{"a\nb", "c"});
  CHECK(card.explanation.code->text == "all:\n\techo hi");
  CHECK(card.comparison->columns == std::vector<Text>{"a\nb", "c"});
  CHECK(card.comparison->rows[0][1] == "2\n3");
}

TEST_CASE("settings keep their kind") {
  const SimulationUse use = *good("settings").simulation;
  CHECK(std::get<double>(use.settings.at("a")) == 1);
  CHECK(std::get<bool>(use.settings.at("c")));
  CHECK(std::get<std::string>(use.settings.at("d")) == "sqrt(d_k)");
  CHECK(std::get<std::vector<double>>(use.settings.at("e")) == std::vector<double>{1, 2.5});
  CHECK(std::get<std::map<std::string, std::string>>(use.settings.at("f")).at("x") == "y");
  CHECK(use.seed == 0);
  REQUIRE(use.predict.size() == 2);
  CHECK(use.predict[0].against.has_value());
  CHECK(use.predict[0].against->empty());
  CHECK(use.predict[1].number);
}

TEST_CASE("claims keep their bound, their operator and their rivals") {
  const auto claims = good("claims").claims;
  REQUIRE(claims.size() == 4);
  CHECK(claims[0].within.kind == ToleranceKind::Exact);
  CHECK(claims[1].op == Operator::AtMost);
  CHECK(claims[1].within.kind == ToleranceKind::Relative);
  CHECK(claims[2].op == Operator::AtLeast);
  CHECK(claims[2].within.kind == ToleranceKind::None);
  CHECK(claims[3].shipped_seed_only);
  CHECK(claims[3].within.value == 4);
  CHECK(claims[3].rejects == std::vector<std::string>{"2"});
}

TEST_CASE("the vocabulary of shared.json joins that of a card with formulas, and only there") {
  const Grading grading = *good("grading").grading;
  CHECK(grading.symbols.contains("k"));
  CHECK(grading.symbols.at("h") == std::vector<std::string>{"num_heads", "heads"});
  CHECK(grading.derived.at("d_model").formula == "d_k*h");
  const auto worded = load(card_with(R"("grading": {"points": [{"id": "p", "any": [["a"]]}]})"));
  CHECK(worded.card->grading->symbols.empty());
}

TEST_CASE("a card may give a shared name to a symbol of its own") {
  const auto loaded = load(card_with(R"("grading": {"symbols": {"groups": ["heads", "d_model"]},
      "forms": [{"id": "f", "formula": "groups*d_k", "verdict": "correct"}]})"));
  CHECK(in_lines(loaded.problems).empty());
  REQUIRE(loaded.card.has_value());
  const Grading& grading = *loaded.card->grading;
  CHECK(grading.symbols.at("h") == std::vector<std::string>{"num_heads"});
  CHECK(grading.symbols.at("groups") == std::vector<std::string>{"heads", "d_model"});
  CHECK(grading.derived.empty());
}

TEST_CASE("a card overrides the concepts and references of shared.json in part") {
  const Card card = good("concepts");
  REQUIRE(card.concepts.size() == 3);
  CHECK(card.concepts[0].name == "Softmax");
  CHECK(card.concepts[0].about == "Exponentials that sum to one.");
  CHECK(card.concepts[2].name == "Variance scaling");
  CHECK(card.concepts[2].about == "In other words.");
  const auto references = good("claims").references;
  CHECK(references[0].url == "https://example.org/gemma3");
  CHECK(references[1].title == "Attention Is All You Need");
  CHECK(references[1].where == "eq. 1");
}

TEST_CASE("what a card names of shared.json is known") {
  const auto loaded = load_fixture(fixtures / "good" / "grading.json");
  CHECK(loaded.used ==
        std::vector<std::string>{"symbol:d_model", "symbol:h", "symbol:d_k", "symbol:h"});
}

TEST_CASE("one pass names every fault of a card") {
  const auto loaded =
      load(card_with("\"weight\": 9, \"tags\": 3, \"hint\": [], \"tldr\": null, "
                     "\"claims\": [{\"id\": \"A\"}]"));
  CHECK(loaded.problems.size() == 8);
  CHECK_FALSE(loaded.card.has_value());
}

TEST_CASE("a file over one megabyte is refused, one just below is read") {
  const std::string filler(999'000, 'x');
  CHECK(load(card_with("\"tldr\": \"" + filler + "\"")).card.has_value());
  const auto loaded = load(card_with("\"tldr\": \"" + filler + filler + "\""));
  REQUIRE(loaded.problems.size() == 1);
  CHECK(loaded.problems[0].message == "the file is larger than 1 MB");
}

TEST_CASE("a hostile card with thousands of faults costs little and reports a bounded number") {
  std::string members = "\"changes\": [";
  for (int i = 0; i < 40'000; ++i) members += std::string(i ? "," : "") + "{\"revisio\": 1}";
  const auto loaded = load(card_with(members + "]"));
  CHECK(loaded.problems.size() == 200);
}

TEST_CASE("a newline is no TeX command unless it spells one") {
  CHECK(load(card_with(R"("tldr": "one\ntwo\nnext\nnor\nun\nequal")")).card.has_value());
  for (const std::string command : {"nu", "nu_1", "nabla f", "neq", "ne 1", "not", "ni"})
    CHECK_FALSE(load(card_with("\"tldr\": \"$\\" + command + "$\"")).card.has_value());
}

TEST_CASE("warnings leave a card in use") {
  const auto loaded = load(card_with("\"revision\": 2"));
  REQUIRE(loaded.problems.size() == 1);
  CHECK(loaded.problems[0].severity == Severity::Warning);
  CHECK(loaded.card.has_value());
  const auto wrong_only = load(
      card_with(R"("grading": {"forms": [{"id": "f", "texts": ["no"], "verdict": "wrong"}]})"));
  CHECK(in_lines(wrong_only.problems).find("no form is `correct`") != std::string::npos);
}

TEST_CASE("the fingerprint follows prompt, answer and grading, not the layout of the file") {
  const auto print = [](const std::string& json) { return load(json).card->fingerprint; };
  const std::string base = print(R"({"prompt": "P\nQ", "answer": "A"})");
  CHECK(base.size() == 16);
  CHECK(print("{\n \"answer\": \"\\u0041\",\n \"prompt\": [\"P\", \"Q\"], \"tldr\": \"T\"}") ==
        base);
  CHECK(print(R"({"prompt": "P Q", "answer": "A"})") != base);
  CHECK(print(R"({"prompt": "P\nQ", "answer": "B"})") != base);
  const std::string graded = print(
      R"({"prompt": "P\nQ", "answer": "A", "grading": {"points": [{"id": "p", "any": [["a"]]}]}})");
  CHECK(graded != base);
}

TEST_CASE("an inline follow-up becomes a card beside its parent") {
  const Card parent = good("follow-ups");
  const Card card = follow_up_card(parent, parent.follow_ups[2]);
  CHECK(card.id.value == "deck/follow-ups#f");
  CHECK(card.prompt == "Q [2](claim:g)?");
  CHECK(card.group == "deck/follow-ups");
  CHECK(card.grading->points.size() == 1);
  CHECK(card.claims.size() == 1);
  CHECK(deck_of(card.id) == "deck");
}

TEST_CASE("names follow their patterns") {
  CHECK(is_card_id("a/b"));
  CHECK(is_card_id("a/b-2/c"));
  for (const auto* bad : {"", "a", "a/", "/a", "a//b", "A/b", "a/-b", "a/b#c", "a/b c", "a/../b"})
    CHECK_FALSE(is_card_id(bad));
  CHECK(is_card_reference("a/b#c"));
  CHECK_FALSE(is_card_reference("a/b#"));
  CHECK(is_deck_id("a/b"));
  CHECK(is_symbol("d_k"));
  for (const auto* bad : {"", "1a", "sqrt", "e", "d-k"}) CHECK_FALSE(is_symbol(bad));
  CHECK(is_date("2026"));
  CHECK(is_date("2026-12-31"));
  for (const auto* bad : {"26", "2026-00", "2026-13", "2026-01-32", "2026/01", "2026-1"})
    CHECK_FALSE(is_date(bad));
  CHECK(is_web_address("https://example.org/a?b#c"));
  for (const auto* bad :
       {"", "https://", "https:///x", "ftp://x", "javascript:alert(1)", "http://a b"})
    CHECK_FALSE(is_web_address(bad));
}

TEST_CASE("a new card is valid, complete and canonical") {
  const std::string text = new_card_text("../../assets/card.schema.json");
  const auto loaded = load(text);
  CHECK(in_lines(loaded.problems).empty());
  REQUIRE(loaded.card.has_value());
  CHECK(loaded.card->claims.size() == 2);
  CHECK(loaded.card->simulation->id == "dot_variance");
  const auto other = load(new_card_text("", "softmax_flow"));
  REQUIRE(other.card.has_value());
  CHECK(other.card->simulation->id == "softmax_flow");
  CHECK(other.card->simulation->settings.empty());
  CHECK(other.card->claims[0].simulation == "dot_variance");
}

TEST_CASE("a small card keeps any prompt and answer") {
  const std::string prompt = "100% \"quoted\" \\sqrt{x}\n\ttab \x01", answer = "é {{x}} $5";
  const auto parsed = parse_json(small_card_text(prompt, answer), "x");
  REQUIRE(parsed.root.has_value());
  CHECK(parsed.root->member("prompt")->text == prompt);
  CHECK(parsed.root->member("answer")->text == answer);
}
