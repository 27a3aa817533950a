#include "app/label.h"

#include "files/file_system.h"
#include "platform/paths.h"

#include <stb/stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace tris::app {

namespace {

// The letters of a UTF-8 text; bytes that are none become U+FFFD.
std::vector<int> letters(std::string_view text) {
    constexpr int kBroken = 0xFFFD;
    std::vector<int> out;
    for (std::size_t at = 0; at < text.size();) {
        const unsigned head = static_cast<unsigned char>(text[at++]);
        const int more = head < 0x80 ? 0 : head >= 0xF0 ? 3 : head >= 0xE0 ? 2 : head >= 0xC0 ? 1 : -1;
        if (more <= 0) {
            out.push_back(more == 0 ? static_cast<int>(head) : kBroken);
            continue;
        }
        unsigned letter = head & (0x3FU >> static_cast<unsigned>(more));
        int found = 0;
        for (; found < more && at < text.size(); ++found, ++at) {
            const unsigned next = static_cast<unsigned char>(text[at]);
            if ((next & 0xC0U) != 0x80U)
                break;
            letter = letter << 6U | (next & 0x3FU);
        }
        out.push_back(found == more ? static_cast<int>(letter) : kBroken);
    }
    return out;
}

float advance_of(const stbtt_fontinfo& font, const std::vector<int>& text, std::size_t at) {
    int advance = 0;
    int bearing = 0;
    stbtt_GetCodepointHMetrics(&font, text[at], &advance, &bearing);
    const int kern = at + 1 < text.size() ? stbtt_GetCodepointKernAdvance(&font, text[at], text[at + 1]) : 0;
    return static_cast<float>(advance + kern);
}

float width_of(const stbtt_fontinfo& font, const std::vector<int>& text) {
    float width = 0.0F;
    for (std::size_t i = 0; i < text.size(); ++i)
        width += advance_of(font, text, i);
    return width;
}

std::vector<int> shortened(const stbtt_fontinfo& font, std::vector<int> text, float widest) {
    if (width_of(font, text) <= widest)
        return text;
    const std::vector<int> dots(3, '.');
    // Names in one folder begin alike.
    while (!text.empty() && width_of(font, text) + width_of(font, dots) > widest)
        text.erase(text.begin());
    text.insert(text.begin(), dots.begin(), dots.end());
    return text;
}

// Straight alpha over straight alpha.
void blend(std::uint8_t* pixel, Color color, float cover) {
    const float above = cover * static_cast<float>(color[3]) / 255.0F;
    const float below = static_cast<float>(pixel[3]) / 255.0F * (1.0F - above);
    if (above + below <= 0.0F)
        return;
    for (std::size_t i = 0; i < 3; ++i)
        pixel[i] = static_cast<std::uint8_t>(std::lround(
            (static_cast<float>(color[i]) * above + static_cast<float>(pixel[i]) * below) / (above + below)));
    pixel[3] = static_cast<std::uint8_t>(std::lround((above + below) * 255.0F));
}

} // namespace

std::optional<LabelFont> LabelFont::load() {
    const std::optional<platform::FontFile> font = platform::interface_fonts().regular;
    if (!font)
        return std::nullopt;
    Result<Bytes> file = files::read(font->path);
    if (!file || file->empty())
        return std::nullopt;
    const auto* data = reinterpret_cast<const unsigned char*>(file->data()); // bytes as bytes
    const int offset = stbtt_GetFontOffsetForIndex(data, font->index);
    stbtt_fontinfo info;
    if (offset < 0 || stbtt_InitFont(&info, data, offset) == 0)
        return std::nullopt;
    return LabelFont(*std::move(file), offset);
}

void LabelFont::write(Image& image, const Place& place, const std::string& text, float pixels,
                      Color color) const {
    stbtt_fontinfo font;
    if (stbtt_InitFont(&font, reinterpret_cast<const unsigned char*>(file_.data()), offset_) == 0)
        return;
    const float scale = stbtt_ScaleForPixelHeight(&font, pixels);
    int ascent = 0;
    int descent = 0;
    int gap = 0;
    stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
    const std::vector<int> line = shortened(font, letters(text), static_cast<float>(place.width) / scale);
    float x =
        static_cast<float>(place.x) + (static_cast<float>(place.width) - width_of(font, line) * scale) * 0.5F;
    const float height = static_cast<float>(ascent - descent) * scale;
    const int baseline =
        place.y + static_cast<int>(std::lround((static_cast<float>(place.height) - height) * 0.5F +
                                               static_cast<float>(ascent) * scale));
    std::vector<unsigned char> glyph;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const float whole = std::floor(x);
        int left = 0;
        int top = 0;
        int right = 0;
        int bottom = 0;
        stbtt_GetCodepointBitmapBoxSubpixel(&font, line[i], scale, scale, x - whole, 0.0F, &left, &top,
                                            &right, &bottom);
        const int width = right - left;
        const int rows = bottom - top;
        if (width > 0 && rows > 0) {
            glyph.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows), 0);
            stbtt_MakeCodepointBitmapSubpixel(&font, glyph.data(), width, rows, width, scale, scale,
                                              x - whole, 0.0F, line[i]);
        }
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < width; ++column) {
                const int at_x = static_cast<int>(whole) + left + column;
                const int at_y = baseline + top + row;
                if (at_x < 0 || at_x >= image.width || at_y < 0 || at_y >= image.height)
                    continue;
                const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                                static_cast<std::size_t>(column);
                blend(image.pixel(at_x, at_y), color, static_cast<float>(glyph[at]) / 255.0F);
            }
        }
        x += advance_of(font, line, i) * scale;
    }
}

} // namespace tris::app
