#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "window/child.h"
#include "window/x_display.h"

namespace test {

/// A person's folders, made for one test and removed after it; windows come and go in them.
class Home {
 public:
  Home();
  ~Home();
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;

  std::filesystem::path folder;
  std::filesystem::path preferences() const { return folder / "config/attest/window.json"; }
  std::filesystem::path collection() const { return folder / "data/attest/collection.db"; }
  /// HOME and the XDG folders.
  Words environment() const;
};

struct Point {
  int x = 0, y = 0;
};

/// The program's real window on an X display, driven like a person does. Every act waits until the
/// window has taken it in and come to rest.
class RealWindow {
 public:
  struct Options {
    Words words{};        ///< of the command line
    Words environment{};  ///< over the home's
    bool wait = true;     ///< for the first picture
  };
  RealWindow(const XDisplay& display, const Home& home, Options options);
  RealWindow(const XDisplay& display, const Home& home) : RealWindow(display, home, Options{}) {}
  /// Kills it when it still runs.
  ~RealWindow();
  RealWindow(const RealWindow&) = delete;
  RealWindow& operator=(const RealWindow&) = delete;

  /// Keys by their X names, with modifiers: "ctrl+Return", "Escape", "a".
  void key(const std::string& name);
  void type(const std::string& utf8);
  void click(Point at);
  /// On the middle of a widget; throws when there is none of that name.
  void click(const std::string& name);
  void drag(Point from, Point to);
  void resize(int width, int height);

  /// Where a widget stands, or nothing.
  std::optional<Point> find(const std::string& name) const;
  /// What is drawn, in that order.
  std::vector<std::string> texts() const;
  /// Whether a text that is drawn contains these words.
  bool shows(const std::string& words) const;
  /// Waits up to ten seconds for that, for what arrives by itself.
  bool comes_to_show(const std::string& words) const;

  struct Note {
    long long frame = -1, shown = 0, events = 0;
    int width = 0, height = 0;
    double scale = 0;
  };
  Note note() const;
  /// Until nothing has changed for a while.
  void rest() const;

  /// Writes what the window shows as PNG.
  void screenshot(const std::filesystem::path& file) const;
  /// A picture for people to look at, DIR/NAME.png when ATTEST_SCREENS names DIR.
  void keep_picture(const std::string& name) const;

  /// Ctrl+Q; the exit code, -1 when it does not end within ten seconds.
  int quit();
  int wait_for_exit(int milliseconds);
  void kill();
  pid_t pid() const { return pid_; }
  /// What it wrote to standard output and standard error.
  std::string out() const { return text_of(home_.folder / "out"); }
  std::string err() const { return text_of(home_.folder / "err"); }
  /// Seconds of processor time used so far, and bytes of memory.
  double processor_seconds() const;
  long long resident_bytes() const;
  /// Seconds from the start of the process to its first picture, to about two milliseconds.
  double first_picture() const { return first_picture_; }

 private:
  void wait_for_first_picture();
  void act(Words words);
  std::filesystem::path layout() const { return home_.folder / "layout"; }

  const XDisplay& display_;
  const Home& home_;
  pid_t pid_ = -1;
  int code_ = -1;  ///< once it has ended
  std::string id_;
  double first_picture_ = 0;
};

}  // namespace test
