#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/error.h"

namespace app {

/// Where a person looks for files that a program made: $XDG_DOWNLOAD_DIR of the user-dirs file,
/// else ~/Downloads, else the home folder.
std::filesystem::path export_folder();

/// The same for pictures: $XDG_PICTURES_DIR, else ~/Pictures, else the home folder.
std::filesystem::path picture_folder();

/// The folder that `name` ("DOWNLOAD") has in the text of a user-dirs.dirs file, `$HOME/` resolved;
/// empty when it names none.
std::filesystem::path folder_in_user_dirs(std::string_view text, std::string_view name,
                                          const std::filesystem::path& home);

/// Writes `bytes` to a new file `stem.extension` in `folder`, or `stem-2.extension`, ... where that
/// is taken: no file is ever overwritten. The folder is created when its parent exists; "~/" is the
/// home folder. Returns the path; Environment or BadInput with the path when it cannot be written.
base::Result<std::filesystem::path> write_new_file(const std::filesystem::path& folder,
                                                   std::string_view stem,
                                                   std::string_view extension,
                                                   std::string_view bytes);

}  // namespace app
