#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/services.h"
#include "gui/ui.h"
#include "gui/widgets.h"
#include "sim/settings.h"

namespace gui {

/// What a screen asks of what is around it. Carried out after the frame.
struct GoTo {
  std::string screen;  ///< id of a screen
};
struct OpenCard {
  base::CardId card;
};
struct StartStudy {
  std::string deck;                    ///< with those below it; empty for all
  std::optional<base::CardId> card{};  ///< this card alone
  int minutes = 20;
};
/// Opens the laboratory on these settings; settings that the simulation does not know are told.
struct OpenLab {
  std::string simulation;
  sim::Values settings;
  std::uint64_t seed = 1;
};
/// A few words at the edge of the window that go by themselves; with `undo` they carry a button
/// that takes back the last change.
struct Toast {
  Tone tone = Tone::Good;
  std::string words;
  bool undo = false;
};
struct CopyText {
  std::string text;
};
/// Something failed: shown with what to do, until it is closed.
struct Failed {
  base::Error error;
};
/// The collection changed: every screen reads again what it shows.
struct Changed {};
/// So many cards of all decks wait now.
struct Waiting {
  int cards = 0;
};
/// A preference was chosen: "theme", "text_size".
struct Prefer {
  std::string name;
  std::string value;
};
struct Quit {};

using Request = std::variant<GoTo, OpenCard, StartStudy, OpenLab, Toast, CopyText, Failed, Changed,
                             Waiting, Prefer, Quit>;
using Requests = std::vector<Request>;

/// What screens work with. The services are those of an open collection.
struct Surroundings {
  app::Services& services;
  std::function<base::Instant()> now;
  std::uint64_t seed = 1;  ///< of simulations that no card seeds
  int threads = 1;         ///< for simulations, besides the thread that draws
};

/// A command that the palette and the list of keys show.
struct Command {
  std::string id;
  std::string label;
  std::string key;  ///< "Ctrl+Z", or empty
  bool enabled = true;
};

/// One page of the window. `draw` shows const data and remembers what was asked; `apply` carries it
/// out after the frame. Slow work runs in jobs: no call may take longer than a frame.
class Screen {
 public:
  virtual ~Screen() = default;
  /// "study": for GoTo, the palette and the preferences file.
  virtual std::string_view id() const = 0;
  virtual std::string_view title() const = 0;
  virtual std::string_view icon() const = 0;
  /// Called when it comes into view, and on Changed while it is in view: reads what it shows.
  virtual base::Result<> enter() = 0;
  /// Fills the current ImGui window's content region.
  virtual void draw(const Ui& ui) = 0;
  virtual Requests apply() = 0;
  /// Whether a text field has the focus but nothing to take back, so that Ctrl+Z and Ctrl+Y mean
  /// the last change of the collection.
  virtual bool leaves_undo() const { return false; }
  /// Seconds until it wants a frame without any input; none: never.
  virtual std::optional<double> next_frame() const { return std::nullopt; }
  /// What can be done here now.
  virtual std::vector<Command> commands() const { return {}; }
  /// Does one of them, as if its key had been pressed.
  virtual void perform(std::string_view command) { (void)command; }
};

}  // namespace gui
