#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <imgui.h>

#include "gui/ui.h"
#include "typeset/document.h"

namespace gui {

/// Colours of a page by what they are for; resolved when it is drawn.
enum class Ink : std::uint8_t { Text, Muted, Link, Bound, Code, Good, Warn, Bad };
ImU32 colour_of(const Theme& theme, Ink ink);

/// How the running text of a page looks. Headings and code follow its size.
struct PageLook {
  Style style = Style::Body;  ///< of plain text: Body, Prompt, Caption ...
  Ink ink = Ink::Text;
  bool operator==(const PageLook&) const = default;
};

/// Letters of one face at their place. Pixels, relative to the top left of the page.
struct Piece {
  ImFont* font = nullptr;
  float size = 0;  ///< of the face
  float x = 0;
  float width = 0;
  std::uint32_t from = 0;  ///< bytes of PageLayout::text
  std::uint32_t to = 0;
  std::int32_t link = -1;  ///< of PageLayout::links
  Ink ink = Ink::Text;
  bool ground = false;  ///< a code span: on a tinted ground
};

/// Pieces that stand on one baseline.
struct PageLine {
  float top = 0;
  float height = 0;        ///< to the top of the next line
  float baseline = 0;      ///< from `top`
  std::uint32_t from = 0;  ///< of PageLayout::pieces
  std::uint32_t to = 0;
};

/// What stands behind or beside lines.
struct Mark {
  enum class Kind : std::uint8_t { Ground, Header, Bar, Rule, Border };
  Kind kind = Kind::Ground;
  ImVec2 from{0, 0}, to{0, 0};
};

/// A part of the page that is drawn or left out as a whole; they follow each other downwards.
struct Band {
  float top = 0;
  float bottom = 0;
  std::uint32_t line_from = 0, line_to = 0;
  std::uint32_t mark_from = 0, mark_to = 0;
  std::uint32_t block = 0;  ///< top-level block of the document
  /// More than the width there is: the band scrolls sideways inside [left, right]; else 0.
  float content_width = 0;
  float left = 0, right = 0;
};

/// A document, laid out for one width.
struct PageLayout {
  struct Key {
    float width = 0;
    float scale = 0;
    const ImFont* font = nullptr;
    bool operator==(const Key&) const = default;
  };
  Key key;
  float height = 0;
  std::string text;
  std::vector<std::string> links;  ///< http(s), claim: and ref: targets
  std::vector<Piece> pieces;
  std::vector<PageLine> lines;
  std::vector<Mark> marks;  ///< of bands
  std::vector<Mark> bars;   ///< beside quotations, over any number of bands
  std::vector<Band> bands;  ///< those without content are left out
};

/// Lays a document out. Takes well under a millisecond for a thousand words.
PageLayout lay_out(const Ui& ui, const typeset::Document& document, const PageLook& look,
                   float width);

}  // namespace gui
