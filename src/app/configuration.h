#pragma once

#include <string>
#include <string_view>

#include "app/settings.h"
#include "store/collection.h"

namespace app {

/// A person's settings as one collection holds them. One thread, that of the collection.
class Configuration {
 public:
  explicit Configuration(store::Collection& collection) : collection_(collection) {}

  /// The value in force, in canonical spelling. NotFound for an unknown name.
  base::Result<std::string> get(std::string_view name);
  /// Stores a value after reading it; "default" goes back to the default. Returns what is in force.
  base::Result<std::string> set(std::string_view name, std::string_view text);

  base::Result<schedule::Options> scheduling();
  base::Result<Limits> limits();
  base::Result<int> rollover_hour();

 private:
  base::Result<StoredValue> stored();
  store::Collection& collection_;
};

/// {settings: [{name, meaning, default, value}]}
base::Result<std::string> settings_json(Configuration& configuration);

}  // namespace app
