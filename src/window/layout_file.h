#pragma once

#include <filesystem>

#include "gui/layout_record.h"

namespace window {

/// What a test that drives the real window may know about a frame that has settled.
struct LayoutNote {
  long long frame = 0;        ///< frames built since the start
  long long shown = 0;        ///< frames of them that were drawn on the screen
  long long events = 0;       ///< events that arrived: input, focus, sizes
  int width = 0, height = 0;  ///< pixels
  float scale = 1;            ///< pixels per unit
};

/// Writes the note as the first line of a file, and each place as a line after it, all JSON
/// objects:
///
///     {"frame": 12, "shown": 3, "events": 7, "width": 1200, "height": 800, "scale": 1.0}
///     {"kind": "widget", "name": "study/reveal", "from": [10, 20], "to": [90, 50]}
///
/// The file appears whole, by renaming. One that cannot be written is passed over.
void write_layout(const std::filesystem::path& file, const LayoutNote& note,
                  const gui::LayoutRecord& record);

}  // namespace window
