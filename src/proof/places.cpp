#include "proof/places.h"

namespace proof {

void Places::add(cards::Severity severity, const std::string& pointer, const std::string& message,
                 const std::string& hint, std::size_t offset) {
  if (!said_.insert(pointer + "\n" + std::to_string(offset) + "\n" + message).second) return;
  if (!card_) {
    problems_.push_back({severity, "", {}, pointer, message, "", hint});
    return;
  }
  if (!map_) map_.emplace(card_->source_map());
  problems_.push_back(map_->problem(severity, pointer, offset, message, hint));
}

void Places::error(const std::string& pointer, const base::Error& error) {
  const std::string where = error.where.empty() ? "" : " (" + error.where + ")";
  add(cards::Severity::Error, pointer, error.what + where, error.next);
}

}  // namespace proof
