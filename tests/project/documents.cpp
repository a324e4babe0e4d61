#include "project/documents.h"

#include <sstream>

namespace project {

namespace {

void add_spans(std::string_view line, std::vector<std::string>& code) {
  for (;;) {
    const auto open = line.find('`');
    const auto close = open == line.npos ? line.npos : line.find('`', open + 1);
    if (close == line.npos) return;
    code.emplace_back(line.substr(open + 1, close - open - 1));
    line.remove_prefix(close + 1);
  }
}

void add_block_line(std::string_view line, std::vector<std::string>& code) {
  if (line.starts_with("$ ")) line.remove_prefix(2);
  code.emplace_back(line.substr(0, line.find(" #")));
}

}  // namespace

std::vector<std::string> code_in(std::string_view markdown) {
  std::vector<std::string> code;
  std::istringstream lines{std::string(markdown)};
  bool in_block = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```"))
      in_block = !in_block;
    else if (in_block)
      add_block_line(line, code);
    else
      add_spans(line, code);
  }
  return code;
}

std::vector<std::string> words_of(std::string_view code) {
  std::istringstream in{std::string(code)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace project
