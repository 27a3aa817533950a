// What a frame costs: no allocation in our code, a handful of draw calls, whatever is in the file.
#include "app/description.h"
#include "app/opening.h"
#include "gpu/target.h"
#include "support/counted_memory.h"
#include "support/viewer_fixture.h"
#include "ui/interface.h"

#include <glad/gl.h>
#include <imgui.h>

namespace tris {
namespace {

using test::CountedMemory;

// Counts what is sent to the driver, by taking the place of the functions that do.
int calls = 0;
PFNGLDRAWELEMENTSPROC real_elements = nullptr;
PFNGLDRAWELEMENTSINSTANCEDPROC real_instanced = nullptr;
PFNGLDRAWARRAYSPROC real_arrays = nullptr;

void GLAD_API_PTR count_elements(GLenum mode, GLsizei count, GLenum type, const void* indices) {
    ++calls;
    real_elements(mode, count, type, indices);
}
void GLAD_API_PTR count_instanced(GLenum mode, GLsizei count, GLenum type, const void* indices,
                                  GLsizei copies) {
    ++calls;
    real_instanced(mode, count, type, indices, copies);
}
void GLAD_API_PTR count_arrays(GLenum mode, GLint first, GLsizei count) {
    ++calls;
    real_arrays(mode, first, count);
}

class FrameTest : public test::ViewerTest {
  protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(ViewerTest::SetUp());
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280, 800};
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(160, 100);
        ASSERT_TRUE(target);
        target_ = *std::move(target);
    }
    void TearDown() override {
        target_.reset();
        ImGui::DestroyContext();
        ViewerTest::TearDown();
    }

    // One turn of the viewer's loop, but for the window and ImGui's own drawing.
    void frame() {
        model::advance(viewer().playback, viewer().document->model.clips, 0.03);
        ImGui::NewFrame();
        description_.give(ui_, viewer(), {false, true, drawn_});
        ui::draw_interface(ui_);
        ImGui::Render();
        draw();
    }

    void draw() {
        const app::ViewerScene drawn(viewer());
        drawn_ = viewer().graphics.renderer.draw(drawn.scene, viewer().view, target_->target());
    }

    template <class One>
    std::size_t allocations_of(int frames, const One& one) {
        for (int i = 0; i < 6; ++i) // what is made once
            one();
        const CountedMemory counted;
        for (int i = 0; i < frames; ++i)
            one();
        return counted.allocations();
    }

    int calls_of_a_frame() {
        calls = 0;
        real_elements = std::exchange(glad_glDrawElements, count_elements);
        real_instanced = std::exchange(glad_glDrawElementsInstanced, count_instanced);
        real_arrays = std::exchange(glad_glDrawArrays, count_arrays);
        draw();
        glad_glDrawElements = real_elements;
        glad_glDrawElementsInstanced = real_instanced;
        glad_glDrawArrays = real_arrays;
        return calls;
    }

    app::Description description_;
    ui::Interface ui_;
    render::DrawStats drawn_;
    std::optional<gpu::OffscreenTarget> target_;
};

std::vector<std::filesystem::path> samples() {
    return {test::sample_path(), test::samples_folder() / "progs/brazier.mdl",
            test::samples_folder() / "figures/ungolm.mod"};
}

TEST(CountedMemory, SeesWhatIsAllocated) {
    const CountedMemory counted;
    const std::size_t before = counted.allocations();
    std::vector<std::byte> some(100000);
    EXPECT_EQ(counted.allocations(), before + 1);
    EXPECT_GE(counted.peak(), some.size());
}

TEST_F(FrameTest, DrawingAllocatesNothing) {
    for (const std::filesystem::path& path : samples()) {
        open(path);
        settle();
        for (const render::DrawPath path_of_drawing :
             {render::DrawPath::triangles, render::DrawPath::strips}) {
            for (const int crowd : {1, 9}) {
                viewer().view.path = path_of_drawing;
                viewer().view.crowd = crowd;
                EXPECT_EQ(allocations_of(4, [this] { draw(); }), 0U) << path << ", " << crowd << " copies";
            }
        }
    }
}

// With the section of findings folded: it makes a text for each that it shows.
TEST_F(FrameTest, TheInterfaceIsDescribedAndLaidOutWithoutAllocating) {
    for (const std::filesystem::path& path : samples()) {
        open(path);
        settle();
        viewer().panes.folded[static_cast<std::size_t>(ui::Section::check)] = true;
        EXPECT_EQ(allocations_of(20, [this] { frame(); }), 0U) << path;
    }
}

TEST_F(FrameTest, AFrameIsAHandfulOfCalls) {
    for (const std::filesystem::path& path : samples()) {
        open(path);
        settle();
        for (const render::DrawPath path_of_drawing :
             {render::DrawPath::triangles, render::DrawPath::strips}) {
            for (const int crowd : {1, 9}) {
                viewer().view.path = path_of_drawing;
                viewer().view.crowd = crowd;
                const int counted = calls_of_a_frame();
                EXPECT_GE(counted, 1) << path;
                EXPECT_LE(counted, 10) << path;
            }
        }
    }
}

} // namespace
} // namespace tris
