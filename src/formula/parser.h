#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formula/condition.h"
#include "formula/expression.h"
#include "formula/parse.h"

namespace formula {

enum class Language { Numbers, Vectors };

/// Recursive descent over the strict language; shared by the functions of parse.h and
/// `parse_condition`. Throws
/// base::Failure, which the two public functions turn into their Result. Depth is limited by
/// `deepest_nesting`, so the recursion is too.
class Parser {
 public:
  explicit Parser(std::string_view text, Language language = Language::Numbers);

  Expression whole_expression();
  Condition whole_condition();

 private:
  Expression expression();
  Comparison comparison();
  Relation relation();
  void sum();
  void product();
  void signed_factor();
  void factor();
  void atom();
  void number();
  void name();
  void call(Op op, std::string_view function, std::size_t at);
  void arguments(Op op, const std::string& function);
  std::optional<Op> known_function(std::string_view name) const;
  std::string functions() const;
  void enter(std::size_t at);

  std::string_view word() const;
  bool take_word(std::string_view wanted);
  bool take(char c);
  char peek();
  void expect_end();
  [[noreturn]] void fail(std::size_t at, std::string what, std::string next) const;
  [[noreturn]] void fail_here();

  std::string_view text_;
  Language language_;
  std::size_t at_ = 0;
  int depth_ = 0;
  Expression::Builder builder_;
};

}  // namespace formula
