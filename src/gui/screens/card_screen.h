#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/demonstration.h"
#include "app/study_documents.h"
#include "base/job.h"
#include "gui/panels/card_page.h"
#include "gui/screen.h"

namespace gui {

/// The page of one card, read from the collection; its proof runs beside.
class CardScreen final : public Screen {
 public:
  /// Shows an http or https address to the person, in another program.
  using OpenAddress = std::function<base::Result<>(const std::string& url)>;

  /// Without `open` a pressed address is copied instead, and that is told.
  explicit CardScreen(Surroundings surroundings, OpenAddress open = {})
      : at_(std::move(surroundings)), open_(std::move(open)) {}

  /// The card to show from now on, from the top of its page; `enter` reads it.
  void show(base::CardId card);
  const base::CardId& card() const { return card_; }

  std::string_view id() const override { return "card"; }
  std::string_view title() const override { return "Card"; }
  std::string_view icon() const override { return "\uf0f6"; }  // file-text-o
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;

  const card_page::View& view() const { return view_; }

 private:
  base::Result<> read();
  base::Result<> read_history(const store::Card& row, const app::DocumentContext& context);
  void take_card(cards::Card card);
  void press_keys();
  void carry_out(const card_page::Action& action, Requests& requests);
  void change(const card_page::Action& action, Requests& requests);
  void open_lab(int follow_up, Requests& requests) const;
  void open_address(const std::string& url, Requests& requests) const;
  void run_proof();
  void poll_proof();

  Surroundings at_;
  OpenAddress open_;
  base::CardId card_;
  std::optional<store::Card> row_;
  card_page::View view_;
  card_page::State state_;
  std::vector<card_page::Action> asked_;
  std::optional<base::Job<app::Demonstration>> proof_;
};

}  // namespace gui
