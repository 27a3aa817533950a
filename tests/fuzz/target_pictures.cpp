// Pictures of every kind, palettes, and the frame names of QuakeC.
#include "target.h"

#include "core/block_image.h"
#include "formats/images/image_file.h"
#include "formats/images/indexed_skin.h"
#include "formats/images/mmp.h"
#include "formats/images/mmp_layout.h"
#include "formats/images/pcx.h"
#include "formats/quakec.h"

#include <cstring>

namespace tris::fuzz {

namespace {

using namespace formats;

void use(const Result<Image>& image) {
    if (image)
        require(image->width > 0 && image->height > 0 &&
                image->rgba.size() ==
                    static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4);
}

} // namespace

void run_pcx(ByteView bytes) {
    Bytes file(bytes.begin(), bytes.end());
    if (file.empty())
        return;
    file[0] = std::byte{10};
    Oddities warnings;
    use(decode_pcx(file, warnings));
    if (const auto info = pcx_info(file); info && info->palette)
        require(file.size() > 768);
}

void run_mmp(ByteView bytes) {
    Bytes file(bytes.begin(), bytes.end());
    if (file.size() < sizeof(kMmpMark))
        return;
    std::memcpy(file.data(), kMmpMark, sizeof(kMmpMark));
    Oddities warnings;
    const Result<Image> image = decode_mmp(file, warnings);
    use(image);
    if (const auto blocks = mmp_blocks(file))
        require(image && !blocks->levels.empty() &&
                blocks->levels[0].size() == level_bytes(blocks->format, blocks->width, blocks->height));
}

// The first byte chooses the name, which says what a file without a mark is.
void run_picture(ByteView bytes) {
    if (bytes.empty())
        return;
    const bool targa = bytes[0] != std::byte{0};
    const ByteView file = bytes.subspan(1);
    Oddities warnings;
    use(decode_image(file, targa ? "a.tga" : "a", warnings));
    if (const auto size = image_size(file))
        require(size->width > 0 && size->height > 0);
}

void run_palette(ByteView bytes) {
    const Result<Palette> palette = parse_palette(bytes);
    require(static_cast<bool>(palette) == (bytes.size() >= 768) || !palette);
    // The bytes as a skin of any recipe.
    if (bytes.size() < 4)
        return;
    const auto value = [&](std::size_t i) { return static_cast<int>(bytes[i]); };
    const int width = value(0) % 32 + 1;
    const int height = static_cast<int>(bytes.size() - 3) / width;
    if (height == 0)
        return;
    std::vector<std::uint8_t> indices(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    std::memcpy(indices.data(), bytes.data() + 3, indices.size());
    SkinRecipe recipe;
    recipe.top = value(1) % (kColorChoices + 1) - 1;
    recipe.bottom = value(2) % (kColorChoices + 1) - 1;
    recipe.holey = value(1) > 127;
    recipe.flood = value(2) > 127;
    const ComposedSkin skin =
        compose_skin(indices, width, height, palette ? *palette : quake_palette(), recipe);
    require(skin.lit.rgba.size() == indices.size() * 4 && skin.glow.rgba.size() == skin.lit.rgba.size());
}

void run_quakec(ByteView bytes) {
    const std::vector<std::string> names =
        quakec_frame_names({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    std::size_t letters = 0;
    for (const std::string& name : names) {
        require(!name.empty());
        letters += name.size();
    }
    require(letters <= bytes.size());
}

} // namespace tris::fuzz
