// The findings of the open model in the window: made in the background, shown in the panel, pointed at on the
// model and on its skin.
#pragma once

#include "app/viewer.h"

namespace tris::app {

// Checks the open model with the skins that it has now; the report arrives in Viewer::check.
void start_check(Viewer& viewer);

// What the panel lists: the limits of the chosen engine first. Empty while there is no report.
void list_findings(const Viewer& viewer, std::vector<const check::Finding*>& findings);

// Goes to the frame, puts on the skin, marks the places and brings them into view. A number that is none
// takes all marks away.
void point_at(Viewer& viewer, int finding);

// From the one that is pointed at to the next or previous; unfolds the panel's section.
void step_finding(Viewer& viewer, int steps);

// Brings the panel's section into sight.
void show_check(Viewer& viewer);

} // namespace tris::app
