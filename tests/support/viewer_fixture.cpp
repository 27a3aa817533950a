#include "support/viewer_fixture.h"

#include "app/dialogs.h"
#include "app/live.h"
#include "app/opening.h"
#include "app/read_ahead.h"
#include "app/shown_skin.h"
#include "formats/images/image_file.h"
#include "support/md2_fixture.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace tris::test {

namespace {

constexpr std::chrono::seconds kLimit{60}; // only a broken viewer takes that long

Bytes encode_or_fail(const Image& image) {
    Result<Bytes> png = formats::encode_png(image);
    if (!png)
        throw std::runtime_error(png.error().message);
    return *std::move(png);
}

std::string texts(const std::vector<ui::Notice>& notices, ui::NoticeKind kind) {
    std::string out;
    for (const ui::Notice& notice : notices) {
        if (notice.kind == kind)
            out += notice.text + "\n";
    }
    return out;
}

} // namespace

void ViewerTest::SetUp() {
    ASSERT_NO_FATAL_FAILURE(GlTest::SetUp());
    viewer_ = std::make_unique<app::Viewer>(std::move(graphics()), [this] {
        {
            const std::lock_guard lock(mutex_);
            awake_ = true;
        }
        woken_.notify_all();
    });
    viewer_->view_pixels = {80, 50};
}

void ViewerTest::TearDown() {
    viewer_.reset();
    GlTest::TearDown();
}

void ViewerTest::turn() {
    viewer().loader.run_finished();
    viewer().errands.run_finished();
    app::serve_gallery(viewer(), 1.0);
    app::draw_pictures(viewer(), 1.0);
    app::follow_changes(viewer());
    app::serve_dialogs(viewer());
    app::prepare_skins(viewer());
    app::read_ahead(viewer());
}

bool ViewerTest::turn_until(const std::function<bool()>& condition) {
    const auto limit = std::chrono::steady_clock::now() + kLimit;
    while (true) {
        turn();
        if (condition())
            return true;
        std::unique_lock lock(mutex_);
        // Looks now and then even unwoken, since the end of a job is seen a little before its wake.
        woken_.wait_for(lock, std::chrono::milliseconds(20), [this] { return awake_; });
        awake_ = false;
        if (std::chrono::steady_clock::now() > limit)
            return false;
    }
}

void ViewerTest::settle() {
    EXPECT_TRUE(turn_until([this] {
        return !viewer().loader.busy() && !viewer().errands.busy() && !app::gallery_busy(viewer());
    })) << "never came to rest";
}

void ViewerTest::settle_until(const std::function<bool()>& condition) {
    EXPECT_TRUE(turn_until(condition)) << "what was waited for never came";
    settle();
}

void ViewerTest::let_jobs_finish() {
    viewer().loader.wait(static_cast<double>(kLimit.count()));
    viewer().errands.wait(static_cast<double>(kLimit.count()));
}

void ViewerTest::open(const std::filesystem::path& path) {
    app::open_paths(viewer(), {path});
    settle();
}

std::string ViewerTest::errors() {
    return texts(viewer().notices, ui::NoticeKind::error);
}

std::string ViewerTest::infos() {
    return texts(viewer().notices, ui::NoticeKind::info);
}

Colour ViewerTest::worn() {
    return viewer().textures.base != nullptr ? first_texel(*viewer().textures.base) : Colour{};
}

bool ViewerTest::wears_checkerboard() {
    return viewer().textures.base == app::checkerboard_textures(viewer().graphics.textures).base;
}

void ViewerTest::expect_in_range() {
    const app::Viewer& v = viewer();
    EXPECT_GE(v.skin, 0);
    EXPECT_LT(v.skin, static_cast<int>(std::max<std::size_t>(1, v.skins.size())));
    EXPECT_GE(v.weapon, -1);
    EXPECT_LT(v.weapon, static_cast<int>(v.weapons.size()));
    EXPECT_GE(v.view.ghosts, 0);
    EXPECT_LE(v.view.ghosts, render::kMostGhosts);
    EXPECT_GE(v.playback.clip, 0);
    if (v.document == nullptr)
        return;
    const model::Model& model = v.document->model;
    ASSERT_LT(v.playback.clip, static_cast<int>(model.clips.size()));
    const model::Pose pose = model::sample(model, v.playback);
    const int shapes = static_cast<int>(model.mesh.shapes.size());
    EXPECT_GE(std::min(pose.shape_a, pose.shape_b), 0);
    EXPECT_LT(std::max(pose.shape_a, pose.shape_b), shapes);
}

Bytes plain_png(int width, int height, const Colour& colour) {
    Image image = make_image(width, height);
    for (std::size_t i = 0; i < image.rgba.size(); ++i)
        image.rgba[i] = colour[i % 4];
    return encode_or_fail(image);
}

Bytes noise_png(int side) {
    Image image = make_image(side, side);
    std::uint32_t state = 1;
    for (std::uint8_t& value : image.rgba) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<std::uint8_t>(state >> 24U);
    }
    return encode_or_fail(image);
}

Bytes half_of(const Bytes& bytes) {
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2)};
}

Bytes model_with_frames(const std::vector<std::string>& names) {
    tools::Md2Source source = octahedron(static_cast<int>(names.size()));
    source.skins.clear();
    for (std::size_t i = 0; i < names.size(); ++i)
        source.frames[i].name = names[i];
    return tools::write_md2(source);
}

Colour first_texel(const gpu::GpuTexture& texture) {
    const std::size_t pixels =
        static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height);
    std::vector<std::uint8_t> texels(pixels * 4);
    glBindTexture(GL_TEXTURE_2D, texture.texture.get());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    return {texels[0], texels[1], texels[2], texels[3]};
}

void replace_file(const std::filesystem::path& path, ByteView bytes) {
    const std::filesystem::path beside = path.string() + "~new";
    std::ofstream out(beside, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    std::filesystem::rename(beside, path);
}

} // namespace tris::test
