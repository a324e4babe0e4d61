#pragma once

#include <functional>

#include "cli/open_window.h"

namespace CLI {
class App;
}

namespace cli {

class Context;

/// What the chosen command does; returns the exit code.
using Action = std::function<int(Context&)>;

/// Each adds one command to the program and sets `action` when the command was given. A new command
/// is one file in commands/, one line here and one in program.cpp.
using AddCommand = void(CLI::App& program, Action& action);
AddCommand add_study, add_due, add_next, add_answer, add_review, add_undo, add_redo, add_history,
    add_show, add_search, add_sim, add_check, add_new, add_add, add_edit, add_format, add_config,
    add_stats, add_doctor, add_backup, add_restore;

/// The program without a command: the window; without a display a terminal session, or without a
/// terminal what is due, the first card and its proved demonstration.
int run_without_command(Context& context, const OpenWindow& open_window);

}  // namespace cli
