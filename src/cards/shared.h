#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/problem.h"

namespace cards {

/// `shared.json` at the top of a cards folder: what cards name by id and may override.
struct Shared {
  std::map<std::string, std::vector<std::string>> symbols;  ///< symbol -> other names of it
  std::map<std::string, Derived> derived;
  std::map<std::string, Concept> concepts;
  std::map<std::string, Reference> references;
};

struct SharedRead {
  Shared shared;  ///< what could be read, over what `base` already held
  std::vector<Problem> problems;
};

/// `base` is the content of earlier folders; equal ids in this file win.
SharedRead read_shared(std::string_view json, const std::string& file, const Shared& base);

}  // namespace cards
