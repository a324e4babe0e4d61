// Start, sleep and memory of the real window, drawn in software on a display without a screen.
//
//   window_bench [--rounds 5] [--seconds 10]
//
// The goals: first picture within 0.3 s, the first of all with it; asleep below 1 % of a core;
// below 150 MiB.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "window/real_window.h"

namespace {

constexpr double mebibyte = 1024.0 * 1024.0;

struct Arguments {
  int rounds = 5;
  int seconds = 10;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--rounds") arguments.rounds = std::max(1, std::atoi(argv[i + 1]));
    if (name == "--seconds") arguments.seconds = std::max(1, std::atoi(argv[i + 1]));
  }
  return arguments;
}

/// Starts it so often in the same home; the first start makes the collection.
void time_starts(const test::XDisplay& display, const test::Home& home, int rounds) {
  std::vector<double> starts;
  double processor = 0;
  for (int round = 0; round <= rounds; ++round) {
    test::RealWindow window(display, home);
    starts.push_back(window.first_picture());
    processor = window.processor_seconds();
    window.quit();
  }
  std::printf("first picture, new collection      %6.3f s\n", starts.front());
  starts.erase(starts.begin());
  std::sort(starts.begin(), starts.end());
  std::printf("first picture, median of %d         %6.3f s\n", rounds, starts[starts.size() / 2]);
  std::printf("processor time of the last one     %6.3f s, all threads, until it came to rest\n",
              processor);
}

void watch_sleep(const test::XDisplay& display, const test::Home& home, int seconds) {
  const test::RealWindow window(display, home);
  std::this_thread::sleep_for(std::chrono::seconds(3));  // what runs once after the start
  const double before = window.processor_seconds();
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const double used = window.processor_seconds() - before;
  std::printf("asleep for %d s                     %6.2f %% of a core\n", seconds,
              100 * used / seconds);
  std::printf("memory                             %6.1f MiB\n",
              static_cast<double>(window.resident_bytes()) / mebibyte);
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  try {
    const test::XDisplay display;
    const test::Home home;
    time_starts(display, home, arguments.rounds);
    watch_sleep(display, home, arguments.seconds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
