#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/study_documents.h"
#include "gui/text/search_field.h"
#include "gui/ui.h"
#include "store/search.h"

namespace gui {

/// What the table is sorted by.
enum class LibraryColumn { Card, State, Due, Stability, Lapses };
struct LibraryOrder {
  LibraryColumn column = LibraryColumn::Card;
  bool descending = false;
  bool operator==(const LibraryOrder&) const = default;
};

struct LibraryView {
  const std::vector<store::FoundCard>* rows = nullptr;  ///< in the order to show; null while read
  /// The prompt of a row as one line; null while it is not read yet.
  std::function<const std::string*(const store::FoundCard&)> prompt;
  const app::DocumentContext* context = nullptr;  ///< turns due days into words
  bool searching = false;                         ///< a newer result is on its way
  std::string problem;                            ///< what is wrong with the query
};

struct LibraryState {
  TextBoxState search = search_state();
  int filter = 0;       ///< index into library_filters
  int selected = 0;     ///< row
  bool reveal = false;  ///< scroll to the selected row in the next frame
  LibraryOrder order;
  /// Of the search field, in the last frame.
  std::optional<double> next_frame;
  bool leaves_undo = false;
};

struct LibraryAction {
  enum class Kind { Open, Suspend, Bury, Flag };
  Kind kind = Kind::Open;
  store::FoundCard card;
};

struct LibraryFilter {
  std::string_view label;
  std::string_view query;  ///< in the language of search
};
extern const std::vector<LibraryFilter> library_filters;

/// The query that field and filter make together.
std::string library_query(const LibraryState& state);

/// "new", "review", "suspended", ...: where a card stands.
std::string_view state_word(const store::FoundCard& card);

/// Sorts in place; equal ones stay in the order of ids.
void sort_cards(std::vector<store::FoundCard>& rows, const LibraryOrder& order);

/// Search field, filters and the table, of which only visible rows cost anything.
std::optional<LibraryAction> draw_library(const Ui& ui, const LibraryView& view,
                                          LibraryState& state);

}  // namespace gui
