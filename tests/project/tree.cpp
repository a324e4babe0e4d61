#include "project/tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

namespace project {

namespace fs = std::filesystem;

fs::path root() { return ATTEST_ROOT; }

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  INFO("reading " << file.string());
  REQUIRE(in.good());
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  for (auto it = fs::recursive_directory_iterator(root() / folder); it != fs::end(it); ++it) {
    const fs::path path = it->path().lexically_normal().lexically_relative(root());
    if (path == ".git" || path == "build") {
      it.disable_recursion_pending();
    } else if (it->is_regular_file()) {
      files.push_back(path.generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace project
