#include "app/picture.h"

#include "model/clips.h"

#include <charconv>
#include <optional>

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
    out.points = render::framing_points(model, playback.clip, out.pose, turns(model, options.view));
    return out;
}

// The skin that --skin asks for; nothing when there is no skin to show.
Result<std::optional<SkinChoice>> wanted_skin(const Document& document, const std::string& wanted) {
    if (wanted.empty())
        return document.skins.empty() ? std::nullopt : std::optional<SkinChoice>(document.skins.front());
    int index = -1;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), index);
    if (error != std::errc{} || end != wanted.data() + wanted.size()) {
        std::vector<std::string> warnings;
        if (const Result<Image> readable = load_skin(wanted, warnings); !readable)
            return readable.error();
        SkinChoice file;
        file.label = file.path = wanted;
        return std::optional<SkinChoice>(file);
    }
    if (index < 0 || index >= static_cast<int>(document.skins.size()))
        return Error{document.skins.empty()
                         ? document.path.string() + ": skin is " + wanted +
                               ", but no skin was found; name a picture file"
                         : document.path.string() + ": skin is " + wanted +
                               ", expected a picture file or 0 to " +
                               std::to_string(static_cast<int>(document.skins.size()) - 1)};
    return std::optional<SkinChoice>(document.skins[static_cast<std::size_t>(index)]);
}

} // namespace

Result<Graphics> Graphics::create(const std::string& shader_folder) {
    Result<render::Renderer> renderer = render::Renderer::create(shader_folder);
    if (!renderer)
        return renderer.error();
    return Graphics{*std::move(renderer)};
}

bool turns(const model::Model& model, const render::ViewState& view) {
    return view.rotate && !view.camera.first_person && (model.flags & model::kFlagRotates) != 0;
}

float scene_turn(const model::Model& model, const render::ViewState& view, double world_seconds) {
    return turns(model, view) ? model::turn_degrees(world_seconds) : 0.0F;
}

int picture_at(const model::Model& model, const SkinChoice& choice, double world_seconds) {
    return choice.indexed < 0
               ? 0
               : model::skin_picture(model.indexed_skins[static_cast<std::size_t>(choice.indexed)],
                                     world_seconds);
}

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& options,
                           std::vector<std::string>& notes) {
    const Result<PosedModel> posed = pose_model(document, options);
    if (!posed)
        return posed.error();
    const Result<std::optional<SkinChoice>> choice = wanted_skin(document, options.skin);
    if (!choice)
        return choice.error();
    PaletteChoice palette = document.palette;
    if (!options.palette.empty()) {
        Result<PaletteChoice> given = load_palette(options.palette);
        if (!given)
            return given.error();
        palette = *std::move(given);
    }
    const Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        graphics.models.get(document.source, document.model.mesh);
    if (!gpu_model)
        return gpu_model.error();
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(options.width, options.height);
    if (!target)
        return target.error();
    SkinTextures skin;
    if (*choice) {
        skin = skin_textures(graphics.textures, document, **choice,
                             picture_at(document.model, **choice, options.time_seconds), palette,
                             skin_recipe(document.model, options.view), notes);
    } else {
        notes.push_back(document.skin_note);
        skin = checkerboard_textures(graphics.textures);
    }

    render::ViewState view = options.view;
    render::frame_points(view.camera, posed->points,
                         static_cast<float>(options.width) / static_cast<float>(options.height));
    view.camera.distance /= options.zoom;
    view.camera.first_person = options.first_person.value_or(is_view_weapon(document));
    render::Scene scene;
    scene.model = &document.model;
    scene.gpu = gpu_model->get();
    scene.skin = skin.base.get();
    scene.glow = skin.glow.get();
    scene.turn_degrees = scene_turn(document.model, view, options.time_seconds);
    scene.pose = posed->pose;
    scene.ground = render::ground_of(document.model);
    graphics.renderer.draw(scene, view, target->target());
    return target->read();
}

} // namespace tris::app
