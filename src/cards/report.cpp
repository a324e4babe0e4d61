#include "cards/report.h"

#include <iterator>

namespace cards {

void Report::add(Severity severity, std::size_t offset, std::string message, std::string hint) {
  if (is_full()) return;
  problems_.push_back({severity, file_, place_at(json_, offset),
                       pointer_to(root_, static_cast<std::uint32_t>(offset)), std::move(message),
                       source_line_at(json_, offset), std::move(hint)});
}

void Report::add(std::vector<Problem> problems) {
  problems_.insert(problems_.end(), std::make_move_iterator(problems.begin()),
                   std::make_move_iterator(problems.end()));
}

}  // namespace cards
