#include "cards/names.h"
#include "cards/read_sections.h"

namespace cards {

namespace {

constexpr std::string_view slug_shape = "made of a-z, 0-9 and -";

template <class Item>
std::string nearest_key(const std::string& id, const std::map<std::string, Item>* known) {
  std::vector<std::string_view> names;
  if (known)
    for (const auto& [name, item] : *known) names.push_back(name);
  return suggestion(id, names);
}

/// The shared entry of that id, noted as used; null when there is none.
template <class Item>
const Item* shared_entry(const std::string& id, const std::map<std::string, Item>* known,
                         const char* kind, CardReading& reading) {
  if (!known) return nullptr;
  const auto found = known->find(id);
  if (found == known->end()) return nullptr;
  reading.used.push_back(std::string(kind) + ":" + id);
  return &found->second;
}

}  // namespace

void read_concepts(ObjectReader& card, std::vector<Concept>& out, CardReading& reading) {
  const auto* known = reading.shared ? &reading.shared->concepts : nullptr;
  UniqueIds unique(reading.report, "a concept");
  card.elements("concepts", [&](const JsonValue& item) {
    const bool by_id = item.kind == JsonValue::Kind::String;
    Concept own;
    if (by_id) {
      own.id = item.text;
      unique.add(&item);
    } else {
      ObjectReader reader(reading.report, item, "a concept");
      if (!reader.is_object()) return;
      reader.name("id", is_slug, slug_shape, own.id, Need::Required);
      reader.string("name", StringKind::Prose, own.name);
      reader.string("about", StringKind::Prose, own.about);
      reader.done();
      unique.add(item.member("id"));
    }
    const Concept* shared = shared_entry(own.id, known, "concept", reading);
    if (!shared && own.name.empty()) {
      reading.report.error(by_id || !item.member("id") ? item : *item.member("id"),
                           "no concept `" + own.id + "` in shared.json",
                           nearest_key(own.id, known));
      return;
    }
    if (shared && own.name.empty()) own.name = shared->name;
    if (shared && own.about.empty()) own.about = shared->about;
    out.push_back(std::move(own));
  });
}

void read_references(ObjectReader& card, std::vector<Reference>& out, CardReading& reading) {
  const auto* known = reading.shared ? &reading.shared->references : nullptr;
  UniqueIds unique(reading.report, "a reference");
  card.elements("references", [&](const JsonValue& item) {
    const bool by_id = item.kind == JsonValue::Kind::String;
    Reference own;
    if (by_id) {
      own.id = item.text;
      unique.add(&item);
    } else {
      ObjectReader reader(reading.report, item, "a reference");
      if (!reader.is_object()) return;
      reader.name("id", is_slug, slug_shape, own.id, Need::Required);
      reader.string("title", StringKind::Prose, own.title);
      reader.string("where", StringKind::Prose, own.where);
      reader.name("url", is_web_address, "an address that begins with https:// or http://",
                  own.url);
      reader.done();
      unique.add(item.member("id"));
    }
    const Reference* shared = shared_entry(own.id, known, "reference", reading);
    if (!shared && own.title.empty()) {
      reading.report.error(by_id || !item.member("id") ? item : *item.member("id"),
                           "no reference `" + own.id + "` in shared.json",
                           nearest_key(own.id, known));
      return;
    }
    if (shared && own.title.empty()) own.title = shared->title;
    if (shared && own.url.empty()) own.url = shared->url;
    if (shared && own.where.empty()) own.where = shared->where;
    out.push_back(std::move(own));
  });
}

}  // namespace cards
