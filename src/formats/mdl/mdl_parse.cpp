#include "formats/mdl/mdl_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/mdl/mdl_layout.h"
#include "formats/name_field.h"
#include "formats/packed_frames.h"
#include "model/frame_entries.h"
#include "model/strips.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <utility>

namespace tris::formats {

namespace {

using model::Model;

constexpr std::int64_t kMaxSkinSide = 16384;
constexpr std::int64_t kMaxSkins = 65535; // and pictures in their groups; each costs more memory than file
constexpr std::int64_t kNoLimit = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kTagBytes = 4;
constexpr float kLongestTime = 3600.0F;  // of a picture or pose, that is taken (model/frame_entries.cpp)
constexpr float kShortestTime = 0.0009F; // of a picture or pose: a millisecond that was rounded

class MdlParser {
  public:
    MdlParser(ByteView bytes, std::string_view stem, std::span<const std::string> frame_names)
        : reader_(bytes), stem_(stem), frame_names_(frame_names) {}

    Model run() {
        read_header();
        read_skins();
        read_surface();
        read_frames();
        report_times();
        names_.note_what_follows("mdl.name-followed", model_.notes);
        name_trailing_bytes();

        const std::vector<std::string_view> names = model::pose_names(model_.mesh);
        model_.clips = model::entry_clips(model_.frame_entries, {names, frame_names_, stem_});
        note_many_clips(model_);
        model_.mesh.strips = model::build_strips(model_.mesh.triangles);
        model_.mesh.strips_built = true;
        return std::move(model_);
    }

  private:
    void warn(std::string_view id, std::size_t offset, std::string text) {
        model_.warnings.push_back(make_oddity(id, offset, std::move(text)));
    }

    template <class T>
    T take(const char* what) {
        const T value = reader_.read<T>(at_, what);
        at_ += sizeof(T);
        return value;
    }

    ByteView take_array(std::size_t count, std::size_t element_size, const char* what) {
        const ByteView block = reader_.array(at_, count, element_size, what);
        at_ += block.size();
        return block;
    }

    void read_header() {
        header_ = take<MdlHeader>("MDL header");
        if (header_.version != kMdlVersion)
            throw ParseError(offsetof(MdlHeader, version),
                             "MDL version is " + std::to_string(header_.version) + ", expected 6");
        const auto size = static_cast<std::int64_t>(reader_.size());
        require_range(offsetof(MdlHeader, num_skins), "skin count", header_.num_skins, 0,
                      std::min(kMaxSkins, size));
        if (header_.num_skins > 0) {
            require_range(offsetof(MdlHeader, skin_width), "skin width", header_.skin_width, 1, kMaxSkinSide);
            require_range(offsetof(MdlHeader, skin_height), "skin height", header_.skin_height, 1,
                          kMaxSkinSide);
        }
        require_range(offsetof(MdlHeader, num_verts), "vertex count", header_.num_verts, 1,
                      size / static_cast<std::int64_t>(sizeof(MdlVertex)));
        require_range(offsetof(MdlHeader, num_tris), "triangle count", header_.num_tris, 1,
                      size / static_cast<std::int64_t>(sizeof(MdlTriangle)));
        require_range(offsetof(MdlHeader, num_frames), "frame count", header_.num_frames, 1,
                      size / static_cast<std::int64_t>(sizeof(MdlFrame)));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t step = axis * sizeof(float);
            scale_[static_cast<int>(axis)] =
                checked_coordinate(header_.scale[axis], offsetof(MdlHeader, scale) + step, "scale");
            translate_[static_cast<int>(axis)] = checked_coordinate(
                header_.translate[axis], offsetof(MdlHeader, translate) + step, "translation");
        }
        model_.format = model::Format::mdl;
        model_.version = header_.version;
        model_.skin_width = std::max(1, header_.skin_width);
        model_.skin_height = std::max(1, header_.skin_height);
        model_.texcoord_count = header_.num_verts;
        model_.flags = static_cast<std::uint32_t>(header_.flags);
        model_.random_phase = header_.sync_type != 0;
        if (header_.sync_type != 0 && header_.sync_type != 1)
            warn("mdl.sync-type", offsetof(MdlHeader, sync_type),
                 "sync type is " + std::to_string(header_.sync_type) +
                     ", 0 or 1 in every known file; it was taken as 1");
        model_.eye_position = glm::vec3(0.0F);
        for (std::size_t axis = 0; axis < 3; ++axis)
            (*model_.eye_position)[static_cast<int>(axis)] =
                told_number(header_.eye_position[axis],
                            offsetof(MdlHeader, eye_position) + axis * sizeof(float), "eye position");
        model_.bounding_radius =
            told_number(header_.bounding_radius, offsetof(MdlHeader, bounding_radius), "bounding radius");
    }

