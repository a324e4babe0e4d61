#include "store/fold.h"

#include <algorithm>
#include <cmath>

#include "schedule/scheduler.h"

namespace store {

namespace {

using schedule::Phase;

void set_due(schedule::Decision& decided, base::StudyDay today, base::StudyDay day) {
  if (decided.phase == Phase::New) return;
  if (decided.phase != Phase::Review) decided.interval_days = std::max(1, day - today);
  decided.phase = Phase::Review;
  decided.step = 0;
  decided.due = {day, std::nullopt};
}

void note_revision(schedule::Decision& decided, base::StudyDay today) {
  if (decided.phase == Phase::Review && decided.due.day) {
    decided.due.day = std::min(*decided.due.day, today);
  }
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), 1.0); }

}  // namespace

Standing apply(const Standing& standing, const FoldStep& step,
               const schedule::Parameters& parameters) {
  Standing next = standing;
  switch (step.kind) {
    case EntryKind::Review:
      next.schedule =
          schedule::replay(standing.schedule, step.rating, step.day, step.decided, parameters);
      next.seen_revision = step.revision;
      break;
    case EntryKind::Suspend:
      next.suspended = true;
      break;
    case EntryKind::Unsuspend:
      next.suspended = false;
      break;
    case EntryKind::Bury:
      next.buried_until = base::StudyDay{static_cast<std::int32_t>(step.amount)};
      break;
    case EntryKind::Flag:
      next.flag = static_cast<int>(step.amount);
      break;
    case EntryKind::Reset:
      next.schedule = {};
      next.seen_revision = 0;
      break;
    case EntryKind::SetDue:
      set_due(next.schedule.decided, step.day,
              base::StudyDay{static_cast<std::int32_t>(step.amount)});
      break;
    case EntryKind::Revised:
      note_revision(next.schedule.decided, step.day);
      break;
    case EntryKind::Retract:
    case EntryKind::AcceptWording:
      break;
  }
  return next;
}

bool agree(const Standing& a, const Standing& b) {
  if (a.schedule.memory.has_value() != b.schedule.memory.has_value()) return false;
  if (a.schedule.memory && (!close(a.schedule.memory->stability, b.schedule.memory->stability) ||
                            !close(a.schedule.memory->difficulty, b.schedule.memory->difficulty))) {
    return false;
  }
  Standing same = a;
  same.schedule.memory = b.schedule.memory;
  return same == b;
}

QueueColumn queue_of(const Standing& standing, bool missing) {
  if (missing || standing.suspended) return QueueColumn::None;
  switch (standing.schedule.decided.phase) {
    case Phase::New:
      return QueueColumn::New;
    case Phase::Learning:
    case Phase::Relearning:
      return QueueColumn::Learning;
    case Phase::Review:
      return QueueColumn::Review;
  }
  return QueueColumn::None;
}

}  // namespace store
