#include "cli/study_screen.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "app/card_page.h"
#include "app/setting_values.h"
#include "app/study_documents.h"
#include "app/words.h"
#include "cli/verdict.h"

namespace cli {

namespace {

constexpr const char* attempt_help =
    "Type your answer and press Enter; Enter alone shows the answer. Commands: :h hint, :d "
    "demonstration (it shows the answer), :p whole page (so does this), :t formulas as TeX, :u "
    "undo, "
    ":s suspend the card, :q quit.";
constexpr const char* rating_help =
    "1 again, 2 hard, 3 good, 4 easy; Enter or Space takes the one in brackets. d demonstration, p "
    "whole page, t formulas as TeX, m my answer was right, u undo, s suspend the card, q quit.";

std::int64_t monotonic_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

sim::RunOptions run_options(std::function<void(double)> on_progress) {
  sim::RunOptions options;
  options.on_progress = std::move(on_progress);
  options.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
  return options;
}

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// "0.7", "70 %" or "0,7".
base::Result<double> guessed_number(std::string typed) {
  std::replace(typed.begin(), typed.end(), ',', '.');
  const bool percent = typed.back() == '%';
  if (percent) typed = trimmed(typed.substr(0, typed.size() - 1));
  return app::read_real(typed, -1e300, 1e300).map([percent](double number) {
    return percent ? number / 100 : number;
  });
}

/// The letter of "d" or ":d"; '?' for anything longer, so that a stray word does nothing.
char command_letter(const std::string& pressed) {
  if (pressed.size() == 2 && pressed[0] == ':') return pressed[1];
  return pressed.size() == 1 ? pressed[0] : '?';
}

/// The rating behind a key or a word: "3", "good", "g".
std::optional<schedule::Rating> rating_of(const std::string& pressed) {
  if (pressed.size() == 1 && pressed[0] >= '1' && pressed[0] <= '4')
    return static_cast<schedule::Rating>(pressed[0] - '0');
  return schedule::rating_from(pressed);
}

}  // namespace

StudyScreen::StudyScreen(app::Study& study, app::SessionOptions options, Surroundings surroundings)
    : study_(study),
      session_(study, std::move(options), monotonic_ms),
      at_(std::move(surroundings)),
      demonstrator_(run_options([this](double share) {
        if (progress_) progress_->show(share);
      })) {}

template <class Work>
auto StudyScreen::with_progress(Work work) {
  progress_ = std::make_unique<Progress>(at_.output, "running");
  auto result = work();
  progress_.reset();
  return result;
}

void StudyScreen::say(const std::string& text) const { at_.output.out << text << std::flush; }

bool StudyScreen::is_new() const {
  return session_.current().row.standing.schedule.decided.phase == schedule::Phase::New;
}

base::Result<bool> StudyScreen::run() {
  bool any = false;
  if (auto begun = session_.advance(at_.now()); !begun) return base::fail(begun.error());
  while (session_.stage() != app::Session::Stage::Over) {
    any = true;
    const auto next = one_card();
    if (!next) return base::fail(next.error());
    if (*next == Next::Leave) {
      say("Left; what was rated is kept.\n");
      break;
    }
    if (asked_again_) continue;
    if (auto taken = at_.between_cards(); !taken) return base::fail(taken.error());
    if (auto advanced = session_.advance(at_.now()); !advanced) return base::fail(advanced.error());
  }
  if (any) show_summary();
  if (auto finished = finish(); !finished) return base::fail(finished.error());
  return any;
}

base::Result<StudyScreen::Next> StudyScreen::one_card() {
  asked_again_ = demonstrated_ = contrasted_ = false;
  show_prompt();
  const auto attempted = attempt();
  if (!attempted || *attempted == Next::Leave || asked_again_) return attempted;
  show_answer();
  if (is_new() && follow_new_card() == Next::Leave) return Next::Leave;
  return rate();
}

void StudyScreen::show_prompt() {
  refresh_width(at_.output);
  const app::Asked& asked = session_.current();
  const auto phase = schedule::to_text(asked.row.standing.schedule.decided.phase);
  say("\n" + wrapped(at_.output, asked.row.id.value + " · " + std::string(phase) + " · " +
                                     app::meta_line(asked.card)));
  if (asked.changed)
    say(toned(at_.output, Tone::Note, "This card has changed its meaning:") + "\n" +
        laid_out(at_.output, asked.changed->note));
  say("\n" + laid_out(at_.output, asked.prompt) + "\n");
}

base::Result<StudyScreen::Next> StudyScreen::attempt() {
  while (session_.stage() == app::Session::Stage::Asking) {
    const auto line = at_.console.line("answer> ");
    if (!line) return Next::Leave;
    const std::string typed = trimmed(*line);
    if (typed.empty()) {
      session_.reveal();
    } else if (typed[0] == ':') {
      const auto next = command(typed);
      if (!next || *next == Next::Leave || asked_again_) return next;
    } else if (auto judged = judge(*line); !judged) {
      return base::fail(judged.error());
    }
  }
  return Next::Continue;
}

base::Result<StudyScreen::Next> StudyScreen::command(const std::string& typed) {
  switch (command_letter(typed)) {
    case 'h':
      show_hint();
      break;
    case 'd':
      demonstrate();
      break;
    case 'p':
      show_page();
      break;
    case 't':
      show_tex();
      break;
    case 'u':
      if (auto undone = undo(); !undone) return base::fail(undone.error());
      break;
    case 's':
      if (auto suspended = suspend(); !suspended) return base::fail(suspended.error());
      break;
    case 'q':
      return Next::Leave;
    default:
      say(wrapped(at_.output, attempt_help));
  }
  return Next::Continue;
}

base::Result<> StudyScreen::judge(const std::string& typed) {
  const auto judgement = session_.answer(typed);
  if (!judgement) return base::fail(judgement.error());
  say(verdict_text(at_.output, *judgement));
  return {};
}

void StudyScreen::show_hint() {
  const auto hint = session_.hint();
  say(hint ? laid_out(at_.output, *hint) : "There is no further hint.\n");
}

void StudyScreen::show_answer() {
  const cards::Card& card = session_.current().card;
  const bool brief = !is_new() && !card.tldr.empty();
  say("\n" + toned(at_.output, Tone::Strong, brief ? "TL;DR" : "Answer") + "\n" +
      laid_out(at_.output, brief ? card.tldr : card.answer));
  if (wants_contrast()) show_contrast();
}

void StudyScreen::show_tex() const {
  const cards::Card& card = session_.current().card;
  say(toned(at_.output, Tone::Plain, card.prompt) + "\n");
  if (session_.stage() != app::Session::Stage::Revealed) return;
  say(toned(at_.output, Tone::Plain, card.answer) + "\n");
  for (const auto& formula : card.explanation.formulas)
    say("  " + toned(at_.output, Tone::Plain, formula.tex) + "\n");
}

/// A new card is followed through: a prediction for each question of the card, then its proof.
StudyScreen::Next StudyScreen::follow_new_card() {
  const cards::Card& card = session_.current().card;
  if (!card.simulation) return Next::Continue;
  if (predict() == Next::Leave) return Next::Leave;
  demonstrate();
  return Next::Continue;
}

bool StudyScreen::wants_contrast() const {
  return session_.judgement() && session_.judgement()->verdict == cards::Verdict::Wrong;
}

void StudyScreen::show_contrast() {
  const auto contrast = with_progress(
      [&] { return demonstrator_.contrast(session_.current().card, *session_.judgement()); });
  if (contrast) say("\n" + contrast_text(at_.output, *contrast));
  contrasted_ = contrast.has_value();
}

StudyScreen::Next StudyScreen::predict() {
  const cards::SimulationUse& use = *session_.current().card.simulation;
  for (const cards::Prediction& prediction : use.predict) {
    say("\n" + toned(at_.output, Tone::Strong, "Predict") + "\n" +
        laid_out(at_.output, prediction.ask));
    const auto guess = ask_guess(prediction);
    if (!guess) return Next::Leave;
    if (!guess->direction && !guess->number) continue;
    const auto settled =
        with_progress([&] { return demonstrator_.settle(use, prediction, *guess); });
    say(settled ? settled_text(at_.output, *settled, *guess)
                : "The prediction cannot be settled: " + settled.error().message() + "\n");
  }
  return Next::Continue;
}

std::optional<app::Guess> StudyScreen::ask_guess(const cards::Prediction& prediction) {
  app::Guess guess;
  while (!guess.direction && !guess.number) {
    const auto answer =
        prediction.against ? at_.console.key("l larger, s smaller, e about the same, Enter skips: ")
                           : at_.console.line("your number, Enter skips: ");
    if (!answer) return std::nullopt;
    const std::string typed = trimmed(*answer);
    if (typed.empty()) return guess;
    if (!prediction.against) {
      if (const auto number = guessed_number(typed))
        guess.number = *number;
      else
        say(wrapped(at_.output, number.error().message()));
    } else if (typed[0] == 'l') {
      guess.direction = proof::Direction::Larger;
    } else if (typed[0] == 's') {
      guess.direction = proof::Direction::Smaller;
    } else if (typed[0] == 'e') {
      guess.direction = proof::Direction::Same;
    }
  }
  const auto sure = at_.console.key("how sure? 5 for 50 %, 7 for 70 %, 9 for 90 %, Enter skips: ");
  if (!sure) return std::nullopt;
  if (!sure->empty() && std::string("579").find((*sure)[0]) != std::string::npos)
    guess.confidence_percent = 10 * ((*sure)[0] - '0');
  return guess;
}

void StudyScreen::demonstrate() {
  const cards::Card& card = session_.current().card;
  const auto shown = with_progress([&] { return demonstrator_.demonstrate(card); });
  say("\n" + (shown ? demonstration_text(at_.output, card, *shown, demonstrated_)
                    : toned(at_.output, Tone::Note, shown.error().message()) + "\n"));
  demonstrated_ = shown.has_value();
}

void StudyScreen::show_page() const {
  say("\n" + laid_out(at_.output, app::card_page(session_.current().card, {false})));
}

std::string StudyScreen::rating_prompt() const {
  const app::Asked& asked = session_.current();
  std::string prompt = "\n";
  for (const auto rating : schedule::all_ratings) {
    const auto& decided = asked.preview[schedule::index_of(rating)].decided;
    std::string choice = std::to_string(static_cast<int>(rating)) + " " +
                         std::string(schedule::to_text(rating)) + " (" +
                         app::delay_words(decided, asked.at) + ")";
    prompt += rating == session_.suggested() ? "[" + choice + "]  " : choice + "  ";
  }
  return prompt + "\nrate> ";
}

base::Result<StudyScreen::Next> StudyScreen::rate() {
  while (session_.stage() == app::Session::Stage::Revealed) {
    const auto pressed = at_.console.key(rating_prompt());
    if (!pressed) return Next::Leave;
    const auto next = rating_key(*pressed == " " ? *pressed : trimmed(*pressed));
    if (!next) return base::fail(next.error());
    if (*next) return **next;
  }
  return Next::Continue;
}

base::Result<std::optional<StudyScreen::Next>> StudyScreen::rating_key(const std::string& pressed) {
  using Done = std::optional<Next>;
  const auto take = [&](schedule::Rating rating) -> base::Result<Done> {
    return rate_as(rating).map([](Next next) { return Done(next); });
  };
  if (pressed.empty() || pressed == " ") return take(session_.suggested());
  if (const auto rating = rating_of(pressed)) return take(*rating);
  switch (command_letter(pressed)) {
    case 'd':
      demonstrate();
      break;
    case 'p':
      show_page();
      break;
    case 't':
      show_tex();
      break;
    case 'm':
      accept_wording();
      break;
    case 'u':
      if (auto undone = undo(); !undone) return base::fail(undone.error());
      if (asked_again_) return Done(Next::Continue);
      break;
    case 's':
      if (auto suspended = suspend(); !suspended) return base::fail(suspended.error());
      return Done(Next::Continue);
    case 'q':
      return Done(Next::Leave);
    default:
      say(wrapped(at_.output, rating_help));
  }
  return Done();
}

void StudyScreen::accept_wording() {
  if (session_.judgement() && session_.judgement()->verdict == cards::Verdict::Correct) {
    say("It counts as right already.\n");
    return;
  }
  const auto accepted = session_.accept_wording(at_.now());
  say(wrapped(at_.output, accepted ? "Remembered: \"" + session_.typed() +
                                         "\" counts as right for this card from now on; u takes "
                                         "that back."
                                   : accepted.error().message()));
}

base::Result<StudyScreen::Next> StudyScreen::rate_as(schedule::Rating rating) {
  const base::Instant now = at_.now();
  // After Again the learner sees why, unless the answer's contrast or the proof was shown already.
  if (rating == schedule::Rating::Again && !demonstrated_ && !contrasted_ &&
      session_.current().card.simulation)
    demonstrate();
  const auto card = session_.rate(rating, now);
  if (!card && card.error().fault == base::Fault::Stale) {
    say(card.error().message() + "\n");
    return Next::Continue;
  }
  if (!card) return base::fail(card.error());
  const auto document = app::document_context(study_, now);
  if (!document) return base::fail(document.error());
  say(toned(at_.output, Tone::Dim,
            std::string(schedule::to_text(rating)) + ": due " +
                app::due_words(card->standing.schedule.decided.due, *document)) +
      "\n");
  return Next::Continue;
}

base::Result<> StudyScreen::undo() {
  const auto undone = session_.undo(at_.now());
  if (!undone) return base::fail(undone.error());
  if (!*undone) {
    say("Nothing to undo.\n");
    return {};
  }
  say("Took back the " + std::string(store::to_text((*undone)->entry.kind)) + " of " +
      (*undone)->card.id.value + ".\n");
  asked_again_ = true;
  return {};
}

base::Result<> StudyScreen::suspend() {
  const std::string id = session_.current().row.id.value;
  if (auto suspended = session_.suspend(at_.now()); !suspended)
    return base::fail(suspended.error());
  say("Suspended " + id + "; :u takes it back.\n");
  if (auto advanced = session_.advance(at_.now()); !advanced) return base::fail(advanced.error());
  asked_again_ = true;
  return {};
}

void StudyScreen::show_summary() const {
  const app::SessionSummary& summary = session_.summary();
  say("\n" + toned(at_.output, Tone::Strong, "This session") + "  " +
      app::counted(summary.answered, "answer", "answers") + ", " +
      std::to_string(summary.recalled) + " recalled, " + std::to_string(summary.introduced) +
      " new\n");
  for (const auto& missed : summary.missed) {
    say("  missed " + toned(at_.output, Tone::Strong, missed.card.value) + "\n");
    if (!missed.why.empty()) say(laid_out(at_.output, missed.why));
    for (const auto& line : missed.cheat_sheet) say(laid_out(at_.output, "- " + line));
  }
}

/// Says when to come back.
base::Result<> StudyScreen::finish() {
  const base::Instant now = at_.now();
  const auto document = app::document_context(study_, now);
  if (!document) return base::fail(document.error());
  const auto waiting = study_.next(now);
  if (!waiting) return base::fail(waiting.error());
  if (*waiting) {
    say("More cards wait: attest study goes on.\n");
    return {};
  }
  const auto due = study_.next_due(now);
  if (!due) return base::fail(due.error());
  if (due->at || due->day)
    say("Nothing is left for now. The next card comes " + app::due_words(*due, *document) + ".\n");
  else
    say("There is no card. attest new or attest add writes one, --cards DIR names a folder.\n");
  return {};
}

}  // namespace cli
