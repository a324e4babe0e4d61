#pragma once

#include <string>

#include "app/study_documents.h"
#include "schedule/scheduler.h"

/// Times and states as a person says them.
namespace app {

/// "10 min", "2 h", "3 days", "5.4 months", "2.1 years": how long until a decision is due.
std::string delay_words(const schedule::Decision& decided, base::Instant now);

/// "in 10 min (09:40)", "today", "tomorrow", "on 2026-12-24 (23 days)"; "now" if it is past.
std::string due_words(const schedule::Due& due, const app::DocumentContext& context);

/// "due on ..., stability 2.3 days, difficulty 2.1 of 10, recall now 90 %": a line on one card.
std::string state_words(const store::Card& card, const app::DocumentContext& context);

/// "1 card", "2 cards".
std::string counted(long long count, const std::string& one, const std::string& many);

/// A number as a reader wants it: three to four significant digits, no needless zeros.
std::string short_number(double value);

}  // namespace app
