// How models look in small pictures, on the command line and in the gallery alike.
#pragma once

#include "app/options.h"

namespace tris::app {

// A small picture as file managers show it: 256x256, transparent. What follows on the command line changes
// it.
void set_thumbnail(PictureOptions& picture);

} // namespace tris::app
