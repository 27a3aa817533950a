// The View section: camera, surface, what is drawn besides, and the background.
#include "render/crowd.h"
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>

namespace tris::ui {

namespace {

struct Switch {
    const char* label;
    bool* value;
    const char* tooltip;
};

// Two switches a line.
void switches(std::initializer_list<Switch> all) {
    int index = 0;
    for (const Switch& one : all) {
        if (index++ % 2 == 1)
            ImGui::SameLine(150.0F * unit());
        check(one.label, *one.value, one.tooltip);
    }
}

void camera_controls(Interface& ui) {
    render::Camera& camera = ui.view->camera;
    int kind = camera.first_person ? 2 : camera.orthographic ? 1 : 0;
    constexpr std::array<const char*, 3> kKinds = {"Perspective", "Parallel", "In hand"};
    if (segmented("camera", kKinds, kind,
                  "Around the model with or without perspective (5), or from the origin as a weapon in hand "
                  "is seen "
                  "(V)")) {
        camera.first_person = kind == 2;
        camera.orthographic = kind == 1;
    }
    if (camera.first_person) {
        slider_row("View angle", camera.weapon_fov_degrees, render::kMinWeaponFov, render::kMaxWeaponFov,
                   90.0F, "%.0f\xc2\xb0",
                   "Field of view, as the games count it; the wheel changes it too (no key); "
                   "double-click for 90\xc2\xb0");
        return;
    }
    constexpr const char* kViews[] = {"view_front", "view_side", "view_top", "view_three_quarter", "frame"};
    const int pressed = button_row("views", {{"Front", "Seen from the front (1)"},
                                             {"Side", "Seen from its left (2)"},
                                             {"Top", "Seen from above (3)"},
                                             {"3/4", "Seen from the front at an angle (4)"},
                                             {"Fit", "Bring the whole model into view (F)"}});
    if (pressed >= 0)
        ui.command = kViews[pressed];
}

} // namespace

void view_section(Interface& ui) {
    const model::Model& model = *ui.model;
    render::ViewState& view = *ui.view;
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::view)];
    if (section_head("VIEW", folded, "The view as it was at first (Ctrl+4)"))
        ui.command = "reset_view";
    if (folded)
        return;
    camera_controls(ui);
    segmented("path", {"Triangles", "Strips + fans"}, view.path, "How the surface is sent to the GPU (P)");
    segmented("surface", {"Texture", "Plain", "Wire", "Points"}, view.surface, "How the surface looks (M)");
    switches(
        {{"Wire over", &view.wire, "Edges over the surface (W)"},
         {"Colour strips", &view.color_primitives,
          "Each strip and fan, or each triangle, in a colour of its own (Shift+P)"},
         {"Normals", &view.normals, "A line for each normal (N)"},
         {"Cull back faces", &render::culling_of(view, model), "Hide what faces away (C)"},
         {"Pose box", &view.bounds, "The box around the pose (B)"},
         {"Model box", &view.model_bounds, "The box around all keyframes (Shift+B)"},
         {"Grid", &view.grid, "The ground, with lines at whole units (G)"},
         {"Axes", &view.axes, "x, y and z (up) from the origin, with units (X)"},
         {"Shadow", &view.shadow, "The model's shadow on the ground (H)"},
         {"Turntable", &view.turntable, "The camera goes around by itself (J)"},
         {"Inspect", &ui.panes->inspect, "Tell what is under the cursor: triangle, vertex, texel (F2)"}});
    if ((model.flags & model::kFlagRotates) != 0) {
        ImGui::SameLine(150.0F * unit());
        check("Rotate", view.rotate, "Turn as the item does in the game (Y)");
    }
    if (model.eye_position)
        switches({{"Eye", &view.eye, "Where the model sees from (E)"},
                  {"Radius", &view.radius, "The bounding radius that the file states (R)"}});
    if (view.turntable)
        slider_row("Turning", view.turntable_speed, -120.0F, 120.0F, 30.0F, "%.0f\xc2\xb0/s",
                   "How fast the camera goes around (no key: J starts and stops it); double-click for "
                   "30\xc2\xb0/s");
    row_name("Ghosts");
    constexpr std::array<const char*, 4> kGhosts = {"Off", "1", "2", "3"};
    segmented("ghosts", kGhosts, view.ghosts,
              "The keyframes before (blue) and after (warm) the pose, showing through (Z)");
    row_name("Crowd");
    constexpr std::array<const char*, 4> kCrowdNames = {"Off", "9", "100", "1000"};
    static_assert(kCrowdNames.size() == render::kCrowds.size());
    const auto at = std::find(render::kCrowds.begin(), render::kCrowds.end(), view.crowd);
    int crowd =
        static_cast<int>(at - render::kCrowds.begin()); // one of the command line's own is none of them
    if (segmented("crowd", kCrowdNames, crowd,
                  "Copies side by side, each at another moment of the clip (Shift+Z)")) {
        view.crowd = render::kCrowds[static_cast<std::size_t>(crowd)];
        ui.command = "frame";
    }
    row_name("Backdrop");
    const float swatch = ImGui::GetFrameHeight() + 8.0F * unit();
    const bool with_color = view.background == render::Background::color;
    segmented("background", {"Gradient", "Colour", "None"}, view.background,
              "Behind the model; with none, saved pictures hold the model alone, transparent (Shift+G)",
              ImGui::GetContentRegionAvail().x - (with_color ? swatch : 0.0F));
    if (with_color) {
        ImGui::SameLine();
        color_swatch("##background", view.background_color,
                     "The colour behind the model: click to pick it by eye (no key)");
    }
}

} // namespace tris::ui
