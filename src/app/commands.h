// Every action with a key, in one table: keys, menus, the F1 overlay and the README's table all come from
// here.
#pragma once

#include "app/viewer.h"
#include "platform/window.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tris::app {

struct Command {
    const char* id;
    const char* menu;
    const char* keys;
    const char* label;
    const char* help;
    void (*run)(Viewer&);
    bool (*checked)(const Viewer&); // null unless it is a switch
};

std::span<const Command> commands();

void run_command(Viewer& viewer, std::string_view id);

// Runs the command of the key, if it has one.
void run_key(Viewer& viewer, const platform::KeyChord& key);

// The commands as menus show them now; `entries` is filled anew.
void list_entries(const Viewer& viewer, std::vector<ui::MenuEntry>& entries);

// The table as Markdown, for the README.
std::string key_table();

} // namespace tris::app
