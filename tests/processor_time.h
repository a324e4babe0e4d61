#pragma once

#include <ctime>

namespace test {

/// Seconds of processor time that this process has used, all its threads together. For bounds on
/// effort: unlike the clock on the wall it does not count what else the machine is doing.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace test
