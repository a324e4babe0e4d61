#include "gui/screens/card_screen.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/words.h"
#include "cards/instances.h"
#include "gui/screens/history_words.h"
#include "proof/resolve.h"
#include "sim/catalogue.h"

namespace gui {

namespace {

using card_page::Action;
using card_page::Proof;

template <class... Cases>
struct Handle : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Handle(Cases...) -> Handle<Cases...>;

/// Runs that a proof takes: the card's own, and one for each further simulation and settings.
std::size_t runs_of(const cards::Card& card) {
  std::set<std::pair<std::string, cards::SettingValues>> runs{{"", {}}};
  for (const cards::Claim& claim : card.claims) runs.insert({claim.simulation, claim.settings});
  return runs.size();
}

/// "99 %" stays on one line.
std::string kept_together(std::string words) {
  const std::size_t at = words.find(" %");
  if (at != std::string::npos) words.replace(at, 1, "\u00a0");
  return words;
}

/// What can be done with the proof of a card before it runs.
Proof proof_of(const cards::Card& card) {
  Proof proof;
  if (!card.simulation) return proof;
  const auto simulation = sim::find(card.simulation->id);
  proof.stage = simulation ? Proof::Stage::Ready : Proof::Stage::Unknown;
  proof.simulation = simulation ? (*simulation)->title : card.simulation->id;
  return proof;
}

struct KeyOf {
  const char* command;
  ImGuiKey key;
};
constexpr KeyOf keys[] = {{"card-flag", ImGuiKey_F},
                          {"card-suspend", ImGuiKey_S},
                          {"card-bury", ImGuiKey_B},
                          {"card-lab", ImGuiKey_L},
                          {"card-proof", ImGuiKey_P}};

}  // namespace

void CardScreen::show(base::CardId card) {
  if (card == card_) return;
  card_ = std::move(card);
  proof_.reset();
  view_ = {};
  view_.version = state_.version + 1;
}

base::Result<> CardScreen::enter() {
  if (card_.value.empty()) return {};
  const auto done = read();
  if (done) return {};
  view_.state = card_page::View::State::Failed;
  view_.error = done.error();
  return {};
}

/// A follow-up that was never scheduled has no row: its text comes from the card that holds it.
base::Result<> CardScreen::read() {
  const auto context = app::document_context(at_.services.study, at_.now());
  if (!context) return base::fail(context.error());
  const auto row = at_.services.collection.content().find(card_);
  if (!row) return base::fail(row.error());
  row_ = *row;
  auto card = row_ ? at_.services.library.card(*row_) : at_.services.library.card(card_);
  if (!card) return base::fail(card.error());
  const int reps = row_ ? row_->standing.schedule.reps : 0;
  take_card(cards::expand(*card, cards::instance_for(*card, static_cast<std::size_t>(reps))));
  view_.state = card_page::View::State::Shown;
  view_.read_only = at_.services.collection.read_only() || !row_;
  view_.history.clear();
  view_.curve = {};
  view_.standing = "Not scheduled on its own.";
  return row_ ? read_history(*row_, *context) : base::Result<>();
}

/// Keeps what was run and opened as long as the text is the same.
void CardScreen::take_card(cards::Card card) {
  const bool same = view_.state == card_page::View::State::Shown && view_.card.id == card.id &&
                    view_.card.fingerprint == card.fingerprint &&
                    view_.card.answer == card.answer && view_.card.revision == card.revision;
  if (same) return;
  proof_.reset();
  view_.proof = proof_of(card);
  view_.card = std::move(card);
  ++view_.version;
}

base::Result<> CardScreen::read_history(const store::Card& row,
                                        const app::DocumentContext& context) {
  view_.missing = row.missing;
  view_.suspended = row.standing.suspended;
  view_.buried = row.standing.buried_until && *row.standing.buried_until > context.now.day;
  view_.flag = row.standing.flag;
  view_.standing = kept_together(app::state_words(row, context));
  const auto entries = at_.services.collection.log().history(row.key);
  if (!entries) return base::fail(entries.error());
  for (auto entry = entries->rbegin(); entry != entries->rend(); ++entry)
    view_.history.push_back({moment_words(entry->stamp), entry_words(*entry), !entry->live});
  const auto options = at_.services.study.configuration().scheduling();
  if (!options) return base::fail(options.error());
  view_.curve =
      forgetting_curve(*entries, options->parameters, options->desired_retention, context.now.at);
  return {};
}

void CardScreen::draw(const Ui& ui) {
  if (auto action = card_page::draw(ui, view_, state_)) asked_.push_back(std::move(*action));
  press_keys();
}

void CardScreen::press_keys() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || io.KeyCtrl || io.KeyAlt || io.KeySuper ||
      ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
    return;
  for (const KeyOf& key : keys)
    if (ImGui::IsKeyPressed(key.key, false)) perform(key.command);
}

void CardScreen::run_proof() {
  if (view_.proof.stage == Proof::Stage::Running || !view_.card.simulation) return;
  view_.proof.stage = Proof::Stage::Running;
  view_.proof.progress = 0;
  view_.proof.error.reset();
  const int threads = std::max(1, at_.threads);
  proof_.emplace("running the proof",
                 [card = view_.card, threads](std::stop_token stop, base::Progress& progress) {
                   const auto runs = static_cast<float>(runs_of(card));
                   float done = 0;
                   double last = 0;
                   sim::RunOptions options;
                   options.threads = threads;
                   options.stop = stop;
                   options.on_progress = [&](double share) {
                     if (share < last) ++done;  // the next run has begun
                     last = share;
                     progress.set(std::min(1.0F, (done + static_cast<float>(share)) / runs));
                   };
                   return app::Demonstrator(std::move(options)).demonstrate(card);
                 });
}

