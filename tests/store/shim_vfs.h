#pragma once

#include <atomic>
#include <thread>

namespace world {

/// While it lives, SQLite opens files through a layer that counts how often they are made durable
/// and can pretend that the disk is full. One at a time.
class ShimVfs {
 public:
  ShimVfs();
  ~ShimVfs();
  ShimVfs(const ShimVfs&) = delete;
  ShimVfs& operator=(const ShimVfs&) = delete;

  /// Calls of fsync by the thread that made this object, since the last call of this function.
  int take_syncs();
  /// From now on writes that make a file longer fail, as on a full disk.
  void fill_disk(bool full);
};

}  // namespace world
