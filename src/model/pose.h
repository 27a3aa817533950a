// Which two keyframes to mix, and how a figure's own choices change what comes out.
#pragma once

#include <bitset>
#include <cstddef>

namespace tris::model {

// What an Evil Islands figure is built like. The game uses 0 to 1; values beyond go on in the same direction.
struct Complexion {
    float strength = 0.5F;
    float dexterity = 0.5F;
    float height = 0.5F;
    bool operator==(const Complexion&) const = default;
};

inline constexpr std::size_t kMostParts = 1024; // a human of the game has some hundreds

using PartMask = std::bitset<kMostParts>;

// Of figures only; other models pay no heed to it.
struct FigureLook {
    Complexion complexion;
    PartMask hidden;       // by their place in Figure::parts
    bool in_place = false; // the root stays where it rests, whatever the clip says
    bool operator==(const FigureLook&) const = default;
};

// Shapes are keyframes of the model; a blend of 0 is all of shape_a.
struct Pose {
    int shape_a = 0;
    int shape_b = 0;
    float blend = 0.0F;
    FigureLook look{};
};

} // namespace tris::model
