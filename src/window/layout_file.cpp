#include "window/layout_file.h"

#include <fstream>

#include <nlohmann/json.hpp>

namespace window {

namespace {

nlohmann::json line_of(const gui::LayoutRecord::Place& place) {
  const bool widget = place.kind == gui::LayoutRecord::Kind::Widget;
  return {{"kind", widget ? "widget" : "text"},
          {"name", place.name},
          {"from", {place.from.x, place.from.y}},
          {"to", {place.to.x, place.to.y}}};
}

}  // namespace

void write_layout(const std::filesystem::path& file, const LayoutNote& note,
                  const gui::LayoutRecord& record) {
  const std::filesystem::path part = file.string() + ".part";
  std::ofstream stream(part, std::ios::binary | std::ios::trunc);
  const nlohmann::json first = {{"frame", note.frame},   {"shown", note.shown},
                                {"events", note.events}, {"width", note.width},
                                {"height", note.height}, {"scale", note.scale}};
  stream << first.dump() << "\n";
  for (const auto& place : record.places)
    stream << line_of(place).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  stream.close();
  std::error_code error;
  if (stream) std::filesystem::rename(part, file, error);
}

}  // namespace window
