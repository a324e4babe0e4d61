#include "typeset/tex_commands.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "typeset/tex_symbols.h"

namespace typeset {
namespace {

using enum TexRole;

constexpr TexCommand commands[] = {
    {"frac", Fraction, 2},
    {"dfrac", Fraction, 2},
    {"tfrac", Fraction, 2},
    {"cfrac", Fraction, 2},
    {"sqrt", Root},
    {"binom", Binomial, 2},
    {"begin", Environment},
    {"not", Negation},
    {"pmod", Modulus},
    {"tag", Tag},
    {"overset", Above, 2},
    {"stackrel", Above, 2},
    {"underset", Below, 2},
    {"operatorname", OperatorName},
    {"mathbb", Blackboard},
    {"mathds", Blackboard},
    {"mathrm", Upright},
    {"mathsf", Upright},
    {"mathtt", Upright},
    {"mathbf", Upright},
    {"mathit", Upright},
    {"boldsymbol", Upright},
    {"bm", Upright},
    {"boxed", Upright},
    {"mathcal", Upright},
    {"mathscr", Upright},
    {"mathop", Upright},
    {"mathbin", Upright},
    {"mathrel", Upright},
    {"underbrace", Upright},
    {"overbrace", Upright},
    {"text", Text},
    {"textrm", Text},
    {"mbox", Text},
    {"texttt", Text},
    {"textbf", Text},
    {"textit", Text},
    {"textsf", Text},
    {"emph", Text},
    {"hat", Accent, 1, 0x302},
    {"widehat", Accent, 1, 0x302},
    {"bar", Accent, 1, 0x304},
    {"overline", Accent, 1, 0x304},
    {"tilde", Accent, 1, 0x303},
    {"dot", Accent, 1, 0x307},
    {"ddot", Accent, 1, 0x308},
    {"widetilde", Accent, 1, 0x303},
    {"vec", Accent, 1, 0x20D7},
    {"check", Accent, 1, 0x30C},
    {"breve", Accent, 1, 0x306},
    {"acute", Accent, 1, 0x301},
    {"grave", Accent, 1, 0x300},
    {"underline", Accent, 1, 0x332},
    {"\\", LineEnd, 0},
    {"newline", LineEnd, 0},
};

struct NamedTable {
  std::string_view name;
  TexTable table;
};

constexpr NamedTable environments[] = {
    {"matrix", TexTable::Matrix},      {"pmatrix", TexTable::Matrix}, {"bmatrix", TexTable::Matrix},
    {"Bmatrix", TexTable::Matrix},     {"vmatrix", TexTable::Matrix}, {"Vmatrix", TexTable::Matrix},
    {"smallmatrix", TexTable::Matrix}, {"array", TexTable::Array},    {"cases", TexTable::Cases},
    {"aligned", TexTable::Stack},      {"align", TexTable::Stack},    {"align*", TexTable::Stack},
    {"split", TexTable::Stack},        {"gathered", TexTable::Stack}, {"equation", TexTable::Stack},
    {"equation*", TexTable::Stack},    {"gather", TexTable::Stack},   {"gather*", TexTable::Stack},
};

}  // namespace

const TexCommand* find_command(std::string_view name) {
  const auto* found = std::find_if(std::begin(commands), std::end(commands),
                                   [name](const TexCommand& c) { return c.name == name; });
  return found == std::end(commands) ? nullptr : found;
}

TexTable find_environment(std::string_view name) {
  for (const NamedTable& environment : environments)
    if (environment.name == name) return environment.table;
  return TexTable::Unknown;
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names = symbol_and_layout_names();
  for (const TexCommand& command : commands) names.push_back(command.name);
  names.push_back("end");
  return names;
}

std::vector<std::string_view> environment_names() {
  std::vector<std::string_view> names;
  for (const NamedTable& environment : environments) names.push_back(environment.name);
  return names;
}

}  // namespace typeset
