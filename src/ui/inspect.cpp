// What lies under the cursor, on the model and on its skin: the same triangles light up in both.
#include "render/pick_ray.h"
#include "ui/interface.h"
#include "ui/theme.h"

#include <glm/gtc/matrix_transform.hpp>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris::ui {

namespace {

constexpr std::size_t kMostHighlighted = 16; // mirrored halves share texels; more would only confuse

// Lines of text beside the cursor, inside the view.
void label_at_cursor(const Rect& view, std::span<const std::string> lines) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float pad = 8.0F * unit();
    const float line = ImGui::GetTextLineHeight() + 2.0F * unit();
    float width = 0.0F;
    for (const std::string& text : lines)
        width = std::max(width, ImGui::CalcTextSize(text.c_str()).x);
    const ImVec2 size = {width + 2.0F * pad, line * static_cast<float>(lines.size()) + 1.5F * pad};
    const float x = std::min(mouse.x + 18.0F * unit(), view.x + view.width - size.x - 4.0F * unit());
    const float y = std::min(mouse.y + 18.0F * unit(), view.y + view.height - size.y - 4.0F * unit());
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled({x, y}, {x + size.x, y + size.y}, IM_COL32(31, 34, 43, 240), 5.0F * unit());
    for (std::size_t i = 0; i < lines.size(); ++i)
        list.AddText({x + pad, y + 0.75F * pad + line * static_cast<float>(i)},
                     i == 0 ? color::kAccent : color::kText, lines[i].c_str());
}

// Which strip or fan a triangle's three corners belong to; -1 when none has them.
int primitive_of(const model::Mesh& mesh, std::uint32_t triangle) {
    std::array<std::uint32_t, 3> wanted{};
    for (std::size_t i = 0; i < 3; ++i)
        wanted[i] = mesh.corners[mesh.triangles[std::size_t{3} * triangle + i]].vertex;
    std::sort(wanted.begin(), wanted.end());
    for (std::size_t p = 0; p < mesh.strips.primitives.size(); ++p) {
        const model::Primitive& primitive = mesh.strips.primitives[p];
        for (std::uint32_t i = 2; i < primitive.count; ++i) {
            const std::uint32_t before =
                primitive.kind == model::PrimitiveKind::fan ? primitive.first : primitive.first + i - 2;
            std::array<std::uint32_t, 3> found = {
                mesh.corners[mesh.strips.corners[before]].vertex,
                mesh.corners[mesh.strips.corners[primitive.first + i - 1]].vertex,
                mesh.corners[mesh.strips.corners[primitive.first + i]].vertex};
            std::sort(found.begin(), found.end());
            if (found == wanted)
                return static_cast<int>(p);
        }
    }
    return -1;
}

std::vector<std::string> describe(const Interface& ui, const model::Hit& hit) {
    const model::Mesh& mesh = ui.model->mesh;
    const model::Pose pose = render::view_pose(*ui.model, *ui.playback, *ui.view);
    const model::Corner& corner = mesh.corners[hit.corner];
    const glm::vec3 position = model::pose_position(mesh, pose, corner.vertex);
    // The skin that the file was made for, or the one on the model where the file does not say.
    glm::vec2 skin_size(ui.model->skin_width, ui.model->skin_height);
    if (skin_size.x <= 0.0F && ui.skin_texture != nullptr)
        skin_size = {ui.skin_texture->width, ui.skin_texture->height};
    const glm::vec2 texel = corner.uv * skin_size;
    std::array<char, 96> text{};
    std::vector<std::string> lines;
    const auto add = [&](auto... values) {
        std::snprintf(text.data(), text.size(), values...);
        lines.emplace_back(text.data());
    };
    add("triangle %u", hit.triangle);
    if (const int primitive = primitive_of(mesh, hit.triangle); primitive >= 0) {
        const model::Primitive& p = mesh.strips.primitives[static_cast<std::size_t>(primitive)];
        add("%s %d, %u vertices", p.kind == model::PrimitiveKind::fan ? "fan" : "strip", primitive, p.count);
    }
    add("vertex %u", corner.vertex);
    add("position %.4g  %.4g  %.4g", static_cast<double>(position.x), static_cast<double>(position.y),
        static_cast<double>(position.z));
    add("texel %.4g  %.4g", static_cast<double>(texel.x), static_cast<double>(texel.y));
    if (mesh.figure) {
        const glm::vec3 normal = model::PosedFigure(*mesh.figure, pose).normal(corner.vertex);
        const model::FigurePart& part = mesh.figure->parts[mesh.figure->vertices[corner.vertex].part];
        add("normal %.3g  %.3g  %.3g", static_cast<double>(normal.x), static_cast<double>(normal.y),
            static_cast<double>(normal.z));
        add("part %.64s", part.name.c_str());
    } else {
        add("normal %d",
            static_cast<int>(mesh.vertex(static_cast<std::size_t>(pose.shape_a), corner.vertex).normal));
    }
    return lines;
}

} // namespace

