#include "formats/fig/fig_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/fig/fig_layout.h"
#include "formats/finite.h"

#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace tris::formats {

namespace {

constexpr std::string_view kKnownDigits = "18";
constexpr std::string_view kGuessedDigits = "246"; // seen in no game file, read by the same rule

constexpr float kUnitTolerance = 0.01F;

class FigParser {
  public:
    explicit FigParser(ByteView bytes) : reader_(bytes) {}

    FigMesh run() {
        read_header();
        at_ = sizeof(FigHeader);
        take(variants_, kFigBoundsBytes, "bounds");
        read_positions();
        read_normals();
        read_uvs();
        const std::size_t indices_at = at_;
        const ByteView indices = take(header_.index_count, sizeof(std::uint16_t), "indices");
        read_components();
        read_triangles(indices, indices_at);
        read_morphs();
        if (at_ < reader_.size())
            warn("fig.trailing-bytes", at_,
                 counted(reader_.size() - at_, "byte follows", "bytes follow") + " the mesh");
        return std::move(mesh_);
    }

  private:
    void warn(std::string_view id, std::size_t offset, std::string text) {
        mesh_.warnings.push_back(make_oddity(id, offset, std::move(text)));
    }

    // The next block of the file.
    ByteView take(std::size_t count, std::size_t element_size, std::string_view what) {
        const ByteView block = reader_.array(at_, count, element_size, what);
        at_ += block.size();
        return block;
    }

    void read_header() {
        header_ = reader_.read<FigHeader>(0, "FIG header");
        if (!std::equal(std::begin(kFigMark), std::end(kFigMark), header_.mark))
            throw ParseError(0, "mark is not FIG, expected FIG1, FIG2, FIG4, FIG6 or FIG8");
        const bool is_guess = kGuessedDigits.find(header_.digit) != std::string_view::npos;
        if (!is_guess && kKnownDigits.find(header_.digit) == std::string_view::npos) {
            const auto code = static_cast<unsigned char>(header_.digit);
            throw ParseError(offsetof(FigHeader, digit),
                             "FIG variant mark is " +
                                 (is_digit(header_.digit) ? std::string(1, header_.digit) : hex(code)) +
                                 ", expected 1, 2, 4, 6 or 8");
        }
        if (is_guess)
            warn("fig.guessed-kind", offsetof(FigHeader, digit),
                 std::string("FIG") + header_.digit + " is known from no game; it is read as FIG8 is, with " +
                     header_.digit + " variants");
        if (header_.unknown != 0)
            warn("fig.unknown-field", offsetof(FigHeader, unknown),
                 "unknown field is " + std::to_string(header_.unknown) + ", 0 in every known file");
        variants_ = static_cast<std::size_t>(header_.digit - '0');
        mesh_.variants = static_cast<int>(variants_);
        mesh_.group = header_.group;
        mesh_.texture_number = header_.texture_number;
    }

    void read_positions() {
        const std::size_t offset = at_;
        const ByteView block =
            take(header_.position_blocks, kFigPositionBlockBytes * variants_, "position blocks");
        mesh_.position_count = header_.position_blocks * kFigLanes;
        mesh_.positions.resize(mesh_.position_count * variants_);
        is_bad_position_.resize(mesh_.position_count);
        std::size_t bad = 0;
        for (std::size_t i = 0; i < mesh_.position_count; ++i) {
            glm::vec3* const first = &mesh_.positions[i * variants_];
            bool usable = true;
            for (std::size_t k = 0; k < variants_; ++k) {
                for (std::size_t axis = 0; axis < 3; ++axis)
                    first[k][static_cast<int>(axis)] =
                        element<float>(block, (i / kFigLanes) * 3 * kFigLanes * variants_ +
                                                  (axis * variants_ + k) * kFigLanes + i % kFigLanes);
                usable = usable && is_usable(first[k]);
            }
            if (usable)
                continue;
            std::fill_n(first, variants_, glm::vec3(0.0F));
            is_bad_position_[i] = true;
            ++bad;
        }
        if (bad > 0)
            warn("fig.position-not-finite", offset,
                 counted(bad, "position is", "positions are") +
                     " not a number from -1e9 to 1e9 and set to 0");
        if (mesh_.position_count == 0)
            warn("fig.empty", offsetof(FigHeader, position_blocks), "the mesh is empty");
    }

