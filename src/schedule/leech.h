#pragma once

namespace schedule {

/// Whether the lapse that made the count `lapses` calls for attention: at the threshold, and again
/// every half threshold (rounded up) after it. Ask on a lapse only. A threshold of 0 is off.
bool is_leech(int lapses, int threshold);

}  // namespace schedule
