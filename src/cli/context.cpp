#include "cli/context.h"

#include <filesystem>
#include <iostream>

#include "typeset/visible.h"

namespace cli {

namespace {

app::Places places_for(const Globals& globals) {
  app::Places places = app::default_places();
  if (!globals.collection.empty()) places.collection = globals.collection;
  if (!globals.cards.empty()) places.cards.assign(globals.cards.begin(), globals.cards.end());
  return places;
}

}  // namespace

Context::Context(Globals globals, Arguments arguments, std::function<base::Instant()> clock)
    : globals_(std::move(globals)),
      arguments_(std::move(arguments)),
      clock_(std::move(clock)),
      places_(places_for(globals_)),
      output_(standard_output(globals_.quiet)) {}

OpenServices Context::open(bool read_only) {
  for (const auto& folder : globals_.cards)
    if (!std::filesystem::exists(folder) && !output_.quiet)
      output_.err << "attest: there is no folder " << typeset::visible(folder)
                  << "; it counts as empty\n";
  auto collection = store::Collection::open(places_.collection, {read_only, now()});
  if (!collection) return base::fail(collection.error());
  // Who only looks needs no word about what could not be saved.
  const std::string notice = read_only ? std::string() : collection->notice();
  if (!notice.empty() && !output_.quiet) output_.err << "attest: " << notice << "\n";
  return std::make_unique<Services>(std::move(*collection), places_.cards);
}

OpenServices Context::open_unread() { return open(false); }

OpenServices Context::open_for_writing() {
  auto services = open(false);
  if (!services) return services;
  const auto stamp = (*services)->study.stamp(now());
  if (!stamp) return base::fail(stamp.error());
  if (const auto refreshed = (*services)->library.refresh(*stamp); !refreshed)
    return base::fail(refreshed.error());
  return services;
}

OpenServices Context::open_for_reading() {
  auto services = open(true);
  if (!services) {
    const bool missing = services.error().fault == base::Fault::NotFound;
    return missing ? open_for_writing() : std::move(services);
  }
  const auto known = (*services)->library.known_stamp();
  if (!known) return base::fail(known.error());
  if (!app::scan_content((*services)->library.folders(), *known).changed) return services;
  auto writing = open_for_writing();
  if (writing) return writing;
  if (!output_.quiet)
    output_.err << "attest: changed card files were not read: " << writing.error().message()
                << "\n";
  return services;
}

void tell_passed_over(Context& context, app::Study& study) {
  for (const auto& error : study.passed_over()) report(context.output(), error);
}

void warn_of_faulty_files(Context& context, app::Library& library) {
  const int faulty = library.faulty_files();
  if (faulty == 0 || context.output().quiet) return;
  context.output().err << "attest: "
                       << (faulty == 1 ? "a card file has"
                                       : std::to_string(faulty) + " card files have")
                       << " a fault and cannot be read; attest check says what is wrong\n";
}

}  // namespace cli
