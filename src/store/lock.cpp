#include "store/lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/time.h"

namespace store {

namespace {

std::string holder_of(int descriptor) {
  std::array<char, 200> buffer{};
  const ssize_t size = pread(descriptor, buffer.data(), buffer.size(), 0);
  std::string text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "another program" : text;
}

bool is_plain_file(int descriptor) {
  struct stat info{};
  return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

void name_holder(int descriptor) {
  // The only clock of this layer: it informs a person and decides nothing.
  const std::string text = "process " + std::to_string(getpid()) + " since " +
                           base::to_rfc3339(base::system_now()) + "\n";
  const bool written =
      ftruncate(descriptor, 0) == 0 &&
      pwrite(descriptor, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  // On a full disk the lock holds all the same; only its holder stays unnamed.
  if (!written) static_cast<void>(ftruncate(descriptor, 0));
}

}  // namespace

WriterLock::WriterLock(const std::filesystem::path& collection) {
  const std::string path = collection.string() + ".lock";
  // The holder's name is written into the lock file, so it must be ours: never what a link names.
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
  if (descriptor_ < 0 || !is_plain_file(descriptor_)) {
    const std::string reason =
        descriptor_ < 0 ? std::strerror(errno) : "the lock is there, but no plain file";
    if (descriptor_ >= 0) ::close(descriptor_);
    throw base::Failure({base::Fault::Environment, "the collection cannot be locked: " + reason,
                         path, "make the folder writable, or choose another --collection"});
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) {
    name_holder(descriptor_);
    return;
  }
  const std::string holder = holder_of(descriptor_);
  ::close(descriptor_);
  throw base::Failure({base::Fault::Environment, "the collection is in use by " + holder,
                       collection.string(), "close that one first"});
}

WriterLock::~WriterLock() { ::close(descriptor_); }

}  // namespace store
