#include "app/library.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "app/version.h"
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
constexpr const char* faults_setting = "content_faults";

/// Files with an error and no card that came of them.
std::size_t faulty_files_of(const cards::Library& content) {
  std::set<std::string> faulty;
  for (const auto& problem : content.problems)
    if (problem.severity == cards::Severity::Error) faulty.insert(problem.file);
  for (const auto& loaded : content.cards) faulty.erase(loaded.path.string());
  return faulty.size();
}

bool is_of_this_version(const std::string& stamp) {
  return stamp.starts_with(std::string(version) + ":");
}

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

/// The cards whose text differs from what the collection has; all of them when another version of
/// the program wrote that, since it may have read the same text differently.
std::vector<store::CardContent> changed_cards(const cards::Library& content,
                                              const std::vector<store::Content::KnownFile>& known,
                                              bool same_version) {
  std::map<base::CardId, const store::Content::KnownFile*> by_id;
  for (const auto& file : known) by_id[file.id] = &file;
  std::vector<store::CardContent> changed;
  for (const auto& loaded : content.cards) {
    const auto found = by_id.find(loaded.card.id);
    const bool same = same_version && found != by_id.end() && !found->second->missing &&
                      found->second->file.hash == loaded.hash &&
                      found->second->file.path == loaded.path.string();
    if (!same) changed.push_back(content_of(loaded));
  }
  return changed;
}

/// Known cards without a file any more. A file of our folders that cannot be read now still counts.
std::vector<base::CardId> gone_cards(const cards::Library& content,
                                     const std::vector<store::Content::KnownFile>& known,
                                     const std::vector<fs::path>& folders) {
  std::vector<base::CardId> gone;
  for (const auto& file : known) {
    const bool in_our_folders = std::any_of(
        folders.begin(), folders.end(),
        [&](const fs::path& folder) { return file.file.path.starts_with(folder.string() + "/"); });
    if (!content.find(file.id) && !(in_our_folders && fs::exists(file.file.path)))
      gone.push_back(file.id);
  }
  return gone;
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
  return std::string(version) + ":" + cards::content_hash(listing);
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

int Library::faulty_files() {
  const auto stored = collection_.settings().get(faults_setting);
  if (!stored || !*stored) return 0;
  return std::atoi((*stored)->c_str());
}

base::Result<> Library::refresh(const store::Stamp& now) {
  const auto known = known_stamp();
  if (!known) return base::fail(known.error());
  return take_over(scan_content(folders_, *known), now);
}

base::Result<> Library::take_over(const ContentScan& scan, const store::Stamp& now) {
  if (!scan.changed || collection_.read_only()) return {};
  return base::guarded("taking over the cards", [&] {
    const std::string known = base::value_or_throw(known_stamp());
    const auto files = base::value_or_throw(collection_.content().files());
    store::Content& content = collection_.content();
    base::value_or_throw(
        content.put(changed_cards(scan.content, files, is_of_this_version(known))));
    base::value_or_throw(content.mark_missing(gone_cards(scan.content, files, folders_)));
    base::value_or_throw(content.set_new_order(new_order(scan.content)));
    base::value_or_throw(note_changed_meaning(scan.content, now));
    base::value_or_throw(
        collection_.settings().set(faults_setting, std::to_string(faulty_files_of(scan.content))));
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
