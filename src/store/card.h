#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/time.h"
#include "schedule/card_state.h"

namespace store {

/// A card file as it was when it was last read: compared to find the files that changed.
struct FileStamp {
  std::string path;           ///< as the caller names it; never opened by this layer
  std::int64_t size = 0;      ///< bytes
  std::int64_t mtime_ns = 0;  ///< nanoseconds since 1970
  std::string hash;           ///< of the bytes; any text that changes with them
  bool operator==(const FileStamp&) const = default;
};

/// What the collection keeps of a card's content. The files are the truth; this copy lets a start
/// show the first card without reading them.
struct CardContent {
  base::CardId id{};
  std::string deck{};  ///< "numerics" or "numerics/formats"; decks nest by '/'
  FileStamp file{};
  std::string json{};               ///< the card as last read without fault
  std::string plain{};              ///< its searchable plain text
  std::vector<std::string> tags{};  ///< compared exactly
  std::string group{};  ///< siblings share it and keep off each other's day; may be empty
  int weight = 3;       ///< 1..5
  int seconds = 30;     ///< time a good answer takes
  int revision = 1;
  std::string fingerprint{};             ///< of prompt, answer and grading
  std::vector<base::CardId> formerly{};  ///< earlier ids: their history follows
};

/// The fold of a card's entries: what its row caches.
struct Standing {
  schedule::CardState schedule;
  bool suspended = false;
  std::optional<base::StudyDay> buried_until;  ///< hidden on days before this one
  int flag = 0;                                ///< 0 none, 1..7
  int seen_revision = 0;                       ///< content revision at the last review; 0 before it
  bool operator==(const Standing&) const = default;
};

/// Times Again in Phase::Review after which a card is called a leech.
inline constexpr int leech_lapses = 8;

/// A card of the collection without its text.
struct Card {
  base::CardKey key;
  base::CardId id{};
  std::string deck;
  std::string group;
  int weight = 3;
  int seconds = 30;
  int revision = 1;
  std::string fingerprint;
  bool missing = false;  ///< its file is gone; history stays, nothing serves or counts it
  Standing standing;
};

}  // namespace store
