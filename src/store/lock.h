#pragma once

#include <filesystem>

namespace store {

/// The right to write a collection: flock on FILE.lock, held while this lives. The file names its
/// holder (process and since when) and is never deleted; the lock is free again when the holder
/// ends in whatever way.
class WriterLock {
 public:
  /// Throws base::Failure that names the holder when another one has it.
  explicit WriterLock(const std::filesystem::path& collection);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace store
