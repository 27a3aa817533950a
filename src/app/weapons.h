// Weapons in a player's hand: models of the same folder that are drawn along with it.
#pragma once

#include "app/viewer.h"

namespace tris::app {

// Puts the weapon with this number into the model's hand; -1 empties it.
void hold_weapon(Viewer& viewer, int weapon);

// The next of the weapons, and after the last an empty hand.
void next_weapon(Viewer& viewer);

} // namespace tris::app
