#include "gui/application.h"

#include <algorithm>

#include "app/takeover.h"
#include "gui/screen.h"
#include "gui/screens/all.h"
#include "gui/shell/everywhere.h"
#include "gui/shell/failures.h"
#include "gui/shell/key_list.h"
#include "gui/shell/navigation.h"
#include "gui/shell/opening.h"
#include "gui/shell/palette.h"
#include "gui/shell/toasts.h"
#include "store/backup.h"

namespace gui {

namespace {

constexpr int smallest_text = 80;  ///< per cent
constexpr int largest_text = 200;
constexpr int text_step = 10;
constexpr double worker_looks = 0.05;  ///< seconds between two looks at work in the background

template <class... Handlers>
struct Handle : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Handle(Handlers...) -> Handle<Handlers...>;

ThemeName theme_of(const app::Preferences& preferences) {
  return theme_named(preferences.theme).value_or(ThemeName::Light);
}

}  // namespace

/// The window's inside while it runs. What a frame asks for waits in `asked` until after_frame.
struct Application::Parts {
  explicit Parts(Launch started) : launch(std::move(started)), preferences(launch.preferences) {}

  Launch launch;
  app::Preferences preferences;
  std::unique_ptr<app::Services> services;  ///< null while there is trouble
  std::optional<app::Takeover> takeover;
  std::optional<TroubleView> trouble;
  std::optional<TroubleAction> trouble_action;
  Screens screens;  ///< after the services, which they use
  std::size_t current = 0;
  std::optional<std::size_t> chosen;
  std::optional<std::string> command;
  Requests asked;
  Toasts toasts;
  Palette palette;
  KeyList key_list;
  Failures failures;
  double seconds = 0;
  bool quit = false;
  bool full_screen = false;

  void open(bool read_only);
  void show_trouble(const base::Error& error);
  void mend(const TroubleAction& action);
  void go(std::size_t index);
  void go_to(std::string_view id);
  void enter();
  void look_at_files();
  /// The collection changed: the navigation shows what waits and the streak.
  void count_again();
  void perform(const std::string& id);
  bool perform_on_screen(const std::string& id);
  void undo(bool redo);
  void prefer(const Prefer& preference);
  void change_text(int percent);
  void carry_out(const Request& request);
  void step_takeover();

