#include "app/preferences.h"

#include <cmath>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace app {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uintmax_t largest_file = 1 << 20;  ///< bytes; ours has a few hundred
constexpr int furthest = 1'000'000;               ///< screen coordinates beyond any desktop

/// Takes known fields out of the document; what cannot be used is left out and counted.
class Reader {
 public:
  explicit Reader(json document) : document_(std::move(document)) {}

  Preferences read() {
    Preferences preferences;
    theme(preferences.theme);
    whole(document_, "text_percent", smallest_text_percent, largest_text_percent,
          preferences.text_percent);
    preferences.place = place();
    if (!document_.empty()) preferences.others = document_.dump();
    return preferences;
  }
  bool faulty() const { return faulty_; }

 private:
  void theme(std::string& value) {
    const json field = take(document_, "theme");
    if (field == "light" || field == "dark" || field == "high-contrast")
      value = field.get<std::string>();
    else
      faulty_ = faulty_ || !field.is_null();
  }

  std::optional<WindowPlace> place() {
    json field = take(document_, "window");
    if (field.is_null()) return std::nullopt;
    WindowPlace place;
    bool complete = field.is_object();
    complete = complete && whole(field, "x", -furthest, furthest, place.x);
    complete = complete && whole(field, "y", -furthest, furthest, place.y);
    complete = complete && whole(field, "width", 1, furthest, place.width);
    complete = complete && whole(field, "height", 1, furthest, place.height);
    faulty_ = faulty_ || !complete;
    if (!complete) return std::nullopt;
    place.maximised = take(field, "maximised") == true;
    return place;
  }

  /// Whether the field was there and usable.
  bool whole(json& object, const char* name, int least, int most, int& value) {
    const json field = take(object, name);
    if (field.is_null()) return false;
    const double number = field.is_number() ? field.get<double>() : NAN;
    const bool good = number >= least && number <= most && std::floor(number) == number;
    if (good) value = static_cast<int>(number);
    faulty_ = faulty_ || !good;
    return good;
  }

  static json take(json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) return nullptr;
    json value = std::move(*found);
    object.erase(found);
    return value;
  }

  json document_;
  bool faulty_ = false;
};

ReadPreferences unreadable(const fs::path& file) {
  return {{}, file.string() + " cannot be read, so the window has its default look."};
}

/// Keeps what a person may want back from being written over.
ReadPreferences set_aside(const fs::path& file, Preferences usable) {
  const fs::path aside = file.string() + ".bad";
  std::error_code error;
  fs::rename(file, aside, error);
  return {std::move(usable), file.string() + " held something that is no preference" +
                                 (error ? "." : "; it was kept as " + aside.string() + ".")};
}

}  // namespace

ReadPreferences read_preferences(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return {};
  if (!fs::is_regular_file(status)) return unreadable(file);
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) return unreadable(file);
  if (size > largest_file) return set_aside(file, {});
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.is_open() || stream.bad()) return unreadable(file);
  json document = json::parse(text, nullptr, false);
  if (!document.is_object()) return set_aside(file, {});
  Reader reader(std::move(document));
  Preferences preferences = reader.read();
  if (reader.faulty()) return set_aside(file, std::move(preferences));
  return {std::move(preferences), {}};
}

base::Result<> write_preferences(const fs::path& file, const Preferences& preferences) {
  json document = json::parse(preferences.others, nullptr, false);
  if (!document.is_object()) document = json::object();
  document["theme"] = preferences.theme;
  document["text_percent"] = preferences.text_percent;
  if (const auto& place = preferences.place)
    document["window"] = {{"x", place->x},
                          {"y", place->y},
                          {"width", place->width},
                          {"height", place->height},
                          {"maximised", place->maximised}};
  const fs::path part = file.string() + ".part" + std::to_string(getpid());
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream stream(part, std::ios::binary | std::ios::trunc);
  stream << document.dump(2, ' ', false, json::error_handler_t::replace) << "\n";
  stream.close();
  if (stream) fs::rename(part, file, error);
  if (stream && !error) return {};
  fs::remove(part, error);
  return base::fail(base::Fault::Environment, "what you chose for the window cannot be saved",
                    file.string(), "check that the folder is writable and the disk has space");
}

}  // namespace app
