#include "typeset/tex_unicode.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "typeset/tex_commands.h"
#include "typeset/tex_row.h"
#include "typeset/tex_symbols.h"
#include "typeset/utf8.h"

namespace typeset {
namespace {

constexpr int deepest = 24;               // of groups; deeper braces are shown as they stand
constexpr std::size_t longest_name = 60;  // of an environment, index or column format

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string blackboard(std::string_view letter) {
  constexpr std::u32string_view early = U"CHNPQRZ";  // Unicode had these before plane 1
  constexpr std::u32string_view early_forms = U"ℂℍℕℙℚℝℤ";
  if (letter.size() != 1) return std::string(letter);
  const auto c = static_cast<unsigned char>(letter[0]);
  std::string out;
  const std::size_t at = early.find(c);
  if (at != std::u32string_view::npos) {
    append_utf8(out, early_forms[at]);
  } else if (c >= 'A' && c <= 'Z') {
    append_utf8(out, 0x1D538u + c - 'A');
  } else if (c == '1') {
    append_utf8(out, 0x1D7D9);
  } else {
    out = letter;
  }
  return out;
}

/// A recursive descent over TeX. Where a command's argument is missing it takes an empty one.
class Reader {
 public:
  explicit Reader(std::string_view tex) : tex_(tex) {}

  std::string read_all() {
    std::string out;
    while (at_ < tex_.size()) {
      const std::string part = joined(read_row());
      out += part;
      if (at_ >= tex_.size()) break;
      // What ended the row belongs to nothing that is open: it stays visible.
      out += tex_.substr(at_, 1);
      ++at_;
    }
    return out;
  }

 private:
  bool at_end(std::string_view ends) const {
    return at_ >= tex_.size() || ends.find(tex_[at_]) != std::string_view::npos;
  }

  std::string_view command_at(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < tex_.size() && is_letter(tex_[end])) ++end;
    if (end == at + 1) end = std::min(end + 1, tex_.size());
    return tex_.substr(at + 1, end - at - 1);
  }

  bool at_command(std::string_view name) const {
    return at_ < tex_.size() && tex_[at_] == '\\' && command_at(at_) == name;
  }

  /// A bracket that must come soon: a search to the end for each would take quadratic time.
  std::size_t find_near(char bracket) const {
    const std::size_t found = tex_.substr(at_, longest_name).find(bracket);
    return found == std::string_view::npos ? found : at_ + found;
  }

  void skip_spaces() {
    while (at_ < tex_.size() && is_space(tex_[at_])) ++at_;
  }

  /// Up to the brace that closes the group; in a table also up to the end of a cell.
  Row read_row(bool in_table = false) {
    Row row;
    while (!at_end("}")) {
      if (in_table && (tex_[at_] == '&' || at_command("\\") || at_command("end"))) break;
      read_atom(row);
    }
    while (!row.empty() && is_soft_space(row.back())) row.pop_back();
    const auto is_visible = [](const Atom& atom) { return !is_soft_space(atom); };
    row.erase(row.begin(), std::find_if(row.begin(), row.end(), is_visible));
    return row;
  }

  void read_atom(Row& row) {
    const char c = tex_[at_];
    if (c == '\\') {
      read_command(row);
    } else if (c == '{') {
      row.push_back(group_atom(read_argument()));
    } else if (c == '^' || c == '_') {
      ++at_;
      attach_script(row, c == '^');
    } else if (is_space(c)) {
      skip_spaces();
      const bool comma = !row.empty() && row.back().kind == MathClass::Punctuation;
      row.push_back(comma ? Atom{" ", MathClass::Space} : soft_space());
    } else {
      read_character(row);
    }
  }

  Atom group_atom(Row row) {
    if (row.size() == 1)
      return {row[0].text, row[0].kind == MathClass::Binary || row[0].kind == MathClass::Punctuation
                               ? MathClass::Ordinary
                               : row[0].kind};
    return {joined(std::move(row)), MathClass::Ordinary};
  }

