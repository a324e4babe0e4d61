#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "schedule/fsrs6.h"

namespace store {

class Database;

/// Named texts of the collection: a person's configuration. This layer knows one name,
/// "fsrs_parameters"; what the others mean is the caller's business.
class Settings {
 public:
  explicit Settings(Database& database) : database_(database) {}

  base::Result<std::optional<std::string>> get(std::string_view name);
  base::Result<std::map<std::string, std::string>> all();

  /// Stores a value. "fsrs_parameters" must be a list of numbers (see parse_numbers) that
  /// schedule::parameters_from accepts, or empty for the defaults; the memory of every card is then
  /// folded anew in the same transaction.
  base::Result<> set(std::string_view name, std::string_view value);
  /// Back to the default: the row is removed.
  base::Result<> unset(std::string_view name);

  /// The weights that standings are folded with: those set, or the defaults.
  base::Result<schedule::Parameters> parameters();

 private:
  Database& database_;
};

/// Numbers separated by commas, spaces or brackets, as people paste them. BadInput names the part
/// that is no finite number.
base::Result<std::vector<double>> parse_numbers(std::string_view text);

}  // namespace store
