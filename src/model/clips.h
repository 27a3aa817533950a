// Which keyframes belong together: clips, made from the names that files give their frames.
#pragma once

#include "model/model.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tris::model {

inline constexpr float kDefaultRate = 10.0F; // poses a second, as the games' servers ran

// Where names would make more clips than that, all frames are one: nobody chooses from thousands, and a file
// could name each of a million frames differently.
inline constexpr std::size_t kMostClips = 4096;

// Clips of a Quake II model: the player's table when the names show a player, the naming rule otherwise.
// At least one clip comes out for at least one name.
std::vector<Clip> name_clips(std::span<const std::string_view> frame_names);

// The naming rule alone: a frame joins the clip before it when its name counts on by one (or both names have
// no number) and is otherwise the same; `offset` is added to every clip's first frame.
std::vector<Clip> clips_by_name(std::span<const std::string_view> frame_names, int offset = 0);

// How many clips the naming rule makes.
std::size_t count_clips_by_name(std::span<const std::string_view> frame_names);

// The one clip of a model whose names would make too many.
std::vector<Clip> all_frames_alone(std::size_t frame_count);

// Whether that is what these clips are.
bool is_all_frames_alone(std::span<const Clip> clips);

bool looks_like_player(std::span<const std::string_view> frame_names);

// Gives every clip a label of its own: the name, with the number's leading digit where names repeat (pain1,
// pain2).
void label_clips(std::vector<Clip>& clips, std::span<const std::string_view> frame_names);

// Adds a clip over all frames when most of the others hold a single one.
void offer_all_frames(std::vector<Clip>& clips, int frame_count);

// The clip that `wanted` names, by label first, then by name, without regard to case; -1 when there is none.
int find_clip(std::span<const Clip> clips, std::string_view wanted);

// The clip that best shows what the model is: standing before walking before whatever comes first and is not
// a death or a wound. 0 when none of that is to be found.
int rest_clip(std::span<const Clip> clips);

} // namespace tris::model
