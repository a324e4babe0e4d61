#include "cli/arguments.h"

#include <algorithm>

namespace cli {

namespace {

/// Marks a stand-in; an argument of ours cannot be confused with one since people cannot type it by
/// accident and a stand-in out of range is left alone.
constexpr char mark = '\x01';

const std::vector<std::string_view> global_with_value{"--collection", "--cards", "--now", "--seed"};
const std::vector<std::string_view> global_switches{"--quiet", "-h", "--help", "--version"};

const std::vector<TextCommand> text_commands{
    {"answer", 1, {"--json"}, {}},
    {"search", 0, {"--json"}, {}},
    {"add", 1, {}, {}},
};

bool has(const std::vector<std::string_view>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

enum class Shape { Word, Switch, TakesNext };

/// What a word is to `command` (or to the global options when there is none yet).
Shape shape_of(std::string_view word, const TextCommand* command) {
  const std::string_view name = word.substr(0, word.find('='));
  const bool joined = name.size() != word.size();
  if (has(global_with_value, name) || (command && has(command->with_value, name)))
    return joined ? Shape::Switch : Shape::TakesNext;
  if (has(global_switches, word) || (command && has(command->options, word))) return Shape::Switch;
  return Shape::Word;
}

const TextCommand* command_named(std::string_view word) {
  const auto found = std::find_if(text_commands.begin(), text_commands.end(),
                                  [&](const TextCommand& c) { return c.name == word; });
  return found == text_commands.end() ? nullptr : &*found;
}

}  // namespace

std::string Arguments::text(const std::string& word) const {
  if (word.size() < 2 || word[0] != mark) return word;
  const std::size_t index = static_cast<std::size_t>(word[1] - '0');
  return index < texts.size() ? texts[index] : word;
}

Arguments protect_texts(const std::vector<std::string>& words) {
  Arguments result;
  const TextCommand* command = nullptr;
  bool command_seen = false, options_ended = false;
  int position = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!command_seen || command == nullptr) {
      result.words.push_back(word);
      const Shape shape = shape_of(word, nullptr);
      if (shape == Shape::TakesNext && i + 1 < words.size() && !command_seen)
        result.words.push_back(words[++i]);
      else if (shape == Shape::Word && !command_seen) {
        command_seen = true;
        command = command_named(word);
      }
      continue;
    }
    const Shape shape = options_ended ? Shape::Word : shape_of(word, command);
    if (!options_ended && word == "--") {
      options_ended = true;
    } else if (shape == Shape::TakesNext && i + 1 < words.size()) {
      result.words.push_back(word);
      result.words.push_back(words[++i]);
    } else if (shape != Shape::Word) {
      result.words.push_back(word);
    } else if (position++ < command->first_text || result.texts.size() >= 64) {
      result.words.push_back(word);
    } else {
      result.words.push_back({mark, static_cast<char>('0' + result.texts.size())});
      result.texts.push_back(word);
    }
  }
  return result;
}

}  // namespace cli
