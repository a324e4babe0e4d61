#include "app/settings.h"

#include <algorithm>

#include "app/setting_values.h"
#include "base/nearest.h"
#include "store/settings.h"

namespace app {

namespace {

using Text = base::Result<std::string>;

template <int Lowest, int Highest>
Text integer(std::string_view text) {
  return read_integer(text, Lowest, Highest).map([](int value) { return std::to_string(value); });
}

Text on_off(std::string_view text) {
  return read_switch(text).map([](bool on) { return std::string(on ? "on" : "off"); });
}

Text steps(std::string_view text) { return read_steps(text).map(steps_text); }

Text retention(std::string_view text) { return read_real(text, 0.7, 0.99).map(number_text); }

Text model(std::string_view text) {
  if (text == "fsrs6") return std::string(text);
  return base::fail(base::Fault::BadInput, "\"" + std::string(text) + "\" is no memory model", {},
                    "the model there is: fsrs6");
}

/// A list of 17, 19 or 21 numbers, kept as the 21 that are used; "default" stays a word.
Text weights(std::string_view text) {
  if (text == "default") return std::string(text);
  return store::parse_numbers(text).and_then([](const std::vector<double>& numbers) {
    return schedule::parameters_from(numbers).map([](const schedule::Parameters& parameters) {
      std::string list;
      for (const double w : parameters.w) list += (list.empty() ? "" : ", ") + number_text(w);
      return list;
    });
  });
}

constexpr Setting settings[] = {
    {"desired_retention", "probability of recall at which a card comes back, 0.7 to 0.99", "0.9",
     retention},
    {"new_per_day", "new cards a day", "20", integer<0, 9999>},
    {"reviews_per_day", "reviews a day", "200", integer<0, 9999>},
    {"learning_steps", "delays of a new card until it is learned, such as 1m 10m, or none",
     "1m 10m", steps},
    {"relearning_steps", "delays of a forgotten card, such as 10m, or none", "10m", steps},
    {"learn_ahead_minutes", "a learning card may come this much early when nothing else is left",
     "20", integer<0, 1440>},
    {"rollover_hour", "hour of the local clock at which a new study day begins", "4",
     integer<0, 23>},
    {"maximum_interval", "longest interval in days", "36500", integer<1, 36500>},
    {"fuzz", "spread intervals a little, so that cards learned together part", "on", on_off},
    {"model", "memory model", "fsrs6", model},
    {"fsrs_parameters", "weights of the model: 17, 19 or 21 numbers pasted from elsewhere",
     "default", weights},
};

/// What `read` makes of the stored text, or of the default when the stored text cannot be read.
template <class Read>
auto read_setting(std::string_view name, const StoredValue& stored, Read read) {
  const auto value = read(value_of(name, stored));
  return value ? *value : *read(std::string((*find_setting(name))->initial));
}

int read_count(std::string_view name, const StoredValue& stored) {
  return read_setting(name, stored,
                      [](const std::string& text) { return read_integer(text, 0, 36500); });
}

schedule::Parameters parameters(const StoredValue& stored) {
  return read_setting(
      "fsrs_parameters", stored, [](const std::string& text) -> base::Result<schedule::Parameters> {
        if (text == "default") return schedule::default_parameters;
        return store::parse_numbers(text).and_then(
            [](const std::vector<double>& numbers) { return schedule::parameters_from(numbers); });
      });
}

}  // namespace

std::span<const Setting> all_settings() { return settings; }

base::Result<const Setting*> find_setting(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Setting& setting : settings) {
    if (setting.name == name) return &setting;
    names.push_back(setting.name);
  }
  return base::fail(base::Fault::BadInput, "there is no setting \"" + std::string(name) + "\"", {},
                    base::did_you_mean(name, names, "attest config lists all settings"));
}

std::string value_of(std::string_view name, const StoredValue& stored) {
  const auto value = stored(name);
  return value ? *value : std::string((*find_setting(name))->initial);
}

schedule::Options scheduling_options(const StoredValue& stored) {
  schedule::Options options;
  options.parameters = parameters(stored);
  options.desired_retention =
      read_setting("desired_retention", stored,
                   [](const std::string& text) { return read_real(text, 0.7, 0.99); });
  options.learning_steps = read_setting("learning_steps", stored, read_steps);
  options.relearning_steps = read_setting("relearning_steps", stored, read_steps);
  options.maximum_interval = std::max(1, read_count("maximum_interval", stored));
  options.fuzz = read_setting("fuzz", stored, read_switch);
  return options;
}

Limits limits(const StoredValue& stored) {
  return {read_count("new_per_day", stored), read_count("reviews_per_day", stored),
          read_count("learn_ahead_minutes", stored)};
}

int rollover_hour(const StoredValue& stored) {
  return read_setting("rollover_hour", stored,
                      [](const std::string& text) { return read_integer(text, 0, 23); });
}

}  // namespace app
