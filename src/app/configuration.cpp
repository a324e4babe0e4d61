#include "app/configuration.h"

#include <nlohmann/json.hpp>

namespace app {

base::Result<StoredValue> Configuration::stored() {
  return collection_.settings().all().map([](std::map<std::string, std::string> all) {
    return StoredValue([all = std::move(all)](std::string_view name) -> std::optional<std::string> {
      const auto found = all.find(std::string(name));
      if (found == all.end()) return std::nullopt;
      return found->second;
    });
  });
}

base::Result<std::string> Configuration::get(std::string_view name) {
  if (const auto setting = find_setting(name); !setting) return base::fail(setting.error());
  return stored().map([&](const StoredValue& values) { return value_of(name, values); });
}

base::Result<std::string> Configuration::set(std::string_view name, std::string_view text) {
  const auto setting = find_setting(name);
  if (!setting) return base::fail(setting.error());
  base::Result<> written;
  if (text == "default") {
    written = collection_.settings().unset(name);
  } else {
    auto value = (*setting)->normalise(text);
    if (!value) {
      value.error().where = std::string(name);
      return base::fail(value.error());
    }
    written = collection_.settings().set(name, *value);
  }
  if (!written) return base::fail(written.error());
  return get(name);
}

base::Result<schedule::Options> Configuration::scheduling() {
  return stored().map(scheduling_options);
}

base::Result<Limits> Configuration::limits() {
  return stored().map([](const StoredValue& values) { return app::limits(values); });
}

base::Result<int> Configuration::rollover_hour() {
  return stored().map([](const StoredValue& values) { return app::rollover_hour(values); });
}

base::Result<std::string> settings_json(Configuration& configuration) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Setting& setting : all_settings()) {
    const auto value = configuration.get(setting.name);
    if (!value) return base::fail(value.error());
    list.push_back({{"name", setting.name},
                    {"meaning", setting.meaning},
                    {"default", setting.initial},
                    {"value", *value}});
  }
  return nlohmann::ordered_json{{"settings", list}}.dump(2) + "\n";
}

}  // namespace app
