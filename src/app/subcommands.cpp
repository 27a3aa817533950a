#include "app/subcommands.h"

#include "app/document.h"
#include "app/given_files.h"
#include "app/model_info.h"
#include "app/picture.h"
#include "app/skin_export.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "platform/headless.h"
#include "platform/paths.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

constexpr int kCannotWrite = 1;
constexpr int kUnreadable = 2;
constexpr int kDriverComplained = 3;

void complain(const std::string& message) {
    std::cerr << "tris: " << message << "\n";
}

bool is_folder(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

int write_picture(const Image& image, const std::filesystem::path& path) {
    const Result<Bytes> png = formats::encode_png(image);
    if (!png) {
        complain(path.string() + ": " + png.error().message);
        return kCannotWrite;
    }
    const Result<bool> written = files::write_atomically(path, *png);
    if (!written) {
        complain(written.error().message);
        return kCannotWrite;
    }
    return 0;
}

// The models among what was named; what was tolerated in archives is told.
std::vector<GivenFile> given_models(const std::vector<std::filesystem::path>& paths) {
    GivenFiles given = expand_folders(paths);
    for (const std::string& warning : given.warnings)
        complain("warning: " + warning);
    return std::move(given.files);
}

// "-o pictures/" means a folder, whether or not it is there yet.
void make_output_folder(const std::string& output) {
    std::error_code error; // writing into it says why it is not there
    if (output.ends_with('/'))
        std::filesystem::create_directories(output, error);
}

int draw_to_file(Graphics& graphics, const std::filesystem::path& model, const PictureOptions& options,
                 const std::filesystem::path& path, Timings& timings) {
    const Result<Document> document = open_document(model);
    if (!document) {
        complain(document.error().message);
        return kUnreadable;
    }
    for (const std::string& warning : document->model.warnings)
        std::cerr << "tris: warning: " << model.string() << ": " << warning << "\n";
    std::vector<std::string> notes;
    const double before_ms = timings.since_start_ms();
    const Result<Image> image = draw_picture(graphics, *document, options, notes);
    for (const std::string& note : notes)
        std::cerr << "tris: note: " << model.string() << ": " << note << "\n";
    if (!image) {
        complain(image.error().message);
        return kUnreadable;
    }
    if (timings.frames++ == 0) {
        timings.parse_ms = document->parse_milliseconds;
        timings.first_frame_ms = timings.since_start_ms();
        timings.upload_ms = timings.first_frame_ms - before_ms;
    }
    return write_picture(*image, path);
}

// Each model has a picture of its own; false, and a complaint, when two would go to one file.
bool outputs_differ(const std::string& wanted, const std::vector<GivenFile>& models) {
    std::set<std::filesystem::path> outputs;
    for (const GivenFile& model : models) {
        const std::filesystem::path output = output_path(wanted, model.path);
        if (model.error.empty() && !outputs.insert(output).second) {
            complain("several models would be drawn to " + output.string() +
                     ", expected a folder or a name with {stem} or {folder} that keeps them apart");
            return false;
        }
    }
    return true;
}

Result<Image> skin_to_save(Graphics* graphics, const Document& document, const SkinOptions& options,
                           std::vector<std::string>& notes) {
    const Result<std::optional<SkinChoice>> choice = wanted_skin(document, options.skin);
    if (!choice)
        return choice.error();
    const Result<PaletteChoice> palette = wanted_palette(document, options.palette);
    if (!palette)
        return palette.error();
    if (!*choice && options.picture)
        return Error{document.path.string() + ": " + document.skin_note};
    if (graphics == nullptr)
        return skin_picture(document, **choice, 0, *palette, options.scale);
    SkinTextures textures;
    if (*choice) {
        textures = skin_textures(graphics->textures, document,
                                 {**choice, 0, *palette, skin_recipe(document.model, {})}, notes);
    } else {
        // The edges need no picture, only its size.
        textures.base = std::make_shared<gpu::GpuTexture>();
        constexpr int kUnknownSide = 256; // figures do not say how large their textures are
        const bool known = document.model.skin_width > 0 && document.model.skin_height > 0;
        textures.base->width = known ? document.model.skin_width : kUnknownSide;
        textures.base->height = known ? document.model.skin_height : kUnknownSide;
    }
    return uv_layout_picture(*graphics, document, textures, options.picture, options.scale);
}

int save_skin(Graphics* graphics, const std::filesystem::path& model, const Options& options) {
    const Result<Document> document = open_document(model);
    if (!document) {
        complain(document.error().message);
        return kUnreadable;
    }
    std::vector<std::string> notes;
    const Result<Image> image = skin_to_save(graphics, *document, options.skin, notes);
    for (const std::string& note : notes)
        std::cerr << "tris: note: " << model.string() << ": " << note << "\n";
    if (!image) {
        complain(image.error().message);
        return kUnreadable;
    }
    return write_picture(*image, output_path(options.output, model));
}

} // namespace

