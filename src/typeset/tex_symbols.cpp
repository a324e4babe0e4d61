#include "typeset/tex_symbols.h"

#include <algorithm>
#include <iterator>

namespace typeset {
namespace {

using enum MathClass;

// clang-format off
/// In the order of the bytes of the names.
constexpr TexSymbol symbols[] = {
    {"\n", " ", Space}, {" ", " ", Space}, {"#", "#", Ordinary}, {"$", "$", Ordinary}, {"%", "%", Ordinary},
    {"&", "&", Ordinary}, {",", " ", Space}, {":", " ", Space}, {";", " ", Space}, {">", " ", Space},
    {"Delta", "Δ", Ordinary}, {"Gamma", "Γ", Ordinary}, {"Im", "ℑ", Ordinary}, {"Lambda", "Λ", Ordinary},
    {"Leftarrow", "⇐", Relation}, {"Leftrightarrow", "⇔", Relation}, {"Longrightarrow", "⟹", Relation},
    {"Omega", "Ω", Ordinary}, {"P", "¶", Ordinary}, {"Phi", "Φ", Ordinary}, {"Pi", "Π", Ordinary},
    {"Pr", "Pr", Operator}, {"Psi", "Ψ", Ordinary}, {"Re", "ℜ", Ordinary}, {"Rightarrow", "⇒", Relation},
    {"S", "§", Ordinary}, {"Sigma", "Σ", Ordinary}, {"Theta", "Θ", Ordinary}, {"Upsilon", "Υ", Ordinary},
    {"Vert", "‖", Ordinary}, {"Xi", "Ξ", Ordinary}, {"_", "_", Ordinary}, {"aleph", "ℵ", Ordinary},
    {"alpha", "α", Ordinary}, {"angle", "∠", Ordinary}, {"approx", "≈", Relation},
    {"approxeq", "≊", Relation}, {"arccos", "arccos", Operator}, {"arcsin", "arcsin", Operator},
    {"arctan", "arctan", Operator}, {"arg", "arg", Operator}, {"argmax", "arg max", Operator},
    {"argmin", "arg min", Operator}, {"ast", "∗", Binary}, {"asymp", "≍", Relation},
    {"backslash", "\\", Ordinary}, {"because", "∵", Relation}, {"beta", "β", Ordinary},
    {"bigcap", "⋂", Operator}, {"bigcup", "⋃", Operator}, {"bigoplus", "⨁", Operator},
    {"bigotimes", "⨂", Operator}, {"bigvee", "⋁", Operator}, {"bigwedge", "⋀", Operator},
    {"blacksquare", "■", Ordinary}, {"bmod", "mod", Binary}, {"bot", "⊥", Ordinary}, {"bullet", "•", Binary},
    {"cap", "∩", Binary}, {"cdot", "·", Binary}, {"cdots", "⋯", Ordinary}, {"checkmark", "✓", Ordinary},
    {"chi", "χ", Ordinary}, {"circ", "∘", Binary}, {"colon", ":", Punctuation}, {"coloneqq", ":=", Relation},
    {"cong", "≅", Relation}, {"coprod", "∐", Operator}, {"cos", "cos", Operator}, {"cosh", "cosh", Operator},
    {"cot", "cot", Operator}, {"csc", "csc", Operator}, {"cup", "∪", Binary}, {"dagger", "†", Ordinary},
    {"ddagger", "‡", Ordinary}, {"ddots", "⋱", Ordinary}, {"deg", "deg", Operator}, {"degree", "°", Ordinary},
    {"delta", "δ", Ordinary}, {"det", "det", Operator}, {"diamond", "⋄", Binary}, {"dim", "dim", Operator},
    {"div", "÷", Binary}, {"doteq", "≐", Relation}, {"dots", "…", Ordinary}, {"dotsb", "⋯", Ordinary},
    {"dotsc", "…", Ordinary}, {"downarrow", "↓", Relation}, {"ell", "ℓ", Ordinary},
    {"emptyset", "∅", Ordinary}, {"enspace", " ", Space}, {"epsilon", "ε", Ordinary},
    {"equiv", "≡", Relation}, {"eta", "η", Ordinary}, {"euro", "€", Ordinary}, {"exists", "∃", Ordinary},
    {"exp", "exp", Operator}, {"forall", "∀", Ordinary}, {"gamma", "γ", Ordinary}, {"gcd", "gcd", Operator},
    {"ge", "≥", Relation}, {"geq", "≥", Relation}, {"geqslant", "≥", Relation}, {"gets", "←", Relation},
    {"gg", "≫", Relation}, {"gt", ">", Relation}, {"gtrsim", "≳", Relation}, {"hbar", "ℏ", Ordinary},
    {"hom", "hom", Operator}, {"hookrightarrow", "↪", Relation}, {"iff", "⇔", Relation},
    {"iint", "∬", Operator}, {"imath", "ı", Ordinary}, {"impliedby", "⇐", Relation},
    {"implies", "⇒", Relation}, {"in", "∈", Relation}, {"inf", "inf", Operator}, {"infty", "∞", Ordinary},
    {"int", "∫", Operator}, {"iota", "ι", Ordinary}, {"jmath", "ȷ", Ordinary}, {"kappa", "κ", Ordinary},
    {"ker", "ker", Operator}, {"lVert", "‖", Opening}, {"lambda", "λ", Ordinary}, {"land", "∧", Binary},
    {"langle", "⟨", Opening}, {"lbrace", "{", Opening}, {"lbrack", "[", Opening}, {"lceil", "⌈", Opening},
    {"ldots", "…", Ordinary}, {"le", "≤", Relation}, {"leftarrow", "←", Relation},
    {"leftrightarrow", "↔", Relation}, {"leq", "≤", Relation}, {"leqslant", "≤", Relation},
    {"lesssim", "≲", Relation}, {"lfloor", "⌊", Opening}, {"lg", "lg", Operator}, {"lim", "lim", Operator},
    {"liminf", "lim inf", Operator}, {"limsup", "lim sup", Operator}, {"ll", "≪", Relation},
    {"ln", "ln", Operator}, {"lnot", "¬", Ordinary}, {"log", "log", Operator},
    {"longleftarrow", "⟵", Relation}, {"longmapsto", "⟼", Relation}, {"longrightarrow", "⟶", Relation},
    {"lor", "∨", Binary}, {"lparen", "(", Opening}, {"lt", "<", Relation}, {"lvert", "|", Opening},
    {"mapsto", "↦", Relation}, {"max", "max", Operator}, {"mid", "|", Relation}, {"min", "min", Operator},
    {"mod", "mod", Operator}, {"models", "⊨", Relation}, {"mp", "∓", Binary}, {"mu", "μ", Ordinary},
    {"nabla", "∇", Ordinary}, {"ne", "≠", Relation}, {"nearrow", "↗", Relation}, {"neg", "¬", Ordinary},
    {"neq", "≠", Relation}, {"nexists", "∄", Ordinary}, {"ni", "∋", Relation}, {"nmid", "∤", Relation},
    {"notin", "∉", Relation}, {"nu", "ν", Ordinary}, {"odot", "⊙", Binary}, {"oint", "∮", Operator},
    {"omega", "ω", Ordinary}, {"ominus", "⊖", Binary}, {"oplus", "⊕", Binary}, {"oslash", "⊘", Binary},
    {"otimes", "⊗", Binary}, {"parallel", "∥", Relation}, {"partial", "∂", Ordinary}, {"perp", "⊥", Relation},
    {"phi", "φ", Ordinary}, {"pi", "π", Ordinary}, {"pm", "±", Binary}, {"pounds", "£", Ordinary},
    {"prec", "≺", Relation}, {"preceq", "⪯", Relation}, {"prime", "′", Ordinary}, {"prod", "∏", Operator},
    {"propto", "∝", Relation}, {"psi", "ψ", Ordinary}, {"qquad", " ", Space}, {"quad", " ", Space},
    {"rVert", "‖", Closing}, {"rangle", "⟩", Closing}, {"rank", "rank", Operator}, {"rbrace", "}", Closing},
    {"rbrack", "]", Closing}, {"rceil", "⌉", Closing}, {"rfloor", "⌋", Closing}, {"rho", "ρ", Ordinary},
    {"rightarrow", "→", Relation}, {"rightleftharpoons", "⇌", Relation}, {"rparen", ")", Closing},
    {"rvert", "|", Closing}, {"searrow", "↘", Relation}, {"sec", "sec", Operator}, {"setminus", "∖", Binary},
    {"sigma", "σ", Ordinary}, {"sim", "∼", Relation}, {"simeq", "≃", Relation}, {"sin", "sin", Operator},
    {"sinh", "sinh", Operator}, {"smallsetminus", "∖", Binary}, {"space", " ", Space}, {"sqcap", "⊓", Binary},
    {"sqcup", "⊔", Binary}, {"square", "□", Ordinary}, {"star", "⋆", Ordinary}, {"subset", "⊂", Relation},
    {"subseteq", "⊆", Relation}, {"subsetneq", "⊊", Relation}, {"succ", "≻", Relation},
    {"succeq", "⪰", Relation}, {"sum", "∑", Operator}, {"sup", "sup", Operator}, {"supset", "⊃", Relation},
    {"supseteq", "⊇", Relation}, {"surd", "√", Ordinary}, {"tan", "tan", Operator},
    {"tanh", "tanh", Operator}, {"tau", "τ", Ordinary}, {"textbackslash", "\\", Ordinary},
    {"therefore", "∴", Relation}, {"theta", "θ", Ordinary}, {"thinspace", " ", Space}, {"times", "×", Binary},
    {"to", "→", Relation}, {"top", "⊤", Ordinary}, {"triangle", "△", Ordinary}, {"triangleq", "≜", Relation},
    {"uparrow", "↑", Relation}, {"uplus", "⊎", Binary}, {"upsilon", "υ", Ordinary},
    {"varepsilon", "ε", Ordinary}, {"varnothing", "∅", Ordinary}, {"varphi", "φ", Ordinary},
    {"varpi", "ϖ", Ordinary}, {"varrho", "ϱ", Ordinary}, {"varsigma", "ς", Ordinary},
    {"vartheta", "ϑ", Ordinary}, {"vdash", "⊢", Relation}, {"vdots", "⋮", Ordinary}, {"vee", "∨", Binary},
    {"vert", "|", Ordinary}, {"wedge", "∧", Binary}, {"xi", "ξ", Ordinary}, {"zeta", "ζ", Ordinary},
    {"{", "{", Opening}, {"|", "‖", Ordinary}, {"}", "}", Closing},
};
// clang-format on

constexpr auto by_name = [](const TexSymbol& a, const TexSymbol& b) { return a.name < b.name; };
static_assert(std::is_sorted(std::begin(symbols), std::end(symbols), by_name));

constexpr std::string_view layout[] = {
    "!",      "left",      "right",        "middle",     "big",         "Big",
    "bigg",   "Bigg",      "bigl",         "bigr",       "Bigl",        "Bigr",
    "biggl",  "biggr",     "Biggl",        "Biggr",      "bigm",        "Bigm",
    "limits", "nolimits",  "displaystyle", "textstyle",  "scriptstyle", "nonumber",
    "notag",  "mathstrut", "strut",        "allowbreak", "relax"};

}  // namespace

const TexSymbol* find_symbol(std::string_view name) {
  const auto* end = std::end(symbols);
  const auto* found = std::lower_bound(std::begin(symbols), end, TexSymbol{name, {}}, by_name);
  return found != end && found->name == name ? found : nullptr;
}

bool is_layout_command(std::string_view name) {
  return std::find(std::begin(layout), std::end(layout), name) != std::end(layout);
}

std::vector<std::string_view> symbol_and_layout_names() {
  std::vector<std::string_view> names(std::begin(layout), std::end(layout));
  for (const TexSymbol& symbol : symbols) names.push_back(symbol.name);
  return names;
}

}  // namespace typeset
