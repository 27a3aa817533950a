#include "app/batch.h"

#include "app/sheet.h"
#include "core/text.h"
#include "files/archive.h"
#include "files/file_part.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/zip/inflate.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <map>
#include <set>
#include <string_view>
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

constexpr std::size_t kAfterHeader = 33; // of a PNG: its signature, and the chunk that comes first

// The chunk of a PNG that names the program.
Bytes software_chunk() {
    using namespace std::string_view_literals;
    constexpr std::string_view kText = "tEXtSoftware\0tris render"sv;
    Bytes chunk(4);
    for (const char c : kText)
        chunk.push_back(static_cast<std::byte>(c));
    const auto put_word = [](std::byte* at, std::uint32_t word) {
        for (unsigned i = 0; i < 4; ++i)
            at[i] = static_cast<std::byte>(word >> (24U - 8U * i) & 255U);
    };
    constexpr std::size_t kKind = 4;
    put_word(chunk.data(), static_cast<std::uint32_t>(kText.size() - kKind));
    const std::uint32_t sum = formats::crc32_of(ByteView(chunk).subspan(kKind));
    chunk.resize(chunk.size() + 4);
    put_word(chunk.data() + chunk.size() - 4, sum);
    return chunk;
}

bool is_rendered_by_us(const std::filesystem::path& file) {
    const Bytes chunk = software_chunk();
    const Result<Bytes> head = files::read_head(file, kAfterHeader + chunk.size());
    return head && head->size() == kAfterHeader + chunk.size() &&
           std::equal(chunk.begin(), chunk.end(), head->begin() + kAfterHeader);
}

bool has_marks(const std::string& output) {
    return output.find('{') != std::string::npos;
}

// Whether the name is that of a folder, in which tris names the pictures.
bool names_a_folder(const std::string& output, std::size_t pictures) {
    std::error_code error;
    return output != kStandardOutput &&
           (output.ends_with('/') || std::filesystem::is_directory(output, error) ||
            (pictures > 1 && !has_marks(output) && !std::filesystem::path(output).has_extension()));
}

std::string in_folder(const std::string& output, const char* name) {
    return (std::filesystem::path(output) / name).string();
}

// Names that keep models apart whose extension alone is different, where tris chooses the names.
std::string with_extension(std::string output, bool is_folder) {
    constexpr std::string_view kPath = "{path}";
    if (is_folder)
        return in_folder(output, "{stem}.{ext}.png");
    if (const std::size_t at = output.find(kPath); at != std::string::npos)
        output.insert(at + kPath.size(), ".{ext}");
    return output;
}

// The files on the disk that a document is read from, or that were found for it.
std::vector<std::filesystem::path> files_around(const Document& document) {
    std::vector<std::filesystem::path> out = {document.path};
    for (const SkinChoice& skin : document.skins)
        out.push_back(skin.path);
    for (const auto* paths : {&document.companions, &document.weapons})
        out.insert(out.end(), paths->begin(), paths->end());
    return out;
}

// Files on the disk by their identity: of those in archives, the archives.
class KnownFiles {
  public:
    void add(const std::filesystem::path& path) {
        const std::filesystem::path file = files::place_on_disk(path).file;
        if (!file.empty() && looked_at_.insert(file).second)
            known_.insert(files::file_identity(file));
    }
    bool contains(const std::filesystem::path& path) const {
        const std::string identity = files::file_identity(path);
        return !identity.empty() && known_.contains(identity); // else it is not there
    }

  private:
    std::set<std::filesystem::path> looked_at_;
    std::set<std::string> known_;
};

// What is read for the pictures, as far as it was named.
KnownFiles named_files(const Options& options, const std::vector<GivenFile>& models) {
    const PictureOptions& picture = options.picture;
    KnownFiles known;
    for (const std::string& named : {picture.skin, picture.second_skin, picture.palette, picture.weapon,
                                     options.skin.skin, options.skin.palette})
        known.add(named);
    for (const GivenFile& model : models)
        known.add(model.path);
    return known;
}

// And what is found for them: asks all models.
void add_found_files(const Options& options, const std::vector<GivenFile>& models, KnownFiles& known) {
    std::vector<GivenFile> all = models;
    if (!options.picture.weapon.empty())
        all.push_back({options.picture.weapon, {}, {}});
    for (const GivenFile& model : all) {
        if (is_standard_input(model.path)) // beside which there is nothing
            continue;
        if (const Result<Document> document = open_given(model)) {
            for (const std::filesystem::path& file : files_around(*document))
                known.add(file);
        }
    }
}

// Whether something would be lost with the file at a path, for all that is known of it alone.
bool may_be_precious(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0 && !is_rendered_by_us(path);
}

