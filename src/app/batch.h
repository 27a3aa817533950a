// Pictures of many models in one go: worker threads read, parse and decode what comes next and write what has
// been drawn, while this thread, which owns GL, draws.
//
// Results and messages come in the order of the models, however many threads there are, and no more than
// about two models for each thread are in memory at a time.
#pragma once

#include "app/given_files.h"
#include "app/messages.h"
#include "app/options.h"
#include "app/picture.h"
#include "app/timings.h"
#include "core/workers.h"

#include <deque>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

inline constexpr int kCannotWrite = 1;
inline constexpr int kUnreadable = 2;

// A model with the pictures of the skin that the options put on it.
struct LoadedModel {
    Result<Document> document;
    std::optional<PreparedSkin> skin; // nothing: drawing finds out why
    double milliseconds = 0.0;
};

// Reads models ahead of the one that is asked for.
class ModelQueue {
  public:
    // `models` and `options` must outlive it, and the workers too.
    ModelQueue(Workers& workers, const std::vector<GivenFile>& models, const PictureOptions& options,
               int ahead);

    // The next model, in order. Precondition: there is one.
    LoadedModel next();

  private:
    void fill();

    Workers& workers_;
    const std::vector<GivenFile>& models_;
    const PictureOptions& options_;
    std::size_t ahead_;
    std::size_t asked_ = 0;
    std::deque<std::future<LoadedModel>> loading_;
};

// How many models came to what.
struct Tally {
    int drawn = 0;
    int unread = 0;
    int undrawn = 0; // no such clip, frame or skin, or no room on the GPU
    int unwritten = 0;
};

// "198 drawn, 2 could not be read"
std::string tally_text(const Tally& tally);
int exit_code(const Tally& tally);

// Where pictures go: settled for all of them before the first is drawn.
struct OutputPlan {
    std::vector<GivenFile> models;              // those that have a place
    std::vector<std::filesystem::path> outputs; // of each of them; of a sheet the only one
    bool makes_folders = false;                 // where they are missing
    int refused = 0;                            // models that have no place, which has been told
};

// No two models get one place, and none the place of a file that any of them is read from or finds around it:
// a skin that a picture replaced would be lost. Nothing where all must stop, which has been told.
std::optional<OutputPlan> plan_outputs(const Options& options, const std::vector<GivenFile>& models,
                                       Messages& messages);

// A rendered picture says so, and may be rendered again; a skin that was saved is one to be painted on.
enum class PictureKind { rendered, skin };

// Writes a picture to a file or to standard output. May be called on any thread.
Result<bool> write_picture(const Image& image, const std::filesystem::path& path, bool makes_folders,
                           PictureKind kind);

// One picture each.
Tally draw_each(Graphics& graphics, Workers& workers, ModelQueue& queue, const OutputPlan& plan,
                const Options& options, int jobs, Messages& messages, Timings& timings);

// What stands under models on a sheet, as short as tells them apart: without the folders that all lie in, and
// with the extension where another has the same name without it, or its folder too. Precondition: there are
// some.
std::vector<std::string> sheet_labels(const std::vector<GivenFile>& models);

// All of them in one picture, or the clips of the only one.
Tally draw_sheet(Graphics& graphics, ModelQueue& queue, const OutputPlan& plan, const Options& options,
                 Messages& messages, Timings& timings);

} // namespace tris::app