    static glm::vec4 block_normal(ByteView block, std::size_t j) {
        const std::size_t first = (j / kFigLanes) * 4 * kFigLanes + j % kFigLanes;
        return {element<float>(block, first), element<float>(block, first + kFigLanes),
                element<float>(block, first + 2 * kFigLanes), element<float>(block, first + 3 * kFigLanes)};
    }

    static glm::vec4 plain_normal(ByteView block, std::size_t j) { return element<glm::vec4>(block, j); }

    struct Fit {
        std::size_t units = 0;    // of unit length, and the fourth number is 1
        std::size_t nonzeros = 0; // the others are padding and say nothing
    };

    template <class Read>
    static Fit measure_fit(ByteView block, std::size_t count, const Read& read) {
        Fit fit;
        for (std::size_t j = 0; j < count; ++j) {
            const glm::vec4 normal = read(block, j);
            const float length = glm::length(glm::vec3(normal));
            if (length <= kLeastLength)
                continue;
            fit.nonzeros += 1;
            if (std::fabs(length - 1.0F) < kUnitTolerance && std::fabs(normal.w - 1.0F) < kUnitTolerance)
                fit.units += 1;
        }
        return fit;
    }

    // An exporter once wrote x, y, z, w of one normal after the other. Read in blocks, hardly any of those
    // fits; in good files nearly all do.
    static bool is_plain_order(ByteView block, std::size_t count) {
        const Fit plain = measure_fit(block, count, plain_normal);
        const Fit blocks = measure_fit(block, count, block_normal);
        return plain.units > 0 && plain.units * 10 >= plain.nonzeros * 9 &&
               blocks.units * 2 < blocks.nonzeros;
    }

    void read_normals() {
        const std::size_t offset = at_;
        const ByteView block = take(header_.normal_blocks, kFigNormalBlockBytes, "normal blocks");
        const std::size_t count = header_.normal_blocks * kFigLanes;
        const bool is_plain = is_plain_order(block, count);
        if (is_plain)
            warn("fig.normals-plain-order", offset,
                 "normals are stored one after the other, not in blocks of four");
        mesh_.normals.reserve(std::max<std::size_t>(count, 1));
        std::size_t bad = 0;
        for (std::size_t j = 0; j < count; ++j) {
            // The fourth number scales the other three, which the length of 1 makes up for.
            glm::vec3 normal(is_plain ? plain_normal(block, j) : block_normal(block, j));
            if (!is_usable(normal)) {
                ++bad;
                normal = glm::vec3(0.0F);
            }
            const float length = glm::length(normal);
            mesh_.normals.push_back(length > kLeastLength ? normal / length : glm::vec3(0.0F));
        }
        if (bad > 0)
            warn("fig.normal-not-finite", offset,
                 counted(bad, "normal is", "normals are") + " not a number from -1e9 to 1e9 and set to 0");
        if (count == 0 && header_.component_count > 0) {
            warn("fig.no-normals", offsetof(FigHeader, normal_blocks), "the mesh has no normals");
            mesh_.normals.push_back(glm::vec3(0.0F));
        }
    }

    void read_uvs() {
        const std::size_t offset = at_;
        const ByteView block = take(header_.uv_count, sizeof(FigUv), "texture coordinates");
        mesh_.uvs.reserve(std::max<std::size_t>(header_.uv_count, 1));
        std::size_t bad = 0;
        for (std::size_t i = 0; i < header_.uv_count; ++i) {
            const auto uv = element<FigUv>(block, i);
            const bool usable = is_usable(uv.u) && is_usable(uv.v);
            bad += usable ? 0 : 1;
            mesh_.uvs.push_back(usable ? glm::vec2(uv.u, uv.v) : glm::vec2(0.0F));
        }
        if (bad > 0)
            warn("fig.texcoord-not-finite", offset,
                 counted(bad, "texture coordinate is", "texture coordinates are") +
                     " not a number from -1e9 to 1e9 and set to 0");
        if (header_.uv_count == 0 && header_.component_count > 0) {
            warn("fig.no-texcoords", offsetof(FigHeader, uv_count), "the mesh has no texture coordinates");
            mesh_.uvs.push_back(glm::vec2(0.0F));
        }
    }

