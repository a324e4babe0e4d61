#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/screen.h"

namespace gui {

/// How well `words` are found in `label`, letter by letter in order and blind to case: higher is
/// better, none when a letter is missing. Beginnings of words and runs count more.
std::optional<int> match(std::string_view label, std::string_view words);

/// Indices of the commands that match, the best first; all in order for no words.
std::vector<std::size_t> matching(const std::vector<Command>& commands, std::string_view words);

/// The command palette (Ctrl+K): a field, and below it what can be done, filtered as one types.
class Palette {
 public:
  void open();
  bool is_open() const { return open_; }
  /// Draws it over everything while it is open; the id of the command that was chosen.
  std::optional<std::string> draw(const Ui& ui, const std::vector<Command>& commands);

 private:
  std::optional<std::string> draw_rows(const Ui& ui, const std::vector<Command>& commands,
                                       const std::vector<std::size_t>& rows);

  bool open_ = false;
  bool opening_ = false;
  std::string words_;
  int chosen_ = 0;
};

}  // namespace gui
