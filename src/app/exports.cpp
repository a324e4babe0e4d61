#include "app/exports.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr int most_names = 10'000;

fs::path home_folder() {
  const char* home = std::getenv("HOME");
  return home && fs::path(home).is_absolute() ? home : "/";
}

/// $XDG_CONFIG_HOME/user-dirs.dirs, else ~/.config/user-dirs.dirs.
std::string user_dirs() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const fs::path folder =
      config && fs::path(config).is_absolute() ? fs::path(config) : home_folder() / ".config";
  std::ifstream file(folder / "user-dirs.dirs");
  return {std::istreambuf_iterator<char>(file), {}};
}

fs::path user_folder(std::string_view name, const char* usual) {
  std::error_code error;
  const fs::path home = home_folder();
  const fs::path named = folder_in_user_dirs(user_dirs(), name, home);
  if (!named.empty() && fs::is_directory(named, error)) return named;
  return fs::is_directory(home / usual, error) ? home / usual : home;
}

[[noreturn]] void fail(const fs::path& path, int number) {
  throw base::Failure({base::Fault::Environment,
                       std::string("the file cannot be written: ") + std::strerror(number),
                       path.string(), "choose another folder"});
}

/// A descriptor that is closed in the end.
struct Descriptor {
  int number;
  ~Descriptor() { close(number); }
};

/// False when something of that name is there already.
bool write_if_new(const fs::path& path, std::string_view bytes) {
  const Descriptor file{open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644)};
  if (file.number < 0 && errno == EEXIST) return false;
  if (file.number < 0) fail(path, errno);
  while (!bytes.empty()) {
    const ssize_t written = write(file.number, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int number = errno;
      unlink(path.c_str());  // ours, and half a file helps nobody
      fail(path, number);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

fs::path resolved(const fs::path& folder) {
  const std::string text = folder.string();
  if (text == "~") return home_folder();
  if (text.starts_with("~/")) return home_folder() / text.substr(2);
  return folder;
}

}  // namespace

fs::path export_folder() { return user_folder("DOWNLOAD", "Downloads"); }
fs::path picture_folder() { return user_folder("PICTURES", "Pictures"); }

fs::path folder_in_user_dirs(std::string_view text, std::string_view name, const fs::path& home) {
  const std::string begins = "XDG_" + std::string(name) + "_DIR=\"";
  fs::path found;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.starts_with(begins)) continue;
    line.remove_prefix(begins.size());
    line = line.substr(0, line.find('"'));
    constexpr std::string_view in_home = "$HOME/";
    if (line.starts_with(in_home)) found = home / line.substr(in_home.size());
    if (line.starts_with('/')) found = line;
  }
  return found;
}

base::Result<fs::path> write_new_file(const fs::path& folder, std::string_view stem,
                                      std::string_view extension, std::string_view bytes) {
  return base::guarded("writing a file", [&] {
    const fs::path into = resolved(folder);
    if (!into.is_absolute())
      throw base::Failure({base::Fault::BadInput, "the folder must begin with / or ~/",
                           folder.string(), "write the whole path"});
    std::error_code error;
    if (!fs::is_directory(into, error) && !fs::create_directory(into, error))
      throw base::Failure({base::Fault::Environment, "there is no such folder", into.string(),
                           "create it, or choose another one"});
    for (int i = 1; i <= most_names; ++i) {
      const std::string number = i == 1 ? "" : "-" + std::to_string(i);
      const fs::path path = into / (std::string(stem) + number + "." + std::string(extension));
      if (write_if_new(path, bytes)) return path;
    }
    throw base::Failure({base::Fault::Environment, "there are too many files of this name",
                         into.string(), "choose another folder"});
  });
}

}  // namespace app
