#include "model/clips.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace tris::model {

namespace {

struct TableClip {
    const char* name;
    int first;
    int count;
    float rate;
};

// Quake II's player animations.
constexpr std::array<TableClip, 20> kPlayerClips = {{
    {"stand", 0, 40, 9},     {"run", 40, 6, 10},    {"attack", 46, 8, 10},   {"pain1", 54, 4, 7},
    {"pain2", 58, 4, 7},     {"pain3", 62, 4, 7},   {"jump", 66, 6, 7},      {"flip", 72, 12, 7},
    {"salute", 84, 11, 7},   {"taunt", 95, 17, 10}, {"wave", 112, 11, 7},    {"point", 123, 12, 6},
    {"crstnd", 135, 19, 10}, {"crwalk", 154, 6, 7}, {"crattak", 160, 9, 10}, {"crpain", 169, 4, 7},
    {"crdeath", 173, 5, 5},  {"death1", 178, 6, 7}, {"death2", 184, 6, 7},   {"death3", 190, 8, 7},
}};

struct Probe {
    std::size_t frame;
    std::string_view prefix;
};

constexpr std::array<Probe, 14> kPlayerProbes = {{
    {0, "st"},
    {40, "run"},
    {46, "att"},
    {54, "pain"},
    {66, "jump"},
    {72, "fl"},
    {84, "sal"},
    {95, "taunt"},
    {112, "wave"},
    {123, "po"},
    {135, "cr"},
    {154, "cr"},
    {160, "cr"},
    {169, "cr"},
}};
constexpr int kProbesNeeded = 10; // measured: real players hit at least 10, everything else at most 4

// A frame name taken apart: "Pain_101" is key "Pain", digits "101". Case means nothing in a key.
struct FrameName {
    std::string_view key;
    std::string_view digits;
};

FrameName split_name(std::string_view name) {
    FrameName out;
    std::size_t end = name.size();
    while (end > 0 && is_digit(name[end - 1]))
        --end;
    out.digits = name.substr(end);
    if (!out.digits.empty()) {
        while (end > 0 && (name[end - 1] == '_' || name[end - 1] == ' '))
            --end;
    }
    out.key = name.substr(0, end);
    return out;
}

// Whether `next` is `previous` plus one, as decimal digits; leading zeros do not matter and length is no
// limit.
bool counts_on(std::string_view previous, std::string_view next) {
    std::string expected(previous);
    std::size_t i = expected.size();
    while (i > 0 && expected[i - 1] == '9')
        expected[--i] = '0';
    if (i == 0)
        expected.insert(expected.begin(), '1');
    else
        ++expected[i - 1];
    const auto significant = [](std::string_view digits) {
        const std::size_t start = digits.find_first_not_of('0');
        return start == std::string_view::npos ? std::string_view{} : digits.substr(start);
    };
    return significant(expected) == significant(next);
}

bool continues(const FrameName& previous, const FrameName& next) {
    if (compare_ignoring_case(previous.key, next.key) != 0)
        return false;
    if (previous.digits.empty() || next.digits.empty())
        return previous.digits.empty() && next.digits.empty();
    return counts_on(previous.digits, next.digits);
}

// Exporters pad names with dots and spaces; labels do without.
std::string tidy(std::string_view name) {
    while (!name.empty() && (name.back() == '.' || name.back() == ' ' || name.back() == '_'))
        name.remove_suffix(1);
    return name.empty() ? "frame" : std::string(name);
}

} // namespace

bool looks_like_player(std::span<const std::string_view> frame_names) {
    int hits = 0;
    for (const Probe& probe : kPlayerProbes) {
        if (probe.frame < frame_names.size() &&
            starts_with_ignoring_case(frame_names[probe.frame], probe.prefix))
            ++hits;
    }
    return hits >= kProbesNeeded;
}

std::size_t count_clips_by_name(std::span<const std::string_view> frame_names) {
    std::size_t count = 0;
    FrameName previous;
    for (const std::string_view text : frame_names) {
        const FrameName name = split_name(text);
        if (count == 0 || !continues(previous, name))
            ++count;
        previous = name;
    }
    return count;
}

