#include "app/takeover.h"

#include <thread>

#include "store/backup.h"

namespace app {

base::Result<> Takeover::begin(base::Instant now) {
  if (scan_) return {};
  const auto known = services_.library.known_stamp();
  if (!known) return base::fail(known.error());
  if (known->empty()) return take(scan_content(services_.library.folders(), *known), now);
  scan_.emplace("reading the cards", [folders = services_.library.folders(), stamp = *known](
                                         auto, auto&) { return scan_content(folders, stamp); });
  return {};
}

base::Result<> Takeover::wait(std::chrono::milliseconds patience, base::Instant now) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (scan_ && !scan_->finished() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return scan_ && scan_->finished() ? step(now) : base::Result<>();
}

base::Result<> Takeover::step(base::Instant now) {
  end_backup();
  if (!scan_) return {};
  auto scan = scan_->take();
  if (!scan) return {};
  scan_.reset();
  if (!*scan) return base::fail(scan->error());
  return take(**scan, now);
}

base::Result<> Takeover::take(const ContentScan& scan, base::Instant now) {
  const auto stamp = services_.study.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  if (auto taken = services_.library.take_over(scan, *stamp); !taken) return taken;
  changed_ = changed_ || scan.changed;
  begin_backup(*stamp);
  return {};
}

/// The day's backup reads the whole file, so it is made beside the session.
void Takeover::begin_backup(const store::Stamp& now) {
  if (backed_up_ || backup_ || services_.collection.read_only()) return;
  backed_up_ = true;
  backup_.emplace("making the day's backup",
                  [&collection = services_.collection, now](auto, auto&) {
                    return store::backup_daily(collection, now.at, now.day);
                  });
}

void Takeover::end_backup() {
  if (!backup_) return;
  const auto made = backup_->take();
  if (!made) return;
  backup_.reset();
  if (!*made) failures_.push_back(made->error());
}

}  // namespace app
