#include "app/subcommands.h"

#include "app/batch.h"
#include "app/document.h"
#include "app/extract.h"
#include "app/given_files.h"
#include "app/messages.h"
#include "app/model_check.h"
#include "app/model_info.h"
#include "app/picture.h"
#include "app/skin_export.h"
#include "core/utf8.h"
#include "files/archive.h"
#include "files/file_part.h"
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

constexpr int kProblems = 1;

void complain(const std::string& message) {
    Messages(std::cerr, standard_style(Verbosity::normal)).error(message);
}

GivenFiles given_files(const std::vector<std::filesystem::path>& paths) {
    GivenFiles given = expand_folders(paths);
    bool input = false;
    for (GivenFile& file : given.files) {
        if (is_standard_input(file.path) && std::exchange(input, true))
            file.error = "standard input was named twice, and can be read once";
    }
    // One that several of the names lead into is there once.
    std::set<std::filesystem::path> seen;
    std::erase_if(given.archives, [&](const GivenArchive& archive) {
        return !seen.insert(archive.path.lexically_normal()).second;
    });
    return given;
}

// The models among what was named; what was tolerated in archives is told, once of each.
std::vector<GivenFile> given_models(const std::vector<std::filesystem::path>& paths, Messages& messages) {
    GivenFiles given = given_files(paths);
    for (const std::string& warning : archive_warnings(given))
        messages.say(MessageKind::warning, warning);
    return std::move(given.files);
}

// Where the pictures go; nothing where they have nowhere to go, which has been told.
std::optional<OutputPlan> plan_pictures(const Options& options, const std::vector<GivenFile>& models,
                                        Messages& messages) {
    if (options.output == kStandardOutput && platform::is_terminal(platform::Stream::output)) {
        messages.error("standard output is a terminal, expected a pipe or a file for the picture");
        return std::nullopt;
    }
    std::optional<OutputPlan> plan = plan_outputs(options, models, messages);
    return plan && !plan->outputs.empty() ? std::move(plan) : std::nullopt;
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

int save_skin(Graphics* graphics, const GivenFile& model, const std::filesystem::path& path,
              bool makes_folders, const Options& options, Messages& messages) {
    const Timings timings; // of this one
    const Result<Document> document = open_given(model);
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
    const Result<bool> written = write_picture(*image, path, makes_folders, PictureKind::skin);
    if (!written) {
        messages.error(written.error().message);
        return kCannotWrite;
    }
    messages.say(MessageKind::detail,
                 file + " -> " + path.string() + ": saved in " + in_ms(timings.since_start_ms()));
    return 0;
}

// Leaves those files that one of the patterns wants, all when there is none, and gives the patterns that want
// nothing.
std::vector<std::string> choose_files(files::ExtractList& list, const std::vector<std::string>& patterns) {
    std::vector<std::string> idle = patterns;
    if (patterns.empty())
        return idle;
    std::erase_if(list.files, [&](const files::FileToExtract& file) {
        bool wanted = false;
        for (const std::string& pattern : patterns) {
            if (!files::is_wanted(file.name, pattern))
                continue;
            wanted = true;
            std::erase(idle, pattern);
        }
        return !wanted;
    });
    return idle;
}

} // namespace

int report_gl(const gpu::DebugLog& log) {
    for (const std::string& message : log.messages)
        complain("OpenGL: " + message);
    return log.messages.empty() ? 0 : kDriverTrouble;
}

