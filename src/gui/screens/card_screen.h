#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/demonstration.h"
#include "base/job.h"
#include "gui/panels/card_page.h"
#include "gui/screen.h"

namespace gui {

/// The page of one card, read from the collection; its proof runs beside.
class CardScreen final : public Screen {
 public:
  explicit CardScreen(Surroundings& around) : around_(around) {}

  /// The card to show from now on; `enter` reads it.
  void show(base::CardId card);
  const base::CardId& card() const { return card_; }

  std::string_view id() const override { return "card"; }
  std::string_view title() const override { return "Card"; }
  std::string_view icon() const override;
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;

 private:
  base::Result<> read();
  base::Result<> read_history(const store::Card& row);
  void carry_out(const card_page::Action& action, Requests& requests);
  void run_proof();
  void poll_proof();
  template <class Change>
  void change(Requests& requests, std::string words, Change change);

  Surroundings& around_;
  base::CardId card_;
  card_page::View view_;
  card_page::State state_;
  std::vector<card_page::Action> asked_;
  std::optional<base::Job<app::Demonstration>> proof_;
};

}  // namespace gui
