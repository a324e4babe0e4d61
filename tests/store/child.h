#pragma once

#include <functional>
#include <string>

namespace world {

/// What `body` returns when it runs in a process of its own; "died" if that process was killed.
/// As `nobody` it has no right that the file permissions do not give it.
std::string in_child(const std::function<std::string()>& body, bool as_nobody = false);

}  // namespace world
