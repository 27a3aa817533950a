#include "app/saving.h"

#include "app/model_info.h"
#include "app/shown_skin.h"
#include "app/skin_export.h"
#include "files/file_system.h"
#include "files/free_name.h"
#include "formats/images/image_file.h"
#include "platform/clipboard.h"
#include "platform/paths.h"

#include <system_error>
#include <utility>

namespace tris::app {

namespace {

// Pictures are named after the model; where its file has a name that many have, after its folder as well.
std::string picture_stem(const Viewer& viewer) {
    const std::filesystem::path& path = viewer.document->path;
    const std::string folder = files::folder_of(path).filename().string();
    const std::string stem = path.stem().string();
    return stem == "tris" && !folder.empty() ? folder : stem;
}

// Runs in the background.
Result<std::filesystem::path> write_picture(const Image& image, const std::string& name) {
    const Result<Bytes> png = formats::encode_png(image);
    if (!png)
        return png.error();
    const std::filesystem::path path = files::free_name(platform::pictures_folder() / (name + ".png"));
    const Result<bool> written = files::write_atomically(path, *png);
    if (!written)
        return written.error();
    return path;
}

void save_in_background(Viewer& viewer, Image image, const std::string& name, const char* what) {
    auto shared = std::make_shared<const Image>(std::move(image));
    viewer.errands.run([&viewer, shared, name, what]() -> Background::Ending {
        return [&viewer, what, path = write_picture(*shared, name)] {
            if (path)
                notify(viewer, ui::NoticeKind::info, std::string(what) + " saved: " + path->string());
            else
                notify(viewer, ui::NoticeKind::error, path.error().message);
        };
    });
}

// A transparent picture holds the model alone, whether it was asked for so or the view has no backdrop.
bool is_transparent(const Viewer& viewer, const Screenshot& wish) {
    return wish.transparent || viewer.view.background == render::Background::transparent;
}

Result<Image> draw_view(const Viewer& viewer, const Screenshot& wish) {
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(
        viewer.view_pixels.width * wish.scale, viewer.view_pixels.height * wish.scale);
    if (!target)
        return target.error();
    render::ViewState view = viewer.view;
    if (is_transparent(viewer, wish)) {
        view.background = render::Background::transparent;
        view.grid = view.axes = view.shadow = false;
    }
    ViewerScene drawn(viewer);
    drawn.scene.highlighted_triangles = {}; // what the cursor touches is no part of the picture
    drawn.scene.marked_vertex = -1;
    viewer.graphics.renderer.draw(drawn.scene, view, target->target());
    return target->read();
}

bool has_model(Viewer& viewer) {
    if (viewer.document == nullptr)
        notify(viewer, ui::NoticeKind::info, "Open a model first.");
    return viewer.document != nullptr;
}

} // namespace

void save_screenshot(Viewer& viewer, const Screenshot& wish) {
    if (!has_model(viewer))
        return;
    Result<Image> image = draw_view(viewer, wish);
    if (!image) {
        notify(viewer, ui::NoticeKind::error, image.error().message);
        return;
    }
    const model::Pose pose = model::sample(viewer.document->model, viewer.playback);
    const int frame = pose.blend > 0.5F ? pose.shape_b : pose.shape_a;
    const std::string kind = (is_transparent(viewer, wish) ? "-alpha" : "") +
                             (wish.scale > 1 ? "-" + std::to_string(wish.scale) + "x" : std::string());
    save_in_background(viewer, *std::move(image),
                       picture_stem(viewer) + "-frame" + std::to_string(frame) + kind, "Picture");
}

void save_skin(Viewer& viewer) {
    if (!has_model(viewer))
        return;
    if (viewer.skins.empty()) {
        notify(viewer, ui::NoticeKind::info, "This model has no skin to save.");
        return;
    }
    const SkinRequest request = skin_request(viewer);
    const std::string name =
        picture_stem(viewer) + "-" + std::filesystem::path(request.choice.label).stem().string();
    viewer.errands.run([&viewer, request, name, document = viewer.document]() -> Background::Ending {
        Result<Image> image = skin_picture(*document, request.choice, request.picture, request.palette, 1);
        const Result<std::filesystem::path> path =
            image ? write_picture(*image, name) : Result<std::filesystem::path>(image.error());
        return [&viewer, path] {
            if (path)
                notify(viewer, ui::NoticeKind::info, "Skin saved: " + path->string());
            else
                notify(viewer, ui::NoticeKind::error, path.error().message);
        };
    });
}

void save_layout(Viewer& viewer) {
    if (!has_model(viewer))
        return;
    // Twice the skin's size, so that edges are thinner than texels.
    constexpr int kScale = 2;
    Result<Image> image =
        uv_layout_picture(viewer.graphics, *viewer.document, viewer.textures, false, kScale);
    if (!image) {
        notify(viewer, ui::NoticeKind::error, image.error().message);
        return;
    }
    save_in_background(viewer, *std::move(image), picture_stem(viewer) + "-layout", "Layout");
}

void copy_screenshot(Viewer& viewer) {
    if (!has_model(viewer))
        return;
    Result<Image> image = draw_view(viewer, {});
    if (!image) {
        notify(viewer, ui::NoticeKind::error, image.error().message);
        return;
    }
    auto shared = std::make_shared<const Image>(*std::move(image));
    viewer.errands.run([&viewer, shared]() -> Background::Ending {
        const Result<Bytes> png = formats::encode_png(*shared);
        return [&viewer, copied = png ? platform::copy_png(*png) : Result<bool>(png.error())] {
            if (copied)
                notify(viewer, ui::NoticeKind::info, "Picture copied to the clipboard");
            else
                notify(viewer, ui::NoticeKind::error, copied.error().message);
        };
    });
}

void copy_info(Viewer& viewer) {
    if (!has_model(viewer))
        return;
    platform::copy_text(model_text(*viewer.document));
    notify(viewer, ui::NoticeKind::info, "What is known of the model is on the clipboard");
}

} // namespace tris::app
