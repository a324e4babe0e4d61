#pragma once

#include <cstdlib>
#include <string>

#include <time.h>

namespace test {

/// The process is in a time zone of the system tz database while this lives. For single-threaded
/// tests: changing TZ is not safe beside other threads that read local time.
class Zone {
 public:
  explicit Zone(const char* name) {
    const char* before = std::getenv("TZ");
    was_set_ = before != nullptr;
    if (was_set_) before_ = before;
    setenv("TZ", name, 1);
    tzset();
  }

  ~Zone() {
    was_set_ ? setenv("TZ", before_.c_str(), 1) : unsetenv("TZ");
    tzset();
  }

  Zone(const Zone&) = delete;
  Zone& operator=(const Zone&) = delete;

 private:
  bool was_set_ = false;
  std::string before_;
};

}  // namespace test
