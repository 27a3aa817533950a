#include "platform/paths.h"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#ifndef _WIN32
#include <pwd.h>
#include <unistd.h>
#endif

namespace tris::platform {

namespace {

// Empty where the variable is not set.
std::filesystem::path from_environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

std::filesystem::path home_folder() {
#ifdef _WIN32
    return from_environment("USERPROFILE");
#else
    std::filesystem::path home = from_environment("HOME");
    if (home.empty()) {
        if (const passwd* user = ::getpwuid(::getuid()); user && user->pw_dir)
            home = user->pw_dir;
    }
    return home;
#endif
}

// The folder of all programs' settings, as the XDG Base Directory Specification has it.
std::filesystem::path xdg_config_folder() {
    const std::filesystem::path folder = from_environment("XDG_CONFIG_HOME");
    return folder.is_absolute() ? folder : home_folder() / ".config";
}

// What a line of user-dirs.dirs such as XDG_PICTURES_DIR="$HOME/Pictures" names; empty for any other line.
std::filesystem::path folder_of_line(std::string_view line, std::string_view variable) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::string start = std::string(variable) + "=\"";
    if (!line.starts_with(start))
        return {};
    std::string value;
    for (std::size_t i = start.size(); i < line.size() && line[i] != '"'; ++i) {
        if (line[i] == '\\' && i + 1 < line.size())
            ++i;
        value.push_back(line[i]);
    }
    constexpr std::string_view kHome = "$HOME/";
    if (value.starts_with(kHome))
        return home_folder() / value.substr(kHome.size());
    const std::filesystem::path folder = value;
    return folder.is_absolute() ? folder : std::filesystem::path();
}

// The interface draws outlines of these kinds alone, and ends the program over others.
bool is_truetype_or_opentype(const std::filesystem::path& path) {
    std::array<char, 4> head{};
    std::ifstream(path, std::ios::binary).read(head.data(), head.size());
    const std::string_view mark(head.data(), head.size());
    return mark == std::string_view("\0\1\0\0", 4) || mark == "OTTO" || mark == "ttcf" || mark == "true";
}

struct ConfigDeleter {
    void operator()(FcConfig* config) const { FcConfigDestroy(config); }
};
struct PatternDeleter {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
using FontPattern = std::unique_ptr<FcPattern, PatternDeleter>;

std::optional<FontFile> matching_font(FcConfig* config, int weight) {
    const FontPattern wish(FcPatternCreate());
    for (const char* family : {"Inter", "Noto Sans", "DejaVu Sans", "sans-serif"})
        FcPatternAddString(wish.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
    FcPatternAddInteger(wish.get(), FC_WEIGHT, weight);
    FcPatternAddInteger(wish.get(), FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(wish.get(), FC_SCALABLE, FcTrue);
    FcConfigSubstitute(config, wish.get(), FcMatchPattern);
    FcDefaultSubstitute(wish.get());
    FcResult outcome = FcResultNoMatch;
    const FontPattern match(FcFontMatch(config, wish.get(), &outcome));
    FcChar8* file = nullptr;
    if (!match || FcPatternGetString(match.get(), FC_FILE, 0, &file) != FcResultMatch)
        return std::nullopt;
    FontFile font;
    font.path = reinterpret_cast<const char*>(file);
    if (!is_truetype_or_opentype(font.path))
        return std::nullopt;
    FcPatternGetInteger(match.get(), FC_INDEX, 0, &font.index);
    return font;
}

// The folder that user-dirs.dirs gives to the variable, or the usual one; the first that exists.
std::filesystem::path user_folder(std::string_view variable, const char* usual) {
    std::error_code error;
    std::ifstream file(xdg_config_folder() / "user-dirs.dirs");
    std::filesystem::path chosen;
    for (std::string line; std::getline(file, line);) {
        if (std::filesystem::path folder = folder_of_line(line, variable); !folder.empty())
            chosen = std::move(folder); // the last one holds, as the file is a shell's
    }
    for (const std::filesystem::path& folder : {chosen, home_folder() / usual}) {
        if (std::filesystem::is_directory(folder, error))
            return folder;
    }
    return home_folder();
}

} // namespace

std::filesystem::path config_folder() {
#if defined(_WIN32)
    return from_environment("APPDATA") / "tris";
#elif defined(__APPLE__)
    return home_folder() / "Library/Application Support/tris";
#else
    return xdg_config_folder() / "tris";
#endif
}

std::filesystem::path cache_folder() {
#if defined(_WIN32)
    return from_environment("LOCALAPPDATA") / "tris/cache";
#elif defined(__APPLE__)
    return home_folder() / "Library/Caches/tris";
#else
    const std::filesystem::path folder = from_environment("XDG_CACHE_HOME");
    return (folder.is_absolute() ? folder : home_folder() / ".cache") / "tris";
#endif
}

std::filesystem::path pictures_folder() {
    return user_folder("XDG_PICTURES_DIR", "Pictures");
}

std::filesystem::path documents_folder() {
    return user_folder("XDG_DOCUMENTS_DIR", "Documents");
}

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

InterfaceFonts interface_fonts() {
    const std::unique_ptr<FcConfig, ConfigDeleter> config(FcInitLoadConfigAndFonts());
    if (!config)
        return {};
    return {matching_font(config.get(), FC_WEIGHT_REGULAR), matching_font(config.get(), FC_WEIGHT_DEMIBOLD)};
}

} // namespace tris::platform
