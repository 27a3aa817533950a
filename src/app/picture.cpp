#include "app/picture.h"

#include "core/text.h"
#include "model/clips.h"
#include "render/crowd.h"

#include <charconv>
#include <optional>

namespace tris::app {

namespace {

constexpr float kThumbnailWeaponYaw = -70.0F;
constexpr float kThumbnailWeaponPitch = 15.0F;

// The pose that the options ask for, the keyframes around it, and what the camera should frame for it.
struct PosedModel {
    model::Pose pose;
    render::Moments moments; // of a crowd
    std::vector<model::Ghost> ghosts;
    std::vector<glm::vec3> points;
};

// What of a figure is hidden: as at first, but for what the options say.
Result<model::PartMask> wanted_parts(const Document& document, const PictureOptions& options) {
    const std::optional<model::Figure>& figure = document.model.mesh.figure;
    if (!figure)
        return model::PartMask{};
    model::PartMask hidden = model::hidden_at_first(*figure);
    const auto set = [&](const std::string& name, bool hide) {
        for (std::size_t i = 0; i < figure->parts.size(); ++i) {
            if (lower_ascii(figure->parts[i].name) == lower_ascii(name)) {
                hidden[i] = hide;
                return true;
            }
        }
        return false;
    };
    for (const bool hide : {false, true}) {
        for (const std::string& name : hide ? options.hide_parts : options.show_parts) {
            if (set(name, hide))
                continue;
            std::string names;
            for (const model::FigurePart& part : figure->parts)
                names += (names.empty() ? "" : ", ") + part.name;
            return Error{document.path.string() + ": part is \"" + name + "\", expected one of " + names};
        }
    }
    return hidden;
}

Result<PosedModel> pose_model(const Document& document, const PictureOptions& options) {
    const model::Model& model = document.model;
    PosedModel out;
    if (options.frame) {
        const int count = static_cast<int>(model.mesh.shapes.size());
        if (*options.frame < 0 || *options.frame >= count)
            return Error{document.path.string() + ": frame is " + std::to_string(*options.frame) +
                         ", expected 0 to " + std::to_string(count - 1)};
        out.pose = {*options.frame, (*options.frame + 1) % count, options.blend, options.view.figure};
        render::append_shape(out.points, model.mesh, out.pose.shape_a, out.pose.look);
        model::Clip all;
        all.count = count;
        out.ghosts = model::ghosts_around(all, model::LoopMode::once, out.pose, options.view.ghosts);
        if (options.view.crowd > 1)
            render::spread_moments(out.moments, model, out.pose);
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
    if (options.rate)
        playback.seconds *= static_cast<double>(*options.rate) /
                            nominal_rate(model.clips[static_cast<std::size_t>(playback.clip)]);
    out.pose = render::view_pose(model, playback, options.view);
    out.ghosts = model::ghosts_around(model, playback, options.view.ghosts);
    if (options.view.crowd > 1)
        render::spread_moments(out.moments, model, playback);
    out.points = render::framing_points(model, playback.clip, out.pose, turns(model, options.view));
    return out;
}

SkinRequest picture_request(const Document& document, const SkinChoice& choice, const PaletteChoice& palette,
                            const PictureOptions& options) {
    return {choice, picture_at(document.model, choice, options.time_seconds), palette,
            skin_recipe(document.model, options.view)};
}

// The textures of a skin, or the checkerboard and a note when there is none.
SkinTextures shown_skin(Graphics& graphics, const Document& document, const std::optional<SkinChoice>& choice,
                        const PaletteChoice& palette, const PictureOptions& options,
                        std::vector<std::string>& notes) {
    if (!choice) {
        notes.push_back(document.skin_note);
        return checkerboard_textures(graphics.textures);
    }
    return skin_textures(graphics.textures, document, picture_request(document, *choice, palette, options),
                         notes);
}

// What the model holds: drawn at the same frames, with the best skin that was found for it.
struct Held {
    Document document;
    std::shared_ptr<gpu::GpuModel> gpu_model;
    SkinTextures skin;
};

Result<Held> load_held(Graphics& graphics, const std::string& path, const PictureOptions& options,
                       std::vector<std::string>& notes) {
    Result<Document> document = open_document(path);
    if (!document)
        return document.error();
    Held held;
    held.document = *std::move(document);
    const Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        graphics.models.get(held.document.source, held.document.model.mesh);
    if (!gpu_model)
        return gpu_model.error();
    held.gpu_model = *gpu_model;
    const Result<PaletteChoice> palette = wanted_palette(held.document, options.palette);
    if (!palette)
        return palette.error();
    std::vector<std::string> own_notes = oddity_texts(held.document.model.warnings);
    held.skin =
        shown_skin(graphics, held.document,
                   held.document.skins.empty() ? std::nullopt : std::optional(held.document.skins.front()),
                   *palette, options, own_notes);
    for (const std::string& note : own_notes)
        notes.push_back(path + ": " + note);
    return held;
}

} // namespace

Result<std::optional<SkinChoice>> wanted_skin(const Document& document, const std::string& wanted) {
    if (wanted.empty())
        return document.skins.empty() ? std::nullopt : std::optional<SkinChoice>(document.skins.front());
    int index = -1;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), index);
    if (error != std::errc{} || end != wanted.data() + wanted.size()) {
        Oddities warnings;
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

Result<PaletteChoice> wanted_palette(const Document& document, const std::string& file) {
    return file.empty() ? document.palette : load_palette(file);
}

Result<Graphics> Graphics::create(const std::string& shader_folder, bool check_shaders) {
    Result<render::Renderer> renderer = render::Renderer::create(shader_folder);
    if (!renderer)
        return renderer.error();
    if (check_shaders || !shader_folder.empty()) { // whoever edits one wants to know at once
        if (const Result<bool> checked = renderer->check_programs(); !checked)
            return checked.error();
    }
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

std::optional<PreparedSkin> prepare_skin(const Document& document, const PictureOptions& options) {
    const Result<std::optional<SkinChoice>> choice = wanted_skin(document, options.skin);
    const Result<PaletteChoice> palette = wanted_palette(document, options.palette);
    if (!choice || !*choice || !palette)
        return std::nullopt;
    const SkinRequest request = picture_request(document, **choice, *palette, options);
    Result<DecodedSkin> decoded = decode_skin(document, request);
    if (!decoded)
        return std::nullopt;
    return PreparedSkin{skin_key(document, request), *std::move(decoded)};
}

void use_prepared(Graphics& graphics, const PreparedSkin& skin, std::vector<std::string>& notes) {
    if (find_textures(graphics.textures, skin.key))
        return;
    const SkinTextures made = put_textures(graphics.textures, skin.key, skin.decoded);
    const std::vector<std::string> own = skin_notes(skin.decoded, made);
    notes.insert(notes.end(), own.begin(), own.end());
}

void suit_thumbnail(const Document& document, PictureOptions& options) {
    if (options.clip.empty() && !options.frame && options.time_seconds == 0.0 &&
        !document.model.clips.empty())
        options.frame =
            document.model.clips[static_cast<std::size_t>(model::rest_clip(document.model.clips))].first;
    const render::Camera usual;
    render::Camera& camera = options.view.camera;
    if (!is_view_weapon(document) || options.first_person)
        return;
    options.first_person = false;
    if (camera.yaw_degrees == usual.yaw_degrees && camera.pitch_degrees == usual.pitch_degrees) {
        camera.yaw_degrees = kThumbnailWeaponYaw;
        camera.pitch_degrees = kThumbnailWeaponPitch;
    }
}

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& wanted,
                           std::vector<std::string>& notes) {
    const Result<model::PartMask> hidden = wanted_parts(document, wanted);
    if (!hidden)
        return hidden.error();
    PictureOptions options = wanted;
    options.view.figure.hidden = *hidden;
    if (options.thumbnail)
        suit_thumbnail(document, options);
    options.view.camera.front_degrees = document.model.front_degrees;
    const Result<PosedModel> posed = pose_model(document, options);
    if (!posed)
        return posed.error();
    const Result<std::optional<SkinChoice>> choice = wanted_skin(document, options.skin);
    if (!choice)
        return choice.error();
    const Result<std::optional<SkinChoice>> second =
        wanted_skin(document, options.second_skin.empty() ? options.skin : options.second_skin);
    if (!second)
        return second.error();
    const Result<PaletteChoice> palette = wanted_palette(document, options.palette);
    if (!palette)
        return palette.error();
    const Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        graphics.models.get(document.source, document.model.mesh);
    if (!gpu_model)
        return gpu_model.error();
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(options.width, options.height);
    if (!target)
        return target.error();
    const SkinTextures skin = shown_skin(graphics, document, *choice, *palette, options, notes);
    SkinTextures second_skin;
    if (has_second_texture(document.model.mesh))
        second_skin = shown_skin(graphics, document, *second, *palette, options, notes);
    render::ViewState view = options.view;
    // A checkerboard says that something is missing; in a small picture the shape says more.
    if (options.thumbnail && !*choice && !view.checker && view.surface == render::Surface::textured)
        view.surface = render::Surface::plain;
    render::Scene scene;
    scene.ground = render::ground_of(document.model, view.figure);
    scene.crowd = render::make_crowd(view.crowd, scene.ground);
    render::Moments held_moments;
    std::vector<render::Part> parts = {{&document.model, gpu_model->get(), skin.base.get(), skin.glow.get(),
                                        second_skin.base.get(), posed->pose, posed->moments.span()}};
    std::vector<glm::vec3> points = posed->points;
    std::optional<Held> held;
    if (!options.weapon.empty()) {
        Result<Held> loaded = load_held(graphics, options.weapon, options, notes);
        if (!loaded)
            return loaded.error();
        held = *std::move(loaded);
        if (const auto pose = model::follow(posed->pose, held->document.model)) {
            render::follow_moments(held_moments, posed->moments, held->document.model);
            parts.push_back({&held->document.model, held->gpu_model.get(), held->skin.base.get(),
                             held->skin.glow.get(), nullptr, *pose, held_moments.span()});
            render::append_shape(points, held->document.model.mesh, pose->shape_a);
        }
    }

    const std::vector<glm::vec3> shown = render::crowd_points(points, scene.crowd);
    const float aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
    if (options.thumbnail)
        render::fill_frame(view.camera, shown, aspect, kThumbnailShare);
    else
        render::frame_points(view.camera, shown, aspect);
    view.camera.distance /= options.zoom;
    view.camera.first_person = options.first_person.value_or(is_view_weapon(document));
    scene.parts = parts;
    scene.ghosts = posed->ghosts;
    scene.turn_degrees = scene_turn(document.model, view, options.time_seconds);
    if (const std::string* refusal = graphics.renderer.draw(scene, view, target->target()).refusal)
        return Error{*refusal};
    return target->read();
}

} // namespace tris::app
