#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cards/library.h"
#include "store/collection.h"

namespace app {

/// What the card folders hold, read without touching the collection: safe on a worker.
struct ContentScan {
  std::string stamp;       ///< changes when any file of the folders does
  bool changed = false;    ///< compared with the stamp it was asked about
  cards::Library content;  ///< read only when `changed`
};

/// A text that changes when any JSON file below the folders appears, goes or changes.
std::string content_stamp(const std::vector<std::filesystem::path>& folders);

/// Looks at the folders; reads the cards only if their stamp differs from `known`.
ContentScan scan_content(const std::vector<std::filesystem::path>& folders,
                         const std::string& known);

/// The cards a person studies: files for content, the collection for history. Every card is served
/// from the collection's copy of its text, so a start needs no file but shared.json. One thread.
class Library {
 public:
  Library(store::Collection& collection, std::vector<std::filesystem::path> folders);

  /// Stamp of the folders when the collection last took them over.
  base::Result<std::string> known_stamp();
  /// Takes a scan over into the collection: changed cards, missing ones, the order of new ones,
  /// notes of changed meaning. Does nothing when nothing changed or the collection is read-only.
  base::Result<> take_over(const ContentScan& scan, const store::Stamp& now);
  /// Scans and takes over.
  base::Result<> refresh(const store::Stamp& now);

  /// The row of a card; NotFound with the nearest id.
  base::Result<store::Card> row(const base::CardId& id);
  /// The card as last read without fault. An id `deck/slug#id` gives the follow-up as a card.
  base::Result<cards::Card> card(const base::CardId& id);
  base::Result<cards::Card> card(const store::Card& row);

  const cards::Shared& shared();
  /// How many card files could not be read when the folders were last looked at.
  int faulty_files();
  /// Problems found by the last take-over that had to read the files.
  const std::vector<cards::Problem>& problems() const { return problems_; }
  const std::vector<std::filesystem::path>& folders() const { return folders_; }

 private:
  base::Result<> note_changed_meaning(const cards::Library& content, const store::Stamp& now);

  store::Collection& collection_;
  std::vector<std::filesystem::path> folders_;
  cards::Shared shared_;
  bool shared_read_ = false;
  std::vector<cards::Problem> problems_;
};

}  // namespace app