    // A number that is shown and nothing else.
    float told_number(float value, std::size_t offset, const char* what) {
        if (std::isfinite(value))
            return value;
        warn("mdl.header-not-finite", offset, std::string(what) + " is no finite number; 0 was taken");
        return 0.0F;
    }

    std::size_t picture_bytes() const {
        return static_cast<std::size_t>(header_.skin_width) * static_cast<std::size_t>(header_.skin_height);
    }

    void read_pictures(model::IndexedSkin& skin, std::size_t count) {
        const ByteView block = take_array(count, picture_bytes(), "skin pictures");
        skin.pictures.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::uint8_t> picture(picture_bytes());
            std::memcpy(picture.data(), block.data() + i * picture.size(), picture.size());
            skin.pictures.push_back(std::move(picture));
        }
    }

    // The times of a skin or frame group, as end times. Durations are common enough to be no fault.
    std::vector<float> read_times(std::size_t count, const char* what) {
        const std::size_t offset = at_;
        const ByteView block = take_array(count, sizeof(float), what);
        std::vector<float> stored(count);
        std::memcpy(stored.data(), block.data(), block.size());
        std::vector<float> ends = model::group_end_times(stored);
        const auto any = [&](const auto& is) { return std::any_of(stored.begin(), stored.end(), is); };
        const auto odd = [&](std::string_view id, const char* text) { count_times(id, what, text, offset); };
        const bool alone = count == 1;
        if (any([](float time) { return !(time > 0.0F); }))
            odd("mdl.group-time-not-positive",
                alone ? "hold one that is not above 0; it counts as 0.1 s"
                      : "hold one that is not above 0; it counts as 0.1 s, and the others as durations");
        if (any([](float time) { return std::isinf(time) && time > 0.0F; }))
            odd("mdl.group-time-wild",
                alone ? "hold one that is infinite; it counts as 0.1 s"
                      : "hold one that is infinite; it counts as 0.1 s, and the others as durations");
        const bool beyond = any([](float time) { return std::isfinite(time) && time > kLongestTime; });
        if (ends != stored && beyond)
            odd("mdl.group-time-wild", "go beyond an hour; they were taken as durations of an hour at most");
        if (std::adjacent_find(stored.begin(), stored.end(), std::greater_equal<>()) != stored.end() &&
            !beyond)
            odd("mdl.group-times", "do not increase and were taken as durations");
        float before = 0.0F;
        float shortest = ends.front();
        for (const float end : ends)
            shortest = std::min(shortest, end - std::exchange(before, end));
        if (shortest < kShortestTime)
            odd("mdl.group-time-wild", "hold one of less than a millisecond, which was taken as it is");
        return ends;
    }

    // A file may have very many groups: the same is told of all of them once.
    void count_times(std::string_view id, const char* what, const char* text, std::size_t offset) {
        for (OddTimes& odd : odd_times_) {
            if (odd.what == what && odd.text == text) {
                ++odd.groups;
                return;
            }
        }
        odd_times_.push_back({id, what, text, offset, 1});
    }

    void report_times() {
        for (const OddTimes& odd : odd_times_) {
            Oddities& list = odd.id == "mdl.group-times" ? model_.notes : model_.warnings;
            list.push_back(
                make_oddity(odd.id, odd.at,
                            std::string(odd.what) + " " + std::string(odd.text) +
                                (odd.groups > 1 ? ", in " + std::to_string(odd.groups) + " groups" : "")));
        }
    }

    std::size_t group_count(std::size_t offset, std::int32_t count, std::int64_t most,
                            const char* what) const {
        require_range(offset, what, count, 1, std::min(most, static_cast<std::int64_t>(reader_.size())));
        return static_cast<std::size_t>(count);
    }

