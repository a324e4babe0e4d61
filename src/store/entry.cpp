#include "store/entry.h"

namespace store {

std::string_view to_text(EntryKind kind) {
  switch (kind) {
    case EntryKind::Review:
      return "review";
    case EntryKind::Retract:
      return "retract";
    case EntryKind::Suspend:
      return "suspend";
    case EntryKind::Unsuspend:
      return "unsuspend";
    case EntryKind::Bury:
      return "bury";
    case EntryKind::Flag:
      return "flag";
    case EntryKind::Reset:
      return "reset";
    case EntryKind::SetDue:
      return "set_due";
    case EntryKind::AcceptWording:
      return "accept_wording";
    case EntryKind::Revised:
      return "revised";
  }
  return "unknown";
}

Stamp stamp_at(base::Instant at, int rollover_hour) {
  return {at, base::local_time(at).offset_min, base::study_day(at, rollover_hour)};
}

}  // namespace store
