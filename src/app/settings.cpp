#include "app/settings.h"

#include "files/file_system.h"
#include "files/free_name.h"
#include "platform/paths.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>

namespace tris::app {

namespace {

using Json = nlohmann::ordered_json;

// A number beyond what a float holds has no meaning as a float.
float clamped(double value, float low, float high) {
    return static_cast<float>(std::clamp<double>(value, low, high));
}

// Each value writes itself into a JSON object and reads itself back; wrong kinds and wild values are left
// out.
struct Writer {
    Json& out;

    void operator()(const char* name, bool value) { out[name] = value; }
    void operator()(const char* name, float value, float, float) { out[name] = value; }
    void operator()(const char* name, const glm::vec3& value) { out[name] = {value.x, value.y, value.z}; }
    template <class Enum, std::size_t kCount>
    void operator()(const char* name, Enum value, const std::array<const char*, kCount>& names) {
        out[name] = names[static_cast<std::size_t>(value)];
    }
};

struct Reader {
    const Json& in;

    void operator()(const char* name, bool& value) {
        if (const auto at = in.find(name); at != in.end() && at->is_boolean())
            value = at->get<bool>();
    }
    void operator()(const char* name, float& value, float low, float high) {
        if (const auto at = in.find(name); at != in.end() && at->is_number())
            value = clamped(at->get<double>(), low, high);
    }
    void operator()(const char* name, glm::vec3& value) {
        const auto at = in.find(name);
        if (at == in.end() || !at->is_array() || at->size() != 3)
            return;
        for (int i = 0; i < 3; ++i) {
            if (const Json& part = (*at)[static_cast<std::size_t>(i)]; part.is_number())
                value[i] = clamped(part.get<double>(), 0.0F, 1.0F);
        }
    }
    template <class Enum, std::size_t kCount>
    void operator()(const char* name, Enum& value, const std::array<const char*, kCount>& names) {
        const auto at = in.find(name);
        if (at == in.end() || !at->is_string())
            return;
        const auto found = std::find(names.begin(), names.end(), at->get<std::string>());
        if (found != names.end())
            value = static_cast<Enum>(found - names.begin());
    }
};

constexpr std::array<const char*, 2> kPaths = {"triangles", "strips"};
constexpr std::array<const char*, 4> kSurfaces = {"textured", "plain", "wire", "points"};
constexpr std::array<const char*, 2> kFilters = {"nearest", "linear"};
constexpr std::array<const char*, 2> kWraps = {"repeat", "clamp"};
constexpr std::array<const char*, 3> kBackgrounds = {"gradient", "color", "transparent"};
constexpr std::array<const char*, 4> kLights = {"quake", "smooth", "flat", "none"};
constexpr std::array<const char*, 3> kLoops = {"loop", "once", "ping-pong"};
constexpr std::array<const char*, ui::kSections> kSectionNames = {"model", "skin",   "light",
                                                                  "view",  "figure", "check"};
constexpr std::array<const char*, 4> kOrders = {"name", "size", "frames", "warnings"};

template <class View, class Visit>
void visit_view(View& view, Visit visit) {
    visit("path", view.path, kPaths);
    visit("surface", view.surface, kSurfaces);
    visit("filter", view.filter, kFilters);
    visit("wrap", view.wrap, kWraps);
    visit("background", view.background, kBackgrounds);
    visit("background_color", view.background_color);
    visit("cull", view.cull);
    visit("cull_figures", view.cull_figures);
    visit("grid", view.grid);
    visit("axes", view.axes);
    visit("shadow", view.shadow);
    visit("rotate", view.rotate);
    visit("orthographic", view.camera.orthographic);
    visit("turntable_speed", view.turntable_speed, -120.0F, 120.0F);
}

template <class Light, class Visit>
void visit_light(Light& light, Visit visit) {
    visit("mode", light.mode, kLights);
    visit("yaw", light.yaw_degrees, 0.0F, 360.0F);
    visit("pitch", light.pitch_degrees, -90.0F, 90.0F);
    visit("ambient", light.ambient, 0.0F, 255.0F);
    visit("shade", light.shade, 0.0F, 255.0F);
    visit("color", light.color);
    visit("fullbright", light.fullbright);
    visit("overbright", light.overbright);
}

template <class Settings, class Visit>
void visit_gallery(Settings& settings, Visit visit) {
    visit("size", settings.gallery_cell, ui::kMinCellSize, ui::kMaxCellSize);
    visit("order", settings.gallery_order, kOrders);
    visit("descending", settings.gallery_descending);
    visit("folders", settings.gallery_tree);
}

template <class Playback, class Visit>
void visit_playback(Playback& playback, Visit visit) {
    visit("loop", playback.mode, kLoops);
    visit("interpolate", playback.interpolate);
}

const Json& member(const Json& json, const char* name) {
    static const Json nothing = Json::object();
    const auto at = json.find(name);
    return at != json.end() && at->is_object() ? *at : nothing;
}

std::optional<platform::WindowPlace> read_window(const Json& json) {
    platform::WindowPlace place;
    const std::array<std::pair<const char*, int*>, 4> numbers = {
        {{"x", &place.x}, {"y", &place.y}, {"width", &place.width}, {"height", &place.height}}};
    for (const auto& [name, value] : numbers) {
        const auto at = json.find(name);
        constexpr double kFar = 100000.0;
        if (at == json.end() || !at->is_number() || std::fabs(at->get<double>()) > kFar)
            return std::nullopt;
        *value = at->get<int>();
    }
    Reader{json}("maximised", place.maximised);
    return place;
}

constexpr std::size_t kMostBytes = std::size_t{1} << 20U; // a hundred times what is ever written

Result<Settings> parse_bytes(const Bytes& bytes) {
    if (bytes.size() > kMostBytes)
        return Error{"is larger than 1 MiB"};
    return parse_settings({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace

std::string settings_text(const Settings& settings) {
    Json out;
    out["single_instance"] = settings.single_instance;
    const auto part = [&](const char* name) { return Writer{out[name] = Json::object()}; };
    visit_view(settings.view, part("view"));
    visit_light(settings.view.light, part("light"));
    visit_playback(settings.playback, part("playback"));
    visit_gallery(settings, part("gallery"));
    Json& panel = out["panel"] = {{"open", settings.panel}};
    for (std::size_t i = 0; i < ui::kSections; ++i)
        panel[std::string("fold_") + kSectionNames[i]] = settings.folded[i];
    if (settings.window)
        out["window"] = {{"x", settings.window->x},
                         {"y", settings.window->y},
                         {"width", settings.window->width},
                         {"height", settings.window->height},
                         {"maximised", settings.window->maximised}};
    out["recent"] = Json::array();
    for (const std::filesystem::path& path : settings.recent)
        out["recent"].push_back(path.string());
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Settings> parse_settings(std::string_view text) {
    const Json in = Json::parse(text, nullptr, false);
    if (!in.is_object())
        return Error{"is not a JSON object"};
    Settings settings;
    Reader{in}("single_instance", settings.single_instance);
    visit_view(settings.view, Reader{member(in, "view")});
    visit_light(settings.view.light, Reader{member(in, "light")});
    visit_playback(settings.playback, Reader{member(in, "playback")});
    visit_gallery(settings, Reader{member(in, "gallery")});
    const Json& panel = member(in, "panel");
    Reader{panel}("open", settings.panel);
    for (std::size_t i = 0; i < ui::kSections; ++i)
        Reader{panel}((std::string("fold_") + kSectionNames[i]).c_str(), settings.folded[i]);
    settings.window = read_window(member(in, "window"));
    if (const auto recent = in.find("recent"); recent != in.end() && recent->is_array()) {
        constexpr std::size_t kMost = 32;
        for (const Json& entry : *recent) {
            if (entry.is_string() && settings.recent.size() < kMost)
                settings.recent.emplace_back(entry.get<std::string>());
        }
    }
    return settings;
}

std::filesystem::path settings_path() {
    return platform::config_folder() / "settings.json";
}

Result<Settings> load_settings() {
    const std::filesystem::path path = settings_path();
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return Settings{};
    const Result<Bytes> bytes = files::read_head(path, kMostBytes + 1);
    const Result<Settings> settings = bytes ? parse_bytes(*bytes) : Result<Settings>(bytes.error());
    if (settings)
        return settings;
    // Aside, since it will be written anew: whoever edited it by hand has it still.
    const std::filesystem::path aside = files::free_name(path.parent_path() / "settings-broken.json");
    std::filesystem::rename(path, aside, error);
    return Error{(bytes ? path.string() + ": " : "") + settings.error().message +
                 ", so all settings are as at first" +
                 (error ? "" : "; what it was is kept in " + aside.filename().string())};
}

Result<bool> save_settings(const Settings& settings) {
    const std::filesystem::path path = settings_path();
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    const std::string text = settings_text(settings);
    return files::write_atomically(path, std::as_bytes(std::span(text)));
}

} // namespace tris::app
