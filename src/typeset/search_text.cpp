#include <algorithm>

#include "typeset/document.h"
#include "typeset/plain_text.h"
#include "typeset/tex_unicode.h"
#include "typeset/visible.h"

namespace typeset {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// TeX as a person would type it into a search: names without backslashes, and no braces.
std::string plain_letters(std::string_view tex) {
  constexpr std::string_view silent[] = {"frac", "left", "right", "text", "mathrm", "operatorname"};
  std::string out;
  for (std::size_t i = 0; i < tex.size();) {
    if (tex[i] == '\\') {
      std::size_t end = i + 1;
      while (end < tex.size() && is_letter(tex[end])) ++end;
      const std::string_view name = tex.substr(i + 1, end - i - 1);
      if (std::find(std::begin(silent), std::end(silent), name) == std::end(silent)) {
        out += ' ';
        out += name;
      }
      out += ' ';
      i = end + (name.empty() ? 1 : 0);
      continue;
    }
    const bool brace = tex[i] == '{' || tex[i] == '}';
    const bool after_script = !out.empty() && (out.back() == '_' || out.back() == '^');
    if (!brace) {
      out += tex[i];
    } else if (!after_script) {
      out += ' ';
    }
    ++i;
  }
  return out;
}

std::string both_spellings(std::string_view tex) {
  return to_unicode(tex) + " " + plain_letters(tex);
}

void add_flat(std::string& out, const Inlines& inlines, bool for_search) {
  for (const Inline& piece : inlines) {
    switch (piece.kind) {
      case InlineKind::Text:
      case InlineKind::Code:
        out += piece.text;
        break;
      case InlineKind::Math:
        if (for_search) {
          out += ' ' + both_spellings(piece.text) + ' ';
        } else {
          out += to_unicode(piece.text);
        }
        break;
      case InlineKind::LineBreak:
        out += ' ';
        break;
      default:
        add_flat(out, piece.children, for_search);
    }
  }
}

void add_block(std::string& out, const Block& block) {
  out += ' ';
  out += block.kind == BlockKind::DisplayMath ? both_spellings(block.text) : block.text;
  add_flat(out, block.inlines, true);
  for (const Inlines& cell : block.header) add_flat(out += ' ', cell, true);
  for (const auto& row : block.rows) {
    for (const Inlines& cell : row) add_flat(out += ' ', cell, true);
  }
  for (const Block& child : block.children) add_block(out, child);
}

std::string single_spaced(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string flat_text(const Inlines& inlines) {
  std::string out;
  add_flat(out, inlines, false);
  return out;
}

std::string to_search_text(const Document& document) {
  std::string out;
  for (const Block& block : document.blocks) add_block(out, block);
  return single_spaced(visible(out));
}

}  // namespace typeset
