// The two formats of Quake: whatever the parser lets through can be drawn.
#include "target.h"

#include "core/byte_reader.h"
#include "formats/md2/md2_layout.h"
#include "formats/md2/md2_parse.h"
#include "formats/mdl/mdl_layout.h"
#include "formats/mdl/mdl_parse.h"
#include "model/strips.h"

#include <cmath>
#include <cstring>

namespace tris::fuzz {

namespace {

void use(const model::Model& model) {
    const model::Mesh& mesh = model.mesh;
    require(!mesh.shapes.empty() && !model.clips.empty() && mesh.vertex_count > 0);
    require(mesh.vertices.size() == mesh.shapes.size() * mesh.vertex_count);
    for (const auto& list : {mesh.triangles, model::expand_strips(mesh.strips)}) {
        require(list.size() % 3 == 0);
        for (const std::uint32_t corner : list)
            require(corner < mesh.corners.size() && mesh.corners[corner].vertex < mesh.vertex_count);
    }
    for (const model::PackedVertex& vertex : mesh.vertices)
        require(vertex.normal < 162);
    for (const model::Clip& clip : model.clips)
        require(clip.first >= 0 && clip.count > 0 &&
                static_cast<std::size_t>(clip.first + clip.count) <= mesh.shapes.size());
    for (const model::IndexedSkin& skin : model.indexed_skins) {
        require(!skin.pictures.empty());
        for (const auto& picture : skin.pictures)
            require(picture.size() ==
                    static_cast<std::size_t>(model.skin_width) * static_cast<std::size_t>(model.skin_height));
    }
    require(std::isfinite(model.bounds.radius()));
}

// The mark and the version are put in front, so that no run is lost on them.
Bytes marked(ByteView bytes, std::int32_t ident, std::int32_t version) {
    Bytes out(bytes.begin(), bytes.end());
    out.resize(std::max<std::size_t>(out.size(), 2 * sizeof(std::int32_t)));
    std::memcpy(out.data(), &ident, sizeof(ident));
    std::memcpy(out.data() + sizeof(ident), &version, sizeof(version));
    return out;
}

} // namespace

void run_md2(ByteView bytes) {
    try {
        use(formats::parse_md2(marked(bytes, formats::kMd2Ident, formats::kMd2Version)));
    } catch (const ParseError&) {
        // Refused, as broken bytes may be.
    }
}

void run_mdl(ByteView bytes) {
    try {
        use(formats::parse_mdl(marked(bytes, formats::kMdlIdent, formats::kMdlVersion), "ogre", {}));
    } catch (const ParseError&) {
    }
}

} // namespace tris::fuzz
