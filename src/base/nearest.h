#pragma once

#include <span>
#include <string>
#include <string_view>

namespace base {

/// The candidate nearest to `word` when it is near enough to be a slip of the keys (at most a third
/// of its letters changed, swapped, left out or added), else empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "did you mean \"x\"?" for the nearest candidate, else `otherwise`.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates,
                         std::string_view otherwise = {});

}  // namespace base