    void read_skins() {
        std::int64_t pictures_left = kMaxSkins;
        model_.indexed_skins.reserve(static_cast<std::size_t>(header_.num_skins));
        for (std::int32_t i = 0; i < header_.num_skins; ++i) {
            model::IndexedSkin skin;
            std::size_t count = 1;
            if (take<std::int32_t>("skin type") != 0) {
                const std::size_t offset = at_;
                count = group_count(offset, take<std::int32_t>("skin group size"), pictures_left,
                                    "skin group size");
                skin.end_times = read_times(count, "skin group times");
            }
            pictures_left -= static_cast<std::int64_t>(count);
            read_pictures(skin, count);
            model_.indexed_skins.push_back(std::move(skin));
        }
        if (header_.num_skins == 0)
            warn("mdl.no-skin", offsetof(MdlHeader, num_skins), "the model has no skin");
    }

    // Texture coordinates and triangles. A vertex on the seam has a second corner in the skin's right half,
    // for the triangles that do not face front.
    void read_surface() {
        const auto vertex_count = static_cast<std::size_t>(header_.num_verts);
        const auto triangle_count = static_cast<std::size_t>(header_.num_tris);
        const ByteView coords = take_array(vertex_count, sizeof(MdlTexCoord), "texture coordinates");
        const std::size_t triangle_offset = at_;
        const ByteView triangles = take_array(triangle_count, sizeof(MdlTriangle), "triangles");

        model::Mesh& mesh = model_.mesh;
        mesh.vertex_count = static_cast<std::uint32_t>(vertex_count);
        mesh.triangles.reserve(triangle_count * 3);
        constexpr std::uint32_t kNone = 0xffffffffU;
        std::array<std::vector<std::uint32_t>, 2> corner_of; // front, back
        corner_of.fill(std::vector<std::uint32_t>(vertex_count, kNone));
        const auto width = static_cast<float>(model_.skin_width);
        const auto height = static_cast<float>(model_.skin_height);
        const int half = model_.skin_width / 2; // in whole texels, as the engines count
        warn_of_odd_marks(coords, triangle_offset - coords.size(), triangles, triangle_offset);
        for (std::size_t i = 0; i < triangle_count; ++i) {
            const auto triangle = element<MdlTriangle>(triangles, i);
            for (std::size_t k = 0; k < 3; ++k) {
                if (triangle.vertex[k] < 0 || triangle.vertex[k] >= header_.num_verts)
                    require_range(triangle_offset + i * sizeof(MdlTriangle) + offsetof(MdlTriangle, vertex) +
                                      k * 4,
                                  "vertex of triangle " + std::to_string(i), triangle.vertex[k], 0,
                                  header_.num_verts - 1);
                const auto vertex = static_cast<std::size_t>(triangle.vertex[k]);
                const auto coord = element<MdlTexCoord>(coords, vertex);
                const bool back = triangle.faces_front == 0 && coord.on_seam != 0;
                std::uint32_t& corner = corner_of[back ? 1 : 0][vertex];
                if (corner == kNone) {
                    corner = static_cast<std::uint32_t>(mesh.corners.size());
                    const float s = static_cast<float>(coord.s) + static_cast<float>(back ? half : 0);
                    mesh.corners.push_back(
                        {static_cast<std::uint32_t>(vertex),
                         {(s + 0.5F) / width, (static_cast<float>(coord.t) + 0.5F) / height}});
                }
                mesh.triangles.push_back(corner);
            }
        }
    }

