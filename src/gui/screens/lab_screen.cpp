#include "gui/screens/lab_screen.h"

#include <mutex>
#include <utility>

#include <imgui.h>

#include "app/exports.h"
#include "app/library.h"
#include "app/simulation_documents.h"
#include "gui/outcome_picture.h"
#include "proof/resolve.h"
#include "sim/catalogue.h"

namespace gui {

namespace {

/// Of what was asked for, all that the simulation admits; what it does not is put into words.
sim::Settings admitted(const sim::Simulation& simulation, const sim::Values& asked,
                       std::string& refused) {
  if (auto all = proof::resolve(simulation, asked, {})) return all->settings;
  sim::Settings settings = sim::initial_settings(simulation);
  for (const auto& [name, value] : asked) {
    auto more = proof::resolve(simulation, settings.values(), {{name, value}});
    if (more)
      settings = std::move(more->settings);
    else
      refused += (refused.empty() ? "" : "\n") + more.error().message();
  }
  return settings;
}

std::string_view extension_of(LabFile file) {
  return file == LabFile::Png ? "png" : file == LabFile::Csv ? "csv" : "json";
}

}  // namespace

struct LabScreen::Sought {
  std::string simulation;
  std::string stamp;
  std::shared_ptr<const cards::Library> content;
  std::shared_ptr<const app::SimulationUses> uses;
  std::vector<app::SimulationClaim> claims;
};

struct LabScreen::Results {
  std::mutex mutex;
  std::vector<proof::ClaimResult> known;  ///< guarded by `mutex`
};

LabScreen::LabScreen(const Surroundings& around)
    : around_(around),
      runner_(around.threads),
      compared_{app::Runner(around.threads), app::Runner(around.threads)} {
  view_.seed = view_.first_seed = around.seed;
  view_.gallery = {sim::all(), nullptr, &thumbnails_.pictures()};
}

LabScreen::~LabScreen() {
  stop_claims();  // all are told before any is waited for
}

void LabScreen::open(const OpenLab& lab) {
  const auto simulation = sim::find(lab.simulation);
  if (!simulation) {
    show_list();
    return tell("This simulation is not in the program", simulation.error());
  }
  std::string refused;
  show({*simulation, admitted(**simulation, lab.settings, refused), lab.seed});
  if (!refused.empty()) tell(Tone::Warning, "Some settings were left out", refused);
}

void LabScreen::show(app::RunState state) {
  if (view_.simulation != state.simulation) {
    state_.plots = {};
    state_.page = LabState::Page::Outcome;
    view_.comparison.reset();
    view_.pinned = nullptr;
    view_.prediction.reset();
  }
  view_.simulation = state.simulation;
  view_.settings = std::move(state.settings);
  view_.wanted = view_.settings.values();
  view_.refused.clear();
  view_.halted = false;
  view_.seed = state.seed;
  view_.notice.reset();
  state_.entries.clear();
  state_.boxes.clear();
  seek_claims();
}

void LabScreen::show_list() {
  view_.simulation = nullptr;
  view_.run = {};
  view_.comparison.reset();
  view_.pinned = nullptr;
  view_.prediction.reset();
  view_.notice.reset();
  runner_.stop();
}

base::Result<> LabScreen::enter() {
  look_again_ = true;
  seek_claims();
  return {};
}

/// Reads the cards on another thread, unless they are known: for the claims about the simulation,
/// and for the filters of the gallery.
void LabScreen::seek_claims() {
  const std::string id = view_.simulation ? view_.simulation->id : "";
  if (sought_for_ != id) {
    stop_claims();
    view_.claims = {};
    view_.claims.loading = view_.simulation != nullptr;
    sought_for_ = id;
  } else if (!look_again_) {
    return;
  }
  if (sought_) return;  // when it has ended, `poll` looks whether it was for this one
  look_again_ = false;
  sought_.emplace(
      "reading the cards",
      [folders = around_.services.library.folders(), id,
       known = Sought{id, stamp_, content_, view_.gallery.uses, {}}](auto, auto&) mutable {
        app::ContentScan scan = app::scan_content(folders, known.stamp);
        if (scan.changed || !known.content) {
          if (!scan.changed) scan = app::scan_content(folders, {});
          known.stamp = scan.stamp;
          known.content = std::make_shared<const cards::Library>(std::move(scan.content));
          known.uses =
              std::make_shared<const app::SimulationUses>(app::simulation_uses(*known.content));
        }
        if (!id.empty()) known.claims = app::claims_about(*known.content, id);
        return std::move(known);
      });
}

void LabScreen::poll() {
  std::erase_if(stopping_, [](const base::Job<bool>& job) { return job.finished(); });
  poll_claims();
  if (file_job_)
    if (const auto path = file_job_->take()) {
      file_job_.reset();
      view_.exporting = false;
      if (*path)
        tell(Tone::Good, "The file was written", **path);
      else
        tell("The file was not written", path->error());
    }
  take_cards();
}

/// What reading the cards gave.
void LabScreen::take_cards() {
  if (!sought_) return;
  auto sought = sought_->take();
  if (!sought) return;
  sought_.reset();
  if (!*sought) {
    view_.claims.loading = false;
    view_.claims.error = sought->error();
    return;
  }
  stamp_ = (*sought)->stamp;
  const bool same = content_ == (*sought)->content;
  content_ = (*sought)->content;
  view_.gallery.uses = (*sought)->uses;
  if ((*sought)->simulation != sought_for_) {
    look_again_ = true;
    return seek_claims();
  }
  if (same && !view_.claims.loading) return;  // no card changed: what was run still stands
  stop_claims();
  view_.claims = {};
  view_.claims.claims = std::move((*sought)->claims);
}

void LabScreen::run_claims() {
  stop_claims();
  results_ = std::make_shared<Results>();
  view_.claims.results.clear();
  view_.claims.error.reset();
  view_.claims.running = true;
  claims_job_.emplace("running the claims",
                      [claims = view_.claims.claims, results = results_, threads = around_.threads](
                          std::stop_token stop, auto&) -> base::Result<bool> {
                        const auto ran = app::run_claims(
                            claims, threads, std::move(stop), [&](proof::ClaimResult result) {
                              const std::scoped_lock lock(results->mutex);
                              results->known.push_back(std::move(result));
                            });
                        if (!ran) return base::fail(ran.error());
                        return true;
                      });
}

void LabScreen::stop_claims() {
  view_.claims.running = false;
  if (!claims_job_) return;
  claims_job_->cancel();
  stopping_.push_back(std::move(*claims_job_));
  claims_job_.reset();
  results_.reset();
}

void LabScreen::poll_claims() {
  if (!claims_job_) return;
  const auto ended = claims_job_->take();
  {
    const std::scoped_lock lock(results_->mutex);
    auto& shown = view_.claims.results;
    for (std::size_t i = shown.size(); i < results_->known.size(); ++i)
      shown.push_back(results_->known[i]);
  }
  if (!ended) return;
  claims_job_.reset();
  view_.claims.running = false;
  if (!*ended) view_.claims.error = ended->error();
}

void LabScreen::ask_runners() {
  if (!view_.simulation) return;
  if (!view_.halted) view_.run = runner_.request(*view_.simulation, view_.settings, view_.seed);
  if (!view_.comparison || state_.page != LabState::Page::Compare) return;
  for (std::size_t side = 0; side < 2; ++side) {
    sim::Values values = view_.settings.values();
    values[view_.comparison->parameter] = view_.comparison->values[side];
    if (const auto settings = sim::settings_for(*view_.simulation, values))
      view_.comparison->runs[side] =
          compared_[side].request(*view_.simulation, *settings, view_.seed);
  }
}

void LabScreen::draw(const Ui& ui) {
  poll();
  ask_runners();
  if (auto asked = draw_lab(ui, view_, state_)) asked_ = std::move(asked);
  if (view_.simulation)
    thumbnails_.stop();
  else
    thumbnails_.want(state_.gallery.in_sight);
}

void LabScreen::paste(const char* text) {
  auto state = app::read_state_json(text ? text : "");
  if (!state) return tell("What was pasted cannot be used", state.error());
  show(std::move(*state));
  tell(Tone::Good, "The pasted state is shown");
}

void LabScreen::write_file(const LabExport& asked) {
  const auto found = view_.run.found;
  if (!found || !found->finished || view_.run.stale || view_.exporting) return;
  const app::RunHead head{*found->simulation, found->settings, found->seed, around_.threads};
  Picture picture;
  if (asked.file == LabFile::Png)
    picture =
        picture_of(found->outcome, found->simulation->title,
                   "seed " + std::to_string(found->seed) + "  " + sim::to_text(found->settings));
  std::string text;
  if (asked.file == LabFile::Csv) text = app::outcome_csv(head, found->outcome);
  if (asked.file == LabFile::Json) text = app::outcome_json(head, found->outcome);
  const std::filesystem::path folder = !asked.folder.empty() ? std::filesystem::path(asked.folder)
                                       : asked.file == LabFile::Png ? app::picture_folder()
                                                                    : app::export_folder();
  view_.exporting = true;
  file_job_.emplace("writing the file",
                    [picture = std::move(picture), text = std::move(text), folder,
                     stem = found->simulation->id + "-seed" + std::to_string(found->seed),
                     kind = asked.file](auto, auto&) mutable -> base::Result<std::string> {
                      if (kind == LabFile::Png) {
                        auto bytes = png_bytes(picture);
                        if (!bytes) return base::fail(bytes.error());
                        text = std::move(*bytes);
                      }
                      const auto path = app::write_new_file(folder, stem, extension_of(kind), text);
                      if (!path) return base::fail(path.error());
                      return path->string();
                    });
}

void LabScreen::tell(Tone tone, std::string title, std::string words) {
  view_.notice = LabNotice{tone, std::move(title), std::move(words)};
  state_.scroll_up = true;
}

void LabScreen::tell(std::string title, const base::Error& error) {
  tell(Tone::Bad, std::move(title), error.message());
}

}  // namespace gui
