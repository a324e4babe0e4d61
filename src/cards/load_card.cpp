#include "cards/load_card.h"

#include <cctype>

#include "cards/check_card.h"
#include "cards/fingerprint.h"
#include "cards/parse_json.h"
#include "cards/read_sections.h"

namespace cards {

namespace {

void read_sections(ObjectReader& reader, Card& card, CardReading& reading) {
  read_content(reader, card);
  read_concepts(reader, card.concepts, reading);
  read_follow_ups(reader, card.follow_ups);
  read_references(reader, card.references, reading);
  read_grading(reader, card, reading);
  read_simulation(reader, card.simulation);
  read_claims(reader, card.claims);
  read_variables(reader, card.variables);
  reader.done();
}

/// Symbols of shared.json are used when a formula of the card names them.
void note_symbols(const Card& card, CardReading& reading) {
  if (!card.grading || !reading.shared) return;
  std::string formulas;
  for (const Form& form : card.grading->forms) formulas += form.formula + " ";
  for (const auto& [name, derived] : card.grading->derived) formulas += derived.formula + " ";
  std::string word;
  for (const char c : formulas + " ") {
    const bool in_name = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    if (in_name) {
      word += c;
      continue;
    }
    if (reading.shared->symbols.contains(word) || reading.shared->derived.contains(word))
      reading.used.push_back("symbol:" + word);
    word.clear();
  }
}

}  // namespace

LoadedText load_card(std::string_view json, const CardOrigin& origin) {
  LoadedText loaded;
  if (json.size() > maximum_file_bytes) {
    loaded.problems.push_back({Severity::Error,
                               origin.file,
                               {},
                               "",
                               "the file is larger than 1 MB",
                               "",
                               "split it into several cards"});
    return loaded;
  }
  ParsedJson parsed = parse_json(json, origin.file);
  if (!parsed.root) {
    loaded.problems = std::move(parsed.problems);
    return loaded;
  }
  Report report(json, origin.file, *parsed.root);
  report.add(std::move(parsed.problems));
  CardReading reading{report, origin.shared, {}};
  Card card;
  card.id = origin.id;
  ObjectReader reader(report, *parsed.root, "a card");
  if (reader.is_object()) read_sections(reader, card, reading);
  // References between sections are judged only in a card whose sections are sound: a claim that
  // could not be read is not also missing.
  if (!report.has_errors()) {
    check_card({card, *parsed.root, report, origin.deck_folder});
    note_symbols(card, reading);
    card.fingerprint = fingerprint(*parsed.root);
  }
  loaded.used = std::move(reading.used);
  loaded.problems = report.take();
  sort_problems(loaded.problems);
  if (!has_errors(loaded.problems)) loaded.card = std::move(card);
  return loaded;
}

}  // namespace cards
