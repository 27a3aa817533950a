// A viewer without a window, for tests of its state: what its loop does between two pictures is done by
// settle().
#pragma once

#include "app/viewer.h"
#include "support/environment.h"
#include "support/gl_fixture.h"
#include "support/image_builder.h"
#include "support/temp_folder.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tris::test {

inline constexpr Colour kRed = {220, 10, 20, 255};
inline constexpr Colour kGreen = {15, 200, 30, 255};
inline constexpr Colour kBlue = {25, 35, 230, 255};

class ViewerTest : public GlTest {
  protected:
    void SetUp() override;
    void TearDown() override;

    // Precondition of all that follows: end_viewer was not called.
    app::Viewer& viewer() { return *viewer_; }
    void end_viewer() { viewer_.reset(); }

    // One turn of the loop, without the picture.
    void turn();

    // Turns until nothing is under way any more.
    void settle();

    // Turns until the condition holds, as it will once the disk has told of a change; then settles.
    void settle_until(const std::function<bool()>& condition);

    // Waits until both backgrounds have done their jobs, with no ending done.
    void let_jobs_finish();

    void open(const std::filesystem::path& path);

    // The errors on screen, one a line.
    std::string errors();
    std::string infos();

    // The upper left texel of what the model wears.
    Colour worn();
    bool wears_checkerboard();

    int uploads() { return viewer().graphics.textures.uploads(); }

    // Whether every number in the viewer lies within what it counts.
    void expect_in_range();

    TempFolder folder; // for models
    TempFolder home;

  private:
    bool turn_until(const std::function<bool()>& condition);

    Environment home_variable_{"HOME", home.path().string()};
    Environment config_variable_{"XDG_CONFIG_HOME", (home.path() / "config").string()};
    Environment cache_variable_{"XDG_CACHE_HOME", (home.path() / "cache").string()};
    Environment programs_variable_{"PATH",
                                   (home.path() / "no-programs").string()}; // no dialogs, no clipboard
    Environment display_variable_{"DISPLAY", std::nullopt};
    Environment wayland_variable_{"WAYLAND_DISPLAY", std::nullopt};
    std::mutex mutex_;
    std::condition_variable woken_;
    bool awake_ = false;
    std::unique_ptr<app::Viewer> viewer_;
};

// A picture of one colour.
Bytes plain_png(int width, int height, const Colour& colour);

// A picture that cannot be told from noise, so that half of its file is half of it.
Bytes noise_png(int side);

Bytes half_of(const Bytes& bytes);

// An octahedron with keyframes of these names that asks for no skin by name.
Bytes model_with_frames(const std::vector<std::string>& names);

// The texel at the upper left of the largest level.
Colour first_texel(const gpu::GpuTexture& texture);

// As most editors save: beside the file, then renamed over it.
void replace_file(const std::filesystem::path& path, ByteView bytes);

} // namespace tris::test
