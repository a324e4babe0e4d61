#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "base/error.h"
#include "typeset/document.h"
#include "typeset/plain_text.h"

namespace cli {

/// Where a command writes: results to `out`, problems and progress to `err`.
struct Output {
  std::ostream& out;
  std::ostream& err;
  bool terminal = false;      ///< `out` is a terminal
  bool err_terminal = false;  ///< `err` is a terminal: progress may be drawn there
  bool color = false;         ///< SGR sequences are welcome on `out`
  bool ascii = false;         ///< the locale's character set is not UTF-8
  bool quiet = false;
  int width = 80;  ///< columns, at most 100 so that lines stay readable
};

/// Standard output and standard error as they are: NO_COLOR, TERM, the locale and the window's
/// width are honoured.
Output standard_output(bool quiet);

/// Takes over the width that the window has now.
void refresh_width(Output& output);

/// The same text for a person, in bold, dim or a colour where the terminal shows it. Control
/// characters in `text` are made visible.
enum class Tone { Plain, Strong, Dim, Good, Bad, Note };
std::string toned(const Output& output, Tone tone, std::string_view text);

/// A document or one Markdown text laid out for this output.
std::string laid_out(const Output& output, const typeset::Document& document);
std::string laid_out(const Output& output, std::string_view markdown);

/// One sentence or list of words, filled into indented lines of the output's width. No styles
/// inside.
std::string wrapped(const Output& output, std::string_view text, std::size_t indent = 0);

/// Prints "attest: ..." and returns the exit code of the error.
int report(const Output& output, const base::Error& error);

}  // namespace cli