    // A component that cannot be used becomes one that can, and is remembered: no triangle keeps it.
    void read_components() {
        const std::size_t offset = at_;
        const ByteView block = take(header_.component_count, sizeof(FigComponent), "components");
        is_bad_component_.resize(header_.component_count);
        mesh_.components.reserve(header_.component_count);
        std::size_t bad = 0;
        for (std::size_t i = 0; i < header_.component_count; ++i) {
            auto c = element<FigComponent>(block, i);
            if (header_.normal_blocks == 0)
                c.normal = 0;
            if (header_.uv_count == 0)
                c.uv = 0;
            const bool in_range = c.position < mesh_.position_count && c.normal < mesh_.normals.size() &&
                                  c.uv < mesh_.uvs.size();
            bad += in_range ? 0 : 1;
            is_bad_component_[i] = !in_range || is_bad_position_[c.position];
            mesh_.components.push_back(in_range ? FigMesh::Component{c.position, c.normal, c.uv}
                                                : FigMesh::Component{0, 0, 0});
        }
        if (bad > 0)
            warn("fig.component-out-of-range", offset,
                 counted(bad, "component names", "components name") +
                     " a position, normal or texture coordinate that is not there");
        if (mesh_.position_count == 0)
            mesh_.components.clear();
    }

    void read_triangles(ByteView block, std::size_t offset) {
        const std::size_t count = header_.index_count / 3;
        if (header_.index_count % 3 != 0)
            warn("fig.index-count", offsetof(FigHeader, index_count),
                 "index count is " + std::to_string(header_.index_count) +
                     ", not a multiple of 3; the rest is ignored");
        mesh_.indices.reserve(count * 3);
        std::size_t dropped = 0;
        for (std::size_t t = 0; t < count; ++t) {
            std::uint16_t triangle[3];
            bool usable = true;
            for (std::size_t k = 0; k < 3; ++k) {
                triangle[k] = element<std::uint16_t>(block, t * 3 + k);
                usable = usable && triangle[k] < mesh_.components.size() && !is_bad_component_[triangle[k]];
            }
            if (usable)
                mesh_.indices.insert(mesh_.indices.end(), std::begin(triangle), std::end(triangle));
            else
                ++dropped;
        }
        if (dropped > 0)
            warn("fig.triangle-dropped", offset,
                 counted(dropped, "triangle uses", "triangles use") + " what is not there and " +
                     (dropped == 1 ? "is" : "are") + " left out");
    }

    // An entry names both its vector and its position, and is taken at its word. Readers that go by the
    // entry's own number come to the same: in every file seen, entry i names position i, and the padding
    // positions at the end share the last vector.
    void read_morphs() {
        const std::size_t offset = at_;
        const ByteView block = take(header_.morph_count, sizeof(FigMorph), "morph map");
        mesh_.morph_of_position.assign(mesh_.position_count, -1);
        std::size_t bad = 0;
        for (std::size_t i = 0; i < header_.morph_count; ++i) {
            const auto entry = element<FigMorph>(block, i);
            if (entry.position < mesh_.position_count)
                mesh_.morph_of_position[entry.position] = entry.vector;
            else
                ++bad;
        }
        if (bad > 0)
            warn("fig.morph-out-of-range", offset,
                 counted(bad, "entry of the morph map names", "entries of the morph map name") +
                     " a position that is not there");
    }

    ByteReader reader_;
    FigHeader header_{};
    std::size_t variants_ = 0;
    std::size_t at_ = 0;
    std::vector<bool> is_bad_position_;
    std::vector<bool> is_bad_component_;
    FigMesh mesh_;
};

} // namespace

bool is_fig(ByteView bytes) {
    if (bytes.size() <= sizeof(kFigMark))
        return false;
    return std::equal(std::begin(kFigMark), std::end(kFigMark), bytes.begin(),
                      [](char c, std::byte b) { return std::byte(c) == b; }) &&
           is_digit(static_cast<char>(bytes[sizeof(kFigMark)]));
}

FigMesh parse_fig(ByteView bytes) {
    return FigParser(bytes).run();
}

const char* material_name(std::uint32_t group) {
    switch (group) {
    case 17:
        return "leather";
    case 18:
        return "wood";
    case 19:
        return "metal";
    case 20:
        return "cloth";
    case 21:
        return "skin";
    case 22:
        return "stone";
    case 23:
        return "magic";
    case 25:
        return "metal, see-through";
    default:
        return "";
    }
}

} // namespace tris::formats