  void read_character(Row& row) {
    const DecodedCharacter c = decode_first(tex_.substr(at_));
    if (is_digit(tex_[at_])) return row.push_back({read_number(), MathClass::Ordinary});
    at_ += c.bytes;
    std::string text;
    append_utf8(text, c.code);
    MathClass kind = MathClass::Ordinary;
    switch (c.code) {
      case '-':
        row.push_back({"−", MathClass::Binary});
        return;
      case '\'':
        row.push_back({"′", kind});
        return;
      case '~':
        row.push_back({" ", MathClass::Space});
        return;
      case '+':
      case '*':
      case U'×':
      case U'·':
      case U'±':
      case U'−':
        kind = MathClass::Binary;
        break;
      case '=':
      case '<':
      case '>':
      case U'≤':
      case U'≥':
      case U'≈':
      case U'→':
      case U'≠':
        kind = MathClass::Relation;
        break;
      case '(':
      case '[':
        kind = MathClass::Opening;
        break;
      case ')':
      case ']':
        kind = MathClass::Closing;
        break;
      case ',':
      case ';':
        kind = MathClass::Punctuation;
        break;
      default:
        break;
    }
    row.push_back({std::move(text), kind});
  }

  /// "12,288" and "0.5" are one number; a comma that groups no digits is punctuation.
  std::string read_number() {
    const std::size_t begin = at_;
    while (at_ < tex_.size()) {
      const char c = tex_[at_];
      const bool joins = (c == '.' || c == ',') && at_ + 1 < tex_.size() && is_digit(tex_[at_ + 1]);
      if (!is_digit(c) && !joins) break;
      ++at_;
    }
    return std::string(tex_.substr(begin, at_ - begin));
  }

  /// One argument: a group, a command with its own arguments, or a single character.
  Row read_argument() {
    skip_spaces();
    Row row;
    if (at_end("}")) return row;
    if (depth_ >= deepest) {
      row.push_back({std::string(1, tex_[at_++]), MathClass::Ordinary});
      return row;
    }
    ++depth_;
    if (tex_[at_] == '{') {
      ++at_;
      row = read_row();
      if (at_ < tex_.size()) ++at_;
    } else if (is_digit(tex_[at_])) {
      row.push_back({std::string(1, tex_[at_++]), MathClass::Ordinary});
    } else {
      read_atom(row);
    }
    --depth_;
    return row;
  }

  void attach_script(Row& row, bool up) {
    const bool nothing = at_end("}");
    const std::string script = joined(read_argument());
    while (!row.empty() && is_soft_space(row.back())) row.pop_back();
    if (row.empty() || row.back().kind == MathClass::Space)
      row.push_back({"", MathClass::Ordinary});
    if (nothing || script.empty()) {
      row.back().text += up ? '^' : '_';
    } else {
      row.back().text += up ? superscript(script) : subscript(script);
    }
    if (row.back().kind == MathClass::Binary) row.back().kind = MathClass::Ordinary;
  }

  void read_command(Row& row) {
    const std::string_view name = command_at(at_);
    at_ += 1 + name.size();
    if (name.size() > 0 && is_letter(name[0])) skip_spaces();
    if (is_layout_command(name)) return skip_delimiter_dot(name);
    if (const TexSymbol* symbol = find_symbol(name)) {
      row.push_back({std::string(symbol->text), symbol->kind});
    } else if (!read_structure(name, row)) {
      keep_unknown(name, row);
    }
  }

  /// `\left.` and `\right.` stand for no delimiter.
  void skip_delimiter_dot(std::string_view name) {
    if ((name == "left" || name == "right") && tex_.substr(at_, 1) == ".") ++at_;
  }

