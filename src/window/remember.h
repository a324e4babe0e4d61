#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/preferences.h"

namespace window {

/// Saves preferences when they changed and have stood still for a second, so that dragging a window
/// about writes once.
class Remember {
 public:
  Remember(std::filesystem::path file, app::Preferences saved)
      : file_(std::move(file)), saved_(saved), seen_(std::move(saved)) {}

  /// Looks at what is in force at a time in seconds, and saves when it is time.
  void look(const app::Preferences& preferences, double now);
  /// Seconds until it wants to look again; none while all is saved.
  std::optional<double> next(double now) const;
  /// Saves at once what is not saved.
  void finish();
  /// Why the last saving failed, or nothing.
  const std::string& trouble() const { return trouble_; }

 private:
  std::filesystem::path file_;
  app::Preferences saved_;
  app::Preferences seen_;
  double changed_ = 0;
  std::string trouble_;
};

}  // namespace window
