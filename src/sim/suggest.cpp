#include "sim/suggest.h"

#include "base/nearest.h"

namespace sim {

std::string suggest(std::string_view written, const std::vector<std::string_view>& names) {
  std::string known = "known:";
  for (const std::string_view name : names) {
    if (known.back() != ':') known += ',';
    known += ' ';
    known += name;
  }
  return base::did_you_mean(written, names, known);
}

}  // namespace sim
