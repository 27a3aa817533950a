// The files of a figure: parse, then use every index the way drawing does.
#include "target.h"

#include "core/byte_reader.h"
#include "formats/fig/anm_parse.h"
#include "formats/fig/bon_parse.h"
#include "formats/fig/fig_parse.h"
#include "formats/fig/lnk_parse.h"
#include "formats/finite.h"
#include "formats/res/res_layout.h"
#include "formats/res/res_parse.h"

#include <cmath>
#include <cstring>
#include <set>

namespace tris::fuzz {

namespace {

using namespace formats;

template <class Use>
void try_to(const Use& use) {
    try {
        use();
    } catch (const ParseError&) {
        // Refused, as broken bytes may be.
    }
}

Bytes marked(ByteView bytes, std::uint32_t mark) {
    Bytes out(bytes.begin(), bytes.end());
    out.resize(std::max<std::size_t>(out.size(), sizeof(mark)));
    std::memcpy(out.data(), &mark, sizeof(mark));
    return out;
}

} // namespace

void run_fig(ByteView bytes) {
    try_to([&] {
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
    });
}

// Parents stand before their children, and no child twice.
void run_lnk(ByteView bytes) {
    try_to([&] {
        Oddities warnings;
        std::set<std::string> seen = {""};
        for (const Link& link : parse_lnk(bytes, warnings)) {
            require(seen.count(link.parent) == 1);
            require(seen.insert(link.child).second);
        }
    });
    if (could_be_lnk(bytes)) {
        Oddities warnings;
        parse_lnk(bytes, warnings); // and then does not throw
    }
}

void run_bon(ByteView bytes) {
    for (const int variants : {1, 2, 4, 6, 8}) {
        Oddities warnings;
        const std::vector<glm::vec3> offsets = parse_bon(bytes, variants, warnings);
        require(offsets.size() == static_cast<std::size_t>(variants));
        for (const glm::vec3& offset : offsets)
            require(is_usable(offset));
    }
}

void run_anm(ByteView bytes) {
    const Bytes file = marked(bytes, kResIdent);
    try_to([&] {
        Oddities warnings;
        for (const AnmClip& clip : parse_anm(file, warnings)) {
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
        require(warnings.size() < 100);
    });
}

void run_res(ByteView bytes) {
    const Bytes file = marked(bytes, kResIdent);
    try_to([&] {
        const ResArchive archive = parse_res(file);
        for (const ResEntry& entry : archive.entries) {
            require(!entry.name.empty() && find_entry(archive, entry.name) == &entry);
            require(entry_bytes(file, entry).size() == entry.size);
        }
    });
}

} // namespace tris::fuzz