namespace {

std::string dump(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Writes what `describe` says of each model to standard output; `describe` gets a document and raises the
// exit code where it has to. A bad file does not keep the others from their turn.
template <class Describe>
int describe_each(const std::vector<GivenFile>& models, const Options& options, Messages& messages,
                  const Describe& describe) {
    int code = 0;
    // What is printed to a terminal shows how far it is by itself.
    const bool shows_progress = models.size() > 1 && !platform::is_terminal(platform::Stream::output);
    int done = 0;
    for (const GivenFile& model : models) {
        if (shows_progress)
            messages.progress(done++, static_cast<int>(models.size()));
        const Timings timings; // of this one
        const Result<Document> document = open_given(model);
        if (document) {
            std::cout << describe(*document, code);
            messages.say(MessageKind::detail,
                         document->path.string() + ": read in " + in_ms(timings.since_start_ms()));
            continue;
        }
        code = kUnreadable;
        if (options.json)
            std::cout << dump({{"file", model.path.string()}, {"error", document.error().message}});
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

} // namespace

int run_info(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    const std::vector<GivenFile> models = given_models(options.files, messages);
    return describe_each(models, options, messages, [&](const Document& document, int&) {
        return options.json ? dump(model_json(document)) : model_text(document);
    });
}

int run_check(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    const GivenFiles given = given_files(options.files);
    int worst = 0;
    for (const GivenArchive& archive : given.archives) {
        const CheckReport report = check_archive(archive);
        if (check::count(report.findings).problems() > 0)
            worst = kProblems;
        std::cout << (options.json ? dump(check_json(archive, report)) : check_text(archive.path, report));
    }
    const int of_models =
        describe_each(given.files, options, messages, [&](const Document& document, int& code) {
            CheckReport report = check_document(document, document.skins);
            if (!options.engines.empty())
                ask_only(report, document, options.engines);
            if (check::count(report.findings).problems() > 0)
                code = std::max(code, kProblems);
            return options.json ? dump(check_json(document, report)) : check_text(document.path, report);
        });
    return std::max(worst, of_models);
}

int run_render(const Options& options, Timings& timings) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    std::vector<GivenFile> models = given_models(options.files, messages);
    if (options.picture.thumbnail && options.files.size() == 1 && !options.sheet)
        keep_first(options.output, models);
    const std::optional<OutputPlan> plan = plan_pictures(options, models, messages);
    if (!plan)
        return kCannotWrite;
    const int jobs = std::min(options.jobs > 0 ? options.jobs : default_workers(),
                              std::max(static_cast<int>(plan->models.size()), 1));
    gpu::DebugLog gl_log; // before the context, which it must outlive
    // The first models are read while the context is made.
    Workers workers(jobs);
    ModelQueue queue(workers, plan->models, options.picture, jobs);
    const Result<platform::HeadlessContext> context = platform::HeadlessContext::create(options.gl_debug);
    if (!context) {
        messages.error(context.error().message);
        return kCannotWrite;
    }
    if (options.gl_debug)
        gpu::watch_gl(gl_log);
    Result<Graphics> graphics = Graphics::create(options.shader_folder, options.gl_debug);
    if (!graphics) {
        messages.error(graphics.error().message);
        return kCannotWrite;
    }
    timings.window_ms = timings.since_start_ms();
    // Too large a picture is a wrong argument, which no model is to blame for.
    if (const auto room = gpu::OffscreenTarget::create(options.picture.width, options.picture.height);
        !room) {
        messages.error("--size: " + room.error().message);
        return kCannotWrite;
    }
    const Tally tally = options.sheet
                            ? draw_sheet(*graphics, queue, *plan, options, messages, timings)
                            : draw_each(*graphics, workers, queue, *plan, options, jobs, messages, timings);
    if (models.size() > 1)
        messages.say(MessageKind::summary, tally_text(tally));
    if (options.timings)
        std::cerr << timings_line(timings, *graphics, shared_use(*graphics)) << "\n";
    return std::max(exit_code(tally), report_gl(gl_log));
}

int run_skin(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    const std::optional<OutputPlan> plan =
        plan_pictures(options, given_models(options.files, messages), messages);
    if (!plan)
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
        Result<Graphics> loaded = Graphics::create(options.shader_folder, options.gl_debug);
        if (!loaded) {
            messages.error(loaded.error().message);
            return kCannotWrite;
        }
        graphics = *std::move(loaded);
    }
    int code = plan->refused > 0 ? kCannotWrite : 0;
    for (std::size_t i = 0; i < plan->models.size(); ++i) {
        code = std::max(code, save_skin(graphics ? &*graphics : nullptr, plan->models[i], plan->outputs[i],
                                        plan->makes_folders, options, messages));
        if (plan->models.size() > 1)
            messages.progress(static_cast<int>(i) + 1, static_cast<int>(plan->models.size()));
    }
    return std::max(code, report_gl(gl_log));
}

int run_extract(const Options& options) {
    Messages messages(std::cerr, standard_style(options.verbosity));
    const std::filesystem::path& root = options.files.front();
    if (options.output.empty() && !options.extract.list) {
        messages.error("no folder to write to, expected --output or --list");
        return kCannotWrite;
    }
    Result<files::ExtractList> list = files::files_to_extract(root);
    if (!list) {
        messages.error(list.error().message);
        return kUnreadable;
    }
    for (const std::string& warning : list->warnings)
        messages.say(MessageKind::warning, warning);
    int code = list->unread.empty() ? 0 : kUnreadable;
    for (const std::string& text : list->unread)
        messages.error(text);
    for (const std::string& pattern : choose_files(*list, options.extract.patterns)) {
        messages.error(root.string() + ": holds nothing by the name of " + pattern);
        code = kUnreadable;
    }
    if (options.extract.with_skins) {
        std::vector<Message> said;
        add_files_of_models(root, *list, said);
        messages.say(said);
        if (std::any_of(said.begin(), said.end(),
                        [](const Message& message) { return message.kind == MessageKind::error; }))
            code = std::max(code, kCannotWrite);
    }
    if (options.extract.list) {
        for (const files::FileToExtract& file : list->files)
            std::cout << printable(file.name, "") << "\n";
        std::cout.flush();
        if (std::cout)
            return code;
        messages.error("standard output: cannot be written");
        return kCannotWrite;
    }
    if (const std::optional<Error> bomb = files::refuse_bomb(*list)) {
        messages.error(bomb->message);
        return kUnreadable;
    }
    std::error_code cause;
    std::error_code error;
    if (!list->files.empty()) // no folder for nothing
        std::filesystem::create_directories(options.output, cause);
    if (!list->files.empty() && !std::filesystem::is_directory(options.output, error)) {
        messages.error(options.output + ": is no folder, and none can be made there" +
                       (cause ? ": " + cause.message() : ""));
        return kCannotWrite;
    }
    const ExtractTally tally = extract_files(
        *list, options.output, options.extract.force ? files::IfThere::replace : files::IfThere::keep,
        [&](const Message& message) { messages.say({message}); },
        [&](int done, int total) { messages.progress(done, total); });
    messages.say(MessageKind::summary, tally_text(tally));
    return std::max(code, exit_code(tally));
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
