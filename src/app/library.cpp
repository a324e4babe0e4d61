#include "app/library.h"

#include <algorithm>
#include <set>

#include "base/nearest.h"
#include "cards/fingerprint.h"
#include "cards/texts.h"
#include "schedule/queue.h"
#include "typeset/document.h"
#include "typeset/plain_text.h"

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr const char* stamp_setting = "content_stamp";

std::string plain_text(const cards::Card& card) {
  std::string plain = card.id.value;
  cards::for_each_text(card, [&](const std::string&, const std::string& text, cards::TextRole) {
    plain += ' ' + typeset::to_search_text(typeset::parse(text));
  });
  return plain;
}

store::CardContent content_of(const cards::LoadedCard& loaded) {
  const cards::Card& card = loaded.card;
  return {
      card.id,
      cards::deck_of(card.id),
      {loaded.path.string(), static_cast<std::int64_t>(loaded.size), loaded.mtime_ns, loaded.hash},
      loaded.json,
      plain_text(card),
      card.tags,
      card.group,
      card.weight,
      card.seconds,
      card.revision,
      card.fingerprint,
      card.formerly};
}

std::vector<base::CardId> new_order(const cards::Library& content) {
  std::vector<schedule::NewCard> order;
  for (const auto& loaded : content.cards) {
    const std::string deck = cards::deck_of(loaded.card.id);
    const auto place = std::find_if(content.decks.begin(), content.decks.end(),
                                    [&](const cards::Deck& d) { return d.id == deck; });
    order.push_back({loaded.card.id, static_cast<int>(place - content.decks.begin()),
                     loaded.card.weight, loaded.card.requires_first});
  }
  return schedule::order_new(std::move(order));
}

/// The latest revision that changed the meaning, or 0.
int meaning_revision(const cards::Card& card) {
  int latest = 0;
  for (const auto& change : card.changes)
    if (change.kind == cards::ChangeKind::Meaning) latest = std::max(latest, change.revision);
  return latest;
}

}  // namespace

/// Names, sizes and times of all JSON files, in a fixed order, hashed.
std::string content_stamp(const std::vector<fs::path>& folders) {
  std::string listing;
  for (const fs::path& folder : folders) {
    std::vector<std::string> lines;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
      if (it->path().extension() != ".json") continue;
      std::error_code gone;
      lines.push_back(it->path().string() + '\0' + std::to_string(it->file_size(gone)) + '\0' +
                      std::to_string(it->last_write_time(gone).time_since_epoch().count()));
    }
    std::sort(lines.begin(), lines.end());
    listing += folder.string() + '\n';
    for (const std::string& line : lines) listing += line + '\n';
  }
  return cards::content_hash(listing);
}

ContentScan scan_content(const std::vector<fs::path>& folders, const std::string& known) {
  ContentScan scan;
  scan.stamp = content_stamp(folders);
  scan.changed = scan.stamp != known;
  if (scan.changed) scan.content = cards::load(folders);
  return scan;
}

Library::Library(store::Collection& collection, std::vector<fs::path> folders)
    : collection_(collection), folders_(std::move(folders)) {}

base::Result<std::string> Library::known_stamp() {
  return collection_.settings().get(stamp_setting).map([](const auto& stamp) {
    return stamp.value_or("");
  });
}

base::Result<> Library::refresh(const store::Stamp& now) {
  const auto known = known_stamp();
  if (!known) return base::fail(known.error());
  return take_over(scan_content(folders_, *known), now);
}

base::Result<> Library::take_over(const ContentScan& scan, const store::Stamp& now) {
  if (!scan.changed || collection_.read_only()) return {};
  return base::guarded("taking over the cards", [&] {
    std::vector<store::CardContent> contents;
    std::set<base::CardId> present;
    for (const auto& loaded : scan.content.cards) {
      // A file that holds what the collection has costs no second look at its text.
      contents.push_back(content_of(loaded));
      present.insert(loaded.card.id);
    }
    base::value_or_throw(collection_.content().put(contents));

    std::vector<base::CardId> gone;
    for (const auto& known : base::value_or_throw(collection_.content().files())) {
      const bool readable_elsewhere = present.contains(known.id);
      const bool in_our_folders =
          std::any_of(folders_.begin(), folders_.end(), [&](const fs::path& folder) {
            return known.file.path.starts_with(folder.string() + "/");
          });
      if (!readable_elsewhere && !(in_our_folders && fs::exists(known.file.path)))
        gone.push_back(known.id);
    }
    base::value_or_throw(collection_.content().mark_missing(gone));
    base::value_or_throw(collection_.content().set_new_order(new_order(scan.content)));
    base::value_or_throw(note_changed_meaning(scan.content, now));
    base::value_or_throw(collection_.settings().set(stamp_setting, scan.stamp));
    shared_ = scan.content.shared;
    shared_read_ = true;
    problems_ = scan.content.problems;
  });
}

base::Result<> Library::note_changed_meaning(const cards::Library& content,
                                             const store::Stamp& now) {
  for (const auto& loaded : content.cards) {
    const int revision = meaning_revision(loaded.card);
    if (revision == 0) continue;
    const auto found = collection_.content().find(loaded.card.id);
    if (!found) return base::fail(found.error());
    if (!*found || (*found)->standing.schedule.reps == 0 ||
        (*found)->standing.seen_revision >= revision)
      continue;
    if (auto noted = collection_.log().note_revision((*found)->key, revision, now); !noted)
      return base::fail(noted.error());
  }
  return {};
}

const cards::Shared& Library::shared() {
  if (shared_read_) return shared_;
  shared_read_ = true;
  for (const fs::path& folder : folders_) {
    const fs::path file = folder / "shared.json";
    if (const auto json = cards::read_card_file(file))
      shared_ = cards::read_shared(*json, file.string(), shared_).shared;
  }
  return shared_;
}

base::Result<store::Card> Library::row(const base::CardId& id) {
  const auto found = collection_.content().find(id);
  if (!found) return base::fail(found.error());
  if (*found) return **found;
  std::vector<std::string_view> names;
  const auto ids = collection_.content().ids();
  if (ids)
    for (const auto& known : *ids) names.push_back(known.value);
  return base::fail(base::Fault::NotFound, "there is no card \"" + id.value + "\"", {},
                    base::did_you_mean(id.value, names, "attest search finds cards by words"));
}

base::Result<cards::Card> Library::card(const store::Card& row) {
  const auto json = collection_.content().json(row.key);
  if (!json) return base::fail(json.error());
  auto read = cards::load_card(*json, {row.id.value, row.id, &shared(), {}});
  if (read.card) return std::move(*read.card);
  return base::fail(base::Fault::BadInput, "the card \"" + row.id.value + "\" cannot be read",
                    read.problems.empty() ? "" : read.problems.front().message,
                    "attest check says what is wrong with its file");
}

base::Result<cards::Card> Library::card(const base::CardId& id) {
  const std::size_t hash = id.value.find('#');
  const auto found = row({id.value.substr(0, hash)});
  if (!found) return base::fail(found.error());
  auto parent = card(*found);
  if (!parent || hash == std::string::npos) return parent;
  for (const auto& follow_up : parent->follow_ups)
    if (!follow_up.id.empty() && follow_up.id == id.value.substr(hash + 1))
      return cards::follow_up_card(*parent, follow_up);
  return base::fail(base::Fault::NotFound,
                    "the card \"" + found->id.value + "\" has no follow-up of that id", id.value);
}

}  // namespace app
