#include "formats/md2/md2_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/finite.h"
#include "formats/md2/md2_commands.h"
#include "formats/md2/md2_corners.h"
#include "formats/md2/md2_layout.h"
#include "formats/name_field.h"
#include "formats/packed_frames.h"
#include "model/clips.h"
#include "model/frame_entries.h"
#include "model/strips.h"

#include <utility>

namespace tris::formats {

namespace {

using model::Model;

constexpr std::int64_t kMaxCount = 65536; // what a 16-bit index can reach
constexpr int kFallbackSkinSide = 256;    // for files that leave the skin's size out

class Md2Parser {
  public:
    explicit Md2Parser(ByteView bytes) : reader_(bytes) {}

    Model run() {
        read_header();
        read_skins();
        read_frames();
        read_triangles();
        read_commands();
        names_.warn_of_unterminated("md2.name-unterminated", model_.warnings);
        names_.note_what_follows("md2.name-followed", model_.notes);
        check_end();
        model_.clips = model::name_clips(model::pose_names(model_.mesh));
        note_many_clips(model_);
        model_.frame_entries.reserve(model_.mesh.shapes.size());
        for (int i = 0; i < header_.num_frames; ++i)
            model_.frame_entries.push_back({i, 1, {}});
        return std::move(model_);
    }

  private:
    void warn(std::string_view id, std::size_t offset, std::string text) {
        model_.warnings.push_back(make_oddity(id, offset, std::move(text)));
    }

    void read_header() {
        header_ = reader_.read<Md2Header>(0, "MD2 header");
        if (header_.version != kMd2Version)
            throw ParseError(offsetof(Md2Header, version),
                             "MD2 version is " + std::to_string(header_.version) + ", expected 8");
        require_range(offsetof(Md2Header, num_xyz), "vertex count", header_.num_xyz, 1, kMaxCount);
        require_range(offsetof(Md2Header, num_st), "texture coordinate count", header_.num_st, 0, kMaxCount);
        require_range(offsetof(Md2Header, num_tris), "triangle count", header_.num_tris, 1,
                      reader_.size() / sizeof(Md2Triangle));
        require_range(offsetof(Md2Header, num_frames), "frame count", header_.num_frames, 1,
                      reader_.size() / sizeof(Md2Frame));
        require_range(offsetof(Md2Header, frame_size), "frame size", header_.frame_size,
                      static_cast<std::int64_t>(packed_frame_size()),
                      static_cast<std::int64_t>(reader_.size()));
        if (static_cast<std::size_t>(header_.frame_size) != packed_frame_size())
            warn("md2.frame-size", offsetof(Md2Header, frame_size),
                 "frame size is " + std::to_string(header_.frame_size) + ", " +
                     std::to_string(packed_frame_size()) + " are used");
        model_.format = model::Format::md2;
        model_.version = header_.version;
        model_.skin_width = skin_side(header_.skin_width, offsetof(Md2Header, skin_width), "width");
        model_.skin_height = skin_side(header_.skin_height, offsetof(Md2Header, skin_height), "height");
        model_.texcoord_count = header_.num_st;
    }

    int skin_side(std::int32_t side, std::size_t offset, const char* what) {
        if (side >= 1)
            return side;
        warn("md2.skin-size-missing", offset,
             std::string("skin ") + what + " is " + std::to_string(side) + ", " +
                 std::to_string(kFallbackSkinSide) + " was taken instead");
        return kFallbackSkinSide;
    }

    std::size_t packed_frame_size() const {
        return sizeof(Md2Frame) + static_cast<std::size_t>(header_.num_xyz) * sizeof(Md2Vertex);
    }

    // An offset from the header. A negative one becomes an error that names the field.
    static std::size_t block_offset(std::int32_t value, std::size_t field, const char* what) {
        if (value < 0)
            throw ParseError(field, std::string("offset of the ") + what + " is " + std::to_string(value) +
                                        ", expected 0 or more");
        return static_cast<std::size_t>(value);
    }

