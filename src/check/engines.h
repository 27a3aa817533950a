// What the games' engines take, by their own sources: docs/engines.md has the same as a table.
#pragma once

#include "check/findings.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tris::check {

// What an engine's limit is about.
enum class Measure {
    vertices,
    triangles,
    poses,             // keyframes, those inside groups counted
    skins,             // in the model or named by it
    skin_height,       // of the header
    skin_width_rest,   // of the header's width divided by 4
    group_pictures,    // of the largest skin group
    bad_group_times,   // 1: a group time that is not above 0
    sync_type,         // 1: neither 0 nor 1
    texcoords,         // in the file
    commands,          // strips and fans
    missing_bytes,     // 1: the file ends before it says that it does
    picture_width,     // of the largest PCX that it names
    picture_height,    // the same
    foreign_pictures,  // skins that are named as something that the engine does not read
    unreadable_pcx,    // PCX files that are not 8 bits, one plane
    uneven_group_times // 1: a frame group whose poses last differently
};

enum class Effect {
    refuses, // the engine stops or leaves the model out
    loses,   // the model is there, but not as it should be
};

// The value must lie from `least` to `most`.
struct Limit {
    Measure measure = Measure::vertices;
    std::int64_t least = 0;
    std::int64_t most = 0;
    Effect effect = Effect::refuses;
    std::string_view constant; // its name in the source, or the function that checks it
    std::string_view source;   // the file
    std::string_view what;     // what happens beyond it
};

struct Engine {
    std::string_view id;        // "quakespasm"
    std::string_view name;      // "QuakeSpasm"
    std::span<const Limit> mdl; // empty: it does not read the format
    std::span<const Limit> md2;

    std::span<const Limit> limits(model::Format format) const;
    bool reads(model::Format format) const { return !limits(format).empty(); }
};

std::span<const Engine> engines();
const Engine* find_engine(std::string_view id); // null: there is none

enum class Verdict { loads, loads_with_losses, refuses, other_format };

struct EngineReport {
    const Engine* engine = nullptr;
    Verdict verdict = Verdict::other_format;
    std::vector<Finding> broken; // limits, as findings "limit.vertices" and so on
};

EngineReport ask_engine(const Subject& subject, const Engine& engine);
std::vector<EngineReport> ask_engines(const Subject& subject); // those that read the format

// "loads", "does not load: 2100 vertices, at most 2000"
std::string verdict_text(const EngineReport& report);

// docs/engines.md: the limits as a table.
std::string engines_table();

} // namespace tris::check