  bool read_structure(std::string_view name, Row& row) {
    const auto ordinary = [&row](std::string text) {
      row.push_back({std::move(text), MathClass::Ordinary});
      return true;
    };
    const TexCommand* command = find_command(name);
    if (!command) return false;
    switch (command->role) {
      case TexRole::LineEnd:
        row.push_back({";", MathClass::Punctuation});
        row.push_back({" ", MathClass::Space});
        return true;
      case TexRole::Fraction: {
        const std::string above = as_numerator(read_argument());
        return ordinary(above + "/" + as_factor(read_argument()));
      }
      case TexRole::Root:
        return ordinary(read_root());
      case TexRole::Binomial: {
        const std::string n = joined(read_argument());
        return ordinary(in_parentheses(n + " choose " + joined(read_argument())));
      }
      case TexRole::Environment:
        return read_environment(row);
      case TexRole::Negation:
        return read_negation(row);
      case TexRole::Modulus:
        return ordinary(in_parentheses("mod " + joined(read_argument())));
      case TexRole::Tag:
        return ordinary(" " + in_parentheses(joined(read_argument())));
      case TexRole::Above:
      case TexRole::Below:
        return read_stacked(command->role, row);
      case TexRole::OperatorName:
        return read_operator_name(row);
      case TexRole::Blackboard:
        return ordinary(blackboard(joined(read_argument())));
      case TexRole::Upright:
      case TexRole::Text:
        return read_upright(command->role, row);
      case TexRole::Accent:
        return read_accent(*command, row);
    }
    return false;
  }

  std::string read_root() {
    std::string index;
    if (tex_.substr(at_, 1) == "[") {
      const std::size_t close = find_near(']');
      if (close == std::string_view::npos) return "√";
      index = superscript(Reader(tex_.substr(at_ + 1, close - at_ - 1), depth_ + 1).read_all());
      at_ = close + 1;
    }
    return index + "√" + as_factor(read_argument());
  }

  bool read_operator_name(Row& row) {
    if (tex_.substr(at_, 1) == "*") ++at_;
    row.push_back({joined(read_argument()), MathClass::Operator});
    return true;
  }

  bool read_stacked(TexRole role, Row& row) {
    const std::string script = joined(read_argument());
    const Row base = read_argument();
    const MathClass kind = base.size() == 1 ? base[0].kind : MathClass::Ordinary;
    row.push_back(
        {joined(base) + (role == TexRole::Below ? subscript(script) : superscript(script)), kind});
    return true;
  }

  bool read_upright(TexRole role, Row& row) {
    const std::string text = role == TexRole::Text ? read_text() : joined(read_argument());
    // A word of several letters must not run into its neighbours.
    const bool word = text.size() > 1 && is_word(text);
    row.push_back({text, word ? MathClass::Operator : MathClass::Ordinary});
    return true;
  }

  /// The argument of `\text`, where spaces count.
  std::string read_text() {
    skip_spaces();
    if (tex_.substr(at_, 1) != "{") return joined(read_argument());
    std::string out;
    int depth = 0;
    while (at_ < tex_.size()) {
      const char c = tex_[at_];
      if (c == '\\' && at_ + 1 < tex_.size() && !is_letter(tex_[at_ + 1])) {
        ++at_;
      } else if (c == '{' && depth++ == 0) {
        ++at_;
        continue;
      } else if (c == '}' && --depth == 0) {
        ++at_;
        return out;
      }
      const DecodedCharacter code = decode_first(tex_.substr(at_));
      append_utf8(out, is_space(tex_[at_]) || c == '~' ? U' ' : code.code);
      at_ += code.bytes;
    }
    return out;
  }

  bool read_negation(Row& row) {
    Row what = read_argument();
    if (what.empty()) what.push_back({"\\not", MathClass::Ordinary});
    std::string& text = what[0].text;
    constexpr std::pair<std::string_view, std::string_view> whole[] = {
        {"=", "≠"}, {"∈", "∉"}, {"<", "≮"}, {">", "≯"}, {"≡", "≢"}, {"⊂", "⊄"}, {"≈", "≉"}};
    const auto* found = std::find_if(std::begin(whole), std::end(whole),
                                     [&](const auto& pair) { return pair.first == text; });
    if (found != std::end(whole)) {
      text = found->second;
    } else {
      append_utf8(text, 0x338);
    }
    row.insert(row.end(), what.begin(), what.end());
    return true;
  }

