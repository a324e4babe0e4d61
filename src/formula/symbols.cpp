#include "formula/symbols.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/nearest.h"
#include "formula/equivalent.h"
#include "formula/fold.h"
#include "formula/functions.h"
#include "formula/tokens.h"

namespace formula {
namespace {

// A spelling of two symbols that differ only by letter case, and the start of a longer spelling:
// neither means a symbol.
constexpr std::size_t ambiguous = std::numeric_limits<std::size_t>::max();
constexpr std::size_t prefix_only = ambiguous - 1;

bool is_plain_name(std::string_view name) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto word = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && letter(name.front()) && std::all_of(name.begin(), name.end(), word);
}

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

base::Error fault(std::string what, std::string where, std::string next) {
  return {base::Fault::BadInput, std::move(what), std::move(where), std::move(next)};
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

base::Result<Symbols> Symbols::make(std::vector<Symbol> symbols) {
  return base::guarded("reading the symbols", [&] {
    Symbols result;
    result.symbols_ = std::move(symbols);
    base::value_or_throw(result.add_names());
    base::value_or_throw(result.order_by_dependence());
    base::value_or_throw(result.add_aliases());
    result.draw_points();
    return result;
  });
}

std::optional<std::size_t> Symbols::find(std::string_view name) const {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    if (symbols_[i].name == name) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Symbols::match_exactly(std::string_view text) const {
  const auto found = exact_.find(text);
  if (found == exact_.end()) return std::nullopt;
  return found->second;
}

Symbols::Match Symbols::match(std::string_view key) const {
  const auto found = spellings_.find(key);
  if (found == spellings_.end()) return {};
  if (found->second >= prefix_only) return {.symbol = std::nullopt, .may_continue = true};
  return {.symbol = found->second, .may_continue = true};
}

base::Result<> Symbols::add_names() {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const std::string& name = symbols_[i].name;
    if (!is_plain_name(name)) {
      return base::fail(fault(quoted(name) + " is no name of a symbol", {},
                              "use letters, digits and underscores, a letter first"));
    }
    if (is_reserved(name)) {
      return base::fail(
          fault(quoted(name) + " already has a meaning in formulas", {}, "rename the symbol"));
    }
    if (!exact_.emplace(name, i).second) {
      return base::fail(fault("the symbol " + quoted(name) + " stands twice", {}, "remove one"));
    }
  }
  for (std::size_t i = 0; i < symbols_.size(); ++i) add_spelling(symbols_[i].name, i);
  return {};
}

base::Result<> Symbols::order_by_dependence() {
  std::vector<bool> placed(symbols_.size(), false);
  const auto ready = [&](const Symbol& symbol) {
    if (!symbol.formula) return true;
    return std::all_of(symbol.formula->names().begin(), symbol.formula->names().end(),
                       [&](const std::string& name) {
                         const auto index = find(name);
                         return index && placed[*index];
                       });
  };
  for (std::size_t before = ambiguous; before != order_.size();) {
    before = order_.size();
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      if (placed[i] || !ready(symbols_[i])) continue;
      placed[i] = true;
      order_.push_back(i);
    }
  }
  const auto stuck = std::find(placed.begin(), placed.end(), false);
  if (stuck == placed.end()) return {};
  return base::fail(dependence_fault(symbols_[static_cast<std::size_t>(stuck - placed.begin())]));
}

base::Error Symbols::dependence_fault(const Symbol& symbol) const {
  const std::string where = "formula of " + quoted(symbol.name);
  std::vector<std::string_view> known;
  for (const Symbol& other : symbols_) known.push_back(other.name);
  for (const std::string& name : symbol.formula->names()) {
    if (!find(name)) {
      return fault(quoted(name) + " is not a symbol", where,
                   base::did_you_mean(name, known, "add it to the symbols"));
    }
  }
  return fault("the symbol depends on itself", where, "derive it from other symbols");
}

base::Result<> Symbols::add_aliases() {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    for (const std::string& alias : symbols_[i].aliases) {
      const auto [entry, added] = exact_.emplace(alias, i);
      if (!added && entry->second != i) {
        return base::fail(fault(quoted(alias) + " means two symbols",
                                symbols_[entry->second].name + " and " + symbols_[i].name,
                                "keep it with one of them"));
      }
      add_spelling(alias, i);
    }
  }
  return {};
}

void Symbols::add_spelling(std::string_view spelling, std::size_t index) {
  const std::string folded = fold_tex(fold_unicode(spelling));
  const std::string key = spelling_key(tokenize(folded));
  if (key.empty()) return;
  add_key(key, index);
  for (std::size_t end = key.find(' '); end != std::string::npos; end = key.find(' ', end + 1)) {
    spellings_.emplace(key.substr(0, end), prefix_only);
  }
  // "dk" and "headdim": a name written without its underscore.
  if (folded.find('_') != std::string::npos && folded.find(' ') == std::string::npos) {
    std::string joined = lower(folded);
    std::erase(joined, '_');
    add_key(joined, index);
  }
}

void Symbols::add_key(const std::string& key, std::size_t index) {
  const auto [entry, added] = spellings_.emplace(key, index);
  if (added || entry->second == index) return;
  entry->second = entry->second == prefix_only ? index : ambiguous;
}

// One value in each twelfth of the range on a logarithmic scale, in random order: a formula that
// differs only for small or only for large sizes, like max(sqrt(d_k), 3), meets such a size.
void Symbols::draw_points() {
  const long double low = std::log(2.3L);
  const long double width = (std::log(97.0L) - low) / point_count;
  std::uint64_t state = 20170612;
  values_.resize(symbols_.size());
  for (const std::size_t i : order_) {
    PointValues& values = values_[i];
    for (std::size_t stratum = 0; stratum < point_count; ++stratum) {
      const long double within = static_cast<long double>(splitmix64(state) >> 11) / 0x1p53L;
      values[stratum] = std::exp(low + width * (static_cast<long double>(stratum) + within));
    }
    for (std::size_t n = point_count; n > 1; --n)
      std::swap(values[n - 1], values[splitmix64(state) % n]);
    if (symbols_[i].formula) values = *point_values(*symbols_[i].formula, *this);
  }
}

}  // namespace formula
