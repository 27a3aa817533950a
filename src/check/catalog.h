// What each kind of finding means: how bad it is and what to do about it. The ids stay as they are: scripts
// and people go by them.
#pragma once

#include <span>
#include <string_view>

namespace tris::check {

enum class Severity { note, warning, error };
const char* severity_name(Severity severity); // "note"

struct Kind {
    std::string_view id;
    Severity severity = Severity::warning;
    std::string_view meaning; // in a few words
    std::string_view advice;  // what to do about it
};

std::span<const Kind> catalog(); // by id

// The kind of that id. For one that the catalog lacks there is a warning without advice.
const Kind& kind_of(std::string_view id);

// docs/findings.md: the whole catalog as a table.
std::string findings_table();

} // namespace tris::check
