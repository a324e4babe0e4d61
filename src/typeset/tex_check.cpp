#include "typeset/tex_check.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/nearest.h"
#include "typeset/document.h"
#include "typeset/tex_commands.h"
#include "typeset/tex_symbols.h"

namespace typeset {
namespace {

constexpr auto npos = std::string_view::npos;
constexpr std::size_t longest_name = 40;   // of a command or environment that is spelled out
constexpr std::size_t longest_index = 60;  // as far as to_unicode looks for the "]" of a root

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known,
                       std::string_view prefix, std::string otherwise) {
  const std::string_view near =
      word.size() <= longest_name ? base::nearest(word, known) : std::string_view();
  if (near.empty()) return otherwise;
  return "did you mean " + std::string(prefix) + std::string(near) + "?";
}

/// Whether a name can be shown in a message: ASCII that prints, and short.
bool is_showable(std::string_view name) {
  return !name.empty() && name.size() <= longest_name &&
         std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < 127; });
}

/// For each "{" the place of its "}", npos where there is none.
std::vector<std::size_t> matching_braces(std::string_view tex) {
  std::vector<std::size_t> match(tex.size(), npos), open;
  for (std::size_t i = 0; i < tex.size(); ++i) {
    if (tex[i] == '\\') {
      ++i;
    } else if (tex[i] == '{') {
      open.push_back(i);
    } else if (tex[i] == '}' && !open.empty()) {
      match[open.back()] = i;
      open.pop_back();
    }
  }
  return match;
}

class Checker {
 public:
  explicit Checker(std::string_view tex) : tex_(tex), match_(matching_braces(tex)) {}

