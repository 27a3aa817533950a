#include "formats/fig/anm_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/finite.h"
#include "formats/res/res_parse.h"
#include "formats/warning_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

// Entries may share their bytes, so a small file could name the same track a million times over. Each byte of
// a game file is read twice, in its clip and in its track.
constexpr std::size_t kMostReadings = 3;
constexpr std::size_t kTrackCost = 64; // in bytes of reading: a track takes memory even if it is empty
constexpr std::size_t kMostClips = 1024;

class AnmParser {
  public:
    explicit AnmParser(ByteView bytes) : bytes_(bytes), budget_(bytes.size() * kMostReadings) {}

    std::vector<AnmClip> run(Oddities& warnings) {
        ResArchive archive = parse_res(bytes_);
        warnings.insert(warnings.end(), archive.warnings.begin(), archive.warnings.end());
        sort_by_place(archive);
        std::vector<AnmClip> clips;
        clips.reserve(std::min(archive.entries.size(), kMostClips));
        for (const ResEntry& entry : archive.entries) {
            if (clips.size() == kMostClips) {
                found_.add("anm.many-clips", entry.offset,
                           "there are more than " + std::to_string(kMostClips) + " clips; those from \"" +
                               entry.name + "\" on are left out");
                break;
            }
            if (!spend(entry.size)) {
                found_.add("anm.clip-repeats", entry.offset,
                           "clip \"" + entry.name +
                               "\" repeats too much of the file and is "
                               "left out");
                continue;
            }
            if (std::optional<AnmClip> clip = read_clip(entry))
                clips.push_back(*std::move(clip));
        }
        std::move(found_).append_to(warnings);
        return clips;
    }

  private:
    // The table of an archive is in the order of hash slots, which means nothing to a person.
    static void sort_by_place(ResArchive& archive) {
        std::stable_sort(archive.entries.begin(), archive.entries.end(),
                         [](const ResEntry& a, const ResEntry& b) { return a.offset < b.offset; });
    }

    bool spend(std::size_t bytes) {
        if (bytes > budget_)
            return false;
        budget_ -= bytes;
        return true;
    }

    std::optional<AnmClip> read_clip(const ResEntry& entry) {
        const ByteView bytes = entry_bytes(bytes_, entry);
        AnmClip clip{entry.name, {}};
        try {
            ResArchive archive = parse_res(bytes, entry.offset);
            sort_by_place(archive);
            for (Oddity& warning : archive.warnings) {
                warning.text += " (clip \"" + entry.name + "\")";
                found_.add(std::move(warning));
            }
            clip.tracks.reserve(archive.entries.size());
            for (const ResEntry& part : archive.entries) {
                // The names count too: messages repeat that of the clip for each track.
                if (!spend(part.size + clip.name.size() + part.name.size() + kTrackCost)) {
                    found_.add("anm.clip-repeats", entry.offset + part.offset,
                               "clip \"" + clip.name +
                                   "\" repeats too much of the file; its tracks "
                                   "from part \"" +
                                   part.name + "\" on are left out");
                    break;
                }
                add_track(clip, part, entry_bytes(bytes, part), entry.offset + part.offset);
            }
        } catch (const ParseError& error) {
            found_.add("anm.clip-unreadable", error.offset(),
                       "clip \"" + entry.name + "\": " + error.what() + "; the clip is left out");
            return std::nullopt;
        }
        return clip;
    }

    void add_track(AnmClip& clip, const ResEntry& part, ByteView bytes, std::size_t offset) {
        const std::string which = "clip \"" + clip.name + "\", part \"" + part.name + "\": ";
        try {
            clip.tracks.push_back(read_track(part.name, bytes, offset, which));
        } catch (const ParseError& error) {
            found_.add("anm.track-unreadable", offset + error.offset(),
                       which + error.what() + "; the track is left out");
        }
    }

    Track read_track(const std::string& part, ByteView bytes, std::size_t offset, const std::string& which) {
        const ByteReader reader(bytes);
        Track track;
        track.part = part;
        std::size_t at = 0;
        const auto take = [&](std::size_t count, std::size_t element_size, const char* what) {
            const ByteView block = reader.array(at, count, element_size, what);
            at += block.size();
            return block;
        };
        const auto take_count = [&](const char* what) {
            const std::size_t count = reader.read<std::uint32_t>(at, what);
            at += sizeof(std::uint32_t);
            return count;
        };

        const std::size_t rotation_count = take_count("rotation count");
        const std::size_t rotations_at = offset + at;
        read_rotations(track, take(rotation_count, 4 * sizeof(float), "rotations"), rotations_at, which);
        const std::size_t translation_count = take_count("translation count");
        const std::size_t translations_at = offset + at;
        track.translations =
            read_vectors(take(translation_count, sizeof(glm::vec3), "translations"), translations_at, which);

        // Exporters leave out what would only say that there are no morphs.
        if (at == bytes.size())
            return track;
        const std::size_t frames = take_count("morph key count");
        if (frames == 0 && at == bytes.size())
            return track;
        const std::size_t vectors = take_count("morph vector count");
        if (frames > 0 && vectors > 0) {
            const std::size_t morphs_at = offset + at;
            track.morphs =
                read_vectors(take(frames, vectors * sizeof(glm::vec3), "morph keys"), morphs_at, which);
            track.morph_frames = frames;
            track.morph_vectors = vectors;
        }
        if (at < bytes.size())
            found_.add("anm.trailing-bytes", offset + at,
                       which + counted(bytes.size() - at, "byte follows", "bytes follow") + " the track");
        return track;
    }

    void read_rotations(Track& track, ByteView block, std::size_t offset, const std::string& which) {
        const std::size_t count = block.size() / (4 * sizeof(float));
        track.rotations.reserve(count);
        std::size_t bad = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto q = element<std::array<float, 4>>(block, i);
            const glm::quat stored(q[0], q[1], q[2], q[3]);
            const bool usable = std::all_of(q.begin(), q.end(), [](float x) { return is_usable(x); }) &&
                                glm::length(stored) > kLeastLength;
            bad += usable ? 0 : 1;
            track.rotations.push_back(usable ? stored / glm::length(stored)
                                             : glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
        }
        if (bad > 0)
            found_.add("anm.rotation-no-direction", offset,
                       which + counted(bad, "rotation has", "rotations have") +
                           " no direction; no turn is used instead");
    }

    std::vector<glm::vec3> read_vectors(ByteView block, std::size_t offset, const std::string& which) {
        const std::size_t count = block.size() / sizeof(glm::vec3);
        std::vector<glm::vec3> out;
        out.reserve(count);
        std::size_t bad = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto v = element<glm::vec3>(block, i);
            bad += is_usable(v) ? 0 : 1;
            out.push_back(is_usable(v) ? v : glm::vec3(0.0F));
        }
        if (bad > 0)
            found_.add("anm.vector-not-finite", offset,
                       which + counted(bad, "vector is", "vectors are") +
                           " not a number from -1e9 to 1e9 and set to 0");
        return out;
    }

    ByteView bytes_;
    std::size_t budget_;
    WarningList found_;
};

} // namespace

std::vector<AnmClip> parse_anm(ByteView bytes, Oddities& warnings) {
    return AnmParser(bytes).run(warnings);
}

} // namespace tris::formats