// What a name lacks that gives one place to two models.
std::string advice_to_part(const std::string& output, const GivenFile& a, const GivenFile& b) {
    const auto lacks = [&](const char* mark) { return output.find(mark) == std::string::npos; };
    if (!has_marks(output))
        return "name a folder, or add {path}";
    if (a.path.stem() != b.path.stem())
        return "add {stem}";
    if (a.path.extension() != b.path.extension() && lacks("{ext}"))
        return "add {ext}";
    return lacks("{folder}") ? "add {folder}" : lacks("{path}") ? "add {path}" : "draw them one by one";
}

// Gives each model its place. A file that was named twice goes once. False where two have one place, which
// has been told.
bool find_places(const std::string& output, const std::string& with_extension, OutputPlan& plan,
                 Messages& messages) {
    std::map<std::filesystem::path, std::vector<std::size_t>> by_place;
    std::vector<bool> is_repeated(plan.models.size());
    for (std::size_t i = 0; i < plan.models.size(); ++i) {
        plan.outputs.push_back(output_path(output, plan.models[i]));
        if (!plan.models[i].error.empty()) // which is not drawn
            continue;
        std::vector<std::size_t>& there = by_place[plan.outputs.back()];
        is_repeated[i] = std::any_of(there.begin(), there.end(), [&](std::size_t other) {
            return files::is_same_file(plan.models[i].path, plan.models[other].path);
        });
        if (!is_repeated[i])
            there.push_back(i);
    }
    std::map<std::filesystem::path, std::size_t> taken;
    for (const auto& [place, models] : by_place) {
        for (const std::size_t i : models) {
            if (models.size() > 1)
                plan.outputs[i] = output_path(with_extension, plan.models[i]);
            const auto [at, is_free] = taken.emplace(plan.outputs[i], i);
            if (is_free)
                continue;
            const GivenFile& first = plan.models[at->second];
            messages.error(output == kStandardOutput
                               ? "several pictures would go to standard output, expected one model or --sheet"
                               : first.path.string() + " and " + plan.models[i].path.string() +
                                     " would both go to " + plan.outputs[i].string() + ": " +
                                     advice_to_part(output, first, plan.models[i]));
            return false;
        }
    }
    OutputPlan once;
    for (std::size_t i = 0; i < plan.models.size(); ++i) {
        if (is_repeated[i])
            continue;
        once.models.push_back(std::move(plan.models[i]));
        once.outputs.push_back(std::move(plan.outputs[i]));
    }
    plan = std::move(once);
    return true;
}

// Leaves out those whose picture would replace what is read.
void leave_out_readers(const Options& options, OutputPlan& plan, Messages& messages) {
    const KnownFiles named = named_files(options, plan.models);
    KnownFiles found;
    if (std::any_of(plan.outputs.begin(), plan.outputs.end(), may_be_precious))
        add_found_files(options, plan.models, found);
    OutputPlan rest;
    for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
        const std::filesystem::path& output = plan.outputs[i];
        if (named.contains(output) || (found.contains(output) && may_be_precious(output))) {
            messages.error(output.string() + ": is read for the pictures, which must not replace it");
            ++rest.refused;
            continue;
        }
        rest.outputs.push_back(output);
        if (!options.sheet)
            rest.models.push_back(plan.models[i]);
    }
    if (options.sheet)
        rest.models = std::move(plan.models);
    plan = std::move(rest);
}

} // namespace

std::optional<OutputPlan> plan_outputs(const Options& options, const std::vector<GivenFile>& models,
                                       Messages& messages) {
    OutputPlan plan;
    plan.models = models;
    const bool is_folder = names_a_folder(options.output, options.sheet ? 1 : models.size());
    std::error_code error;
    const bool is_whole = options.sheet && std::filesystem::is_directory(options.output, error);
    const std::string output =
        is_folder && !is_whole ? in_folder(options.output, "{stem}.png") : options.output;
    if (options.sheet)
        plan.outputs = {
            output_path(output, models.size() > 1 ? GivenFile{"sheet", {}, "sheet"} : models.front())};
    else if (!find_places(output, with_extension(options.output, is_folder), plan, messages))
        return std::nullopt;
    if (options.output == kStandardOutput)
        return plan;
    leave_out_readers(options, plan, messages);
    plan.makes_folders = has_marks(output);
    for (const std::filesystem::path& path : plan.outputs) {
        const std::filesystem::path folder = path.parent_path();
        if (plan.makes_folders || folder.empty() || std::filesystem::is_directory(folder, error))
            continue;
        messages.error(folder.string() + ": is no folder; one is made for several models, for a name that "
                                         "ends in a slash, and for one with {path} or the like");
        return std::nullopt;
    }
    return plan;
}

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

Result<bool> write_picture(const Image& image, const std::filesystem::path& path, bool makes_folders,
                           PictureKind kind) {
    Result<Bytes> png = formats::encode_png(image);
    if (!png)
        return Error{path.string() + ": " + png.error().message};
    if (kind == PictureKind::rendered) {
        const Bytes chunk = software_chunk();
        png->insert(png->begin() + kAfterHeader, chunk.begin(), chunk.end());
    }
    if (path == kStandardOutput)
        return write_to_standard_output(*png);
    const std::filesystem::path folder = path.parent_path();
    std::error_code error;
    if (makes_folders && !folder.empty() && !std::filesystem::create_directories(folder, error) && error)
        return Error{folder.string() + ": " + error.message()};
    return files::write_atomically(path, *png);
}

