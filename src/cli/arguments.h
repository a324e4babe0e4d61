#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// A command that takes free text as arguments.
struct TextCommand {
  std::string_view name;
  int first_text;                              ///< index of the first positional that is free text
  std::vector<std::string_view> options{};     ///< its own switches
  std::vector<std::string_view> with_value{};  ///< its own options that take a value
};

/// Free text from people, kept out of the way of the option parser.
struct Arguments {
  std::vector<std::string> words;  ///< the command line with each text replaced by a stand-in
  std::vector<std::string> texts;

  /// The text a stand-in means; a word that is none is returned as it is.
  std::string text(const std::string& word) const;
};

/// Free text may begin with `-` and may be empty. For commands that take it, every argument at a
/// text's place that is not exactly a known option is text; after `--` everything is. `--` itself
/// never is.
Arguments protect_texts(const std::vector<std::string>& words);

}  // namespace cli
