#include "cards/deck.h"

#include "cards/object_reader.h"
#include "cards/parse_json.h"

namespace cards {

DeckRead read_deck(std::string_view json, const std::string& file, const std::string& id) {
  DeckRead read;
  read.deck.id = id;
  read.deck.title = id.substr(id.rfind('/') + 1);
  ParsedJson parsed = parse_json(json, file);
  if (!parsed.root) {
    read.problems = std::move(parsed.problems);
    return read;
  }
  Report report(json, file, *parsed.root);
  report.add(std::move(parsed.problems));
  ObjectReader reader(report, *parsed.root, "deck.json");
  if (reader.is_object()) {
    std::string schema;
    reader.string("$schema", StringKind::Words, schema);
    reader.string("title", StringKind::Prose, read.deck.title);
    reader.string("about", StringKind::Prose, read.deck.about);
    reader.choice<Standard>("standard", {{"proved", Standard::Proved}, {"own", Standard::Own}},
                            read.deck.standard);
    int order = 0;
    reader.integer("order", 0, 1'000'000, order);
    if (parsed.root->member("order")) read.deck.order = order;
    reader.done();
  }
  read.problems = report.take();
  return read;
}

}  // namespace cards
