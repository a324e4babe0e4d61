#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace project {

/// A third-party header, or with a final slash all headers below a folder.
struct ThirdParty {
  std::string prefix;
  bool in_cpp_only = false;
};

/// A row of the layer table of src/README.md.
struct Layer {
  int level = 0;
  bool coming = false;           ///< declared, but its folder does not exist yet
  bool pure = false;             ///< standard C++ only, no POSIX
  bool every_lower = false;      ///< may include all layers of a lower level
  std::set<std::string> layers;  ///< may include these
  std::vector<ThirdParty> third_party;
};

/// By folder name without the slash; files at the top of src stand under their file name.
using LayerTable = std::map<std::string, Layer>;

/// Reads the rows `| folder | level | what it is | may include |` of a Markdown text.
LayerTable read_layer_table(std::string_view markdown);

/// An `#include` as written, with its brackets or quotes: `<vector>`, `"base/time.h"`.
struct Include {
  std::string target;
  int line = 0;
};

std::vector<Include> includes_of(std::string_view source);

/// Why the file may not include the target, or nothing. `file` is relative to src: "base/time.h".
std::optional<std::string> fault_of_include(const LayerTable& table, std::string_view file,
                                            std::string_view target);

/// The row that a file relative to src belongs to: its first folder, else its name.
std::string layer_of(std::string_view file);

}  // namespace project