    // Skin names are only hints for a search, so a broken block costs the names and not the model.
    void read_skins() {
        if (header_.num_skins == 0)
            return;
        try {
            const std::size_t offset =
                block_offset(header_.ofs_skins, offsetof(Md2Header, ofs_skins), "skin names");
            require_range(offsetof(Md2Header, num_skins), "skin count", header_.num_skins, 0,
                          reader_.size() / sizeof(Md2Skin));
            const ByteView block = reader_.array(offset, static_cast<std::size_t>(header_.num_skins),
                                                 sizeof(Md2Skin), "skin names");
            for (std::size_t i = 0; i < static_cast<std::size_t>(header_.num_skins); ++i)
                model_.skin_names.push_back(names_.read(block.subspan(i * sizeof(Md2Skin), sizeof(Md2Skin)),
                                                        offset + i * sizeof(Md2Skin)));
        } catch (const ParseError& e) {
            warn("md2.skin-names-unreadable", e.offset(),
                 std::string(e.what()) + "; the skin names were ignored");
        }
    }

    void read_frames() {
        const std::size_t frame_count = static_cast<std::size_t>(header_.num_frames);
        const std::size_t vertex_count = static_cast<std::size_t>(header_.num_xyz);
        const std::size_t stride = static_cast<std::size_t>(header_.frame_size);
        const std::size_t offset =
            block_offset(header_.ofs_frames, offsetof(Md2Header, ofs_frames), "frames");
        const ByteView block = reader_.array(offset, frame_count, stride, "frames");

        model::Mesh& mesh = model_.mesh;
        mesh.vertex_count = static_cast<std::uint32_t>(vertex_count);
        mesh.shapes.reserve(frame_count);
        mesh.vertices.reserve(frame_count * vertex_count);
        ClampedNormals clamped;
        for (std::size_t f = 0; f < frame_count; ++f) {
            const ByteView bytes = block.subspan(f * stride, packed_frame_size());
            const auto frame = element<Md2Frame>(bytes, 0);
            const std::size_t at = offset + f * stride;
            const auto checked = [&](float value, std::size_t field, const char* what) {
                return is_usable(value)
                           ? value
                           : checked_coordinate(value, at + field, what + (" of frame " + std::to_string(f)));
            };
            model::Shape shape;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::size_t step = axis * sizeof(float);
                shape.scale[static_cast<int>(axis)] =
                    checked(frame.scale[axis], offsetof(Md2Frame, scale) + step, "scale");
                shape.translate[static_cast<int>(axis)] =
                    checked(frame.translate[axis], offsetof(Md2Frame, translate) + step, "translation");
            }
            shape.name = names_.read(bytes.subspan(offsetof(Md2Frame, name), sizeof(frame.name)),
                                     at + offsetof(Md2Frame, name));
            add_packed_shape(model_, std::move(shape), bytes.subspan(sizeof(Md2Frame)), clamped);
        }
        if (clamped.count > 0)
            model_.warnings.push_back(clamped_oddity("md2.normal-clamped", offset, std::move(clamped)));
    }

    // Checks the triangles. What becomes of them the commands decide, which say what texel rule holds.
    void read_triangles() {
        const std::size_t count = static_cast<std::size_t>(header_.num_tris);
        const std::size_t tri_offset =
            block_offset(header_.ofs_tris, offsetof(Md2Header, ofs_tris), "triangles");
        const ByteView tris = reader_.array(tri_offset, count, sizeof(Md2Triangle), "triangles");
        const std::size_t st_count = static_cast<std::size_t>(header_.num_st);
        std::size_t st_offset = 0;
        ByteView coords;
        if (st_count > 0) {
            st_offset = block_offset(header_.ofs_st, offsetof(Md2Header, ofs_st), "texture coordinates");
            coords = reader_.array(st_offset, st_count, sizeof(Md2TexCoord), "texture coordinates");
        } else {
            warn("md2.no-texcoords", offsetof(Md2Header, num_st),
                 "texture coordinate count is 0; the skin's corner colour covers the model");
        }

        std::size_t outside = 0;
        for (std::size_t i = 0; i < st_count; ++i) {
            const auto st = element<Md2TexCoord>(coords, i);
            if (st.s < 0 || st.t < 0 || st.s > model_.skin_width || st.t > model_.skin_height)
                ++outside;
        }
        if (outside > 0)
            warn("md2.texcoord-outside", st_offset,
                 counted(outside, "texture coordinate lies", "texture coordinates lie") +
                     " outside the skin; the texture repeats");

        for (std::size_t i = 0; i < count; ++i) {
            const auto tri = element<Md2Triangle>(tris, i);
            for (std::size_t k = 0; k < 3; ++k) {
                if (tri.vertex[k] >= header_.num_xyz || (st_count > 0 && tri.st[k] >= header_.num_st))
                    refuse_triangle(tri, tri_offset + i * sizeof(Md2Triangle), i, k);
            }
        }
        list_ = {tris, coords};
    }

