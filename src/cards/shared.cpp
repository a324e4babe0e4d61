#include "cards/shared.h"

#include "cards/names.h"
#include "cards/parse_json.h"
#include "cards/read_sections.h"
#include "formula/parse.h"
#include "formula/symbols.h"

namespace cards {

namespace {

constexpr std::string_view slug_shape = "made of a-z, 0-9 and -";

/// Ids that are taken in this file: the same id in an earlier folder is overridden in silence.
template <class Item>
void put(ObjectReader& reader, UniqueIds& unique, std::map<std::string, Item>& out, Item item) {
  const JsonValue* id = reader.value().member("id");
  unique.add(id);
  if (!item.id.empty()) out[item.id] = std::move(item);
}

void read_concept_list(ObjectReader& file, std::map<std::string, Concept>& out) {
  UniqueIds unique(file.report(), "a concept");
  file.objects("concepts", "a concept", [&](ObjectReader& reader) {
    Concept item;
    reader.name("id", is_slug, slug_shape, item.id, Need::Required);
    reader.string("name", StringKind::Prose, item.name, Need::Required);
    reader.string("about", StringKind::Prose, item.about);
    put(reader, unique, out, std::move(item));
  });
}

void read_reference_list(ObjectReader& file, std::map<std::string, Reference>& out) {
  UniqueIds unique(file.report(), "a reference");
  file.objects("references", "a reference", [&](ObjectReader& reader) {
    Reference item;
    reader.name("id", is_slug, slug_shape, item.id, Need::Required);
    reader.string("title", StringKind::Prose, item.title, Need::Required);
    reader.string("where", StringKind::Prose, item.where);
    reader.name("url", is_web_address, "an address that begins with https:// or http://", item.url);
    put(reader, unique, out, std::move(item));
  });
}

void check_symbols(Report& report, const JsonValue& root, const Shared& shared) {
  std::vector<formula::Symbol> symbols;
  for (const auto& [name, aliases] : shared.symbols) symbols.push_back({name, aliases, {}});
  for (const auto& [name, derived] : shared.derived)
    if (auto parsed = formula::parse(derived.formula))
      symbols.push_back({name, derived.names, std::move(*parsed)});
  if (const auto made = formula::Symbols::make(std::move(symbols)); !made)
    report.error(root.member("symbols") ? *root.member("symbols") : root, made.error().message());
}

}  // namespace

SharedRead read_shared(std::string_view json, const std::string& file, const Shared& base) {
  SharedRead read{base, {}};
  ParsedJson parsed = parse_json(json, file);
  if (!parsed.root) {
    read.problems = std::move(parsed.problems);
    return read;
  }
  Report report(json, file, *parsed.root);
  report.add(std::move(parsed.problems));
  ObjectReader reader(report, *parsed.root, "shared.json");
  if (reader.is_object()) {
    std::string schema;
    reader.string("$schema", StringKind::Words, schema);
    read_symbols(reader, read.shared.symbols);
    read_derived(reader, read.shared.derived);
    read_concept_list(reader, read.shared.concepts);
    read_reference_list(reader, read.shared.references);
    reader.done();
    if (!report.has_errors()) check_symbols(report, *parsed.root, read.shared);
  }
  read.problems = report.take();
  return read;
}

}  // namespace cards
