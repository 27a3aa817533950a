// Any bytes at all as a model of any kind: load, then use every index the way drawing does.
#include "formats/load_model.h"
#include "model/playback.h"
#include "model/strips.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto model = tris::formats::load_model(std::as_bytes(std::span(data, size)), "fuzz");
    if (!model)
        return 0;
    const tris::model::Mesh& mesh = model->mesh;
    for (const auto& list : {mesh.triangles, tris::model::expand_strips(mesh.strips)}) {
        for (const std::uint32_t corner : list) {
            if (corner >= mesh.corners.size() || mesh.corners[corner].vertex >= mesh.vertex_count)
                std::abort();
        }
    }
    tris::model::Playback playback;
    for (std::size_t clip = 0; clip < model->clips.size(); ++clip) {
        playback.clip = static_cast<int>(clip);
        playback.seconds += 0.33;
        const tris::model::Pose pose = tris::model::sample(*model, playback);
        if (static_cast<std::size_t>(pose.shape_b) >= mesh.shapes.size())
            std::abort();
    }
    return 0;
}
