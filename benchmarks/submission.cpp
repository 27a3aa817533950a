// What a drawn frame costs the CPU, without the rasteriser: with GALLIUM_NOOP=1 Mesa takes all calls and
// draws nothing.
#include "app/picture.h"
#include "interleaved.h"
#include "platform/headless.h"
#include "render/crowd.h"

#include <cstdlib>

namespace {

using tris::render::DrawPath;

tris::app::Document open_or_abort(const char* path) {
    tris::Result<tris::app::Document> document = tris::app::open_document(path);
    if (!document)
        std::abort();
    return *std::move(document);
}

// The first `count` keyframes of a model.
tris::model::Model with_frames(const tris::model::Model& model, std::size_t count) {
    tris::model::Model out = model;
    out.mesh.shapes.resize(count, model.mesh.shapes.front());
    out.mesh.vertices.resize(count * model.mesh.vertex_count, model.mesh.vertices.front());
    tris::model::Clip clip;
    clip.count = static_cast<int>(count);
    out.clips = {clip};
    return out;
}

struct Stage {
    tris::app::Graphics& graphics;
    const tris::gpu::OffscreenTarget& target;

    // Draws frames of the model as the window does, without overlays.
    auto frames(const tris::model::Model& model, const tris::gpu::GpuModel& gpu,
                const tris::gpu::GpuTexture& skin, DrawPath path, int crowd) const {
        return [this, &model, &gpu, &skin, path, crowd, playback = tris::model::Playback{}]() mutable {
            tris::render::ViewState view;
            view.path = path;
            view.grid = view.shadow = false;
            const tris::render::Ground ground{0.0F, 30.0F, 30.0F};
            for (int i = 0; i < kFrames; ++i) {
                playback.seconds += 0.016;
                tris::render::Scene scene;
                scene.ground = ground;
                scene.crowd = tris::render::make_crowd(crowd, ground);
                tris::render::Moments moments;
                if (crowd > 1)
                    tris::render::spread_moments(moments, model, playback);
                const tris::render::Part part{&model,        &gpu,
                                              &skin,         nullptr,
                                              nullptr,       tris::render::view_pose(model, playback, view),
                                              moments.span()};
                scene.parts = {&part, 1};
                graphics.renderer.draw(scene, view, target.target());
            }
            glFlush();
        };
    }

    static constexpr int kFrames = 200;
};

} // namespace

int main() {
    const auto context = tris::platform::HeadlessContext::create(false);
    if (!context)
        std::abort();
    tris::Result<tris::app::Graphics> graphics = tris::app::Graphics::create({});
    const tris::Result<tris::gpu::OffscreenTarget> target = tris::gpu::OffscreenTarget::create(1280, 800);
    if (!graphics || !target)
        std::abort();
    const Stage stage{*graphics, *target};
    const tris::app::Document sample = open_or_abort(TRIS_SAMPLES "/players/bramble/tris.md2");
    const tris::gpu::GpuTexture skin = tris::gpu::upload(tris::make_image(8, 8), "skin");
    const auto gpu = tris::gpu::upload(sample.model.mesh, "sample");
    if (!gpu)
        std::abort();
    const tris::model::Model& model = sample.model;

    // The least: the calls alone, with everything bound once.
    const auto bare = [&] {
        glBindFramebuffer(GL_FRAMEBUFFER, target->target().framebuffer);
        glViewport(0, 0, 1280, 800);
        glBindVertexArray(gpu->vertex_array.get());
        for (int i = 0; i < Stage::kFrames; ++i) {
            glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
            glDrawElements(GL_TRIANGLES, gpu->triangles.count, GL_UNSIGNED_INT, nullptr);
        }
        glFlush();
    };
    const auto one = stage.frames(model, *gpu, skin, DrawPath::triangles, 1);
    using tris::bench::compare;
    auto triangles = one;
    auto strips = stage.frames(model, *gpu, skin, DrawPath::strips, 1);
    auto crowd = stage.frames(model, *gpu, skin, DrawPath::triangles, 1000);
    auto crowd_strips = stage.frames(model, *gpu, skin, DrawPath::strips, 1000);
    const auto run = [](auto& frames) { return [&frames] { frames(); }; };
    compare("submit 200 frames, triangles", run(triangles), "glClear + glDrawElements alone", bare, "", 31);
    compare("submit 200 frames, strips and fans", run(strips), "glClear + glDrawElements alone", bare, "",
            31);
    compare("200 frames of 1000 copies, triangles", run(crowd), "of one", run(triangles), "<= 4.0", 31);
    compare("200 frames of 1000 copies, strips", run(crowd_strips), "of one", run(strips), "<= 4.0", 31);
    const tris::model::Model few = with_frames(model, 1);
    for (const std::size_t frames :
         {std::size_t{10}, std::size_t{100}, std::size_t{1000}, std::size_t{10000}}) {
        const tris::model::Model many = with_frames(model, frames);
        const auto gpu_few = tris::gpu::upload(few.mesh, "few");
        const auto gpu_many = tris::gpu::upload(many.mesh, "many");
        if (!gpu_few || !gpu_many)
            std::abort();
        auto draw_few = stage.frames(few, *gpu_few, skin, DrawPath::triangles, 1);
        auto draw_many = stage.frames(many, *gpu_many, skin, DrawPath::triangles, 1);
        compare("200 frames of a model with " + std::to_string(frames) + " keyframes", run(draw_many),
                "with 1", run(draw_few), "1.0", 31);
    }
}
