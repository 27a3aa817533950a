// Which skin the model wears, and the thumbnails of the others: decoded in the background, uploaded here.
#pragma once

#include "app/viewer.h"

namespace tris::app {

// Brings the chosen skin onto the model as soon as its pictures are there; until then the former one stays.
// Then asks for the thumbnails that are missing.
void prepare_skins(Viewer& viewer);

// What the chosen skin's textures depend on. Precondition: the model has skins.
SkinRequest skin_request(const Viewer& viewer);

// Says what was tolerated in a skin's file, and whether the driver took less of it than there is.
void tell_notes(Viewer& viewer, const std::string& label, const DecodedSkin& decoded,
                const SkinTextures& textures);

// Adds a picture to the list of skins, once it can be read, and puts it on the model.
void use_picture(Viewer& viewer, const std::filesystem::path& path);

// The file on disk has changed that is a skin, or that skins lie in.
void refresh_skin(Viewer& viewer, const std::filesystem::path& path);

// A skin that was added by the user, as against those that were found: it survives a reload.
bool is_dropped(const SkinChoice& choice);

} // namespace tris::app
