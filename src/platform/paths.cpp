#include "platform/paths.h"

#include <fontconfig/fontconfig.h>

#include <memory>

namespace tris::platform {

std::optional<std::filesystem::path> sample_model() {
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        return std::nullopt;
    const std::filesystem::path folder = program.parent_path();
    // Beside the program in a build tree, under share once installed.
    for (const std::filesystem::path& root : {folder / "samples", folder / "../share/tris/samples"}) {
        std::filesystem::path model = root / "players/bramble/tris.md2";
        if (std::filesystem::is_regular_file(model, error))
            return std::filesystem::weakly_canonical(model, error);
    }
    return std::nullopt;
}

std::optional<FontFile> interface_font(bool bold) {
    using Config = std::unique_ptr<FcConfig, decltype(&FcConfigDestroy)>;
    using Pattern = std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)>;
    const Config config(FcInitLoadConfigAndFonts(), FcConfigDestroy);
    if (!config)
        return std::nullopt;
    const Pattern wish(FcPatternCreate(), FcPatternDestroy);
    for (const char* family : {"Inter", "Noto Sans", "DejaVu Sans", "sans-serif"})
        FcPatternAddString(wish.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
    FcPatternAddInteger(wish.get(), FC_WEIGHT, bold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wish.get(), FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(wish.get(), FC_SCALABLE, FcTrue);
    FcConfigSubstitute(config.get(), wish.get(), FcMatchPattern);
    FcDefaultSubstitute(wish.get());
    FcResult outcome = FcResultNoMatch;
    const Pattern match(FcFontMatch(config.get(), wish.get(), &outcome), FcPatternDestroy);
    FcChar8* file = nullptr;
    if (!match || FcPatternGetString(match.get(), FC_FILE, 0, &file) != FcResultMatch)
        return std::nullopt;
    FontFile font;
    font.path = reinterpret_cast<const char*>(file);
    FcPatternGetInteger(match.get(), FC_INDEX, 0, &font.index);
    return font;
}

} // namespace tris::platform