  std::vector<TextProblem> check() && {
    while (at_ < tex_.size() && problems_.size() < most_tex_problems) step();
    if (at_ >= tex_.size()) {
      while (!open_.empty()) report_open();
    }
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const auto& a, const auto& b) { return a.offset < b.offset; });
    if (problems_.size() > most_tex_problems) problems_.resize(most_tex_problems);
    return std::move(problems_);
  }

 private:
  enum class Kind { Brace, Left, Environment };

  /// What the next "^" or "_" would be put on has already.
  struct Scripts {
    bool above = false;
    bool below = false;
  };

  struct Opened {
    Kind kind = Kind::Brace;
    std::size_t offset = 0;
    std::size_t length = 1;
    std::string_view name;   ///< of an Environment
    bool is_script = false;  ///< a Brace after "^" or "_": what is behind it has the same base
    Scripts scripts;         ///< of that base
  };

  void step() {
    const char c = tex_[at_];
    if (c == '\\') return take_command();
    if (c == '{') return open_brace(false);
    if (c == '}') return close_brace();
    if (c == '^' || c == '_') return take_script(c == '^');
    if (c == '&' && !is_open(Kind::Environment))
      problem(at_, 1, "this & stands in no table", "write \\& for the sign");
    if (c == '$')
      problem(at_, 1, "a $ inside of a formula", "a formula ends at its $; \\$ is a dollar");
    // A prime and a space leave the base as it is.
    if (c != '\'' && !is_space(c)) scripts_ = {};
    ++at_;
  }

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  bool is_open(Kind kind) const { return counts_[static_cast<std::size_t>(kind)] > 0; }

  void push(const Opened& opened) {
    ++counts_[static_cast<std::size_t>(opened.kind)];
    open_.push_back(opened);
  }

  Opened pop() {
    const Opened opened = open_.back();
    open_.pop_back();
    --counts_[static_cast<std::size_t>(opened.kind)];
    return opened;
  }

  void report_open() {
    const Opened opened = pop();
    switch (opened.kind) {
      case Kind::Brace:
        return problem(opened.offset, 1, "this { is never closed", "write \\{ for a brace");
      case Kind::Left:
        return problem(opened.offset, opened.length, "this \\left has no \\right",
                       "close it in the same group; \\right. shows nothing");
      case Kind::Environment:
        return problem(opened.offset, opened.length,
                       "this \\begin{" + std::string(opened.name) + "} is never closed",
                       "write \\end{" + std::string(opened.name) + "}");
    }
  }

  /// Whether something of this kind is open; what was opened inside of it is then reported.
  bool unwind_to(Kind kind) {
    if (!is_open(kind)) return false;
    while (open_.back().kind != kind) report_open();
    return true;
  }

  void open_brace(bool is_script) {
    push({Kind::Brace, at_, 1, {}, is_script, scripts_});
    scripts_ = {};
    ++at_;
  }

  void close_brace() {
    if (unwind_to(Kind::Brace)) {
      const Opened opened = pop();
      scripts_ = opened.is_script ? opened.scripts : Scripts{};
    } else {
      problem(at_, 1, "this } closes nothing", "write \\} for a brace");
    }
    ++at_;
  }

  void take_script(bool above) {
    const std::size_t begin = at_;
    bool& taken = above ? scripts_.above : scripts_.below;
    if (taken)
      problem(begin, 1,
              above ? "a second superscript on one base" : "a second subscript on one base",
              above ? "write {x^2}^3 or x^{2^3}" : "write {x_2}_3 or x_{2_3}");
    taken = true;
    const std::size_t argument = skip_spaces(begin + 1);
    if (!has_argument(argument) || tex_[argument] == '^' || tex_[argument] == '_') {
      problem(begin, 1, above ? "nothing follows this ^" : "nothing follows this _",
              above ? "write \\^{} for the sign" : "write \\_ for the sign");
      at_ = begin + 1;
      return;
    }
    at_ = argument;
    if (tex_[at_] == '{') return open_brace(true);
    const Scripts kept = scripts_;
    step();
    scripts_ = kept;
  }

  std::size_t skip_spaces(std::size_t at) const {
    return std::min(tex_.find_first_not_of(" \t\n\r", at), tex_.size());
  }

  std::string_view name_at(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < tex_.size() && is_letter(tex_[end])) ++end;
    if (end == at + 1) end = std::min(end + 1, tex_.size());
    return tex_.substr(at + 1, end - at - 1);
  }

  /// Whether an argument can begin here.
  bool has_argument(std::size_t at) const {
    if (at >= tex_.size() || tex_[at] == '}' || tex_[at] == '&') return false;
    if (tex_[at] != '\\') return true;
    const std::string_view name = name_at(at);
    return name != "\\" && name != "end" && name != "right";
  }

  void take_command() {
    const std::size_t begin = at_;
    const std::string_view name = name_at(at_);
    at_ += 1 + name.size();
    scripts_ = {};
    if (name == "left" || name == "right") return take_fence(begin, name == "left");
    if (name == "end") return take_end(begin);
    if (is_layout_command(name) || find_symbol(name)) return;
    const TexCommand* command = find_command(name);
    if (!command) return report_unknown(begin, name);
    if (command->role == TexRole::Environment) return take_begin(begin);
    if (command->role == TexRole::OperatorName && tex_.substr(at_, 1) == "*") ++at_;
    check_arguments(begin, *command);
    const std::size_t argument = skip_spaces(at_);
    const bool words = command->role == TexRole::Text && tex_.substr(argument, 1) == "{";
    if (words && match_[argument] != npos) at_ = match_[argument] + 1;
  }

  void report_unknown(std::size_t begin, std::string_view name) {
    if (name.empty()) return problem(begin, 1, "this \\ names no command", "");
    const std::string shown = is_showable(name) ? "\\" + std::string(name) : "this";
    problem(begin, 1 + name.size(), shown + " is no known command",
            suggestion(name, command_names(), "\\",
                       "write a name as \\operatorname{...}, words as \\text{...}"));
  }

  void check_arguments(std::size_t begin, const TexCommand& command) {
    std::size_t at = skip_spaces(at_);
    if (command.role == TexRole::Root && tex_.substr(at, 1) == "[") {
      const std::size_t close = tex_.substr(at, longest_index).find(']');
      if (close == npos)
        return problem(at, 1, "this [ of a root is never closed", "write \\sqrt[3]{x}");
      at = skip_spaces(at + close + 1);
    }
    for (int i = 0; i < command.arguments; ++i) {
      if (!has_argument(at)) {
        const std::string name = "\\" + std::string(command.name);
        std::string form = name;
        for (int k = 0; k < command.arguments; ++k) form += "{...}";
        return problem(begin, name.size(), name + " lacks an argument", "write " + form);
      }
      // The brace, or the command with arguments of its own, is judged where it is read.
      if (tex_[at] == '{' ? match_[at] == npos
                          : tex_[at] == '\\' && find_command(name_at(at)) != nullptr)
        return;
      at = skip_spaces(tex_[at] == '{'    ? match_[at] + 1
                       : tex_[at] == '\\' ? at + 1 + name_at(at).size()
                                          : at + 1);
    }
  }

  void take_fence(std::size_t begin, bool left) {
    const std::size_t length = at_ - begin;
    const std::string name = left ? "\\left" : "\\right";
    at_ = skip_spaces(at_);
    if (!has_argument(at_) || is_letter(tex_[at_]) || is_digit(tex_[at_]) || tex_[at_] == '{') {
      problem(begin, length, name + " lacks its bracket", "write " + name + "( or " + name + ".");
    } else {
      at_ += tex_[at_] == '\\' ? 1 + name_at(at_).size() : 1;
    }
    if (left) return push({Kind::Left, begin, length, {}, false, {}});
    if (!open_.empty() && open_.back().kind == Kind::Left) {
      pop();
    } else {
      problem(begin, length, "this \\right has no \\left",
              "open it in the same group; \\left. shows nothing");
    }
  }

  /// The name in braces at the place of reading, which moves past it; empty if there is none.
  std::string_view take_name() {
    const std::size_t open = skip_spaces(at_);
    const std::size_t close = tex_.substr(open, longest_name).find('}');
    if (tex_.substr(open, 1) != "{" || close == npos) return {};
    at_ = open + close + 1;
    return tex_.substr(open + 1, close - 1);
  }

  void take_begin(std::size_t begin) {
    const std::string_view name = take_name();
    if (name.empty())
      return problem(begin, 6, "\\begin lacks the name of an environment",
                     "write \\begin{pmatrix} ... \\end{pmatrix}");
    const TexTable table = find_environment(name);
    if (table == TexTable::Unknown)
      problem(begin, at_ - begin,
              (is_showable(name) ? "\\begin{" + std::string(name) + "}" : "this") +
                  " begins no known environment",
              suggestion(name, environment_names(), "", "such as pmatrix, cases or aligned"));
    const std::size_t columns = skip_spaces(at_);
    if (table == TexTable::Array && tex_.substr(columns, 1) == "{" && match_[columns] != npos)
      at_ = match_[columns] + 1;
    push({Kind::Environment, begin, at_ - begin, is_showable(name) ? name : "...", false, {}});
  }

  void take_end(std::size_t begin) {
    const std::string_view name = take_name();
    if (!unwind_to(Kind::Environment))
      return problem(begin, at_ - begin, "this \\end closes nothing", "");
    const std::string_view opened = pop().name;
    if (opened != name && opened != "...")
      problem(begin, at_ - begin, "this \\end does not close \\begin{" + std::string(opened) + "}",
              "write \\end{" + std::string(opened) + "}");
  }

  void problem(std::size_t offset, std::size_t length, std::string what, std::string hint) {
    problems_.push_back({offset, length, std::move(what), std::move(hint)});
  }

  std::string_view tex_;
  std::vector<std::size_t> match_;
  std::size_t at_ = 0;
  Scripts scripts_;
  std::vector<Opened> open_;
  std::size_t counts_[3] = {};  // of what is open, by Kind
  std::vector<TextProblem> problems_;
};

}  // namespace

std::vector<TextProblem> check_tex(std::string_view tex) { return Checker(tex).check(); }

std::vector<TextProblem> check_text(std::string_view markdown) {
  std::vector<TextProblem> problems = parse(markdown).problems;
  std::size_t left = most_tex_problems;
  for (const SourceSpan& span : scan_source(markdown).spans) {
    if (span.kind != SourceKind::Math && span.kind != SourceKind::DisplayMath) continue;
    for (TextProblem& problem : check_tex(markdown.substr(span.inner_offset, span.inner_length))) {
      if (left == 0) break;
      --left;
      problem.offset += span.inner_offset;
      problems.push_back(std::move(problem));
    }
    if (left == 0) break;
  }
  std::stable_sort(problems.begin(), problems.end(),
                   [](const auto& a, const auto& b) { return a.offset < b.offset; });
  return problems;
}

}  // namespace typeset
