#include "project/layer_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

namespace project {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The text between the first two backticks, or nothing.
std::string_view quoted(std::string_view cell) {
  const auto open = cell.find('`');
  if (open == std::string_view::npos) return {};
  const auto close = cell.find('`', open + 1);
  return close == std::string_view::npos ? std::string_view{}
                                         : cell.substr(open + 1, close - open - 1);
}

void add_permission(Layer& layer, std::string_view item) {
  const std::string_view name = quoted(item);
  if (name.empty()) {
    layer.every_lower = layer.every_lower || item == "every lower layer";
  } else if (name.front() == '<') {
    layer.third_party.push_back(
        {std::string(name.substr(1, name.size() - 2)), item.ends_with("in .cpp")});
  } else {
    layer.layers.emplace(name);
  }
}

bool is_standard(std::string_view header) {
  return header.find_first_of("./") == std::string_view::npos;
}

bool is_posix(std::string_view header) {
  static constexpr std::array headers = {
      "dirent.h",  "dlfcn.h",   "fcntl.h",  "langinfo.h", "poll.h",  "pthread.h", "pty.h",
      "pwd.h",     "sched.h",   "signal.h", "spawn.h",    "stdio.h", "stdlib.h",  "string.h",
      "strings.h", "termios.h", "time.h",   "unistd.h",   "wchar.h"};
  return header.starts_with("sys/") ||
         std::find(headers.begin(), headers.end(), header) != headers.end();
}

bool matches(const ThirdParty& allowed, std::string_view header) {
  return allowed.prefix.ends_with('/') ? header.starts_with(allowed.prefix)
                                       : header == allowed.prefix;
}

std::optional<std::string> fault_of_system_header(const std::string& folder, const Layer& layer,
                                                  std::string_view file, std::string_view header) {
  if (is_standard(header)) return std::nullopt;
  if (is_posix(header)) {
    if (!layer.pure) return std::nullopt;
    return folder + " is pure: standard C++ only";
  }
  for (const ThirdParty& allowed : layer.third_party) {
    if (!matches(allowed, header)) continue;
    if (allowed.in_cpp_only && !file.ends_with(".cpp"))
      return folder + " may include this in .cpp files only";
    return std::nullopt;
  }
  return "the row of " + folder + " does not name this third-party header";
}

std::optional<std::string> fault_of_layer(const LayerTable& table, const std::string& folder,
                                          const Layer& layer, const std::string& other) {
  if (other == folder) return std::nullopt;
  const auto row = table.find(other);
  if (row == table.end()) return "there is no layer " + other;
  if (row->second.level >= layer.level) return other + " is not below " + folder;
  if (layer.every_lower || layer.layers.contains(other)) return std::nullopt;
  return "the row of " + folder + " does not name " + other;
}

}  // namespace

LayerTable read_layer_table(std::string_view markdown) {
  LayerTable table;
  for (const std::string_view line : split(markdown, '\n')) {
    const auto cells = split(line, '|');
    if (cells.size() != 6) continue;
    std::string_view folder = quoted(cells[1]);
    Layer layer;
    const auto end = cells[2].data() + cells[2].size();
    if (folder.empty() || std::from_chars(cells[2].data(), end, layer.level).ptr != end) continue;
    if (folder.ends_with('/')) folder.remove_suffix(1);
    layer.coming = cells[3].starts_with("coming:");
    layer.pure = cells[3].starts_with("pure:");
    for (const std::string_view item : split(cells[4], ',')) add_permission(layer, item);
    table.emplace(folder, std::move(layer));
  }
  return table;
}

std::vector<Include> includes_of(std::string_view source) {
  std::vector<Include> includes;
  int number = 0;
  for (std::string_view line : split(source, '\n')) {
    ++number;
    if (!line.starts_with('#')) continue;
    line = trimmed(line.substr(1));
    if (!line.starts_with("include")) continue;
    line = trimmed(line.substr(7));
    const auto end = line.find(line.starts_with('<') ? '>' : '"', 1);
    includes.push_back({std::string(line.substr(0, end == line.npos ? end : end + 1)), number});
  }
  return includes;
}

std::string layer_of(std::string_view file) { return std::string(file.substr(0, file.find('/'))); }

std::optional<std::string> fault_of_include(const LayerTable& table, std::string_view file,
                                            std::string_view target) {
  const std::string folder = layer_of(file);
  const auto row = table.find(folder);
  if (row == table.end()) return "the table has no row for " + folder;
  if (target.size() < 3) return "this include cannot be read";
  const std::string_view header = target.substr(1, target.size() - 2);
  if (target.front() == '<') return fault_of_system_header(folder, row->second, file, header);
  if (target.front() != '"' || header.find('/') == std::string_view::npos ||
      header.find("..") != std::string_view::npos)
    return "write it as \"layer/file.h\"";
  return fault_of_layer(table, folder, row->second, layer_of(header));
}

}  // namespace project
