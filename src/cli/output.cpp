#include "cli/output.h"

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/exit_code.h"
#include "typeset/visible.h"
#include "typeset/width.h"

namespace cli {

namespace {

constexpr int widest = 100;

int columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::clamp<int>(size.ws_col, 20, widest);
  return 80;
}

bool environment_has(const char* name) {
  const char* value = std::getenv(name);
  return value && *value;
}

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return !term || std::strcmp(term, "dumb") == 0;
}

/// Characters of a terminal without any locale ("C", as in a bare container) are taken for UTF-8,
/// which is what terminals speak; a locale that names another character set, or LC_ALL=C, is
/// believed. Line editing needs a UTF-8 locale in any case, or it drops what people type.
bool only_ascii(bool terminal) {
  const char* all = std::getenv("LC_ALL");
  const bool asked_for = all && *all;
  const char* chosen = std::setlocale(LC_CTYPE, "");
  const bool unset = !chosen || std::strcmp(chosen, "C") == 0 || std::strcmp(chosen, "POSIX") == 0;
  const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  if (!utf8) std::setlocale(LC_CTYPE, "C.UTF-8");
  // A pipe or a file gets UTF-8: that is what JSON and other programs expect.
  return terminal && !utf8 && (asked_for || !unset);
}

const char* sgr(Tone tone) {
  switch (tone) {
    case Tone::Plain:
      return "";
    case Tone::Strong:
      return "\033[1m";
    case Tone::Dim:
      return "\033[2m";
    case Tone::Good:
      return "\033[32m";
    case Tone::Bad:
      return "\033[31m";
    case Tone::Note:
      return "\033[33m";
  }
  return "";
}

}  // namespace

Output standard_output(bool quiet) {
  Output output{std::cout, std::cerr};
  output.terminal = isatty(STDOUT_FILENO) == 1;
  output.err_terminal = isatty(STDERR_FILENO) == 1;
  output.color = output.terminal && !is_dumb() && !environment_has("NO_COLOR");
  output.ascii = only_ascii(output.terminal);
  output.width = output.terminal ? columns() : 80;
  output.quiet = quiet;
  return output;
}

void refresh_width(Output& output) {
  if (output.terminal) output.width = columns();
}

std::string wrapped(const Output& output, std::string_view text, std::size_t indent) {
  const std::string safe = toned(output, Tone::Plain, text);
  const std::size_t width = static_cast<std::size_t>(output.width);
  const std::string margin(indent, ' ');
  std::istringstream words(safe);
  std::string out, line;
  for (std::string word; words >> word;) {
    const std::size_t used =
        indent + typeset::display_width(line) + typeset::display_width(word) + 1;
    if (!line.empty() && used > width) {
      out += margin + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + margin + line + "\n";
}

std::string toned(const Output& output, Tone tone, std::string_view text) {
  const std::string safe = output.ascii ? typeset::to_ascii(text) : typeset::visible(text);
  if (!output.color || tone == Tone::Plain || safe.empty()) return safe;
  return sgr(tone) + safe + "\033[0m";
}

std::string laid_out(const Output& output, const typeset::Document& document) {
  return typeset::to_plain_text(document, {output.width, output.ascii, output.color});
}

std::string laid_out(const Output& output, std::string_view markdown) {
  return laid_out(output, typeset::parse(markdown));
}

int report(const Output& output, const base::Error& error) {
  output.out.flush();
  output.err << "attest: " << typeset::visible(error.message()) << "\n";
  return exit_code(error.fault);
}

}  // namespace cli