void CardScreen::poll_proof() {
  if (!proof_) return;
  view_.proof.progress = proof_->progress();
  auto done = proof_->take();
  if (!done) return;
  proof_.reset();
  if (*done) {
    view_.proof.shown = std::move(**done);
    view_.proof.stage = Proof::Stage::Done;
  } else if (done->error().fault == base::Fault::Cancelled) {
    view_.proof.stage = Proof::Stage::Ready;
  } else {
    view_.proof.error = done->error();
    view_.proof.stage = Proof::Stage::Failed;
  }
}

void CardScreen::open_lab(int follow_up, Requests& requests) const {
  const auto& use = follow_up < 0
                        ? view_.card.simulation
                        : view_.card.follow_ups[static_cast<std::size_t>(follow_up)].simulation;
  if (!use) return;
  const auto resolved = proof::resolve(*use);
  if (resolved)
    requests.push_back(OpenLab{resolved->simulation->id, resolved->settings.values(), use->seed});
  else
    requests.push_back(Failed{resolved.error()});
}

void CardScreen::open_address(const std::string& url, Requests& requests) const {
  if (open_) {
    if (const auto opened = open_(url); !opened) requests.push_back(Failed{opened.error()});
    return;
  }
  requests.push_back(CopyText{url});
  requests.push_back(Toast{Tone::Info, "Address copied: " + url});
}

void CardScreen::change(const Action& action, Requests& requests) {
  if (!row_) return;
  const auto stamp = at_.services.study.stamp(at_.now());
  if (!stamp) return requests.push_back(Failed{stamp.error()});
  store::Log& log = at_.services.collection.log();
  const auto tell = [&](const auto& recorded, std::string words) {
    if (!recorded) return requests.push_back(Failed{recorded.error()});
    requests.push_back(Toast{Tone::Good, std::move(words), true});
    requests.push_back(Changed{});
  };
  std::visit(Handle{[&](const card_page::SetFlag& to) {
                      tell(log.flag(row_->key, to.flag, *stamp),
                           to.flag ? "Flagged" : "Flag removed");
                    },
                    [&](const card_page::SetSuspended& to) {
                      if (to.suspended)
                        tell(log.suspend(row_->key, *stamp), "Suspended");
                      else
                        tell(log.unsuspend(row_->key, *stamp), "Asked again");
                    },
                    [&](const card_page::Bury&) {
                      tell(log.bury(row_->key, stamp->day + 1, *stamp), "Buried until tomorrow");
                    },
                    [](const auto&) {}},
             action);
}

void CardScreen::carry_out(const Action& action, Requests& requests) {
  std::visit(Handle{[&](const card_page::Study&) { requests.push_back(StartStudy{"", card_}); },
                    [&](const card_page::Lab& to) { open_lab(to.follow_up, requests); },
                    [&](const card_page::RunProof&) { run_proof(); },
                    [&](const card_page::StopProof&) {
                      if (proof_) proof_->cancel();
                    },
                    [&](const card_page::ShowCard& to) { requests.push_back(OpenCard{to.card}); },
                    [&](const card_page::OpenAddress& to) { open_address(to.url, requests); },
                    [&](const card_page::Copy& what) {
                      requests.push_back(CopyText{what.text});
                      requests.push_back(Toast{Tone::Good, what.what + " copied"});
                    },
                    [&](const card_page::ToLibrary&) { requests.push_back(GoTo{"library"}); },
                    [&](const auto&) { change(action, requests); }},
             action);
}

Requests CardScreen::apply() {
  Requests requests;
  poll_proof();
  for (const Action& action : std::exchange(asked_, {})) carry_out(action, requests);
  return requests;
}

std::optional<double> CardScreen::next_frame() const {
  return proof_ ? std::optional(0.05) : std::nullopt;
}

std::vector<Command> CardScreen::commands() const {
  const bool shown = view_.state == card_page::View::State::Shown;
  const bool writable = shown && !view_.read_only && !view_.missing;
  const bool known = shown && view_.proof.stage != Proof::Stage::None &&
                     view_.proof.stage != Proof::Stage::Unknown;
  return {{"card-study", "Study this card", "", shown && !view_.missing},
          {"card-proof", "Run the proof of this card", "P", known},
          {"card-lab", "Open the card's simulation in the Lab", "L", known},
          {"card-flag", view_.flag > 0 ? "Remove the flag" : "Flag this card", "F", writable},
          {"card-suspend", view_.suspended ? "Ask this card again" : "Suspend this card", "S",
           writable},
          {"card-bury", "Bury this card until tomorrow", "B", writable && !view_.buried},
          {"card-copy-id", "Copy the card's id", "", shown}};
}

void CardScreen::perform(std::string_view command) {
  const auto here = commands();
  const auto found =
      std::find_if(here.begin(), here.end(), [&](const Command& one) { return one.id == command; });
  if (found == here.end() || !found->enabled) return;
  if (command == "card-study") asked_.emplace_back(card_page::Study{});
  if (command == "card-proof") {
    asked_.emplace_back(card_page::RunProof{});
    state_.wanted = "The proof";
  }
  if (command == "card-lab") asked_.emplace_back(card_page::Lab{});
  if (command == "card-flag") asked_.emplace_back(card_page::SetFlag{view_.flag > 0 ? 0 : 1});
  if (command == "card-suspend") asked_.emplace_back(card_page::SetSuspended{!view_.suspended});
  if (command == "card-bury") asked_.emplace_back(card_page::Bury{});
  if (command == "card-copy-id") asked_.emplace_back(card_page::Copy{card_.value, "Card id"});
}

}  // namespace gui
