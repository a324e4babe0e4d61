#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "schedule/scheduler.h"

namespace app {

/// One thing a person can set with `attest config`.
struct Setting {
  std::string_view name;
  std::string_view meaning;
  std::string_view initial;  ///< the default, in the same spelling as `normalise` returns
  /// The canonical spelling of a value, or BadInput that states the allowed range.
  base::Result<std::string> (*normalise)(std::string_view text);
};

/// Every setting, in the order in which they are listed.
std::span<const Setting> all_settings();

/// The setting of that name, or NotFound with the nearest name.
base::Result<const Setting*> find_setting(std::string_view name);

/// Looks up the stored text of a setting; none where the person never set it.
using StoredValue = std::function<std::optional<std::string>(std::string_view name)>;

/// The stored text if there is one, else the default.
std::string value_of(std::string_view name, const StoredValue& stored);

/// What limits a day.
struct Limits {
  int new_per_day = 20;
  int reviews_per_day = 200;
  int learn_ahead_minutes = 20;
};

/// A stored value that can no longer be read (written by hand, or by another version) counts as not
/// set.
schedule::Options scheduling_options(const StoredValue& stored);
Limits limits(const StoredValue& stored);
int rollover_hour(const StoredValue& stored);  ///< 0..23

}  // namespace app
