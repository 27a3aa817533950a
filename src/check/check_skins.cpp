// Skins: how they are named, whether they are there, and what is painted on them.
#include "check/findings.h"

#include "check/used_texels.h"
#include "core/text.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tris::check {

namespace {

constexpr std::size_t kNameField = 64; // of an MD2, terminator included
constexpr std::uint8_t kHole = 255;
constexpr std::size_t kFewTexels = 3;

void add(std::vector<Finding>& out, std::string_view id, const std::string& name, int skin,
         std::string text) {
    Finding finding = make_finding(id, std::move(text));
    finding.where = name;
    finding.place.skin = skin;
    out.push_back(std::move(finding));
}

bool has_component(std::string_view path, std::string_view wanted) {
    std::size_t from = 0;
    for (std::size_t i = 0; i <= path.size(); ++i) {
        if (i < path.size() && path[i] != '/' && path[i] != '\\')
            continue;
        if (path.substr(from, i - from) == wanted)
            return true;
        from = i + 1;
    }
    return false;
}

// Findings about names, of which a file may have more than anybody reads: the first of each kind are listed,
// the others counted.
class NameFindings {
  public:
    explicit NameFindings(std::vector<Finding>& out) : out_(out) {}

    void add(std::string_view id, const std::string& name, std::string text) {
        if (++found_[id] <= kMostOfAKind)
            check::add(out_, id, name, -1, std::move(text));
    }

    void say_how_many_more() const {
        for (const auto& [id, count] : found_) {
            if (count > kMostOfAKind)
                out_.push_back(
                    make_finding("more", counted(count - kMostOfAKind, "more name is", "more names are") +
                                             " not listed of " + std::string(id)));
        }
    }

  private:
    static constexpr std::size_t kMostOfAKind = 32;
    std::vector<Finding>& out_;
    std::map<std::string_view, std::size_t> found_;
};

// Each name once, in the order of the first, with how often it is there.
std::vector<std::pair<const std::string*, std::size_t>> different(std::span<const std::string> names) {
    std::vector<std::pair<const std::string*, std::size_t>> out;
    std::unordered_map<std::string_view, std::size_t> places;
    for (const std::string& name : names) {
        const auto [at, is_new] = places.emplace(name, out.size());
        if (is_new)
            out.emplace_back(&name, 0);
        ++out[at->second].second;
    }
    return out;
}

void check_name(const std::string& name, NameFindings& out) {
    const auto found = [&](std::string_view id, std::string text) { out.add(id, name, std::move(text)); };
    if (name.find('\\') != std::string::npos)
        found("skin.name-backslash", "the name parts its folders with \\");
    if (has_component(name, ".."))
        found("skin.name-parent", "the name leads upwards with ..");
    const bool drive = name.size() > 1 && name[1] == ':';
    if (drive || name.starts_with('/') || name.starts_with('\\'))
        found("skin.name-absolute", drive ? "the name begins with a drive" : "the name begins at the root");
    if (name != lower_ascii(name))
        found("skin.name-capitals", "the name has capitals");
    if (name.size() >= kNameField)
        found("skin.name-too-long",
              "the name fills all " + std::to_string(kNameField) + " letters of its field");
    const bool beside = name.starts_with('.'); // "beside the model, any kind", as some games write
    if (!beside && !name.empty() && !formats::is_image_name(name) && !lower_ascii(name).ends_with(".wal"))
        found("skin.name-no-kind", "the name ends in no kind of picture");
}

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

bool is_power_of_two(int value) {
    return value > 0 && std::has_single_bit(static_cast<unsigned>(value));
}

// The indices of one picture that triangles show, counted by what engines make of them.
struct Painted {
    std::size_t bright = 0;
    std::size_t lonely = 0; // bright ones without a bright neighbour
    std::size_t holes = 0;
    std::vector<std::uint32_t> bright_texels;
    std::vector<std::uint32_t> hole_texels;
};

Painted look_at(const Skin& skin, const std::vector<bool>& used) {
    Painted out;
    const auto width = static_cast<std::size_t>(skin.width);
    const auto height = static_cast<std::size_t>(skin.height);
    const auto is_bright = [&](std::size_t i) {
        return skin.indices[i] >= formats::kFirstFullbright && skin.indices[i] != kHole;
    };
    for (std::size_t i = 0; i < skin.indices.size(); ++i) {
        if (!used[i])
            continue;
        if (skin.indices[i] == kHole) {
            ++out.holes;
            add_place(out.hole_texels, i);
            continue;
        }
        if (!is_bright(i))
            continue;
        ++out.bright;
        add_place(out.bright_texels, i);
        const std::size_t x = i % width;
        const std::size_t y = i / width;
        const bool neighbour = (x > 0 && is_bright(i - 1)) || (x + 1 < width && is_bright(i + 1)) ||
                               (y > 0 && is_bright(i - width)) || (y + 1 < height && is_bright(i + width));
        out.lonely += neighbour ? 0 : 1;
    }
    return out;
}

void check_indices(const Skin& skin, const std::vector<bool>& used, bool holey, std::vector<Finding>& out) {
    const Painted painted = look_at(skin, used);
    const auto found = [&](std::string_view id, std::string text, std::vector<std::uint32_t> texels) {
        add(out, id, skin.name, skin.index, std::move(text));
        out.back().place.texels = std::move(texels);
    };
    if (painted.bright > 0) {
        // A glowing eye is a patch; noise from a conversion is single texels.
        const bool few = painted.bright <= kFewTexels || painted.lonely * 3 >= painted.bright;
        found(few ? "skin.fullbright-few" : "skin.fullbright",
              counted(painted.bright, "texel that the mesh shows is", "texels that the mesh shows are") +
                  " fullbright (224 to 254)" +
                  (painted.lonely > 0 ? ", " + std::to_string(painted.lonely) + " of them single" : ""),
              painted.bright_texels);
    }
    if (painted.holes > 0)
        found(holey ? "skin.holes" : "skin.index-255",
              counted(painted.holes, "texel that the mesh shows has", "texels that the mesh shows have") +
                  " index 255" + (holey ? " and is cut out" : ", and the model is not holey"),
              painted.hole_texels);
}

// The texels whose colour the game shows otherwise: it goes by the index, not by the picture's palette.
std::size_t wrong_colours(const formats::Palette& own, const formats::Palette& game) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < own.size(); ++i)
        wrong += own[i] == game[i] ? 0 : 1;
    return wrong;
}