    // Marks that are there or not, for us and most engines; software Quake looks at single bits.
    void warn_of_odd_marks(ByteView coords, std::size_t coords_at, ByteView triangles,
                           std::size_t triangles_at) {
        std::size_t seams = 0;
        std::size_t first_seam = 0;
        for (std::size_t i = 0; i < coords.size() / sizeof(MdlTexCoord); ++i) {
            const std::int32_t mark = element<MdlTexCoord>(coords, i).on_seam;
            if (mark != 0 && mark != kMdlOnSeam && seams++ == 0)
                first_seam = i;
        }
        if (seams > 0)
            warn("mdl.on-seam", coords_at + first_seam * sizeof(MdlTexCoord),
                 counted(seams, "vertex has a seam mark", "vertices have seam marks") +
                     " other than 0 and 0x20, taken as on the seam");
        std::size_t faces = 0;
        std::size_t first_face = 0;
        for (std::size_t i = 0; i < triangles.size() / sizeof(MdlTriangle); ++i) {
            const std::int32_t mark = element<MdlTriangle>(triangles, i).faces_front;
            if (mark != 0 && mark != 1 && faces++ == 0)
                first_face = i;
        }
        if (faces > 0)
            warn("mdl.faces-front", triangles_at + first_face * sizeof(MdlTriangle),
                 counted(faces, "triangle has a front mark", "triangles have front marks") +
                     " other than 0 and 1, taken as facing front");
    }

    void read_pose() {
        const std::size_t offset = at_;
        const auto frame = take<MdlFrame>("frame");
        const ByteView vertices = take_array(model_.mesh.vertex_count, sizeof(MdlVertex), "frame vertices");
        model::Shape shape;
        shape.name = names_.read(std::as_bytes(std::span(frame.name)), offset + offsetof(MdlFrame, name));
        shape.scale = scale_;
        shape.translate = translate_;
        add_packed_shape(model_, std::move(shape), vertices, clamped_);
        if (clamped_.count > 0 && clamped_at_ == 0)
            clamped_at_ = offset;
    }

    void read_frames() {
        // No more poses than that can follow: growing by doubling would cost more for a while.
        const std::size_t most_poses =
            (reader_.size() - at_) / (sizeof(MdlFrame) + model_.mesh.vertex_count * sizeof(MdlVertex));
        model_.mesh.shapes.reserve(most_poses);
        model_.mesh.vertices.reserve(most_poses * model_.mesh.vertex_count);
        model_.frame_entries.reserve(std::min(most_poses, static_cast<std::size_t>(header_.num_frames)));
        for (std::int32_t i = 0; i < header_.num_frames; ++i) {
            model::FrameEntry entry;
            entry.first = static_cast<int>(model_.mesh.shapes.size());
            if (take<std::int32_t>("frame type") != 0) {
                const std::size_t offset = at_;
                const auto group = take<MdlGroup>("frame group");
                const std::size_t count = group_count(offset, group.count, kNoLimit, "frame group size");
                entry.count = static_cast<int>(count);
                entry.end_times = read_times(count, "frame group times");
            }
            for (int pose = 0; pose < entry.count; ++pose)
                read_pose();
            model_.frame_entries.push_back(std::move(entry));
        }
        if (clamped_.count > 0)
            model_.warnings.push_back(clamped_oddity("mdl.normal-clamped", clamped_at_, std::move(clamped_)));
    }

    // Editors append data of their own after the last frame; one of them signs it.
    void name_trailing_bytes() {
        const std::size_t left = reader_.size() - at_;
        if (left == 0)
            return;
        std::string owner = "editor data";
        if (left >= kTagBytes && fixed_string(reader_.view(at_, kTagBytes, "tag")) == "QMEX")
            owner = "QME editor data (QMEX)";
        model_.notes.push_back(
            make_oddity("mdl.trailing-bytes", at_,
                        counted(left, "byte of ", "bytes of ") + owner + " after the last frame"));
    }

    struct OddTimes {
        std::string_view id;
        std::string_view what;
        std::string_view text;
        std::size_t at = 0; // the first group
        std::size_t groups = 0;
    };

    ByteReader reader_;
    std::string_view stem_;
    std::span<const std::string> frame_names_;
    std::size_t at_ = 0;
    MdlHeader header_{};
    glm::vec3 scale_{1.0F};
    glm::vec3 translate_{0.0F};
    ClampedNormals clamped_;
    std::size_t clamped_at_ = 0;
    NameFields names_;
    std::vector<OddTimes> odd_times_;
    Model model_;
};

} // namespace

bool is_mdl(ByteView bytes) {
    return bytes.size() >= sizeof(std::int32_t) && element<std::int32_t>(bytes, 0) == kMdlIdent;
}

model::Model parse_mdl(ByteView bytes, std::string_view stem, std::span<const std::string> frame_names) {
    return MdlParser(bytes, stem, frame_names).run();
}

} // namespace tris::formats
