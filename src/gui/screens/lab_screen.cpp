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

/// Another seed than this one, from all 64 bits (splitmix64, Steele, Lea and Flood 2014).
std::uint64_t next_seed(std::uint64_t seed, base::Instant now) {
  std::uint64_t bits = seed + 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(now.ms);
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

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
  }
  view_.simulation = state.simulation;
  view_.settings = std::move(state.settings);
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
  view_.notice.reset();
  runner_.stop();
}

base::Result<> LabScreen::enter() {
  look_again_ = true;
  seek_claims();
  return {};
}

/// Finds the claims about the simulation on another thread, unless they are known.
void LabScreen::seek_claims() {
  if (!view_.simulation) return;
  const std::string& id = view_.simulation->id;
  if (sought_for_ != id) {
    stop_claims();
    view_.claims = {};
    view_.claims.loading = true;
    sought_for_ = id;
  } else if (!look_again_) {
    return;
  }
  if (sought_) return;  // when it has ended, `poll` looks whether it was for this one
  look_again_ = false;
  sought_.emplace(
      "reading the cards", [folders = around_.services.library.folders(), id,
                            known = Sought{id, stamp_, content_, {}}](auto, auto&) mutable {
        app::ContentScan scan = app::scan_content(folders, known.stamp);
        if (scan.changed || !known.content) {
          if (!scan.changed) scan = app::scan_content(folders, {});
          known.stamp = scan.stamp;
          known.content = std::make_shared<const cards::Library>(std::move(scan.content));
        }
        known.claims = app::claims_about(*known.content, id);
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
  view_.run = runner_.request(*view_.simulation, view_.settings, view_.seed);
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
}

void LabScreen::change(base::Result<sim::Settings> settings) {
  if (settings)
    view_.settings = std::move(*settings);
  else
    tell("This cannot be set", settings.error());
}

void LabScreen::set(const LabSet& asked) {
  sim::Values values = view_.settings.values();
  values[asked.parameter] = asked.value;
  change(sim::settings_for(*view_.simulation, values));
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

Requests LabScreen::apply() {
  Requests requests;
  if (const auto action = std::exchange(asked_, {})) carry_out(*action, requests);
  return requests;
}

namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

}  // namespace

void LabScreen::carry_out(const LabAction& action, Requests& requests) {
  std::visit(
      Overloaded{
          [&](const LabList&) { show_list(); },
          [&](const LabChoose& asked) { open({asked.simulation, {}, around_.seed}); },
          [&](const LabSet& asked) { set(asked); },
          [&](const LabUsePreset& asked) {
            sim::Values values = view_.settings.values();
            if (const sim::Preset* preset = sim::find_preset(*view_.simulation, asked.preset))
              for (const auto& [name, value] : preset->settings) values[name] = value;
            state_.entries.clear();
            change(sim::settings_for(*view_.simulation, values));
          },
          [&](const LabSeed& asked) { view_.seed = asked.seed; },
          [&](const LabNewSeed&) { view_.seed = next_seed(view_.seed, around_.now()); },
          [&](const LabReset&) {
            show({view_.simulation, sim::initial_settings(*view_.simulation), view_.first_seed});
          },
          [&](const LabTakeOver& asked) {
            const proof::ClaimPlan& plan = view_.claims.claims[asked.claim].plan;
            show({plan.resolved.simulation, plan.resolved.settings, plan.seed});
            state_.page = LabState::Page::Outcome;
          },
          [&](const LabRunClaims&) { run_claims(); },
          [&](const LabStopClaims&) { stop_claims(); },
          [&](const LabOpenCard& asked) { requests.push_back(OpenCard{asked.card}); },
          [&](const LabCompare& asked) {
            view_.comparison = LabComparison{asked.parameter, asked.values, {}};
          },
          [&](const LabCopy&) {
            requests.push_back(
                CopyText{app::state_json({view_.simulation, view_.settings, view_.seed})});
            requests.push_back(Toast{Tone::Good, "Copied the state as JSON"});
          },
          [&](const LabCopyText& asked) { requests.push_back(CopyText{asked.text}); },
          [&](const LabPaste&) { paste(ImGui::GetClipboardText()); },
          [&](const LabExport& asked) { write_file(asked); },
          [&](const LabRetry&) {
            runner_.stop();
            for (app::Runner& runner : compared_) runner.stop();
          },
          [&](const LabDismiss&) { view_.notice.reset(); },
      },
      action);
}

std::optional<double> LabScreen::next_frame() const {
  bool busy = sought_ || claims_job_ || file_job_ || view_.run.running;
  if (view_.comparison && state_.page == LabState::Page::Compare)
    for (const app::Progressed& run : view_.comparison->runs) busy = busy || run.running;
  return busy ? std::optional(1.0 / 60) : std::nullopt;
}

std::vector<Command> LabScreen::commands() const {
  const bool one = view_.simulation != nullptr;
  return {{"lab-new-seed", "New seed", "N", one},
          {"lab-copy", "Copy the state as JSON", "C", one},
          {"lab-paste", "Paste a state", "V", true},
          {"lab-reset", "Reset all parameters", "", one},
          {"lab-list", "All simulations", "", one}};
}

void LabScreen::perform(std::string_view command) {
  const bool one = view_.simulation != nullptr;
  if (command == "lab-paste") asked_ = LabPaste{};
  if (command == "lab-new-seed" && one) asked_ = LabNewSeed{};
  if (command == "lab-copy" && one) asked_ = LabCopy{};
  if (command == "lab-reset" && one) asked_ = LabReset{};
  if (command == "lab-list" && one) asked_ = LabList{};
}

}  // namespace gui