std::vector<Clip> clips_by_name(std::span<const std::string_view> frame_names, int offset) {
    std::vector<Clip> clips;
    FrameName previous;
    for (std::size_t i = 0; i < frame_names.size(); ++i) {
        const FrameName name = split_name(frame_names[i]);
        if (!clips.empty() && continues(previous, name)) {
            ++clips.back().count;
        } else {
            Clip clip;
            clip.name = lower_ascii(name.key);
            clip.first = offset + static_cast<int>(i);
            clip.rate = kDefaultRate;
            clips.push_back(std::move(clip));
        }
        previous = name;
    }
    return clips;
}

std::vector<Clip> all_frames_alone(std::size_t frame_count) {
    Clip all;
    all.name = all.label = "all frames";
    all.count = static_cast<int>(frame_count);
    all.rate = kDefaultRate;
    all.overview = true;
    return {all};
}

bool is_all_frames_alone(std::span<const Clip> clips) {
    return clips.size() == 1 && clips.front().overview;
}

void label_clips(std::vector<Clip>& clips, std::span<const std::string_view> frame_names) {
    std::map<std::string, int> uses;
    for (const Clip& clip : clips)
        ++uses[clip.name];
    std::set<std::string> taken;
    std::map<std::string, int> repeats;
    for (Clip& clip : clips) {
        clip.label = tidy(clip.name);
        if (uses[clip.name] > 1) {
            const FrameName first = split_name(frame_names[static_cast<std::size_t>(clip.first)]);
            if (!first.digits.empty() && first.digits.front() != '0')
                clip.label += first.digits.front();
        }
        const std::string base = clip.label;
        int& n = repeats.try_emplace(base, 1).first->second; // where the count of this label stands
        while (!taken.insert(clip.label).second)
            clip.label = base + " (" + std::to_string(++n) + ")";
    }
}

std::vector<Clip> name_clips(std::span<const std::string_view> frame_names) {
    if (count_clips_by_name(frame_names) > kMostClips)
        return all_frames_alone(frame_names.size());
    std::vector<Clip> clips;
    const int frame_count = static_cast<int>(frame_names.size());
    if (looks_like_player(frame_names)) {
        int covered = 0;
        for (const TableClip& row : kPlayerClips) {
            if (row.first >= frame_count)
                break;
            Clip clip;
            clip.name = row.name;
            clip.first = row.first;
            clip.count = std::min(row.count, frame_count - row.first);
            clip.rate = row.rate;
            covered = clip.first + clip.count;
            clips.push_back(std::move(clip));
        }
        const std::vector<Clip> rest =
            clips_by_name(frame_names.subspan(static_cast<std::size_t>(covered)), covered);
        clips.insert(clips.end(), rest.begin(), rest.end());
    } else {
        clips = clips_by_name(frame_names);
    }
    label_clips(clips, frame_names);

    offer_all_frames(clips, frame_count);
    return clips;
}

void offer_all_frames(std::vector<Clip>& clips, int frame_count) {
    const auto single = std::count_if(clips.begin(), clips.end(), [](const Clip& c) { return c.count == 1; });
    if (clips.size() < 2 || static_cast<std::size_t>(single) * 2 <= clips.size())
        return;
    clips.push_back(all_frames_alone(static_cast<std::size_t>(frame_count)).front());
}

int find_clip(std::span<const Clip> clips, std::string_view wanted) {
    const std::string key = lower_ascii(wanted);
    for (const bool by_label : {true, false}) {
        for (std::size_t i = 0; i < clips.size(); ++i) {
            if (lower_ascii(by_label ? clips[i].label : clips[i].name) == key)
                return static_cast<int>(i);
        }
    }
    return -1;
}

int rest_clip(std::span<const Clip> clips) {
    const auto begins_with = [](const Clip& clip, std::string_view word) {
        return lower_ascii(clip.name).starts_with(word);
    };
    for (const std::string_view word : {"stand", "idle", "rest", "hover", "walk"}) {
        for (std::size_t i = 0; i < clips.size(); ++i) {
            if (begins_with(clips[i], word))
                return static_cast<int>(i);
        }
    }
    for (std::size_t i = 0; i < clips.size(); ++i) {
        if (!begins_with(clips[i], "dea") && !begins_with(clips[i], "die") && !begins_with(clips[i], "pain"))
            return static_cast<int>(i);
    }
    return 0;
}

} // namespace tris::model
