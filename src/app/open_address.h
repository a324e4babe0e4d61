#pragma once

#include <string>

#include "base/error.h"

namespace app {

/// Shows a web address in the person's own browser, through xdg-open by its argument list, never
/// through a shell. Returns at once. BadInput for anything but http and https; Environment when
/// there is no xdg-open.
base::Result<> open_address(const std::string& address);

/// The program that is started, for tests.
base::Result<> open_address(const std::string& address, const std::string& program);

}  // namespace app
