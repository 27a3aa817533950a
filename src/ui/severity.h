// How bad something is, drawn: a mark for each severity, and a badge that counts.
#pragma once

#include "check/findings.h"
#include "ui/theme.h"

#include <imgui.h>

namespace tris::ui {

ImU32 severity_color(check::Severity severity);

// A disc, a triangle or a ring, by severity, in a square of that side.
void draw_severity(ImDrawList& list, check::Severity severity, const ImVec2& at, float side);

// How many findings there are in the colour of the worst, its right edge at `right`; a tick for none. Returns
// its width.
float draw_badge(ImDrawList& list, const check::Count& count, const ImVec2& right, float height);

} // namespace tris::ui
