#include "store/settings.h"

#include <charconv>
#include <cmath>

#include "store/database.h"
#include "store/refold.h"

namespace store {

namespace {

constexpr std::string_view weights_name = "fsrs_parameters";

std::optional<std::string> read(Database& database, std::string_view name) {
  Statement row = database.use("SELECT value FROM config WHERE name = ?");
  row.bind(name);
  if (!row.step()) return std::nullopt;
  return row.text(0);
}

schedule::Parameters parse_weights(const std::string& text) {
  const auto numbers = base::value_or_throw(parse_numbers(text));
  if (numbers.empty()) return schedule::default_parameters;
  return base::value_or_throw(schedule::parameters_from(numbers));
}

void store(Database& database, std::string_view name,
           const std::optional<std::string_view>& value) {
  Transaction transaction(database);
  if (value) {
    database
        .use(
            "INSERT INTO config (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value")
        .bind(name, *value)
        .run();
  } else {
    database.use("DELETE FROM config WHERE name = ?").bind(name).run();
  }
  if (name == weights_name) refold_all(database, weights_of(database));
  transaction.commit();
}

}  // namespace

schedule::Parameters weights_of(Database& database) {
  const auto text = read(database, weights_name);
  return text ? parse_weights(*text) : schedule::default_parameters;
}

base::Result<std::optional<std::string>> Settings::get(std::string_view name) {
  return base::guarded("reading a setting", [&] { return read(database_, name); });
}

base::Result<std::map<std::string, std::string>> Settings::all() {
  return base::guarded("reading the settings", [&] {
    std::map<std::string, std::string> all;
    Statement row = database_.use("SELECT name, value FROM config ORDER BY name");
    while (row.step()) all.emplace(row.text(0), row.text(1));
    return all;
  });
}

base::Result<> Settings::set(std::string_view name, std::string_view value) {
  return base::guarded("storing a setting", [&] { store(database_, name, value); });
}

base::Result<> Settings::unset(std::string_view name) {
  return base::guarded("removing a setting", [&] { store(database_, name, std::nullopt); });
}

base::Result<schedule::Parameters> Settings::parameters() {
  return base::guarded("reading the weights", [&] { return weights_of(database_); });
}

base::Result<std::vector<double>> parse_numbers(std::string_view text) {
  constexpr std::string_view separators = " \t\r\n,;[]()";
  std::vector<double> numbers;
  while (true) {
    const auto begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return numbers;
    text.remove_prefix(begin);
    const std::string_view part = text.substr(0, text.find_first_of(separators));
    double number = 0;
    const auto [end, code] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (code != std::errc() || end != part.data() + part.size() || !std::isfinite(number)) {
      return base::fail(base::Fault::BadInput, "`" + std::string(part) + "` is no finite number");
    }
    numbers.push_back(number);
    text.remove_prefix(part.size());
  }
}

}  // namespace store
