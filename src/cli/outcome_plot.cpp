#include "cli/outcome_plot.h"

#ifdef ATTEST_HAS_GUI
#include "gui/outcome_picture.h"
#endif

namespace cli {

base::Result<> can_plot(const std::string& file) {
  if (!file.ends_with(".png") || file == ".png")
    return base::fail(base::Fault::BadInput, "a picture is a PNG file", file,
                      "choose a name that ends in .png");
#ifdef ATTEST_HAS_GUI
  return {};
#else
  return base::fail(base::Fault::Environment,
                    "this program was built without Dear ImGui and draws no pictures", {},
                    "run third_party/setup window and build again, or use --format csv");
#endif
}

base::Result<> plot_outcome(const std::string& title, const std::string& settings,
                            const sim::Outcome& outcome, const std::string& file) {
  auto possible = can_plot(file);
  if (!possible) return possible;
#ifdef ATTEST_HAS_GUI
  return gui::write_png(gui::picture_of(outcome, title, settings), file);
#else
  (void)title;
  (void)settings;
  (void)outcome;
  return possible;
#endif
}

}  // namespace cli
