#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/places.h"
#include "app/services.h"
#include "cli/arguments.h"
#include "cli/output.h"
#include "store/collection.h"

namespace cli {

/// The options that every command has.
struct Globals {
  std::string collection;
  std::vector<std::string> cards;
  std::string now;
  std::optional<std::uint64_t> seed;
  bool quiet = false;
};

using Services = app::Services;
using OpenServices = base::Result<std::unique_ptr<Services>>;

/// What a command works with. Built by the program from the global options.
class Context {
 public:
  Context(Globals globals, Arguments arguments, std::function<base::Instant()> clock);

  /// The system clock, or always the instant of `--now`.
  base::Instant now() const { return clock_(); }
  std::uint64_t seed() const { return globals_.seed.value_or(1); }
  bool seed_given() const { return globals_.seed.has_value(); }
  const app::Places& places() const { return places_; }
  Output& output() { return output_; }
  /// The text that a positional argument means.
  std::string text(const std::string& word) const { return arguments_.text(word); }

  /// For commands that record: the lock is taken, changed card files are read.
  OpenServices open_for_writing();
  /// For commands that only look: no lock is taken unless card files changed and must be read; if
  /// that cannot be had, the collection is shown as it is.
  OpenServices open_for_reading();
  /// Opened for writing without a look at the card files: the caller does that later.
  OpenServices open_unread();

 private:
  OpenServices open(bool read_only);

  Globals globals_;
  Arguments arguments_;
  std::function<base::Instant()> clock_;
  app::Places places_;
  Output output_;
};

/// Cards that were passed over, a line each on standard error.
void tell_passed_over(Context& context, app::Study& study);

/// One line on standard error when card files cannot be read; their cards are used as last read.
void warn_of_faulty_files(Context& context, app::Library& library);

}  // namespace cli
