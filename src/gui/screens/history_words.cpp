#include "gui/screens/history_words.h"

#include <cstdio>

#include "app/words.h"

namespace gui {

namespace {

constexpr std::int64_t ms_per_minute = 60'000, minutes_per_day = 1440;

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string day_words(const std::optional<std::int64_t>& day) {
  return base::to_text(base::to_date({static_cast<std::int32_t>(day.value_or(0))}));
}

std::string review_words(const store::Entry& entry) {
  std::string words = capitalised(schedule::to_text(*entry.rating)) + " after " +
                      app::short_number(static_cast<double>(entry.took_ms) / 1000) +
                      " s, next in " + app::delay_words(entry.decided, entry.stamp.at);
  if (!entry.answer.text.empty())
    words.append(", typed \"")
        .append(entry.answer.text)
        .append("\" (")
        .append(entry.answer.verdict)
        .append(")");
  if (entry.hints > 0) words += ", " + app::counted(entry.hints, "hint", "hints");
  return words;
}

}  // namespace

std::string moment_words(const store::Stamp& stamp) {
  // The offset is stored with the entry, so a later journey never moves history.
  const std::int64_t minutes = stamp.at.ms / ms_per_minute + stamp.offset_min;
  const std::int64_t day = minutes / minutes_per_day, minute = minutes % minutes_per_day;
  char clock[16];
  std::snprintf(clock, sizeof clock, " %02d:%02d", static_cast<int>(minute / 60),
                static_cast<int>(minute % 60));
  return base::to_text(base::to_date({static_cast<std::int32_t>(day)})) + clock;
}

std::string entry_words(const store::Entry& entry) {
  switch (entry.kind) {
    case store::EntryKind::Review:
      return entry.rating ? review_words(entry) : "Review";
    case store::EntryKind::Retract:
      return "Took back an earlier entry";
    case store::EntryKind::Suspend:
      return "Suspended";
    case store::EntryKind::Unsuspend:
      return "Asked again";
    case store::EntryKind::Bury:
      return "Buried until " + day_words(entry.amount);
    case store::EntryKind::Flag:
      return entry.amount.value_or(0) > 0 ? "Flagged" : "Flag removed";
    case store::EntryKind::Reset:
      return "Made new again";
    case store::EntryKind::SetDue:
      return "Set due on " + day_words(entry.amount);
    case store::EntryKind::AcceptWording:
      return "Accepted the wording \"" + entry.text + "\"";
    case store::EntryKind::Revised:
      return "The card changed in meaning";
  }
  return "";
}

}  // namespace gui