std::filesystem::path output_path(const std::string& output, const std::filesystem::path& model) {
    const std::string stem = model.stem().string();
    if (is_folder(output))
        return std::filesystem::path(output) / (stem + ".png");
    std::error_code error;
    const std::string folder = std::filesystem::absolute(model, error).parent_path().filename().string();
    std::string name = output;
    for (const auto& [mark, text] :
         {std::pair<std::string, std::string>("{stem}", stem), {"{folder}", folder}}) {
        for (std::size_t at = name.find(mark); at != std::string::npos;
             at = name.find(mark, at + text.size()))
            name.replace(at, mark.size(), text);
    }
    return name;
}

int report_gl(const gpu::DebugLog& log) {
    for (const std::string& message : log.messages)
        complain("OpenGL: " + message);
    return log.messages.empty() ? 0 : kDriverComplained;
}

int run_info(const Options& options) {
    int code = 0;
    for (const auto& [path, error] : given_models(options.files)) {
        const Result<Document> document = error.empty() ? open_document(path) : Error{error};
        if (document) {
            std::cout << (options.json ? model_json(*document).dump(
                                             -1, ' ', false, nlohmann::json::error_handler_t::replace) +
                                             "\n"
                                       : model_text(*document));
            continue;
        }
        code = kUnreadable;
        if (options.json)
            std::cout << nlohmann::ordered_json{{"file", path.string()}, {"error", document.error().message}}
                             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                      << "\n";
        else
            complain(document.error().message);
    }
    std::cout.flush();
    if (!std::cout) {
        complain("standard output: cannot be written");
        return kCannotWrite;
    }
    return code;
}

int run_render(const Options& options, Timings& timings) {
    make_output_folder(options.output);
    const std::vector<GivenFile> models = given_models(options.files);
    if (!outputs_differ(options.output, models))
        return kCannotWrite;
    gpu::DebugLog gl_log; // before the context, which it must outlive
    const Result<platform::HeadlessContext> context = platform::HeadlessContext::create(options.gl_debug);
    if (!context) {
        complain(context.error().message);
        return kCannotWrite;
    }
    if (options.gl_debug)
        gpu::watch_gl(gl_log);
    Result<Graphics> graphics = Graphics::create(options.shader_folder);
    if (!graphics) {
        complain(graphics.error().message);
        return kCannotWrite;
    }
    timings.window_ms = timings.since_start_ms();
    int code = 0;
    for (const auto& [model, error] : models) {
        if (error.empty()) {
            code = std::max(code, draw_to_file(*graphics, model, options.picture,
                                               output_path(options.output, model), timings));
            continue;
        }
        complain(error);
        code = std::max(code, kUnreadable);
    }
    if (options.timings)
        std::cerr << timings_line(timings, *graphics) << "\n";
    return std::max(code, report_gl(gl_log));
}

int run_skin(const Options& options) {
    make_output_folder(options.output);
    const std::vector<GivenFile> models = given_models(options.files);
    if (!outputs_differ(options.output, models))
        return kCannotWrite;
    gpu::DebugLog gl_log; // before the context, which it must outlive
    std::optional<platform::HeadlessContext> context;
    std::optional<Graphics> graphics;
    if (options.skin.layout) {
        Result<platform::HeadlessContext> made = platform::HeadlessContext::create(options.gl_debug);
        if (!made) {
            complain(made.error().message);
            return kCannotWrite;
        }
        context = *std::move(made);
        if (options.gl_debug)
            gpu::watch_gl(gl_log);
        Result<Graphics> loaded = Graphics::create(options.shader_folder);
        if (!loaded) {
            complain(loaded.error().message);
            return kCannotWrite;
        }
        graphics = *std::move(loaded);
    }
    int code = 0;
    for (const auto& [model, error] : models) {
        if (error.empty()) {
            code = std::max(code, save_skin(graphics ? &*graphics : nullptr, model, options));
            continue;
        }
        complain(error);
        code = std::max(code, kUnreadable);
    }
    return std::max(code, report_gl(gl_log));
}

int run_without_display(const Options& options, Timings& timings, const std::string& reason) {
    Options picture = options;
    if (picture.files.empty()) {
        if (const auto sample = platform::sample_model())
            picture.files.push_back(*sample);
    }
    if (picture.files.empty()) {
        complain("no window: " + reason);
        return kCannotWrite;
    }
    // Pictures among the files are skins; the model is what gets drawn, of folders the first one in them.
    const std::vector<GivenFile> given = expand_folders(picture.files).files;
    const auto model = std::find_if(given.begin(), given.end(), [](const GivenFile& file) {
        return !formats::is_image_name(file.path.string());
    });
    const GivenFile& drawn = model != given.end() ? *model : given.front();
    if (!drawn.error.empty()) {
        complain(drawn.error);
        return kUnreadable;
    }
    picture.files = {drawn.path};
    const std::string stem = picture.files.front().stem().string();
    std::filesystem::path output = stem + ".png";
    std::error_code error;
    for (int n = 2; std::filesystem::exists(output, error); ++n)
        output = stem + "-" + std::to_string(n) + ".png";
    picture.output = output.string();
    std::cerr << "tris: no window (" << reason << "), drawing to a picture instead\n";
    const int code = run_render(picture, timings);
    if (code == 0)
        std::cout << std::filesystem::absolute(output, error).string() << "\n";
    return code;
}

} // namespace tris::app
