#pragma once

#include <string>

#include "typeset/document.h"

namespace typeset {

struct PlainOptions {
  int width = 80;      ///< columns; less than 20 counts as 20, more than 1000 as 1000
  bool ascii = false;  ///< nothing outside ASCII, for terminals and logs without Unicode
  bool color = false;  ///< bold, dim and italics by SGR sequences; no other escape is ever written
};

/// A document for a terminal: paragraphs wrapped by display width, lists with hanging indents,
/// tables with aligned columns shrunk to the width, code and display mathematics indented on lines
/// of their own. Links show their text, and after it the address in brackets if it is http(s);
/// images show their caption. Control characters in the text are made visible. Lines end with a
/// newline, no line ends with a space; an empty document is an empty text. Only a code line or a
/// table with more columns than fit may be wider than `width`.
std::string to_plain_text(const Document& document, const PlainOptions& options = {});

/// The words of a document for a search index, separated by single spaces: text, code, captions,
/// and mathematics both as Unicode and as plain letters ("√dₖ sqrt d_k"). No targets, no markup.
std::string to_search_text(const Document& document);

}  // namespace typeset
