#include "model/frame_entries.h"

#include "model/clips.h"
#include "model/quake_cast.h"

#include <algorithm>
#include <cmath>

namespace tris::model {

namespace {

constexpr float kDefaultDuration = 0.1F;
constexpr float kLongestDuration = 3600.0F; // keeps sums finite whatever a file says

// The pose names with those from game code in place of the files' own.
std::vector<std::string_view> effective_names(std::span<const FrameEntry> entries, const ClipNames& names) {
    std::vector<std::string_view> out(names.poses.begin(), names.poses.end());
    for (std::size_t i = 0; i < std::min(entries.size(), names.entries.size()); ++i)
        out[static_cast<std::size_t>(entries[i].first)] = names.entries[i];
    return out;
}

// Calls for each group alone, and for all single frames that follow each other together: the entries
// first to end - 1.
template <class Use>
void for_each_run(std::span<const FrameEntry> entries, const Use& use) {
    std::size_t end = 0;
    for (std::size_t first = 0; first < entries.size(); first = end) {
        end = first + 1;
        while (entries[first].end_times.empty() && end < entries.size() && entries[end].end_times.empty())
            ++end;
        use(first, end);
    }
}

// The names of the first pose of each entry of a run.
std::span<const std::string_view> names_of(std::span<const std::string_view> all,
                                           std::span<const FrameEntry> entries, std::size_t first,
                                           std::size_t end) {
    return all.subspan(static_cast<std::size_t>(entries[first].first), end - first);
}

// Quake's own cast, when the file's names say less than the game knows.
std::vector<Clip> cast_clips(std::span<const std::string_view> pose_names, std::string_view stem,
                             const std::vector<Clip>& by_name) {
    const auto moving =
        std::count_if(by_name.begin(), by_name.end(), [](const Clip& c) { return c.count > 1; });
    if (moving >= 3)
        return {};
    std::vector<Clip> clips;
    int covered = 0;
    for (const CastClip& row : quake_cast_clips(stem, static_cast<int>(pose_names.size()))) {
        Clip clip;
        clip.name = row.name;
        clip.first = row.first;
        clip.count = row.count;
        clip.rate = kDefaultRate;
        covered = std::max(covered, row.first + row.count);
        clips.push_back(std::move(clip));
    }
    if (!clips.empty()) {
        const std::vector<Clip> rest =
            clips_by_name(pose_names.subspan(static_cast<std::size_t>(covered)), covered);
        clips.insert(clips.end(), rest.begin(), rest.end());
    }
    return clips;
}

} // namespace

std::vector<std::string_view> pose_names(const Mesh& mesh) {
    std::vector<std::string_view> names;
    names.reserve(mesh.shapes.size());
    for (const Shape& shape : mesh.shapes)
        names.emplace_back(shape.name);
    return names;
}

std::vector<float> group_end_times(std::span<const float> stored) {
    bool increasing = true;
    float previous = 0.0F;
    for (const float t : stored) {
        increasing = increasing && std::isfinite(t) && t > previous;
        previous = t;
    }
    if (increasing && previous <= kLongestDuration * static_cast<float>(stored.size()))
        return {stored.begin(), stored.end()};
    std::vector<float> out;
    out.reserve(stored.size());
    float end = 0.0F;
    for (const float t : stored) {
        end += std::isfinite(t) && t > 0.0F ? std::min(t, kLongestDuration) : kDefaultDuration;
        out.push_back(end);
    }
    return out;
}

std::vector<Clip> entry_clips(std::span<const FrameEntry> entries, const ClipNames& names) {
    const std::vector<std::string_view> effective = effective_names(entries, names);
    const std::span<const std::string_view> all(effective);
    std::size_t count = 0;
    for_each_run(entries, [&](std::size_t first, std::size_t end) {
        count +=
            entries[first].end_times.empty() ? count_clips_by_name(names_of(all, entries, first, end)) : 1;
    });
    if (count > kMostClips)
        return all_frames_alone(effective.size());
    std::vector<Clip> clips;
    for_each_run(entries, [&](std::size_t first, std::size_t end) {
        const FrameEntry& entry = entries[first];
        // A group is named like the clip that its first pose would start.
        std::vector<Clip> run = clips_by_name(names_of(all, entries, first, end), entry.first);
        if (!entry.end_times.empty()) {
            run.front().count = entry.count;
            run.front().end_times = entry.end_times;
        }
        clips.insert(clips.end(), run.begin(), run.end());
    });
    const bool has_groups =
        std::any_of(entries.begin(), entries.end(), [](const FrameEntry& e) { return !e.end_times.empty(); });
    if (!has_groups && names.entries.empty()) {
        if (std::vector<Clip> cast = cast_clips(all, names.stem, clips); !cast.empty())
            clips = std::move(cast);
    }
    label_clips(clips, all);
    if (!has_groups)
        offer_all_frames(clips, static_cast<int>(effective.size()));
    return clips;
}

} // namespace tris::model
