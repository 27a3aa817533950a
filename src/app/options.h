// The command line as a value. Parsing happens here and nowhere else.
#pragma once

#include "app/messages.h"
#include "render/view_state.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

enum class Action { view, render, skin, info, check, extract };

// What `tris render` draws; the defaults are what the window shows first.
struct PictureOptions {
    int width = 1280;
    int height = 800;
    std::string clip; // label or name; empty: the first
    double time_seconds = 0.0;
    std::optional<int> frame;  // instead of clip and time
    float blend = 0.0F;        // from `frame` to the one after it
    std::string skin;          // number in the list of skins, or a picture file; empty: the best found
    std::string second_skin;   // the same for the second texture of a figure; empty: as the first
    std::optional<float> rate; // keyframes a second; empty: the clip's own
    std::vector<std::string> show_parts; // of a figure, by name
    std::vector<std::string> hide_parts;
    float zoom = 1.0F;
    std::string palette;              // a file; empty: the game's or the built-in one
    std::optional<bool> first_person; // empty: for view weapons
    std::string weapon;               // a model that is drawn along at the same frames; empty: none
    bool thumbnail = false;           // what suits a small picture, where nothing else was asked for
    render::ViewState view;
};

// What `tris skin` saves.
struct SkinOptions {
    std::string skin;    // as in PictureOptions
    std::string palette; // as in PictureOptions
    bool layout = false; // the edges of the mesh over it
    bool picture = true; // false: the edges alone
    int scale = 1;       // pixels a texel
};

// What `tris extract` takes out of the archive that is the only file.
struct ExtractOptions {
    std::vector<std::string> patterns; // none: everything
    bool with_skins = false;           // and what models among them wear
    bool list = false;                 // only tell the names
    bool force = false;                // over what is there
};

inline constexpr int kMostSkinScale = 16;

struct Options {
    Action action = Action::view;
    std::vector<std::filesystem::path> files;
    PictureOptions picture;
    SkinOptions skin;
    ExtractOptions extract;
    std::string output; // a file, a folder, a name with {stem} and the like, or - for standard output
    Verbosity verbosity = Verbosity::normal;
    int jobs = 0;       // threads that read and write; 0: as many as suit the machine
    bool sheet = false; // all in one picture
    int columns = 0;    // of the sheet; 0: as they fit
    bool json = false;
    std::vector<std::string> engines; // that a check asks about; empty: all that read the format
    bool timings = false;
    int frames = 0;          // quit after that many drawn frames; 0: never
    bool new_window = false; // even if a window runs that would take the files
    std::string shader_folder;
    bool gl_debug = false; // fail when the driver complains
};

// What to do, or that there is nothing left to do: help and errors have been printed and `exit_code` is set.
struct ParsedOptions {
    std::optional<Options> options;
    int exit_code = 0;
};

ParsedOptions parse_options(int argc, const char* const* argv);

} // namespace tris::app
