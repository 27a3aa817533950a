#include "ui/file_icons.h"

#include "core/text.h"
#include "files/model_search.h"
#include "ui/theme.h"

#include <algorithm>
#include <array>
#include <string>

namespace tris::ui {

FileKind file_kind(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos)
        return FileKind::other;
    const std::string extension = lower_ascii(name.substr(dot + 1));
    constexpr std::array<std::string_view, 8> kPictures = {"png",  "pcx", "tga", "jpg",
                                                           "jpeg", "bmp", "mmp", "lmp"};
    if (files::is_model_name(name))
        return FileKind::model;
    if (std::find(kPictures.begin(), kPictures.end(), extension) != kPictures.end())
        return FileKind::picture;
    return extension == "qc" ? FileKind::text : FileKind::other;
}

void draw_file_icon(ImDrawList& list, FileKind kind, const ImVec2& at, float side) {
    const auto point = [&](float x, float y) { return ImVec2(at.x + x * side, at.y + y * side); };
    const float thin = std::max(1.0F, side * 0.08F);
    switch (kind) {
    case FileKind::folder: {
        const ImU32 tint = color::kDim;
        list.AddRectFilled(point(0.04F, 0.16F), point(0.46F, 0.40F), tint, side * 0.08F);
        list.AddRectFilled(point(0.04F, 0.26F), point(0.96F, 0.86F), tint, side * 0.08F);
        break;
    }
    case FileKind::model: { // a cut stone: three facets, the lit one brightest
        list.AddTriangleFilled(point(0.5F, 0.04F), point(0.06F, 0.62F), point(0.56F, 0.74F), color::kAccent);
        list.AddTriangleFilled(point(0.5F, 0.04F), point(0.56F, 0.74F), point(0.94F, 0.54F),
                               IM_COL32(190, 122, 58, 255));
        list.AddTriangleFilled(point(0.06F, 0.62F), point(0.5F, 0.98F), point(0.56F, 0.74F),
                               IM_COL32(136, 84, 38, 255));
        list.AddTriangleFilled(point(0.56F, 0.74F), point(0.5F, 0.98F), point(0.94F, 0.54F),
                               IM_COL32(104, 64, 30, 255));
        break;
    }
    case FileKind::picture: {
        const ImU32 tint = IM_COL32(132, 170, 200, 255);
        list.AddRect(point(0.05F, 0.14F), point(0.95F, 0.86F), tint, side * 0.1F, 0, thin);
        list.AddCircleFilled(point(0.70F, 0.36F), side * 0.09F, tint, 12);
        list.AddTriangleFilled(point(0.16F, 0.76F), point(0.40F, 0.38F), point(0.62F, 0.76F), tint);
        list.AddTriangleFilled(point(0.50F, 0.76F), point(0.68F, 0.54F), point(0.84F, 0.76F), tint);
        break;
    }
    case FileKind::text:
    case FileKind::other: {
        const ImU32 tint = color::kDim;
        list.AddRect(point(0.18F, 0.06F), point(0.82F, 0.94F), tint, side * 0.08F, 0, thin);
        if (kind == FileKind::text) {
            for (const float y : {0.30F, 0.50F, 0.70F})
                list.AddLine(point(0.32F, y), point(0.68F, y), tint, thin);
        }
        break;
    }
    }
}

} // namespace tris::ui