  void draw_inside(const Ui& ui);
  void draw_screen(const Ui& ui);
  void draw_over(const Ui& ui);
  void listen();
  NavigationView navigation() const;
  /// Screens that have a place in the navigation: all but the card's page, the last one.
  std::size_t navigation_size() const { return screens.all.empty() ? 0 : screens.all.size() - 1; }
  bool covered() const { return palette.is_open() || key_list.is_open() || failures.is_open(); }
};

Application::Application(Launch launch) : parts_(std::make_unique<Parts>(std::move(launch))) {
  parts_->open(false);
}

Application::~Application() = default;

void Application::Parts::open(bool read_only) {
  screens = {};
  takeover.reset();
  services.reset();
  auto opened = open_services(launch.places, read_only, launch.now());
  if (!opened) return show_trouble(opened.error());
  trouble.reset();
  services = std::move(*opened);
  takeover.emplace(*services);
  screens = make_screens({*services, launch.now, launch.seed, launch.threads}, preferences);
  current = 0;
  look_at_files();
  enter();
}

void Application::Parts::show_trouble(const base::Error& error) {
  trouble = TroubleView{
      error, launch.places.collection, store::known_backups(launch.places.collection), {}};
}

void Application::Parts::mend(const TroubleAction& action) {
  using Kind = TroubleAction::Kind;
  if (action.kind == Kind::Quit) quit = true;
  if (action.kind == Kind::Retry || action.kind == Kind::LookOnly)
    return open(action.kind == Kind::LookOnly);
  if (action.kind != Kind::Restore) return;
  const auto restored = store::restore(launch.places.collection, action.backup, launch.now());
  if (!restored) {
    trouble->remark = restored.error().message();
    return;
  }
  open(false);
  const std::string aside =
      restored->aside.empty() ? "" : " The old file is kept as " + restored->aside.string() + ".";
  asked.push_back(Toast{Tone::Good, "The backup was put back." + aside});
}

void Application::Parts::go(std::size_t index) {
  if (index >= screens.all.size()) return;
  current = index;
  enter();
}

void Application::Parts::go_to(std::string_view id) {
  for (std::size_t i = 0; i < screens.all.size(); ++i)
    if (screens.all[i]->id() == id) go(i);
}

void Application::Parts::enter() {
  if (screens.all.empty()) return;
  if (auto entered = screens.all[current]->enter(); !entered) failures.add(entered.error());
}

void Application::Parts::look_at_files() {
  if (!takeover) return;
  if (auto begun = takeover->begin(launch.now()); !begun) failures.add(begun.error());
}

void Application::Parts::count_again() {
  if (!screens.today || screens.all[current].get() == screens.today) return;
  if (auto entered = screens.today->enter(); !entered) failures.add(entered.error());
}

void Application::Parts::step_takeover() {
  if (!takeover || !takeover->busy()) return;
  if (auto stepped = takeover->step(launch.now()); !stepped) failures.add(stepped.error());
  for (const base::Error& error : takeover->failures())
    toasts.add({Tone::Warning, "No backup was made: " + error.message()}, seconds);
  if (takeover->changed()) enter();
}

bool Application::Parts::perform_on_screen(const std::string& id) {
  if (screens.all.empty()) return false;
  Screen& screen = *screens.all[current];
  for (const Command& command_here : screen.commands())
    if (command_here.id == id && command_here.enabled) {
      screen.perform(id);
      return true;
    }
  return false;
}

void Application::Parts::undo(bool redo) {
  toasts.drop_undo();
  if (!services || perform_on_screen(redo ? "redo" : "undo")) return;
  const auto undone =
      redo ? services->study.redo(launch.now()) : services->study.undo(launch.now());
  if (!undone) return failures.add(undone.error());
  if (!*undone)
    return toasts.add(
        {Tone::Info, redo ? "There is nothing to redo." : "There is nothing to undo."}, seconds);
  toasts.add({Tone::Good, (redo ? "Brought back: " : "Taken back: ") + (*undone)->card.id.value},
             seconds);
  enter();
  count_again();
}

void Application::Parts::change_text(int percent) {
  preferences.text_percent = std::clamp(percent, smallest_text, largest_text);
}

void Application::Parts::perform(const std::string& id) {
  const auto follows = [&](std::string_view prefix) { return id.starts_with(prefix); };
  if (id == "undo" || id == "redo") return undo(id == "redo");
  if (perform_on_screen(id)) return;
  if (id == "palette") palette.open();
  if (id == "keys") key_list.open();
  if (id == "quit") quit = true;
  if (id == "full-screen") full_screen = true;
  if (id == "text-larger") change_text(preferences.text_percent + text_step);
  if (id == "text-smaller") change_text(preferences.text_percent - text_step);
  if (id == "text-normal") change_text(100);
  if (follows("theme/")) preferences.theme = id.substr(6);
  if (follows("go/")) go_to(std::string_view(id).substr(3));
  if (follows("screen/")) go(static_cast<std::size_t>(std::stoul(id.substr(7))));
  if (id == "search" && screens.all[current]->id() == "lab") {
    screens.all[current]->perform("search");  // it has simulations to find, not cards
  } else if (id == "search" && screens.library) {
    go_to("library");
    screens.library->focus_search();
  }
}

void Application::Parts::prefer(const Prefer& preference) {
  if (preference.name == "theme" && theme_named(preference.value))
    preferences.theme = preference.value;
  if (preference.name == "text_size") change_text(std::atoi(preference.value.c_str()));
}

void Application::Parts::carry_out(const Request& request) {
  std::visit(Handle{
                 [&](const GoTo& to) { go_to(to.screen); },
                 [&](const OpenCard& open) {
                   screens.card->show(open.card);
                   go_to("card");
                 },
                 [&](const StartStudy& start) {
                   look_at_files();
                   screens.study->start(start);
                   go_to("study");
                 },
                 [&](const OpenLab& lab) {
                   screens.lab->open(lab);
                   go_to("lab");
                 },
                 [&](const Toast& toast) { toasts.add(toast, seconds); },
                 [&](const CopyText& copy) {
                   ImGui::SetClipboardText(copy.text.c_str());
                   toasts.add({Tone::Good, "Copied."}, seconds);
                 },
                 [&](const Failed& failed) { failures.add(failed.error); },
                 [&](const Changed&) {
                   enter();
                   count_again();
                 },
                 [&](const Waiting& now) {
                   screens.today->count(now.cards);
                   // The first answer of a day begins or lengthens the streak; later ones do not.
                   if (!screens.today->answered_today()) count_again();
                 },
                 [&](const Prefer& preference) { prefer(preference); },
                 [&](const Quit&) { quit = true; },
             },
             request);
}

NavigationView Application::Parts::navigation() const {
  NavigationView view;
  for (const auto& screen : screens.all) {
    if (screen.get() == screens.card) continue;  // it is reached from a card
    // A card's page belongs to the library.
    if (screen.get() == screens.all[current].get() ||
        (screen.get() == screens.library && screens.all[current].get() == screens.card))
      view.current = view.items.size();
    view.items.push_back({screen->id(), screen->title(), screen->icon(),
                          screen->id() == "today" ? screens.today->waiting() : 0});
  }
  view.foot = screens.today->streak();
  return view;
}

void Application::Parts::draw_screen(const Ui& ui) {
  const float width = navigation_width(ui, ImGui::GetIO().DisplaySize.x);
  chosen = draw_navigation(ui, navigation(), width);
  ImGui::SameLine(0, 0);
  ImGui::BeginChild("screen", {0, 0}, ImGuiChildFlags_NavFlattened);
  const std::string notice = services->collection.notice();
  if (!notice.empty()) banner(ui, Tone::Warning, notice);
  ImGui::PushID(static_cast<int>(current));
  screens.all[current]->draw(ui);
  ImGui::PopID();
  ImGui::EndChild();
}

void Application::Parts::draw_inside(const Ui& ui) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::Begin("attest", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (trouble)
    trouble_action = draw_trouble(ui, *trouble);
  else
    draw_screen(ui);
  ImGui::End();
}

void Application::Parts::draw_over(const Ui& ui) {
  if (toasts.draw(ui)) command = "undo";
  if (const auto copied = failures.draw(ui)) asked.push_back(CopyText{*copied});
  if (trouble) return;
  const std::vector<Command> here = screens.all[current]->commands();
  const std::vector<Command> everywhere = commands_everywhere(screens.all);
  key_list.draw(ui, screens.all[current]->title(), here, everywhere);
  if (!palette.is_open()) return;
  std::vector<Command> all = here;
  all.insert(all.end(), everywhere.begin(), everywhere.end());
  if (auto picked = palette.draw(ui, all)) command = picked;
}

void Application::Parts::listen() {
  if (covered()) return;
  const bool typing = ImGui::GetIO().WantTextInput;
  const bool leaves_undo = !trouble && screens.all[current]->leaves_undo();
  if (auto pressed = pressed_everywhere(navigation_size(), typing, leaves_undo)) command = pressed;
}

void Application::frame(const Fonts& fonts, float display_scale, double seconds,
                        LayoutRecord* record) {
  Parts& parts = *parts_;
  parts.seconds = seconds;
  const Theme& colours = theme(theme_of(parts.preferences));
  const float scale = display_scale * static_cast<float>(parts.preferences.text_percent) / 100.0F;
  apply(colours, scale);
  const Ui ui{colours, fonts, scale, seconds, !parts.covered(), record};
  const Ui::Face body = ui.face(Style::Body);
  ImGui::PushFont(body.font, body.size);
  parts.draw_inside(ui);
  parts.listen();
  parts.draw_over(ui);
  ImGui::PopFont();
}

void Application::after_frame() {
  Parts& parts = *parts_;
  for (std::string& notice : parts.launch.notices)
    parts.toasts.add({Tone::Warning, std::move(notice)}, parts.seconds);
  parts.launch.notices.clear();
  if (const auto action = std::exchange(parts.trouble_action, {})) return parts.mend(*action);
  if (parts.trouble) {
    if (const auto id = std::exchange(parts.command, {})) parts.perform(*id);
    return;
  }
  parts.step_takeover();
  if (const auto index = std::exchange(parts.chosen, {})) parts.go(*index);
  if (const auto id = std::exchange(parts.command, {})) parts.perform(*id);
  Requests requests = std::exchange(parts.asked, {});
  Screen* const current = parts.screens.all[parts.current].get();
  for (Request& request : current->apply()) requests.push_back(std::move(request));
  if (current != parts.screens.today)  // a count that was begun goes on behind other screens
    for (Request& request : parts.screens.today->apply()) requests.push_back(std::move(request));
  for (const Request& request : requests) parts.carry_out(request);
}

std::optional<double> Application::next_frame() const {
  const Parts& parts = *parts_;
  std::optional<double> soonest = parts.toasts.next_frame();
  const auto sooner = [&](std::optional<double> when) {
    if (when && (!soonest || *when < *soonest)) soonest = when;
  };
  if (!parts.trouble) {
    sooner(parts.screens.all[parts.current]->next_frame());
    sooner(parts.screens.today->next_frame());
  }
  if (parts.takeover && parts.takeover->busy()) sooner(worker_looks);
  if (!parts.asked.empty() || parts.command) sooner(0.0);
  return soonest;
}

void Application::on_focus() {
  Parts& parts = *parts_;
  if (parts.trouble) return;
  parts.look_at_files();
  if (const auto changed = parts.services->collection.changed_elsewhere(); changed && *changed)
    parts.enter();
}

bool Application::wants_to_quit() const { return parts_->quit; }

bool Application::take_full_screen_toggle() { return std::exchange(parts_->full_screen, false); }

const app::Preferences& Application::preferences() const { return parts_->preferences; }

void Application::set_place(const app::WindowPlace& place) { parts_->preferences.place = place; }

ImU32 Application::background() const { return theme(theme_of(parts_->preferences)).page; }

}  // namespace gui
