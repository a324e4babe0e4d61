#include "window/real_window.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace test {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int patience = 10'000;      ///< milliseconds
constexpr int comes_to_rest = 150;    ///< milliseconds without a change
constexpr int event_patience = 2000;  ///< milliseconds until an act must have arrived

void sleep_for(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// Lines of the layout file; the first is the note.
std::vector<nlohmann::json> lines_of(const fs::path& file) {
  std::vector<nlohmann::json> lines;
  std::istringstream text(text_of(file));
  for (std::string line; std::getline(text, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

std::string number(int value) { return std::to_string(value); }

bool is_ascii(const std::string& text) {
  for (const char letter : text)
    if (static_cast<unsigned char>(letter) >= 0x80) return false;
  return true;
}

}  // namespace

Home::Home() {
  std::string name = (fs::temp_directory_path() / "attest-home-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  folder = name;
}

Home::~Home() {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

Words Home::environment() const {
  return {"HOME=" + folder.string(), "XDG_CONFIG_HOME=" + (folder / "config").string(),
          "XDG_DATA_HOME=" + (folder / "data").string(), "WAYLAND_DISPLAY=", "TZ=UTC",
          // Mesa's unloaded modules look like leaks.
          "ASAN_OPTIONS=detect_leaks=0"};
}

RealWindow::RealWindow(const XDisplay& display, const Home& home, Options options)
    : display_(display), home_(home) {
  fs::remove(layout());
  Words environment = home.environment();
  environment.push_back("DISPLAY=" + display.name());
  environment.push_back("ATTEST_LAYOUT_FILE=" + layout().string());
  environment.insert(environment.end(), options.environment.begin(), options.environment.end());
  Words words{ATTEST_PROGRAM};
  words.insert(words.end(), options.words.begin(), options.words.end());
  pid_ = start_child(words, environment, home.folder / "out", home.folder / "err");
  if (options.wait) wait_for_first_picture();
}

RealWindow::~RealWindow() { kill(); }

void RealWindow::wait_for_first_picture() {
  const auto start = Clock::now();
  while (!fs::exists(layout())) {
    sleep_for(2);
    const int code = wait_for_exit(0);
    if (code != -1)
      throw std::runtime_error("attest ended with " + number(code) +
                               " before it showed anything: " + err());
    if (Clock::now() - start > std::chrono::milliseconds(3 * patience))
      throw std::runtime_error("attest showed no picture");
  }
  first_picture_ = std::chrono::duration<double>(Clock::now() - start).count();
  std::istringstream ids(
      run_tool({"xdotool", "search", "--sync", "--onlyvisible", "--name", "^Attest$"},
               {"DISPLAY=" + display_.name()}));
  ids >> id_;
  // Without a window manager nothing gives a new window the keyboard.
  run_tool({"xdotool", "windowfocus", "--sync", id_}, {"DISPLAY=" + display_.name()});
  rest();
}

RealWindow::Note RealWindow::note() const {
  const auto lines = lines_of(layout());
  if (lines.empty()) return {};
  const auto& first = lines.front();
  return {first["frame"], first["shown"],  first["events"],
          first["width"], first["height"], first["scale"]};
}

void RealWindow::rest() const {
  long long frame = note().frame;
  for (int still = 0, waited = 0; still < comes_to_rest && waited < patience;
       still += 10, waited += 10) {
    sleep_for(10);
    const long long now = note().frame;
    if (now != frame) still = 0;
    frame = now;
  }
}

void RealWindow::act(Words words) {
  const long long before = note().events;
  words.insert(words.begin(), "xdotool");
  run_tool(words, {"DISPLAY=" + display_.name()});
  for (int waited = 0; waited < event_patience && note().events == before; waited += 5) {
    sleep_for(5);
    if (wait_for_exit(0) != -1) return;
  }
  rest();
}

void RealWindow::key(const std::string& name) { act({"key", "--delay", "1", name}); }

void RealWindow::type(const std::string& utf8) {
  // Letters that are on no key get one for the moment; faster than this some are lost.
  act({"type", "--delay", is_ascii(utf8) ? "12" : "120", "--", utf8});
}

void RealWindow::click(Point at) {
  act({"mousemove", "--window", id_, number(at.x), number(at.y), "click", "1"});
}

void RealWindow::click(const std::string& name) {
  const auto at = find(name);
  if (!at) throw std::runtime_error("there is no widget " + name);
  click(*at);
}

void RealWindow::drag(Point from, Point to) {
  const Point between{(from.x + to.x) / 2, (from.y + to.y) / 2};
  act({"mousemove",
       "--window",
       id_,
       number(from.x),
       number(from.y),
       "mousedown",
       "1",
       "sleep",
       "0.1",
       "mousemove",
       "--window",
       id_,
       number(between.x),
       number(between.y),
       "sleep",
       "0.1",
       "mousemove",
       "--window",
       id_,
       number(to.x),
       number(to.y),
       "sleep",
       "0.1",
       "mouseup",
       "1"});
}

void RealWindow::resize(int width, int height) {
  act({"windowsize", id_, number(width), number(height)});
}

std::optional<Point> RealWindow::find(const std::string& name) const {
  for (const auto& line : lines_of(layout()))
    if (line.value("kind", "") == "widget" && line["name"] == name)
      return Point{
          static_cast<int>((line["from"][0].get<double>() + line["to"][0].get<double>()) / 2),
          static_cast<int>((line["from"][1].get<double>() + line["to"][1].get<double>()) / 2)};
  return std::nullopt;
}

std::vector<std::string> RealWindow::texts() const {
  std::vector<std::string> all;
  for (const auto& line : lines_of(layout()))
    if (line.value("kind", "") == "text") all.push_back(line["name"]);
  return all;
}

bool RealWindow::shows(const std::string& words) const {
  for (const std::string& text : texts())
    if (text.find(words) != std::string::npos) return true;
  return false;
}

bool RealWindow::comes_to_show(const std::string& words) const {
  for (int waited = 0; waited < patience; waited += 20) {
    if (shows(words)) return true;
    sleep_for(20);
  }
  return false;
}

void RealWindow::screenshot(const fs::path& file) const {
  run_tool({"import", "-window", id_, file.string()}, {"DISPLAY=" + display_.name()});
}

void RealWindow::keep_picture(const std::string& name) const {
  const char* folder = std::getenv("ATTEST_SCREENS");
  if (!folder || !*folder) return;
  fs::create_directories(folder);
  screenshot(fs::path(folder) / (name + ".png"));
}

int RealWindow::quit() {
  key("ctrl+q");
  return wait_for_exit(patience);
}

int RealWindow::wait_for_exit(int milliseconds) {
  if (pid_ < 0) return code_;
  const int code = wait_for_end(pid_, milliseconds);
  if (code == -1) return -1;
  pid_ = -1;
  return code_ = code;
}

void RealWindow::kill() {
  if (pid_ >= 0) end_child(pid_, SIGKILL);
  pid_ = -1;
}

double RealWindow::processor_seconds() const {
  const std::string stat = text_of("/proc/" + number(pid_) + "/stat");
  std::istringstream fields(stat.substr(stat.rfind(')') + 1));
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long long RealWindow::resident_bytes() const {
  long long total = 0, resident = 0;
  std::istringstream(text_of("/proc/" + number(pid_) + "/statm")) >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace test