  bool read_accent(const TexCommand& accent, Row& row) {
    std::string text = joined(read_argument());
    if (text.empty()) return false;
    if (to_code_points(text).size() == 1) {
      append_utf8(text, accent.mark);
    } else {
      text = std::string(accent.name) + in_parentheses(text);
    }
    row.push_back({std::move(text), MathClass::Ordinary});
    return true;
  }

  bool read_environment(Row& row) {
    const std::size_t open = at_;
    const std::size_t close = find_near('}');
    if (tex_.substr(at_, 1) != "{" || close == std::string_view::npos || depth_ >= deepest)
      return false;
    const std::string_view name = tex_.substr(at_ + 1, close - at_ - 1);
    const TexTable table = find_environment(name);
    if (table == TexTable::Unknown) return false;
    at_ = close + 1;
    if (table == TexTable::Array) skip_column_format();
    ++depth_;
    const std::vector<std::vector<std::string>> cells = read_cells();
    --depth_;
    if (at_ == open) return false;
    const bool matrix = table == TexTable::Matrix || table == TexTable::Array;
    row.push_back({matrix ? "[" + rows_of(cells, has_spaces(cells) ? ", " : " ") + "]"
                   : table == TexTable::Cases ? "{" + rows_of(cells, ", ") + "}"
                                              : rows_of(cells, " "),
                   MathClass::Ordinary});
    return true;
  }

  void skip_column_format() {
    skip_spaces();
    const std::size_t close = find_near('}');
    if (tex_.substr(at_, 1) == "{" && close != std::string_view::npos) at_ = close + 1;
  }

  std::vector<std::vector<std::string>> read_cells() {
    std::vector<std::vector<std::string>> rows(1);
    while (at_ < tex_.size()) {
      rows.back().push_back(joined(read_row(true)));
      if (at_end("}")) break;
      if (tex_[at_] == '&') {
        ++at_;
      } else if (at_command("\\")) {
        at_ += 2;
        rows.emplace_back();
      } else {
        skip_end();
        break;
      }
    }
    if (rows.size() > 1 && rows.back().size() == 1 && rows.back()[0].empty()) rows.pop_back();
    return rows;
  }

  void skip_end() {
    at_ += std::string_view("\\end").size();
    skip_column_format();
  }

  static bool has_spaces(const std::vector<std::vector<std::string>>& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const auto& row) {
      return std::any_of(row.begin(), row.end(), [](const std::string& cell) {
        return cell.find(' ') != std::string::npos;
      });
    });
  }

  static std::string rows_of(const std::vector<std::vector<std::string>>& rows,
                             std::string_view between) {
    std::string out;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r > 0) out += "; ";
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        if (c > 0 && !rows[r][c - 1].empty()) out += between;
        out += rows[r][c];
      }
    }
    return out;
  }

  /// A command that is not known, as written, with the braces of its arguments.
  void keep_unknown(std::string_view name, Row& row) {
    std::string text = "\\" + std::string(name);
    bool arguments = false;
    while (!name.empty() && is_letter(name[0]) && depth_ < deepest && tex_.substr(at_, 1) == "{") {
      text += "{" + joined(read_argument()) + "}";
      arguments = true;
    }
    row.push_back({valid(text), arguments ? MathClass::Ordinary : MathClass::Operator});
  }

  static std::string valid(std::string_view text) {
    std::string out;
    for (const char32_t c : to_code_points(text)) append_utf8(out, c);
    return out;
  }

  Reader(std::string_view tex, int depth) : tex_(tex), depth_(depth) {}

  std::string_view tex_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string to_unicode(std::string_view tex) { return Reader(tex).read_all(); }

}  // namespace typeset
