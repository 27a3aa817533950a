#include "app/batch.h"

#include "app/sheet.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

LoadedModel load(const GivenFile& model, const PictureOptions& options) {
    const Clock::time_point start = Clock::now();
    LoadedModel out{open_given(model), {}, 0.0};
    if (out.document)
        out.skin = prepare_skin(*out.document, options);
    out.milliseconds = milliseconds_since(start);
    return out;
}

void add_notes(const Document& document, const std::vector<std::string>& notes, std::vector<Message>& out) {
    for (const std::string& note : notes)
        out.push_back({MessageKind::note, document.path.string() + ": " + note});
}

// Draws a loaded model and says what there is to say about it; nothing when it could not be drawn.
std::optional<Image> draw_loaded(Graphics& graphics, const LoadedModel& loaded, const PictureOptions& options,
                                 Tally& tally, std::vector<Message>& said, Timings& timings) {
    if (!loaded.document) {
        said.push_back({MessageKind::error, loaded.document.error().message});
        ++tally.unread;
        return std::nullopt;
    }
    const Document& document = *loaded.document;
    for (const std::string& warning : oddity_texts(document.model.warnings))
        said.push_back({MessageKind::warning, document.path.string() + ": " + warning});
    const double before_ms = timings.since_start_ms();
    std::vector<std::string> notes;
    if (loaded.skin)
        use_prepared(graphics, *loaded.skin, notes);
    Result<Image> image = draw_picture(graphics, document, options, notes);
    add_notes(document, notes, said);
    if (!image) {
        said.push_back({MessageKind::error, image.error().message});
        ++tally.undrawn;
        return std::nullopt;
    }
    if (timings.frames++ == 0) {
        timings.parse_ms = document.parse_milliseconds;
        timings.first_frame_ms = timings.since_start_ms();
        timings.upload_ms = timings.first_frame_ms - before_ms;
    }
    return *std::move(image);
}

struct Written {
    Result<bool> result;
    double milliseconds = 0.0;
};

// A model that has been drawn, or not, whose picture is perhaps still being written.
struct Pending {
    std::vector<Message> said;
    std::optional<std::future<Written>> written;
    std::string detail; // for verbose, but for the time of writing
};

void finish(Pending pending, Tally& tally, Messages& messages) {
    if (pending.written) {
        const Written written = pending.written->get();
        if (written.result) {
            ++tally.drawn;
            pending.said.push_back(
                {MessageKind::detail, pending.detail + ", written in " + in_ms(written.milliseconds)});
        } else {
            ++tally.unwritten;
            pending.said.push_back({MessageKind::error, written.result.error().message});
        }
    }
    messages.say(pending.said);
}

Result<bool> write_to_standard_output(ByteView bytes) {
    std::cout.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    std::cout.flush();
    if (!std::cout)
        return Error{"standard output: cannot be written"};
    return true;
}

} // namespace

ModelQueue::ModelQueue(Workers& workers, const std::vector<GivenFile>& models, const PictureOptions& options,
                       int ahead)
    : workers_(workers), models_(models), options_(options), ahead_(static_cast<std::size_t>(ahead)) {
    fill();
}

void ModelQueue::fill() {
    for (; asked_ < models_.size() && loading_.size() < ahead_; ++asked_)
        loading_.push_back(
            workers_.run([&model = models_[asked_], &options = options_] { return load(model, options); }));
}

LoadedModel ModelQueue::next() {
    LoadedModel loaded = loading_.front().get();
    loading_.pop_front();
    fill();
    return loaded;
}

std::string tally_text(const Tally& tally) {
    std::string text = std::to_string(tally.drawn) + " drawn";
    for (const auto& [count, fate] : {std::pair(tally.unread, "read"), std::pair(tally.undrawn, "drawn"),
                                      std::pair(tally.unwritten, "written")}) {
        if (count > 0)
            text += ", " + std::to_string(count) + " could not be " + fate;
    }
    return text;
}

int exit_code(const Tally& tally) {
    if (tally.unread > 0 || tally.undrawn > 0)
        return kUnreadable;
    return tally.unwritten > 0 ? kCannotWrite : 0;
}

