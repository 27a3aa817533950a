#include "formats/mdl/mdl_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/mdl/mdl_layout.h"
#include "formats/packed_frames.h"
#include "model/frame_entries.h"
#include "model/strips.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

namespace tris::formats {

namespace {

using model::Model;

constexpr std::int64_t kMaxSkinSide = 16384;
constexpr std::int64_t kMaxSkins = 65535; // and pictures in their groups; each costs more memory than file
constexpr std::int64_t kNoLimit = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kTagBytes = 4;

class MdlParser {
  public:
    MdlParser(ByteView bytes, std::string_view stem, std::span<const std::string> frame_names)
        : reader_(bytes), stem_(stem), frame_names_(frame_names) {}

    Model run() {
        read_header();
        read_skins();
        read_surface();
        read_frames();
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
        model_.eye_position =
            glm::vec3(header_.eye_position[0], header_.eye_position[1], header_.eye_position[2]);
        model_.bounding_radius = header_.bounding_radius;
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
        if (std::any_of(stored.begin(), stored.end(), [](float time) { return !(time > 0.0F); }))
            warn("mdl.group-time-not-positive", offset,
                 std::string(what) + " hold one that is not above 0; it counts as 0.1 s");
        if (ends != stored && count > 1)
            model_.notes.push_back(
                make_oddity("mdl.group-times", offset,
                            std::string(what) + " do not increase and were taken as durations"));
        return ends;
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

    void read_pose() {
        const std::size_t offset = at_;
        const auto frame = take<MdlFrame>("frame");
        const ByteView vertices = take_array(model_.mesh.vertex_count, sizeof(MdlVertex), "frame vertices");
        model::Shape shape;
        shape.name = fixed_string(std::as_bytes(std::span(frame.name)));
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

    ByteReader reader_;
    std::string_view stem_;
    std::span<const std::string> frame_names_;
    std::size_t at_ = 0;
    MdlHeader header_{};
    glm::vec3 scale_{1.0F};
    glm::vec3 translate_{0.0F};
    ClampedNormals clamped_;
    std::size_t clamped_at_ = 0;
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
