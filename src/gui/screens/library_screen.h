#pragma once

#include <map>
#include <optional>

#include "base/job.h"
#include "gui/panels/library.h"
#include "gui/screen.h"

namespace gui {

/// Finds cards as one types. Each search runs on a worker with a connection of its own; the newest
/// query wins, and what was found before stays until it is answered.
class LibraryScreen final : public Screen {
 public:
  explicit LibraryScreen(Surroundings surroundings);

  std::string_view id() const override { return "library"; }
  std::string_view title() const override { return "Library"; }
  std::string_view icon() const override { return icon::library; }
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;
  bool leaves_undo() const override { return state_.leaves_undo; }

  void focus_search() { state_.search.focus(); }

 private:
  struct Asked {
    std::string query;
    LibraryOrder order;
    bool operator==(const Asked&) const = default;
  };
  using Found = std::vector<store::FoundCard>;

  Asked asked_now() const { return {library_query(state_), state_.order}; }
  void search(Asked asked);
  void take_found(Requests& requests);
  const std::string* prompt(const store::FoundCard& card);
  void carry_out(const LibraryAction& action, Requests& requests);
  base::Result<std::string> change(const LibraryAction& action);
  const store::FoundCard* selected() const;

  Surroundings at_;
  LibraryState state_;
  std::optional<Found> rows_;
  std::string problem_;
  std::optional<app::DocumentContext> context_;
  std::optional<Asked> running_, shown_;
  std::optional<base::Job<Found>> job_;
  std::map<std::int64_t, std::string> prompts_;
  int reads_left_ = 0;  ///< prompts that this frame may still read
  bool more_to_read_ = false;
  std::optional<LibraryAction> action_;
};

}  // namespace gui
