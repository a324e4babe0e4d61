#include "gui/screens/library_screen.h"

#include <algorithm>

#include "gui/shell/opening.h"
#include "gui/widgets.h"
#include "typeset/document.h"

namespace gui {

namespace {

constexpr int reads_per_frame = 8;  ///< each parses a card: about 0.1 ms
constexpr std::size_t prompts_kept = 20'000;

/// The words of the first paragraph, mathematics as one line of Unicode.
std::string one_line(const std::string& markdown) {
  const typeset::Document document = typeset::parse(markdown);
  const auto first = std::find_if(
      document.blocks.begin(), document.blocks.end(),
      [](const typeset::Block& block) { return block.kind == typeset::BlockKind::Paragraph; });
  return first == document.blocks.end() ? markdown : typeset::flat_text(first->inlines);
}

}  // namespace

LibraryScreen::LibraryScreen(Surroundings surroundings) : at_(std::move(surroundings)) {}

base::Result<> LibraryScreen::enter() {
  auto context = app::document_context(at_.services.study, at_.now());
  if (!context) return base::fail(context.error());
  context_ = std::move(*context);
  prompts_.clear();
  shown_.reset();
  return {};
}

void LibraryScreen::search(Asked asked) {
  running_ = asked;
  const app::Places places{at_.services.collection.file(), at_.services.library.folders()};
  const base::Instant now = at_.now();
  const schedule::Moment moment{now, context_->now.day};
  job_.emplace("searching", [places, now, moment, asked](auto, auto&) -> base::Result<Found> {
    const auto services = open_services(places, true, now);
    if (!services) return base::fail(services.error());
    auto found = store::search_cards((*services)->collection, asked.query, moment);
    if (found) sort_cards(*found, asked.order);
    return found;
  });
}

void LibraryScreen::take_found(Requests& requests) {
  if (!job_) return;
  auto found = job_->take();
  if (!found) return;
  job_.reset();
  shown_ = std::exchange(running_, {});
  problem_.clear();
  if (*found) {
    rows_ = std::move(**found);
  } else if (found->error().fault == base::Fault::BadInput) {
    problem_ = found->error().message();
  } else {
    requests.push_back(Failed{found->error()});
  }
}

const std::string* LibraryScreen::prompt(const store::FoundCard& card) {
  const auto known = prompts_.find(card.key.value);
  if (known != prompts_.end()) return &known->second;
  if (reads_left_ == 0) {
    more_to_read_ = true;
    return nullptr;
  }
  --reads_left_;
  if (prompts_.size() >= prompts_kept) prompts_.clear();
  const auto read = at_.services.library.card(card.id);
  const std::string words = read ? one_line(read->prompt) : "(this card's text is damaged)";
  return &prompts_.emplace(card.key.value, words).first->second;
}

void LibraryScreen::draw(const Ui& ui) {
  reads_left_ = reads_per_frame;
  more_to_read_ = false;
  LibraryView view;
  view.rows = rows_ ? &*rows_ : nullptr;
  view.prompt = [this](const store::FoundCard& card) { return prompt(card); };
  view.context = context_ ? &*context_ : nullptr;
  view.searching = job_.has_value();
  view.problem = problem_;
  action_ = draw_library(ui, view, state_);
}

base::Result<std::string> LibraryScreen::change(const LibraryAction& action) {
  const auto stamp = at_.services.study.stamp(at_.now());
  if (!stamp) return base::fail(stamp.error());
  store::Log& log = at_.services.collection.log();
  const store::FoundCard& card = action.card;
  const auto told = [&](auto recorded, const std::string& what) -> base::Result<std::string> {
    if (!recorded) return base::fail(recorded.error());
    return what + card.id.value;
  };
  switch (action.kind) {
    case LibraryAction::Kind::Suspend:
      if (card.standing.suspended) return told(log.unsuspend(card.key, *stamp), "Serves again: ");
      return told(log.suspend(card.key, *stamp), "Suspended: ");
    case LibraryAction::Kind::Bury:
      return told(log.bury(card.key, stamp->day + 1, *stamp), "Buried until tomorrow: ");
    case LibraryAction::Kind::Flag:
      return card.standing.flag > 0 ? told(log.flag(card.key, 0, *stamp), "Flag removed: ")
                                    : told(log.flag(card.key, 1, *stamp), "Flagged: ");
    case LibraryAction::Kind::Open:
      break;
  }
  return std::string();
}

void LibraryScreen::carry_out(const LibraryAction& action, Requests& requests) {
  if (action.kind == LibraryAction::Kind::Open) {
    requests.push_back(OpenCard{action.card.id});
    return;
  }
  auto changed = change(action);
  if (!changed) {
    requests.push_back(Failed{changed.error()});
    return;
  }
  requests.push_back(Toast{Tone::Good, std::move(*changed), true});
  requests.push_back(Changed{});
}

Requests LibraryScreen::apply() {
  Requests requests;
  take_found(requests);
  if (const auto action = std::exchange(action_, {})) carry_out(*action, requests);
  const Asked wanted = asked_now();
  if (!job_ && context_ && (!shown_ || !(*shown_ == wanted))) search(wanted);
  return requests;
}

std::optional<double> LibraryScreen::next_frame() const {
  if (job_ || more_to_read_) return 0.016;
  return state_.next_frame;
}

const store::FoundCard* LibraryScreen::selected() const {
  const auto index = static_cast<std::size_t>(state_.selected);
  return rows_ && index < rows_->size() ? &(*rows_)[index] : nullptr;
}

std::vector<Command> LibraryScreen::commands() const {
  const store::FoundCard* card = selected();
  const bool any = card != nullptr;
  return {{"open", "Open the card", "Enter", any},
          {"suspend", any && card->standing.suspended ? "Serve it again" : "Suspend it", "S", any},
          {"bury", "Bury it until tomorrow", "B", any},
          {"flag", any && card->standing.flag > 0 ? "Remove its flag" : "Flag it", "F", any}};
}

void LibraryScreen::perform(std::string_view command) {
  using Kind = LibraryAction::Kind;
  const store::FoundCard* card = selected();
  if (!card) return;
  if (command == "open") action_ = {Kind::Open, *card};
  if (command == "suspend") action_ = {Kind::Suspend, *card};
  if (command == "bury") action_ = {Kind::Bury, *card};
  if (command == "flag") action_ = {Kind::Flag, *card};
}

}  // namespace gui
