#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/services.h"
#include "base/job.h"

namespace app {

/// Takes changed card files over into the collection while a person studies. Workers look at the
/// files and make the day's backup; the collection is written on the caller's thread, in `step`.
/// One thread, that of the collection.
class Takeover {
 public:
  explicit Takeover(Services& services) : services_(services) {}

  /// Starts a look at the files. A fresh collection has nothing to show yet, so its files are read
  /// at once. Does nothing while a look is under way.
  base::Result<> begin(base::Instant now);
  /// Waits until the files are taken over, for so long at most.
  base::Result<> wait(std::chrono::milliseconds patience, base::Instant now);
  /// Takes over what a finished look has found; returns at once when there is nothing.
  base::Result<> step(base::Instant now);

  /// Whether cards were taken over since the last call.
  bool changed() { return std::exchange(changed_, false); }
  bool busy() const { return scan_.has_value() || backup_.has_value(); }
  /// Why no backup was made, once each.
  std::vector<base::Error> failures() { return std::exchange(failures_, {}); }

 private:
  base::Result<> take(const ContentScan& scan, base::Instant now);
  void begin_backup(const store::Stamp& now);
  void end_backup();

  Services& services_;
  std::optional<base::Job<ContentScan>> scan_;
  std::optional<base::Job<bool>> backup_;
  bool backed_up_ = false;  ///< once a process is enough: `backup_daily` knows the day
  bool changed_ = false;
  std::vector<base::Error> failures_;
};

}  // namespace app
