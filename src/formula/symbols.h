#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "formula/expression.h"

namespace formula {

/// A quantity that an answer may name. Without a formula it is a free positive size; with one it is
/// derived from others: d_model with formula d_k*h.
struct Symbol {
  std::string name;                  ///< as written in formulas: d_k
  std::vector<std::string> aliases;  ///< other spellings and phrases: head_dim, key dimension
  std::optional<Expression> formula;
};

/// Answers are compared at this many points.
inline constexpr std::size_t point_count = 12;
using PointValues = std::array<long double, point_count>;

/// The quantities of one card, with their spellings and with the points at which formulas are
/// compared: free symbols are drawn from (2.3, 97) with a fixed seed, spread over that range,
/// derived ones computed. Real configurations are no good as points: sqrt(64) is also a number of
/// heads.
class Symbols {
 public:
  Symbols() = default;

  /// Fails with BadInput when a name is not a plain name or is reserved (pi, e, a function), stands
  /// twice, a formula uses an unknown name or itself, or one spelling belongs to two symbols.
  static base::Result<Symbols> make(std::vector<Symbol> symbols);

  const std::vector<Symbol>& all() const { return symbols_; }

  /// The index of the symbol with exactly this name.
  std::optional<std::size_t> find(std::string_view name) const;

  /// Values of symbol `index` at the comparison points.
  const PointValues& values(std::size_t index) const { return values_[index]; }

  /// What a phrase means, and whether a longer phrase may begin with it.
  struct Match {
    std::optional<std::size_t> symbol;
    bool may_continue = false;
  };

  /// Looks up a key that `spelling_key` (tokens.h) made. A phrase that two symbols share, because
  /// only letter case tells them apart, means neither.
  Match match(std::string_view key) const;

  /// The symbol whose name or alias is exactly this text, letter case included.
  std::optional<std::size_t> match_exactly(std::string_view text) const;

 private:
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  using Index = std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>>;

  base::Result<> add_names();
  base::Result<> order_by_dependence();
  base::Error dependence_fault(const Symbol& symbol) const;
  base::Result<> add_aliases();
  void add_spelling(std::string_view spelling, std::size_t index);
  void add_key(const std::string& key, std::size_t index);
  void draw_points();

  std::vector<Symbol> symbols_;
  std::vector<std::size_t> order_;  ///< every symbol after those its formula uses
  std::vector<PointValues> values_;
  Index exact_;
  Index spellings_;
};

}  // namespace formula
