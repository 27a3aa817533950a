#include "support/gl_fixture.h"
#include "support/oddities.h"

#include "files/file_system.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <link.h>

namespace tris::test {

namespace {

// Keeps the graphics driver mapped until the process ends. A driver that is unloaded with its context leaves
// its own small leaks behind under no name, where the leak checker's suppressions cannot tell them from ours.
void pin_driver() {
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void*) {
            if (std::strstr(info->dlpi_name, "_dri.so") != nullptr)
                dlopen(info->dlpi_name, RTLD_NOW | RTLD_NODELETE);
            return 0;
        },
        nullptr);
}

} // namespace

void GlTest::SetUp() {
    Result<platform::HeadlessContext> context = platform::HeadlessContext::create(true);
    ASSERT_TRUE(context) << context.error().message;
    context_ = *std::move(context);
    pin_driver();
    gpu::watch_gl(log_);
    Result<app::Graphics> graphics = app::Graphics::create({});
    ASSERT_TRUE(graphics) << graphics.error().message;
    graphics_ = *std::move(graphics);
}

void GlTest::TearDown() {
    if (!context_)
        return;
    for (const std::string& error : gpu::take_gl_errors())
        ADD_FAILURE() << error;
    for (const std::string& message : log_.messages)
        ADD_FAILURE() << message;
    graphics_.reset(); // while the context is still current
    context_.reset();
}

Image GlTest::draw(const app::Document& document, const app::PictureOptions& options) {
    std::vector<std::string> notes;
    Result<Image> image = app::draw_picture(graphics(), document, options, notes);
    EXPECT_TRUE(image) << (image ? "" : image.error().message);
    return image ? *std::move(image) : make_image(options.width, options.height);
}

std::filesystem::path samples_folder() {
    return TRIS_SAMPLES;
}

std::filesystem::path sample_path() {
    return samples_folder() / "players/bramble/tris.md2";
}

app::Document open_or_fail(const std::filesystem::path& path) {
    Result<app::Document> document = app::open_document(path);
    if (!document)
        throw std::runtime_error(document.error().message);
    return *std::move(document);
}

ImageDifference compare(const Image& a, const Image& b) {
    ImageDifference out;
    if (a.width != b.width || a.height != b.height)
        return {255, 1.0};
    std::size_t failing = 0;
    for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
        int worst = 0;
        for (std::size_t c = 0; c < 4; ++c)
            worst = std::max(worst, std::abs(a.rgba[i + c] - b.rgba[i + c]));
        out.largest = std::max(out.largest, worst);
        failing += worst > 5 ? 1 : 0;
    }
    out.failing_share = static_cast<double>(failing) / static_cast<double>(a.rgba.size() / 4);
    return out;
}

void expect_golden(const Image& image, const std::string& name) {
    const std::filesystem::path folder = TRIS_GOLDEN;
    const std::filesystem::path baseline = folder / (name + ".png");
    const auto keep_candidate = [&] {
        const Result<Bytes> png = formats::encode_png(image);
        ASSERT_TRUE(png);
        ASSERT_TRUE(files::write_atomically(folder / (name + ".candidate.png"), *png));
    };
    Oddities warnings;
    const Result<Image> expected = app::load_skin(baseline, warnings);
    if (!expected) {
        keep_candidate();
        FAIL() << "no baseline: " << expected.error().message << "; look at " << name
               << ".candidate.png and rename it if it is right";
    }
    const ImageDifference difference = compare(image, *expected);
    if (difference.failing_share > 0.001) {
        keep_candidate();
        FAIL() << name << ": " << difference.failing_share * 100.0
               << " % of the pixels differ by more than 5/255 (up to " << difference.largest << ")";
    }
}

} // namespace tris::test
