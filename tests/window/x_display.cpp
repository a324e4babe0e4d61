#include "window/x_display.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "window/child.h"

namespace test {

namespace {

namespace fs = std::filesystem;

std::string new_folder() {
  std::string name = (fs::temp_directory_path() / "attest-display-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  return name;
}

}  // namespace

XDisplay::XDisplay(int width, int height) : folder_(new_folder()) {
  const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
  // The number goes to standard output, which is a file.
  server_ = start_child({"Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp",
                         "-noreset", "-dpi", "96"},
                        {}, folder_ / "number", folder_ / "log");
  wait_for_name();
}

XDisplay::~XDisplay() {
  end_child(server_, SIGTERM);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void XDisplay::wait_for_name() {
  for (int tries = 0; tries < 1000; ++tries) {
    const int code = wait_for_end(server_, 0);
    const std::string number = text_of(folder_ / "number");
    if (code == 127)
      throw std::runtime_error("Xvfb is not installed; third_party/setup test installs it");
    if (code != -1) throw std::runtime_error("Xvfb ended: " + text_of(folder_ / "log"));
    if (number.ends_with('\n')) {
      name_ = ":" + number.substr(0, number.size() - 1);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  throw std::runtime_error("Xvfb did not start within ten seconds");
}

void XDisplay::set_dots_per_inch(int dots) {
  const fs::path file = folder_ / "resources";
  std::ofstream(file) << "Xft.dpi: " << dots << "\n";
  run_tool({"xrdb", "-merge", "-nocpp", file.string()}, {"DISPLAY=" + name_});
}

void XDisplay::set_keyboard(const std::string& layout, const std::string& variant) {
  Words words{"setxkbmap", layout};
  if (!variant.empty()) words.insert(words.end(), {"-variant", variant});
  run_tool(words, {"DISPLAY=" + name_});
}

}  // namespace test
