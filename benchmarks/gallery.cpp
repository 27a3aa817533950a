// What the gallery costs a frame: Dear ImGui lays it out, and nothing is drawn.
#include "ui/gallery.h"
#include "interleaved.h"
#include "ui/interface.h"

#include <imgui.h>

#include <string>
#include <utility>

namespace {

tris::ui::Gallery gallery_of(int count) {
    tris::ui::Gallery gallery;
    tris::ui::begin_gallery(gallery, "/games/baseq2");
    std::vector<tris::ui::GalleryCell> cells;
    for (int i = 0; i < count; ++i) {
        cells.emplace_back();
        cells.back().place = "models/group" + std::to_string(i % 40) + "/m" + std::to_string(i) + "/tris.md2";
    }
    tris::ui::add_cells(gallery, std::move(cells));
    gallery.shown = true;
    return gallery;
}

// From the first model to the last, as the key for the next page goes.
void scroll_through(tris::ui::Gallery& gallery) {
    constexpr int kFrames = 200;
    for (int i = 0; i < kFrames; ++i) {
        const auto at = gallery.listed.size() * static_cast<std::size_t>(i) / kFrames;
        tris::ui::select_cell(gallery, gallery.listed[at]);
        ImGui::NewFrame();
        tris::ui::draw_gallery(gallery, {0.0F, 26.0F, 1280.0F, 774.0F}, true);
        ImGui::Render();
    }
}

} // namespace

int main() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1280, 800};
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);

    tris::ui::Gallery many = gallery_of(5000);
    tris::ui::Gallery few = gallery_of(50);
    tris::bench::compare(
        "200 frames through a gallery of 5000 models", [&] { scroll_through(many); }, "of 50",
        [&] { scroll_through(few); }, "", 31);
    ImGui::DestroyContext();
}
