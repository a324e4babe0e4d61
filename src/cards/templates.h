#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "formula/evaluate.h"
#include "formula/expression.h"

namespace cards {

/// `{{expression}}` or `{{expression:format}}` in a text of a card with variables.
struct Template {
  enum class Style { Shortest, General, Fixed, Grouped };  ///< none, :.Ng, :.Nf, :,

  std::size_t begin = 0;  ///< byte offset of the first brace
  std::size_t end = 0;    ///< behind the last brace
  formula::Expression expression;
  Style style = Style::Shortest;
  int digits = 0;
};

struct TemplateScan {
  std::vector<Template> templates;
  std::string fault;             ///< empty when the text can be filled
  std::size_t fault_offset = 0;  ///< of the braces at fault
};

/// Finds all templates; `\{{` is none. Stops at the first fault.
TemplateScan find_templates(std::string_view text);

/// The text with its templates computed and `\{{` as `{{`. Fails when a name is unknown or a value
/// is not finite.
base::Result<std::string> fill_templates(std::string_view text, const formula::Values& values);

}  // namespace cards
