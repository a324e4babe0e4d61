#pragma once

#include <filesystem>
#include <string>

#include <sys/types.h>

namespace test {

/// An X server without a screen (Xvfb) on a number that was free, with no window manager. It ends
/// with this object, and with this process however that ends.
class XDisplay {
 public:
  /// Throws, naming the package set to install, when Xvfb is not there.
  explicit XDisplay(int width = 1600, int height = 1000);
  ~XDisplay();
  XDisplay(const XDisplay&) = delete;
  XDisplay& operator=(const XDisplay&) = delete;

  const std::string& name() const { return name_; }
  /// What windows that start later take for the display's; 96 is a scale of 1.
  void set_dots_per_inch(int dots);
  /// A layout by its XKB names, "fr", "us" with "dvorak".
  void set_keyboard(const std::string& layout, const std::string& variant = "");

 private:
  void wait_for_name();

  std::filesystem::path folder_;
  pid_t server_ = -1;
  std::string name_;
};

}  // namespace test
