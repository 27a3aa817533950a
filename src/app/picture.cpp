#include "app/picture.h"

#include "model/clips.h"

#include <charconv>

namespace tris::app {

namespace {

// The pose that the options ask for, and what the camera should frame for it.
struct PosedModel {
    model::Pose pose;
    std::vector<glm::vec3> points;
};

Result<PosedModel> pose_model(const Document& document, const PictureOptions& options) {
    const model::Model& model = document.model;
    PosedModel out;
    if (options.frame) {
        const int count = static_cast<int>(model.mesh.shapes.size());
        if (*options.frame < 0 || *options.frame >= count)
            return Error{document.path.string() + ": frame is " + std::to_string(*options.frame) +
                         ", expected 0 to " + std::to_string(count - 1)};
        out.pose = {*options.frame, (*options.frame + 1) % count, options.blend};
        render::append_shape(out.points, model.mesh, out.pose.shape_a);
        return out;
    }
    model::Playback playback;
    playback.seconds = options.time_seconds;
    if (!options.clip.empty()) {
        playback.clip = model::find_clip(model.clips, options.clip);
        if (playback.clip < 0) {
            std::string labels;
            for (const model::Clip& clip : model.clips)
                labels += (labels.empty() ? "" : ", ") + clip.label;
            return Error{document.path.string() + ": clip is \"" + options.clip + "\", expected one of " +
                         labels};
        }
    }
    out.pose = model::sample(model, playback);
    out.points = render::framing_points(model, playback.clip, out.pose);
    return out;
}

// The file that --skin asks for; empty when there is no skin to show.
Result<std::filesystem::path> wanted_skin(const Document& document, const std::string& wanted) {
    if (wanted.empty())
        return document.skins.empty() ? std::filesystem::path() : document.skins.front().path;
    int index = -1;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), index);
    if (error != std::errc{} || end != wanted.data() + wanted.size())
        return std::filesystem::path(wanted);
    if (index < 0 || index >= static_cast<int>(document.skins.size()))
        return Error{document.path.string() + ": skin is " + wanted + ", expected a picture file or 0 to " +
                     std::to_string(static_cast<int>(document.skins.size()) - 1)};
    return document.skins[static_cast<std::size_t>(index)].path;
}

} // namespace

Result<Graphics> Graphics::create(const std::string& shader_folder) {
    Result<render::Renderer> renderer = render::Renderer::create(shader_folder);
    if (!renderer)
        return renderer.error();
    return Graphics{*std::move(renderer)};
}

std::shared_ptr<gpu::GpuTexture> checkerboard_texture(gpu::TextureCache& textures) {
    const std::string source = "checkerboard";
    if (std::shared_ptr<gpu::GpuTexture> found = textures.find(source))
        return found;
    return textures.put(source, gpu::checkerboard());
}

std::shared_ptr<gpu::GpuTexture> skin_texture(gpu::TextureCache& textures, const std::filesystem::path& path,
                                              std::vector<std::string>& notes) {
    const std::string source = file_key(path);
    if (std::shared_ptr<gpu::GpuTexture> found = textures.find(source))
        return found;
    const Result<Image> image = load_skin(path, notes);
    if (!image) {
        notes.push_back(image.error().message);
        return checkerboard_texture(textures);
    }
    return textures.put(source, *image);
}

float floor_height(const model::Model& model) {
    return render::clip_bounds(model, 0).min.z;
}

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& options,
                           std::vector<std::string>& notes) {
    const Result<PosedModel> posed = pose_model(document, options);
    if (!posed)
        return posed.error();
    const Result<std::filesystem::path> skin_path = wanted_skin(document, options.skin);
    if (!skin_path)
        return skin_path.error();
    const Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        graphics.models.get(document.source, document.model.mesh);
    if (!gpu_model)
        return gpu_model.error();
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(options.width, options.height);
    if (!target)
        return target.error();
    if (skin_path->empty())
        notes.push_back(document.skin_note);
    const std::shared_ptr<gpu::GpuTexture> skin = skin_path->empty()
                                                      ? checkerboard_texture(graphics.textures)
                                                      : skin_texture(graphics.textures, *skin_path, notes);

    render::ViewState view = options.view;
    render::frame_points(view.camera, posed->points,
                         static_cast<float>(options.width) / static_cast<float>(options.height));
    view.camera.distance /= options.zoom;
    render::Scene scene;
    scene.model = &document.model;
    scene.gpu = gpu_model->get();
    scene.skin = skin.get();
    scene.pose = posed->pose;
    scene.ground = render::ground_of(document.model);
    graphics.renderer.draw(scene, view, target->target());
    return target->read();
}

} // namespace tris::app
