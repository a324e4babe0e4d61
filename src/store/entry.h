#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/time.h"
#include "schedule/card_state.h"
#include "schedule/rating.h"

namespace store {

/// What an entry of the log says. On disk, do not change.
enum class EntryKind : std::uint8_t {
  Review = 1,
  Retract = 2,  ///< takes back the entry `target`; of a retraction: brings its target back
  Suspend = 3,
  Unsuspend = 4,
  Bury = 5,           ///< hidden until the study day `amount`
  Flag = 6,           ///< `amount` is the flag, 0 removes it
  Reset = 7,          ///< the card is new again
  SetDue = 8,         ///< due on the study day `amount`
  AcceptWording = 9,  ///< `text` is accepted as the form `form`
  Revised = 10,  ///< content changed in meaning to revision `amount`: a review card is due at once
};

/// "review", "retract", ...: the words of JSON.
std::string_view to_text(EntryKind kind);

/// When an entry is written. The study day is stored with it and never recomputed.
struct Stamp {
  base::Instant at;
  int offset_min = 0;  ///< minutes east of UTC
  base::StudyDay day;
  schedule::Moment moment() const { return {at, day}; }
};

/// The stamp of an instant in the zone TZ; `rollover_hour` as in base::study_day.
Stamp stamp_at(base::Instant at, int rollover_hour);

/// What the learner typed before rating, and what was made of it. All of it is optional.
struct TypedAnswer {
  std::string text;
  std::string verdict;  ///< word of the grading layer
  std::string form;     ///< id of the form met
  std::string points;   ///< ids of the points found, joined by spaces
  std::optional<schedule::Rating> suggested;
  std::optional<std::int64_t> first_key_ms;  ///< from showing the prompt to the first key
  bool operator==(const TypedAnswer&) const = default;
};

/// One review to record.
struct Review {
  base::CardKey card;
  Stamp stamp;
  schedule::Rating rating = schedule::Rating::Good;
  std::int64_t took_ms = 0;    ///< clamped to [0, one hour] when recorded
  schedule::CardState before;  ///< the state that was shown; another one makes the review stale
  schedule::CardState after;   ///< schedule::review(before, rating, ...)
  std::string scheduler = "fsrs6";
  std::string scheduler_version = "1";
  int hints = 0;                         ///< hints shown
  std::string instance;                  ///< values of the card's variables; empty without any
  std::optional<int> expected_revision;  ///< content revision that was shown; others are stale
  TypedAnswer answer;
};

/// One line of the log, as written. Fields that its kind does not use are empty.
struct Entry {
  base::EntryId id;
  EntryKind kind = EntryKind::Review;
  base::CardKey card;
  Stamp stamp;
  bool live = true;  ///< false while a retraction of it stands
  std::optional<base::EntryId> target;
  std::optional<std::int64_t> amount;
  std::string text;

  std::optional<schedule::Rating> rating;
  std::int64_t took_ms = 0;
  schedule::Phase phase_before = schedule::Phase::New;
  schedule::Decision decided;
  std::string scheduler;
  std::string scheduler_version;
  int revision = 0;
  std::string fingerprint;
  std::string instance;
  int hints = 0;
  TypedAnswer answer;
};

}  // namespace store
