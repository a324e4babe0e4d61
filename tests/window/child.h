#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace test {

using Words = std::vector<std::string>;

/// Starts a program by its argument list, found in PATH, with standard input empty, what it writes
/// in the two files, and `environment` ("NAME=value") over this process's own. It leads a session
/// of its own and ends with this process.
pid_t start_child(const Words& words, const Words& environment, const std::filesystem::path& out,
                  const std::filesystem::path& err);

/// Waits so long for the end: the exit code, 128 + the signal's number if one ended it, or -1 while
/// it runs.
int wait_for_end(pid_t child, int milliseconds);

/// Ends it and whatever it started, and waits.
void end_child(pid_t child, int signal);

/// What a tool wrote. Throws with its words when it fails or is not installed.
std::string run_tool(const Words& words, const Words& environment = {});

std::string text_of(const std::filesystem::path& file);

}  // namespace test
