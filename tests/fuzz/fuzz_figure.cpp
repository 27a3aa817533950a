// Any bytes at all as each of the files of a figure: parse, then use every index the way drawing does.
#include "core/byte_reader.h"
#include "formats/fig/anm_parse.h"
#include "formats/fig/bon_parse.h"
#include "formats/fig/fig_parse.h"
#include "formats/fig/lnk_parse.h"
#include "formats/finite.h"
#include "formats/res/res_parse.h"

#include <cstdlib>
#include <set>

namespace tris::formats {
namespace {

void require(bool holds) {
    if (!holds)
        std::abort();
}

void use_fig(ByteView bytes) {
    const FigMesh mesh = parse_fig(bytes);
    const auto variants = static_cast<std::size_t>(mesh.variants);
    require(mesh.positions.size() == mesh.position_count * variants);
    require(mesh.morph_of_position.size() == mesh.position_count);
    require(mesh.indices.size() % 3 == 0);
    for (const std::uint16_t index : mesh.indices) {
        const FigMesh::Component& c = mesh.components.at(index);
        require(is_usable(mesh.positions.at(c.position * variants + variants - 1)));
        require(is_usable(mesh.normals.at(c.normal)));
        require(is_usable(mesh.uvs.at(c.uv).x));
    }
}

// Parents stand before their children, and no child twice.
void use_lnk(ByteView bytes) {
    std::vector<std::string> warnings;
    std::set<std::string> seen = {""};
    for (const Link& link : parse_lnk(bytes, warnings)) {
        require(seen.count(link.parent) == 1);
        require(seen.insert(link.child).second);
    }
}

void use_bon(ByteView bytes) {
    std::vector<std::string> warnings;
    const std::vector<glm::vec3> offsets = parse_bon(bytes, 8, warnings);
    require(offsets.size() == 8);
    for (const glm::vec3& offset : offsets)
        require(is_usable(offset));
}

void use_anm(ByteView bytes) {
    std::vector<std::string> warnings;
    for (const AnmClip& clip : parse_anm(bytes, warnings)) {
        for (const Track& track : clip.tracks) {
            require(track.morphs.size() == track.morph_frames * track.morph_vectors);
            for (const glm::quat& q : track.rotations)
                require(std::fabs(glm::dot(q, q) - 1.0F) < 1e-3F);
            for (const glm::vec3& v : track.translations)
                require(is_usable(v));
            for (const glm::vec3& v : track.morphs)
                require(is_usable(v));
        }
    }
}

template <class Use>
void try_to(const Use& use, ByteView bytes) {
    try {
        use(bytes);
    } catch (const ParseError&) {
        // Refused, as broken bytes may be.
    }
}

// The entries of an archive in the way of a .mod.
void use_res(ByteView bytes) {
    for (const ResEntry& entry : parse_res(bytes).entries) {
        require(!entry.name.empty());
        try_to(is_fig(entry_bytes(bytes, entry)) ? use_fig : use_lnk, entry_bytes(bytes, entry));
    }
}

} // namespace
} // namespace tris::formats

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tris::formats;
    const tris::ByteView bytes = std::as_bytes(std::span(data, size));
    if (is_fig(bytes)) {
        try_to(use_fig, bytes);
    } else if (is_res(bytes)) {
        try_to(use_res, bytes);
        try_to(use_anm, bytes);
    } else {
        try_to(use_lnk, bytes);
        try_to(use_bon, bytes);
        if (could_be_lnk(bytes))
            use_lnk(bytes);
    }
    return 0;
}