    [[noreturn]] void refuse_triangle(const Md2Triangle& tri, std::size_t at, std::size_t i,
                                      std::size_t k) const {
        require_range(at + offsetof(Md2Triangle, vertex) + k * 2, "vertex of triangle " + std::to_string(i),
                      tri.vertex[k], 0, header_.num_xyz - 1);
        require_range(at + offsetof(Md2Triangle, st) + k * 2,
                      "texture coordinate of triangle " + std::to_string(i), tri.st[k], 0,
                      header_.num_st - 1);
        throw ParseError(at, "triangle " + std::to_string(i) + " is out of range");
    }

    void read_commands() {
        std::optional<Md2Commands> commands;
        if (header_.num_glcmds != 0) {
            try {
                const std::size_t offset = block_offset(header_.ofs_glcmds, offsetof(Md2Header, ofs_glcmds),
                                                        "strip and fan commands");
                require_range(offsetof(Md2Header, num_glcmds), "strip and fan command count",
                              header_.num_glcmds, 0, reader_.size() / 4);
                const ByteView words = reader_.array(offset, static_cast<std::size_t>(header_.num_glcmds),
                                                     sizeof(std::int32_t), "strip and fan commands");
                commands = read_md2_commands(words, offset, model_.mesh.vertex_count, model_.warnings);
            } catch (const ParseError& e) {
                warn("md2.commands-unusable", e.offset(),
                     std::string(e.what()) + "; strips were built from the triangles instead");
            }
        }
        model::Mesh& mesh = model_.mesh;
        const Md2TexelRule rule = build_md2_corners(mesh, list_, commands ? &*commands : nullptr,
                                                    {model_.skin_width, model_.skin_height});
        if (rule == Md2TexelRule::none)
            warn("md2.commands-no-half-texel", offsetof(Md2Header, ofs_glcmds),
                 "strip and fan commands have no half-texel offset; both drawing paths follow them");
        if (rule == Md2TexelRule::free)
            warn("md2.commands-finer", offsetof(Md2Header, ofs_glcmds),
                 "strip and fan commands have finer texture coordinates "
                 "than the list; both drawing paths use them");
        if (commands)
            report_commands(*commands);
    }

    void report_commands(const Md2Commands& commands) {
        const model::Mesh& mesh = model_.mesh;
        model::CommandReport report;
        report.swapped = commands.swapped;
        report.vertices = static_cast<int>(commands.vertices.size());
        for (const model::Primitive& p : commands.primitives) {
            (p.kind == model::PrimitiveKind::strip ? report.strips : report.fans) += 1;
            report.triangles += p.count > 2 ? static_cast<int>(p.count) - 2 : 0;
        }
        const std::size_t differ =
            commands.primitives.empty() ? mesh.triangle_count() : model::differing_triangles(mesh);
        report.agrees = differ == 0;
        const auto offset = static_cast<std::size_t>(header_.ofs_glcmds);
        if (commands.primitives.empty())
            warn("md2.commands-empty", offset,
                 "strip and fan commands are empty; strips were built from the triangles instead");
        else if (differ > 0)
            warn("md2.commands-differ", offset,
                 std::to_string(differ) + " of " +
                     counted(mesh.triangle_count(), "triangle differs", "triangles differ") +
                     " between the strip and fan commands and the triangle list");
        model_.commands = report;
    }

    void check_end() {
        const auto end = static_cast<std::int64_t>(header_.ofs_end);
        const auto size = static_cast<std::int64_t>(reader_.size());
        if (end >= 0 && end < size)
            warn("md2.trailing-bytes", static_cast<std::size_t>(end),
                 counted(static_cast<std::size_t>(size - end), "byte follows", "bytes follow") +
                     " the stated end of the file");
        else if (end != size)
            warn("md2.end-wrong", offsetof(Md2Header, ofs_end),
                 "end of file is stated as " + std::to_string(end) + ", the file has " +
                     std::to_string(size) + " bytes");
    }

    ByteReader reader_;
    Md2Header header_{};
    NameFields names_;
    Model model_;
    Md2TriangleList list_;
};

} // namespace

bool is_md2(ByteView bytes) {
    return bytes.size() >= sizeof(std::int32_t) && element<std::int32_t>(bytes, 0) == kMd2Ident;
}

model::Model parse_md2(ByteView bytes) {
    return Md2Parser(bytes).run();
}

} // namespace tris::formats
