#include "model/quake_cast.h"

#include "core/text.h"

#include <array>

namespace tris::model {

namespace {

struct Member {
    std::string_view stem;
    int frames;
};

struct MemberClip {
    std::string_view stem;
    CastClip clip;
};

// clang-format off
constexpr std::array<Member, 16> kMembers = {{
    {"boss", 106},
    {"demon", 69},
    {"dog", 86},
    {"enforcer", 102},
    {"fish", 66},
    {"hknight", 166},
    {"knight", 97},
    {"ogre", 147},
    {"oldone", 67},
    {"player", 143},
    {"shalrath", 35},
    {"shambler", 94},
    {"soldier", 114},
    {"tarbaby", 61},
    {"wizard", 54},
    {"zombie", 198},
}};

constexpr std::array<MemberClip, 143> kClips = {{
    {"boss", {"rise", 0, 17}},
    {"boss", {"walk", 17, 31}},
    {"boss", {"death", 48, 9}},
    {"boss", {"attack", 57, 23}},
    {"boss", {"shocka", 80, 10}},
    {"boss", {"shockb", 90, 6}},
    {"boss", {"shockc", 96, 10}},
    {"demon", {"stand", 0, 13}},
    {"demon", {"walk", 13, 8}},
    {"demon", {"run", 21, 6}},
    {"demon", {"leap", 27, 12}},
    {"demon", {"pain", 39, 6}},
    {"demon", {"death", 45, 9}},
    {"demon", {"attacka", 54, 15}},
    {"dog", {"attack", 0, 8}},
    {"dog", {"death", 8, 9}},
    {"dog", {"deathb", 17, 9}},
    {"dog", {"pain", 26, 6}},
    {"dog", {"painb", 32, 16}},
    {"dog", {"run", 48, 12}},
    {"dog", {"leap", 60, 9}},
    {"dog", {"stand", 69, 9}},
    {"dog", {"walk", 78, 8}},
    {"enforcer", {"stand", 0, 7}},
    {"enforcer", {"walk", 7, 16}},
    {"enforcer", {"run", 23, 8}},
    {"enforcer", {"attack", 31, 10}},
    {"enforcer", {"death", 41, 14}},
    {"enforcer", {"fdeath", 55, 11}},
    {"enforcer", {"paina", 66, 4}},
    {"enforcer", {"painb", 70, 5}},
    {"enforcer", {"painc", 75, 8}},
    {"enforcer", {"paind", 83, 19}},
    {"fish", {"attack", 0, 18}},
    {"fish", {"death", 18, 21}},
    {"fish", {"swim", 39, 18}},
    {"fish", {"pain", 57, 9}},
    {"hknight", {"stand", 0, 9}},
    {"hknight", {"walk", 9, 20}},
    {"hknight", {"run", 29, 8}},
    {"hknight", {"pain", 37, 5}},
    {"hknight", {"death", 42, 12}},
    {"hknight", {"deathb", 54, 9}},
    {"hknight", {"char_a", 63, 16}},
    {"hknight", {"magica", 79, 14}},
    {"hknight", {"magicb", 93, 13}},
    {"hknight", {"char_b", 106, 6}},
    {"hknight", {"slice", 112, 10}},
    {"hknight", {"smash", 122, 11}},
    {"hknight", {"w_attack", 133, 22}},
    {"hknight", {"magicc", 155, 11}},
    {"knight", {"stand", 0, 9}},
    {"knight", {"runb", 9, 8}},
    {"knight", {"runattack", 17, 11}},
    {"knight", {"pain", 28, 3}},
    {"knight", {"painb", 31, 11}},
    {"knight", {"attackb", 42, 11}},
    {"knight", {"walk", 53, 14}},
    {"knight", {"kneel", 67, 5}},
    {"knight", {"standing", 72, 4}},
    {"knight", {"death", 76, 10}},
    {"knight", {"deathb", 86, 11}},
    {"ogre", {"stand", 0, 9}},
    {"ogre", {"walk", 9, 16}},
    {"ogre", {"run", 25, 8}},
    {"ogre", {"swing", 33, 14}},
    {"ogre", {"smash", 47, 14}},
    {"ogre", {"shoot", 61, 6}},
    {"ogre", {"pain", 67, 5}},
    {"ogre", {"painb", 72, 3}},
    {"ogre", {"painc", 75, 6}},
    {"ogre", {"paind", 81, 16}},
    {"ogre", {"paine", 97, 15}},
    {"ogre", {"death", 112, 14}},
    {"ogre", {"bdeath", 126, 10}},
    {"ogre", {"pull", 136, 11}},
    {"oldone", {"old", 0, 46}},
    {"oldone", {"shake", 46, 21}},
    {"player", {"axrun", 0, 6}},
    {"player", {"rockrun", 6, 6}},
    {"player", {"stand", 12, 5}},
    {"player", {"axstnd", 17, 12}},
    {"player", {"axpain", 29, 6}},
    {"player", {"pain", 35, 6}},
    {"player", {"axdeth", 41, 9}},
    {"player", {"deatha", 50, 11}},
    {"player", {"deathb", 61, 9}},
    {"player", {"deathc", 70, 15}},
    {"player", {"deathd", 85, 9}},
    {"player", {"deathe", 94, 9}},
    {"player", {"nailatt", 103, 2}},
    {"player", {"light", 105, 2}},
    {"player", {"rockatt", 107, 6}},
    {"player", {"shotatt", 113, 6}},
    {"player", {"axatt", 119, 6}},
    {"player", {"axattb", 125, 6}},
    {"player", {"axattc", 131, 6}},
    {"player", {"axattd", 137, 6}},
    {"shalrath", {"attack", 0, 11}},
    {"shalrath", {"pain", 11, 5}},
    {"shalrath", {"death", 16, 7}},
    {"shalrath", {"walk", 23, 12}},
    {"shambler", {"stand", 0, 17}},
    {"shambler", {"walk", 17, 12}},
    {"shambler", {"run", 29, 6}},
    {"shambler", {"smash", 35, 12}},
    {"shambler", {"swingr", 47, 9}},
    {"shambler", {"swingl", 56, 9}},
    {"shambler", {"magic", 65, 12}},
    {"shambler", {"pain", 77, 6}},
    {"shambler", {"death", 83, 11}},
    {"soldier", {"stand", 0, 8}},
    {"soldier", {"death", 8, 10}},
    {"soldier", {"deathc", 18, 11}},
    {"soldier", {"load", 29, 11}},
    {"soldier", {"pain", 40, 6}},
    {"soldier", {"painb", 46, 14}},
    {"soldier", {"painc", 60, 13}},
    {"soldier", {"run", 73, 8}},
    {"soldier", {"shoot", 81, 9}},
    {"soldier", {"prowl", 90, 24}},
    {"tarbaby", {"walk", 0, 25}},
    {"tarbaby", {"run", 25, 25}},
    {"tarbaby", {"jump", 50, 6}},
    {"tarbaby", {"fly", 56, 4}},
    {"tarbaby", {"exp", 60, 1}},
    {"wizard", {"hover", 0, 15}},
    {"wizard", {"fly", 15, 14}},
    {"wizard", {"magatt", 29, 13}},
    {"wizard", {"pain", 42, 4}},
    {"wizard", {"death", 46, 8}},
    {"zombie", {"stand", 0, 15}},
    {"zombie", {"walk", 15, 19}},
    {"zombie", {"run", 34, 18}},
    {"zombie", {"atta", 52, 13}},
    {"zombie", {"attb", 65, 14}},
    {"zombie", {"attc", 79, 12}},
    {"zombie", {"paina", 91, 12}},
    {"zombie", {"painb", 103, 28}},
    {"zombie", {"painc", 131, 18}},
    {"zombie", {"paind", 149, 13}},
    {"zombie", {"paine", 162, 30}},
    {"zombie", {"cruc", 192, 6}},
}};
// clang-format on

} // namespace

std::vector<CastClip> quake_cast_clips(std::string_view stem, int frame_count) {
    const std::string wanted = lower_ascii(stem);
    std::vector<CastClip> clips;
    for (const Member& member : kMembers) {
        if (member.stem != wanted || frame_count < member.frames)
            continue;
        for (const MemberClip& row : kClips) {
            if (row.stem == wanted)
                clips.push_back(row.clip);
        }
    }
    return clips;
}

} // namespace tris::model