Result<bool> write_picture(const Image& image, const std::string& wanted, const std::filesystem::path& path) {
    const Result<Bytes> png = formats::encode_png(image);
    if (!png)
        return Error{path.string() + ": " + png.error().message};
    if (wanted == kStandardOutput)
        return write_to_standard_output(*png);
    if (std::filesystem::path(wanted).parent_path() != path.parent_path() ||
        wanted.find("{path}") != std::string::npos) {
        std::error_code error; // writing into it says why it is not there
        std::filesystem::create_directories(path.parent_path(), error);
    }
    return files::write_atomically(path, *png);
}

Tally draw_each(Graphics& graphics, Workers& workers, ModelQueue& queue, const std::vector<GivenFile>& models,
                const Options& options, int jobs, Messages& messages, Timings& timings) {
    Tally tally;
    std::deque<Pending> pending;
    const int total = static_cast<int>(models.size());
    int done = 0;
    const auto finish_oldest = [&] {
        finish(std::move(pending.front()), tally, messages);
        pending.pop_front();
        if (total > 1)
            messages.progress(++done, total);
    };
    for (const GivenFile& model : models) {
        const LoadedModel loaded = queue.next();
        Pending next;
        const Clock::time_point start = Clock::now();
        if (std::optional<Image> image =
                draw_loaded(graphics, loaded, options.picture, tally, next.said, timings)) {
            const std::filesystem::path path = output_path(options.output, model);
            next.detail = loaded.document->path.string() + " -> " + path.string() + ": read in " +
                          in_ms(loaded.milliseconds) + ", drawn in " + in_ms(milliseconds_since(start));
            next.written = workers.run([picture = *std::move(image), &wanted = options.output, path] {
                const Clock::time_point begin = Clock::now();
                Result<bool> result = write_picture(picture, wanted, path);
                return Written{std::move(result), milliseconds_since(begin)};
            });
        }
        pending.push_back(std::move(next));
        while (pending.size() > static_cast<std::size_t>(jobs))
            finish_oldest();
    }
    while (!pending.empty())
        finish_oldest();
    return tally;
}

Tally draw_sheet(Graphics& graphics, ModelQueue& queue, const std::vector<GivenFile>& models,
                 const Options& options, Messages& messages, Timings& timings) {
    Tally tally;
    std::optional<LabelFont> font = LabelFont::load();
    if (!font)
        messages.say(MessageKind::note, "no font was found, the sheet goes without labels");
    std::optional<Sheet> sheet;
    const auto begin_sheet = [&](int cells) {
        Result<Sheet> made = Sheet::create(
            {options.picture.width, options.picture.height, options.columns, cells, font.has_value()},
            options.picture.view);
        if (made)
            sheet = *std::move(made);
        else
            messages.error(made.error().message);
        return sheet.has_value();
    };
    const auto add = [&](const LoadedModel& loaded, const SheetCell& cell) {
        std::vector<Message> said;
        const std::optional<Image> image = draw_loaded(graphics, loaded, cell.options, tally, said, timings);
        messages.say(said);
        if (image)
            sheet->add(*image, cell.label, font ? &*font : nullptr);
    };
    GivenFile named = models.front();
    const bool of_clips = models.size() == 1 && options.picture.clip.empty() && !options.picture.frame;
    if (of_clips) {
        LoadedModel loaded = queue.next();
        std::vector<SheetCell> cells = {{options.picture, {}}};
        if (loaded.document)
            cells = clip_cells(loaded.document->model, options.picture);
        if (!begin_sheet(static_cast<int>(cells.size())))
            return {0, 0, 0, 1};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            add(loaded, cells[i]);
            messages.progress(static_cast<int>(i) + 1, static_cast<int>(cells.size()));
            if (loaded.document)
                loaded.document->model.warnings.clear(); // once is enough
        }
    } else {
        if (!begin_sheet(static_cast<int>(models.size())))
            return {0, 0, 0, 1};
        for (std::size_t i = 0; i < models.size(); ++i) {
            add(queue.next(), {options.picture, models[i].name});
            messages.progress(static_cast<int>(i) + 1, static_cast<int>(models.size()));
        }
        if (models.size() > 1)
            named = {"sheet", {}, "sheet"};
    }
    if (sheet->cells() == 0)
        return tally;
    const int cells = sheet->cells();
    const Result<bool> written =
        write_picture(std::move(*sheet).take(), options.output, output_path(options.output, named));
    if (written) {
        tally.drawn = of_clips ? 1 : cells;
    } else {
        messages.error(written.error().message);
        ++tally.unwritten;
    }
    return tally;
}

} // namespace tris::app
