#include "app/sheet.h"

#include "model/playback.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace tris::app {

namespace {

constexpr int kMargin = 10;
constexpr Color kGround = {20, 22, 27,
                           255}; // darker than the edge of the gradient, which the cells stand out from

int label_pixels(const SheetLayout& layout) {
    return std::clamp(layout.cell_height / 15, 10, 32);
}

int label_height(const SheetLayout& layout) {
    return layout.labels ? label_pixels(layout) * 3 / 2 : 0;
}

int columns_of(const SheetLayout& layout) {
    if (layout.columns > 0)
        return std::min(layout.columns, layout.cells);
    constexpr double kWanted = 1.6; // width for each height
    const double shape = static_cast<double>(layout.cell_height + label_height(layout) + kMargin) /
                         static_cast<double>(layout.cell_width + kMargin);
    const double ideal = std::round(std::sqrt(static_cast<double>(layout.cells) * kWanted * shape));
    const int around = std::clamp(static_cast<int>(ideal), 1, layout.cells);
    // One more or one less, where that leaves less of the last row empty.
    int best = around;
    for (const int columns : {around - 1, around + 1}) {
        const auto empty = [&](int count) { return (count - layout.cells % count) % count; };
        if (columns >= 1 && columns <= layout.cells && empty(columns) < empty(best))
            best = columns;
    }
    return best;
}

int rows_of(const SheetLayout& layout, int cells) {
    const int columns = columns_of(layout);
    return (cells + columns - 1) / columns;
}

// The sides of the sheet for so many cells; in 64 bits, since nothing is known yet of the numbers.
std::int64_t width_of(const SheetLayout& layout) {
    return kMargin + std::int64_t{columns_of(layout)} * (layout.cell_width + kMargin);
}

std::int64_t height_of(const SheetLayout& layout, int cells) {
    const std::int64_t row = std::int64_t{layout.cell_height} + label_height(layout) + kMargin;
    return kMargin + rows_of(layout, cells) * row;
}

std::uint8_t channel(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

Color ground_of(const render::ViewState& view) {
    switch (view.background) {
    case render::Background::gradient:
        return kGround;
    case render::Background::color:
        return {channel(view.background_color.r), channel(view.background_color.g),
                channel(view.background_color.b), 255};
    case render::Background::transparent:
        break;
    }
    return {0, 0, 0, 0};
}

// Light on dark, dark on light, and grey on what nobody knows yet.
Color label_color(Color ground) {
    if (ground[3] == 0)
        return {128, 128, 128, 255};
    const int brightness = (ground[0] * 2 + ground[1] * 5 + ground[2]) / 8;
    return brightness < 128 ? Color{208, 211, 217, 255} : Color{32, 34, 40, 255};
}

} // namespace

Result<Sheet> Sheet::create(const SheetLayout& layout, const render::ViewState& view) {
    const std::int64_t width = width_of(layout);
    const std::int64_t height = height_of(layout, layout.cells);
    if (width > kMaxImageSide || height > kMaxImageSide || width * height > kMaxImagePixels)
        return Error{"sheet would be " + std::to_string(width) + " x " + std::to_string(height) +
                     ", expected sides up to " + std::to_string(kMaxImageSide) + " and " +
                     std::to_string(kMaxImagePixels) + " pixels: choose a smaller --size or other --columns"};
    Sheet sheet;
    sheet.layout_ = layout;
    sheet.image_ = make_image(static_cast<int>(width), static_cast<int>(height));
    const Color ground = ground_of(view);
    for (std::size_t i = 0; i < sheet.image_.rgba.size(); ++i)
        sheet.image_.rgba[i] = ground[i % 4];
    sheet.label_color_ = label_color(ground);
    return sheet;
}

Sheet::Corner Sheet::begin_cell(const std::string& label, const LabelFont* font) {
    const int columns = columns_of(layout_);
    const Corner corner = {kMargin + count_ % columns * (layout_.cell_width + kMargin),
                           kMargin +
                               count_ / columns * (layout_.cell_height + label_height(layout_) + kMargin)};
    if (font != nullptr && layout_.labels)
        font->write(image_,
                    {corner.x, corner.y + layout_.cell_height, layout_.cell_width, label_height(layout_)},
                    label, static_cast<float>(label_pixels(layout_)), label_color_);
    ++count_;
    return corner;
}

void Sheet::add(const Image& picture, const std::string& label, const LabelFont* font) {
    const Corner corner = begin_cell(label, font);
    for (int row = 0; row < layout_.cell_height; ++row)
        std::copy_n(picture.pixel(0, row), static_cast<std::size_t>(layout_.cell_width) * 4,
                    image_.pixel(corner.x, corner.y + row));
}

void Sheet::add_text(const std::string& text, const std::string& label, const LabelFont* font) {
    const Corner corner = begin_cell(label, font);
    if (font != nullptr)
        font->write(image_, {corner.x, corner.y, layout_.cell_width, layout_.cell_height}, text,
                    static_cast<float>(label_pixels(layout_)), label_color_);
}

Image Sheet::take() && {
    Image image = std::move(image_);
    image.height = static_cast<int>(height_of(layout_, count_));
    image.rgba.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
    return image;
}

std::vector<SheetCell> clip_cells(const model::Model& model, const PictureOptions& options) {
    const bool parted = std::any_of(model.clips.begin(), model.clips.end(),
                                    [](const model::Clip& clip) { return !clip.overview; });
    std::vector<SheetCell> cells;
    for (const model::Clip& clip : model.clips) {
        if (clip.overview && parted)
            continue;
        SheetCell cell{options, clip.label};
        cell.options.clip = clip.label;
        cell.options.time_seconds = model::pose_start(clip, clip.count / 2);
        cell.options.rate.reset(); // the middle is the middle at every speed
        cells.push_back(std::move(cell));
    }
    return cells;
}

} // namespace tris::app