Tally draw_each(Graphics& graphics, Workers& workers, ModelQueue& queue, const OutputPlan& plan,
                const Options& options, int jobs, Messages& messages, Timings& timings) {
    Tally tally;
    tally.unwritten = plan.refused;
    std::deque<Pending> pending;
    const int total = static_cast<int>(plan.outputs.size());
    int done = 0;
    const auto finish_oldest = [&] {
        finish(std::move(pending.front()), tally, messages);
        pending.pop_front();
        if (total > 1)
            messages.progress(++done, total);
    };
    for (const std::filesystem::path& path : plan.outputs) {
        const LoadedModel loaded = queue.next();
        Pending next;
        const Clock::time_point start = Clock::now();
        if (std::optional<Image> image =
                draw_loaded(graphics, loaded, options.picture, tally, next.said, timings)) {
            next.detail = loaded.document->path.string() + " -> " + path.string() + ": read in " +
                          in_ms(loaded.milliseconds) + ", drawn in " + in_ms(milliseconds_since(start));
            next.written = workers.run([picture = *std::move(image), &path, &plan] {
                const Clock::time_point begin = Clock::now();
                Result<bool> result = write_picture(picture, path, plan.makes_folders, PictureKind::rendered);
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

std::vector<std::string> sheet_labels(const std::vector<GivenFile>& models) {
    std::vector<std::string> labels;
    std::map<std::string, int> count;
    std::map<std::string, int> count_whole;
    for (const GivenFile& model : models) {
        labels.push_back(model.name.empty() ? model.path.filename().string() : model.name);
        ++count[labels.back()];
    }
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (count[labels[i]] > 1)
            labels[i] += models[i].path.extension().string();
        ++count_whole[labels[i]];
    }
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (count_whole[labels[i]] > 1)
            labels[i].insert(0, files::folder_of(models[i].path).filename().string() + "/");
    }
    for (;;) {
        const std::string folder = labels.front().substr(0, labels.front().find('/') + 1);
        if (folder.empty() || !std::all_of(labels.begin(), labels.end(), [&](const std::string& label) {
                return label.starts_with(folder);
            }))
            return labels;
        for (std::string& label : labels)
            label.erase(0, folder.size());
    }
}

Tally draw_sheet(Graphics& graphics, ModelQueue& queue, const OutputPlan& plan, const Options& options,
                 Messages& messages, Timings& timings) {
    Tally tally;
    std::optional<LabelFont> font = LabelFont::load();
    if (!font)
        messages.say(MessageKind::note, "no font was found, the sheet goes without labels");
    const LabelFont* const letters = font ? &*font : nullptr;
    // Of the only model its clips, of several each as its thumbnail shows it.
    const bool of_clips = plan.models.size() == 1 && options.picture.clip.empty() && !options.picture.frame;
    LoadedModel loaded = queue.next();
    std::vector<SheetCell> cells;
    if (of_clips && loaded.document) {
        cells = clip_cells(loaded.document->model, options.picture);
    } else {
        for (std::string& label : sheet_labels(plan.models))
            cells.push_back({options.picture, std::move(label)});
        for (SheetCell& cell : cells)
            cell.options.thumbnail |= cells.size() > 1;
    }
    const int count = static_cast<int>(cells.size());
    Result<Sheet> sheet = Sheet::create(
        {options.picture.width, options.picture.height, options.columns, count, font.has_value()},
        options.picture.view);
    if (!sheet) {
        messages.error(sheet.error().message);
        return {0, 0, 0, 1};
    }
    int drawn = 0;
    for (int i = 0; i < count; ++i) {
        if (i > 0 && !of_clips)
            loaded = queue.next();
        const SheetCell& cell = cells[static_cast<std::size_t>(i)];
        std::vector<Message> said;
        if (const auto image = draw_loaded(graphics, loaded, cell.options, tally, said, timings)) {
            sheet->add(*image, cell.label, letters);
            ++drawn;
        } else {
            sheet->add_text(loaded.document ? "could not be drawn" : "could not be read", cell.label,
                            letters);
        }
        messages.say(said);
        messages.progress(i + 1, count);
        if (loaded.document)
            loaded.document->model.warnings.clear(); // once is enough
    }
    if (drawn == 0)
        return tally;
    const Result<bool> written = write_picture(std::move(*sheet).take(), plan.outputs.front(),
                                               plan.makes_folders, PictureKind::rendered);
    if (written) {
        tally.drawn = of_clips ? 1 : drawn;
    } else {
        messages.error(written.error().message);
        ++tally.unwritten;
    }
    return tally;
}

} // namespace tris::app
