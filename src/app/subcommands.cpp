#include "app/subcommands.h"

#include "app/batch.h"
#include "app/document.h"
#include "app/given_files.h"
#include "app/messages.h"
#include "app/model_info.h"
#include "app/picture.h"
#include "app/skin_export.h"
#include "formats/images/image_file.h"
#include "platform/headless.h"
#include "platform/paths.h"
#include "platform/terminal.h"

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

constexpr int kDriverComplained = 3;

void complain(const std::string& message) {
    Messages(std::cerr, standard_style(Verbosity::normal)).error(message);
}

// The models among what was named; what was tolerated in archives is told.
std::vector<GivenFile> given_models(const std::vector<std::filesystem::path>& paths, Messages& messages) {
    GivenFiles given = expand_folders(paths);
    for (const std::string& warning : given.warnings)
        messages.say(MessageKind::warning, warning);
    bool input = false;
    for (GivenFile& file : given.files) {
        if (is_standard_input(file.path) && std::exchange(input, true))
            file.error = "standard input was named twice, and can be read once";
    }
    return std::move(given.files);
}

// "-o pictures/" means a folder, whether or not it is there yet.
void make_output_folder(const std::string& output) {
    std::error_code error; // writing into it says why it is not there
    if (output.ends_with('/'))
        std::filesystem::create_directories(output, error);
}

// Whether the pictures have somewhere to go; otherwise a complaint has been made. Each model has a picture of
// its own, and no two may go to one file.
bool can_write(const Options& options, const std::vector<GivenFile>& models, Messages& messages) {
    if (options.output == kStandardOutput && platform::is_terminal(platform::Stream::output)) {
        messages.error("standard output is a terminal, expected a pipe or a file for the picture");
        return false;
    }
    if (options.sheet)
        return true;
    std::set<std::filesystem::path> outputs;
    for (const GivenFile& model : models) {
        const std::filesystem::path output = output_path(options.output, model);
        if (!model.error.empty() || outputs.insert(output).second)
            continue;
        messages.error(
            options.output == kStandardOutput
                ? "several pictures would go to standard output, expected one model or --sheet"
                : "several models would be drawn to " + output.string() +
                      ", expected a folder or a name with {stem}, {folder}, {path} or {ext} that keeps "
                      "them apart");
        return false;
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

int save_skin(Graphics* graphics, const GivenFile& model, const Options& options, Messages& messages) {
    const Timings timings; // of this one
    const Result<Document> document = model.error.empty() ? open_given(model.path) : Error{model.error};
    if (!document) {
        messages.error(document.error().message);
        return kUnreadable;
    }
    const std::string file = document->path.string();
    std::vector<std::string> notes;
    const Result<Image> image = skin_to_save(graphics, *document, options.skin, notes);
    for (const std::string& note : notes)
        messages.say(MessageKind::note, file + ": " + note);
    if (!image) {
        messages.error(image.error().message);
        return kUnreadable;
    }
    const std::filesystem::path path = output_path(options.output, model);
    const Result<bool> written = write_picture(*image, options.output, path);
    if (!written) {
        messages.error(written.error().message);
        return kCannotWrite;
    }
    messages.say(MessageKind::detail,
                 file + " -> " + path.string() + ": saved in " + in_ms(timings.since_start_ms()));
    return 0;
}

} // namespace

int report_gl(const gpu::DebugLog& log) {
    for (const std::string& message : log.messages)
        complain("OpenGL: " + message);
    return log.messages.empty() ? 0 : kDriverComplained;
}

int run_info(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    int code = 0;
    for (const auto& [path, error, name] : given_models(options.files, messages)) {
        const Timings timings; // of this one
        const Result<Document> document = error.empty() ? open_given(path) : Error{error};
        if (document) {
            messages.say(MessageKind::detail,
                         document->path.string() + ": read in " + in_ms(timings.since_start_ms()));
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
            messages.error(document.error().message);
    }
    std::cout.flush();
    if (!std::cout) {
        messages.error("standard output: cannot be written");
        return kCannotWrite;
    }
    return code;
}

int run_render(const Options& options, Timings& timings) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    make_output_folder(options.output);
    const std::vector<GivenFile> models = given_models(options.files, messages);
    if (!can_write(options, models, messages))
        return kCannotWrite;
    const int jobs = std::min(options.jobs > 0 ? options.jobs : default_workers(),
                              std::max(static_cast<int>(models.size()), 1));
    gpu::DebugLog gl_log; // before the context, which it must outlive
    // The first models are read while the context is made.
    Workers workers(jobs);
    ModelQueue queue(workers, models, options.picture, jobs);
    const Result<platform::HeadlessContext> context = platform::HeadlessContext::create(options.gl_debug);
    if (!context) {
        messages.error(context.error().message);
        return kCannotWrite;
    }
    if (options.gl_debug)
        gpu::watch_gl(gl_log);
    Result<Graphics> graphics = Graphics::create(options.shader_folder);
    if (!graphics) {
        messages.error(graphics.error().message);
        return kCannotWrite;
    }
    timings.window_ms = timings.since_start_ms();
    const Tally tally = options.sheet
                            ? draw_sheet(*graphics, queue, models, options, messages, timings)
                            : draw_each(*graphics, workers, queue, models, options, jobs, messages, timings);
    if (models.size() > 1)
        messages.say(MessageKind::summary, tally_text(tally));
    if (options.timings)
        std::cerr << timings_line(timings, *graphics) << "\n";
    return std::max(exit_code(tally), report_gl(gl_log));
}

int run_skin(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    make_output_folder(options.output);
    const std::vector<GivenFile> models = given_models(options.files, messages);
    if (!can_write(options, models, messages))
        return kCannotWrite;
    gpu::DebugLog gl_log; // before the context, which it must outlive
    std::optional<platform::HeadlessContext> context;
    std::optional<Graphics> graphics;
    if (options.skin.layout) {
        Result<platform::HeadlessContext> made = platform::HeadlessContext::create(options.gl_debug);
        if (!made) {
            messages.error(made.error().message);
            return kCannotWrite;
        }
        context = *std::move(made);
        if (options.gl_debug)
            gpu::watch_gl(gl_log);
        Result<Graphics> loaded = Graphics::create(options.shader_folder);
        if (!loaded) {
            messages.error(loaded.error().message);
            return kCannotWrite;
        }
        graphics = *std::move(loaded);
    }
    int code = 0;
    for (const GivenFile& model : models)
        code = std::max(code, save_skin(graphics ? &*graphics : nullptr, model, options, messages));
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