void check_picture(const Subject& subject, const Skin& skin, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    const auto found = [&](std::string_view id, std::string text) {
        add(out, id, skin.name, skin.index, std::move(text));
    };
    if (!skin.unreadable.empty()) {
        found("picture.unreadable", skin.unreadable);
        return;
    }
    for (const Oddity& oddity : skin.oddities) {
        found(oddity.id, oddity.text);
        out.back().place.offset = oddity.place.offset;
    }
    if (model.format == model::Format::md2 &&
        (skin.width != model.skin_width || skin.height != model.skin_height)) {
        found("skin.size-differs", "the picture is " + size_text(skin.width, skin.height) +
                                       ", the model counts its texels in " +
                                       size_text(model.skin_width, model.skin_height));
        // Of the same shape it is only finer or coarser: engines that take such pictures stretch them.
        if (std::int64_t{skin.width} * model.skin_height == std::int64_t{skin.height} * model.skin_width) {
            out.back().severity = Severity::note;
            out.back().advice = "Nothing to do for engines that stretch pictures, as OpenGL renderers do.";
        }
    }
    if (!is_power_of_two(skin.width) || !is_power_of_two(skin.height))
        found("skin.not-power-of-two",
              "the picture is " + size_text(skin.width, skin.height) + ", no powers of two");
    if (skin.own_palette && subject.game_palette) {
        const std::size_t wrong = wrong_colours(*skin.own_palette, *subject.game_palette);
        if (wrong > 0)
            found("skin.palette-differs",
                  counted(wrong, "colour of its palette is", "colours of its palette are") +
                      " not those of the game's pics/colormap.pcx");
    }
}

} // namespace

void check_skin_names(const Subject& subject, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    NameFindings findings(out);
    if (model.format == model::Format::md2) {
        for (const auto& [name, times] : different(model.skin_names))
            check_name(*name, findings);
        if (model.skin_names.empty())
            out.push_back(make_finding("skin.none-named", "the file names no skin"));
    }
    if (subject.has_folder) {
        for (const auto& [name, times] : different(subject.missing_skins))
            findings.add(model.mesh.figure ? "figure.texture-missing" : "skin.missing", *name,
                         "no picture of this name was found" +
                             (times > 1 ? ", which is named " + std::to_string(times) + " times" : ""));
    }
    findings.say_how_many_more();
}

void check_skin_pictures(const Subject& subject, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    const bool holey = (model.flags & model::kFlagHoley) != 0;
    std::map<std::pair<int, int>, std::vector<bool>> used; // by size
    bool holes = false;
    for (const Skin& skin : subject.skins) {
        if (!skin.indices.empty()) {
            std::vector<bool>& mask = used[{skin.width, skin.height}];
            if (mask.empty())
                mask = used_texels(model.mesh, skin.width, skin.height);
            check_indices(skin, mask, holey, out);
            holes = holes || std::find(skin.indices.begin(), skin.indices.end(), kHole) != skin.indices.end();
        } else {
            check_picture(subject, skin, out);
        }
    }
    if (model.format == model::Format::mdl && !model.indexed_skins.empty() &&
        (!is_power_of_two(model.skin_width) || !is_power_of_two(model.skin_height)))
        out.push_back(make_finding("skin.not-power-of-two",
                                   "the skins are " + size_text(model.skin_width, model.skin_height) +
                                       ", no powers of two"));
    if (holey && !holes && !model.indexed_skins.empty())
        out.push_back(make_finding("mdl.holey-without-holes",
                                   "the model is holey, and no texel of its skins has index 255"));
}

} // namespace tris::check