glm::mat4 model_to_clip(const Interface& ui) {
    const render::Camera& camera = ui.view->camera;
    const float aspect = ui.viewport.width / std::max(1.0F, ui.viewport.height);
    const float radius = std::max(ui.model->bounds.radius(), ui.ground.radius);
    return render::projection_matrix(camera, aspect, radius) * render::view_matrix(camera) *
           glm::rotate(glm::mat4(1.0F), glm::radians(ui.turn_degrees), glm::vec3(0, 0, 1));
}

void inspect_view(Interface& ui) {
    Panes& panes = *ui.panes;
    panes.hit.reset();
    panes.highlighted = panes.pinned;
    panes.marked_vertex = -1;
    const ImGuiIO& io = ImGui::GetIO();
    if (!(panes.inspect || panes.skin) || io.WantCaptureMouse || ui.steering)
        return;
    const model::Mesh& mesh = ui.model->mesh;
    if (ui.viewport.contains(io.MousePos.x, io.MousePos.y)) {
        const glm::vec2 ndc = {(io.MousePos.x - ui.viewport.x) / ui.viewport.width * 2.0F - 1.0F,
                               1.0F - (io.MousePos.y - ui.viewport.y) / ui.viewport.height * 2.0F};
        panes.hit =
            model::pick(mesh, render::view_pose(*ui.model, *ui.playback, *ui.view),
                        render::ray_through(model_to_clip(ui), ndc), render::culls(*ui.view, *ui.model));
        if (!panes.hit)
            return;
        panes.highlighted.assign(1, panes.hit->triangle);
        panes.marked_vertex = static_cast<int>(mesh.corners[panes.hit->corner].vertex);
        if (panes.inspect)
            label_at_cursor(ui.viewport, describe(ui, *panes.hit));
    } else if (ui.skin_texture != nullptr && ui.skin_area.contains(io.MousePos.x, io.MousePos.y)) {
        const glm::vec2 scale = {io.DisplayFramebufferScale.x, io.DisplayFramebufferScale.y};
        const glm::ivec2 size(glm::vec2(ui.skin_area.width, ui.skin_area.height) * scale);
        const glm::vec2 pixel =
            glm::vec2(io.MousePos.x - ui.skin_area.x, io.MousePos.y - ui.skin_area.y) * scale;
        const glm::vec2 uv = render::skin_uv_at(panes.skin_view, pixel, size,
                                                {ui.skin_texture->width, ui.skin_texture->height});
        if (auto under = model::triangles_at_uv(mesh, uv, kMostHighlighted); !under.empty())
            panes.highlighted = std::move(under);
        if (panes.inspect) {
            std::array<char, 64> text{};
            std::snprintf(text.data(), text.size(), "texel %.0f  %.0f",
                          std::floor(static_cast<double>(uv.x) * ui.skin_texture->width),
                          std::floor(static_cast<double>(uv.y) * ui.skin_texture->height));
            std::vector<std::string> lines = {text.data()};
            for (const std::uint32_t triangle : panes.highlighted)
                lines.push_back("triangle " + std::to_string(triangle));
            label_at_cursor(ui.skin_area, lines);
        }
    }
}

} // namespace tris::ui
