// What is wrong with a model, or unusual, or more than a game's engine takes. Pure functions: whoever has a
// model and its skins decoded gets the same findings from them, in the window and on the command line.
#pragma once

#include "check/catalog.h"
#include "core/image.h"
#include "core/oddity.h"
#include "formats/images/indexed_skin.h"
#include "model/model.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tris::check {

struct Finding {
    std::string_view id;
    Severity severity = Severity::warning;
    std::string where; // the file, part or skin that it is about; empty: the model
    Place place;
    std::string text;
    std::string_view advice;
};

// A skin as the engines get it: palette indices from inside the model, or a picture from a file.
struct Skin {
    std::string name; // as a person knows it
    int index = 0;    // in the list of skins
    int width = 0;
    int height = 0;
    std::span<const std::uint8_t> indices;       // empty for a picture
    std::string extension;                       // of a file, in small letters: "pcx"
    std::string unreadable;                      // why a picture cannot be decoded; empty: it can
    Oddities oddities;                           // of the picture
    std::optional<formats::Palette> own_palette; // of an 8-bit PCX
    bool is_pcx8 = false;                        // 8 bits, one plane, packed: what Quake II reads
};

struct Subject {
    const model::Model* model = nullptr;
    std::vector<Skin> skins;
    std::span<const std::string> missing_skins;   // names that no file answers
    std::optional<formats::Palette> game_palette; // of Quake II: pics/colormap.pcx
    bool has_folder = true;                       // false: there is nowhere to look for skins
};

// Everything about the files themselves, the worst first, then in the order of the file.
std::vector<Finding> find_problems(const Subject& subject);

// How many there are of each, from note to error.
struct Count {
    int notes = 0;
    int warnings = 0;
    int errors = 0;
    int problems() const { return warnings + errors; }
};
Count count(std::span<const Finding> findings);

// The parts, each appending what it finds.
void check_oddities(const Subject& subject, std::vector<Finding>& out);
void check_mesh(const Subject& subject, std::vector<Finding>& out);
void check_frames(const Subject& subject, std::vector<Finding>& out);
void check_skin_names(const Subject& subject, std::vector<Finding>& out);
void check_skin_pictures(const Subject& subject, std::vector<Finding>& out);

// A finding of a kind of the catalog.
// By reference, so that the text may still count what is in the place that is moved from.
Finding make_finding(std::string_view id, std::string text, Place&& place = {});

// What a parser tolerated, as findings of their kinds: the worst first, then in the order of the file.
Finding finding_of(const Oddity& oddity);
std::vector<Finding> findings_of(const Oddities& oddities);

// "at 0x1c; frames 3 to 7; vertex 12": where a finding is, in words; empty where there is no saying.
std::string place_text(const Place& place);

} // namespace tris::check
