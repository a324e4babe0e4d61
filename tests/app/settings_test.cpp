#include "app/settings.h"

#include <map>

#include <doctest/doctest.h>

namespace {

app::StoredValue stored(std::map<std::string, std::string> values) {
  return [values](std::string_view name) -> std::optional<std::string> {
    const auto found = values.find(std::string(name));
    if (found == values.end()) return std::nullopt;
    return found->second;
  };
}

}  // namespace

TEST_CASE("every default is a value that its setting accepts and spells the same") {
  for (const app::Setting& setting : app::all_settings()) {
    CAPTURE(setting.name);
    const auto value = setting.normalise(setting.initial);
    REQUIRE(value);
    CHECK(*value == setting.initial);
  }
}

TEST_CASE("without stored values the options are the scheduler's defaults") {
  const auto options = app::scheduling_options(stored({}));
  const schedule::Options defaults;
  CHECK(options.parameters == defaults.parameters);
  CHECK(options.desired_retention == defaults.desired_retention);
  CHECK(options.learning_steps == defaults.learning_steps);
  CHECK(options.relearning_steps == defaults.relearning_steps);
  CHECK(options.maximum_interval == defaults.maximum_interval);
  CHECK(options.fuzz == defaults.fuzz);
}

TEST_CASE("a stored value that cannot be read counts as not set") {
  CHECK(app::limits(stored({{"new_per_day", "many"}})).new_per_day == 20);
  CHECK(app::rollover_hour(stored({{"rollover_hour", "31"}})) == 4);
  CHECK(app::scheduling_options(stored({{"fsrs_parameters", "1, 2"}})).parameters ==
        schedule::default_parameters);
}

TEST_CASE("lists of 17, 19 and 21 weights are accepted, others refused with the counts") {
  const auto setting = app::find_setting("fsrs_parameters");
  REQUIRE(setting);
  for (const int count : {17, 19, 21}) {
    std::string list;
    for (int i = 0; i < count; ++i) list += "0.5 ";
    CHECK_MESSAGE((*setting)->normalise(list), count);
  }
  CHECK_FALSE((*setting)->normalise("0.5 0.5"));
}

TEST_CASE("an unknown setting names the nearest one") {
  const auto found = app::find_setting("desired_retenton");
  REQUIRE_FALSE(found);
  CHECK(found.error().next == "did you mean \"desired_retention\"?");
}
