#include <algorithm>
#include <array>
#include <utility>

#include "formula/fold.h"

namespace formula {
namespace {

using Entry = std::pair<std::string_view, std::string_view>;

constexpr std::string_view layout[] = {
    "left",         "right",  "big",    "Big",    "bigl",         "bigr",   "Bigl",
    "Bigr",         "quad",   "qquad",  "text",   "mathrm",       "mathit", "mathbf",
    "mathsf",       "textrm", "textit", "textbf", "operatorname", "mbox",   "boldsymbol",
    "displaystyle", "limits", "rm",     "it",     "bf",           "hbox",
};

constexpr Entry commands[] = {
    {"cdot", "*"},           {"times", "*"},      {"ast", "*"},           {"div", "/"},
    {"dfrac", " frac "},     {"tfrac", " frac "}, {"varphi", " phi"},     {"ell", "l"},
    {"lfloor", " floor("},   {"rfloor", ")"},     {"lceil", " ceil("},    {"rceil", ")"},
    {"approx", " = "},       {"equiv", " = "},    {"neq", " not "},       {"ne", " not "},
    {"neg", " not "},        {"implies", " so "}, {"Rightarrow", " so "}, {"lg", " log2 "},
    {"infty", " infinity "},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

class TexFolder {
 public:
  explicit TexFolder(std::string_view text) : text_(text) { result_.reserve(text.size() + 16); }

  std::string all() {
    while (at_ < text_.size()) one();
    return std::move(result_);
  }

 private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void one() {
    const char c = look();
    if (c == '\\') return command();
    if (c == '_' && take_subscript()) return;
    ++at_;
    if (c == '{') {
      result_ += '(';
    } else if (c == '}') {
      result_ += ')';
    } else if (c != '$') {
      result_ += c;
    }
  }

  // "_{model}" and "_\text{model}" continue the name before them; "_{i+1}" does not and stays.
  bool take_subscript() {
    std::size_t at = at_ + 1;
    skip_layout(at);
    if (at >= text_.size() || text_[at] != '{') return false;
    ++at;
    skip_layout(at);
    const bool twice = at < text_.size() && text_[at] == '{';
    if (twice) ++at;
    const std::size_t begin = at;
    while (at < text_.size() && (is_word(text_[at]) || text_[at] == ' ')) ++at;
    const std::string_view inside = text_.substr(begin, at - begin);
    if (inside.empty() || !closes(at, twice ? 2 : 1)) return false;
    result_ += '_';
    for (const char c : inside) result_ += c == ' ' ? '_' : c;
    at_ = at;
    return true;
  }

  bool closes(std::size_t& at, int braces) const {
    for (int i = 0; i < braces; ++i, ++at) {
      if (at >= text_.size() || text_[at] != '}') return false;
    }
    return true;
  }

  void skip_layout(std::size_t& at) const {
    if (at >= text_.size() || text_[at] != '\\') return;
    const std::string_view name = name_at(at + 1);
    if (is_layout(name)) at += 1 + name.size();
  }

  std::string_view name_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return text_.substr(at, end - at);
  }

  static bool is_layout(std::string_view name) {
    return std::find(std::begin(layout), std::end(layout), name) != std::end(layout);
  }

  void command() {
    const std::string_view name = name_at(++at_);
    if (name.empty()) return punctuation();
    at_ += name.size();
    if (is_layout(name)) {
      if (!take_plain_word()) skip_delimiter(name);
    } else if (name == "sqrt" && look() == '[') {
      root_with_index();
    } else if (name == "frac" || name == "dfrac" || name == "tfrac") {
      fraction();
    } else {
      result_ += spelling(name);
    }
  }

  // "\mathrm{sqrt}(x)": one word in braces is that word.
  bool take_plain_word() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    if (look() != '{' || end == at_ + 1 || end >= text_.size() || text_[end] != '}') return false;
    if (!result_.empty() && is_word(result_.back()) && result_.back() != '_') result_ += ' ';
    result_ += text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    if (is_letter(look())) result_ += ' ';
    return true;
  }

  // "\left." is a delimiter that is not there.
  void skip_delimiter(std::string_view name) {
    if ((name == "left" || name == "right") && look() == '.') ++at_;
  }

  static std::string spelling(std::string_view name) {
    for (const auto& [command, plain] : commands) {
      if (command == name) return std::string(plain);
    }
    return " " + std::string(name) + " ";
  }

  void punctuation() {
    const char c = look();
    ++at_;
    if (c == '_' || c == '%' || c == '#' || c == '&') {
      result_ += c;
    } else if (c == '{' || c == '}') {
      result_ += c == '{' ? '(' : ')';
    } else {
      result_ += ' ';  // spacing, and the \( \) \[ \] around mathematics
    }
  }

  void root_with_index() {
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos) return;
    result_ += " nthroot (" + std::string(text_.substr(at_ + 1, end - at_ - 1)) + ")";
    at_ = end + 1;
  }

  // The arguments may be single characters without braces: \frac12.
  void fraction() {
    result_ += " frac ";
    for (int i = 0; i < 2; ++i) {
      while (look() == ' ') ++at_;
      if (look() == '{' || !is_word(look())) return;
      result_ += '(' + std::string(1, look()) + ')';
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string result_;
};

}  // namespace

std::string fold_tex(std::string text) {
  if (text.find_first_of("\\{}$") == std::string::npos) return text;
  return TexFolder(text).all();
}

}  // namespace formula
