#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace project {

/// The top of the checkout that the tests were built from.
std::filesystem::path root();

/// All of a file as text; a failed requirement of the test where it cannot be read.
std::string text_of(const std::filesystem::path& file);

/// Files below root()/folder, sorted, as generic paths relative to root(). Leaves out .git and the
/// build folders.
std::vector<std::string> files_below(const std::string& folder);

}  // namespace project
