#include "formats/fig/figure_load.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/fig/bon_parse.h"
#include "formats/fig/figure_build.h"
#include "formats/fig/lnk_parse.h"
#include "formats/res/res_parse.h"
#include "formats/warning_list.h"

#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

// A file of a part: bytes that somebody else holds, or nothing.
struct PartFiles {
    std::optional<Bytes> held;
    std::optional<ByteView> view;

    std::optional<ByteView> bytes() const { return held ? std::optional<ByteView>(*held) : view; }
};

std::optional<Bytes> find(const FindFile& find_file, const std::string& name) {
    return find_file ? find_file(name) : std::nullopt;
}

// What is said of one part, with its name in front.
void add_all(WarningList& list, const std::string& part, const Oddities& warnings) {
    for (Oddity oddity : warnings) {
        oddity.where = oddity.where.empty() ? part : part + ": " + oddity.where;
        list.add(std::move(oddity));
    }
}

Oddity about(std::string_view id, const std::string& where, std::string text) {
    return {id, where, {}, std::move(text)};
}

Oddity unreadable(std::string_view id, const std::string& where, const ParseError& error,
                  std::string_view what_follows) {
    Oddity oddity = make_oddity(id, error.offset(), error.what() + std::string(what_follows));
    oddity.where = where;
    return oddity;
}

// How many variants the offsets of a joint are for, which has no mesh to tell.
int variants_of_bon(std::size_t bytes) {
    for (const int variants : {1, 2, 4, 6}) {
        if (bytes == static_cast<std::size_t>(variants) * sizeof(glm::vec3))
            return variants;
    }
    return static_cast<int>(model::kMostVariants);
}

// Entries of an archive may share their bytes, so a small file could hold a large mesh a thousand times over.
// In game files none do.
constexpr std::size_t kMostReadings = 2;

// Reads the meshes and offsets of all links; `fig` and `bon` give the files of a part by its name. At most
// `budget` bytes of meshes are read. Without offsets for any part there is no need to say so for each.
template <class FindFig, class FindBon>
std::vector<FigurePartSource> read_parts(const std::vector<Link>& links, const FindFig& fig,
                                         const FindBon& bon, std::size_t budget, bool has_offsets,
                                         WarningList& list) {
    std::vector<FigurePartSource> parts;
    std::map<std::string, int> index_of_name;
    for (const Link& link : links) {
        if (parts.size() == model::kMostParts) {
            list.add("figure.too-many-parts", "the figure has " + std::to_string(links.size()) + " parts; " +
                                                  std::to_string(model::kMostParts) +
                                                  " are shown at the most");
            break;
        }
        FigurePartSource part;
        part.name = link.child;
        if (const auto parent = index_of_name.find(link.parent); parent != index_of_name.end())
            part.parent = parent->second;
        bool has_mesh = false;
        const PartFiles mesh = fig(link.child);
        if (const auto bytes = mesh.bytes(); bytes && bytes->size() > budget) {
            list.add(about("figure.mesh-repeats", link.child,
                           "its mesh repeats too much of the file; the part is left out"));
        } else if (bytes) {
            budget -= bytes->size();
            try {
                part.mesh = parse_fig(*bytes);
                has_mesh = true;
                add_all(list, link.child, part.mesh.warnings);
            } catch (const ParseError& e) {
                list.add(unreadable("figure.part-unreadable", link.child, e, "; the part is left out"));
            }
        } else {
            list.add(about("figure.part-without-mesh", link.child, "there is no mesh of this name"));
        }
        const PartFiles offsets = bon(link.child);
        if (const auto bytes = offsets.bytes()) {
            Oddities found;
            if (!has_mesh)
                part.mesh.variants = variants_of_bon(bytes->size());
            part.offsets = parse_bon(*bytes, part.mesh.variants, found);
            add_all(list, link.child + ".bon", found);
        } else if (has_offsets) {
            list.add(about("figure.part-without-place", link.child,
                           "there is no BON for it, so it lies at its parent's place"));
        }
        index_of_name.emplace(link.child, static_cast<int>(parts.size()));
        parts.push_back(std::move(part));
    }
    return parts;
}

model::Model named_model(model::Format format, std::string_view stem) {
    model::Model model;
    model.format = format;
    model.front_degrees = -90.0F;        // as figures whose front can be told are made
    model.skin_names.emplace_back(stem); // the file names no texture: one of the same name is looked for
    return model;
}

int version_of(const std::vector<FigurePartSource>& parts) {
    for (const FigurePartSource& part : parts) {
        if (!part.mesh.indices.empty())
            return part.mesh.variants;
    }
    return 0;
}

void finish(model::Model& model, const std::vector<FigurePartSource>& parts, std::vector<AnmClip> clips,
            WarningList list) {
    model.version = version_of(parts);
    std::move(list).append_to(model.warnings);
    build_figure(model, parts, std::move(clips));
}

// The links of a composite file: the entry of its own name, or else one that looks like links, or else every
// mesh by itself.
std::vector<Link> links_of(ByteView bytes, const ResArchive& archive, std::string_view stem,
                           WarningList& list) {
    Oddities found;
    const auto parse = [&](const ResEntry& entry) {
        std::vector<Link> links = parse_lnk(entry_bytes(bytes, entry), found);
        add_all(list, entry.name, found);
        return links;
    };
    const ResEntry* const own = find_entry(archive, stem);
    if (own != nullptr && could_be_lnk(entry_bytes(bytes, *own)))
        return parse(*own);
    for (const ResEntry& entry : archive.entries) {
        if (could_be_lnk(entry_bytes(bytes, entry))) {
            list.add("figure.links-elsewhere", "its links are taken from \"" + entry.name +
                                                   "\": there are none called \"" + std::string(stem) + "\"");
            return parse(entry);
        }
    }
    std::vector<Link> links;
    for (const ResEntry& entry : archive.entries) {
        if (is_fig(entry_bytes(bytes, entry)))
            links.push_back({entry.name, {}});
    }
    if (!links.empty())
        list.add("figure.no-links", "there are no links in it, so every part stands by itself");
    return links;
}

// A companion archive of the same name: the offsets of all parts.
struct Companion {
    Bytes bytes;
    ResArchive archive;
};

std::optional<Companion> open_bon(const FindFile& find_file, const std::string& name, WarningList& list) {
    std::optional<Bytes> bytes = find(find_file, name);
    if (!bytes) {
        list.add("figure.bon-missing", "there is no " + name + " beside it, so all parts lie at the origin");
        return std::nullopt;
    }
    try {
        ResArchive archive = parse_res(*bytes);
        add_all(list, name, archive.warnings);
        return Companion{*std::move(bytes), std::move(archive)};
    } catch (const ParseError& e) {
        list.add(unreadable("figure.bon-unreadable", name, e, "; all parts lie at the origin"));
        return std::nullopt;
    }
}

std::vector<AnmClip> open_anm(const FindFile& find_file, const std::string& name, WarningList& list) {
    const std::optional<Bytes> bytes = find(find_file, name);
    if (!bytes)
        return {};
    Oddities found;
    try {
        std::vector<AnmClip> clips = parse_anm(*bytes, found);
        add_all(list, name, found);
        return clips;
    } catch (const ParseError& e) {
        list.add(unreadable("figure.anm-unreadable", name, e, ""));
        return {};
    }
}

} // namespace

model::Model load_fig(ByteView bytes, std::string_view stem, const FindFile& find_file) {
    model::Model model = named_model(model::Format::fig, stem);
    FigurePartSource part;
    part.name = stem;
    part.mesh = parse_fig(bytes);
    model.warnings = part.mesh.warnings;
    WarningList list;
    const std::string bon = std::string(stem) + ".bon";
    // An archive of this name belongs to a composite figure.
    if (const std::optional<Bytes> offsets = find(find_file, bon); offsets && !is_res(*offsets)) {
        Oddities found;
        part.offsets = parse_bon(*offsets, part.mesh.variants, found);
        add_all(list, bon, found);
    }
    finish(model, {part}, {}, std::move(list));
    return model;
}

model::Model load_mod(ByteView bytes, std::string_view stem, const FindFile& find_file) {
    model::Model model = named_model(model::Format::figure, stem);
    const ResArchive archive = parse_res(bytes);
    WarningList list;
    for (const Oddity& oddity : archive.warnings)
        list.add(oddity);
    const std::vector<Link> links = links_of(bytes, archive, stem, list);
    if (links.empty())
        throw ParseError(0, "the archive of " + counted(archive.entries.size(), "file", "files") +
                                " holds no figure, expected links and FIG meshes");
    const std::optional<Companion> bon = open_bon(find_file, std::string(stem) + ".bon", list);
    const auto entry_of = [](ByteView held, const ResArchive& in, const std::string& name) {
        const ResEntry* const entry = find_entry(in, name);
        return entry != nullptr ? PartFiles{{}, entry_bytes(held, *entry)} : PartFiles{};
    };
    const std::vector<FigurePartSource> parts = read_parts(
        links, [&](const std::string& name) { return entry_of(bytes, archive, name); },
        [&](const std::string& name) { return bon ? entry_of(bon->bytes, bon->archive, name) : PartFiles{}; },
        bytes.size() * kMostReadings, bon.has_value(), list);
    std::vector<AnmClip> clips = open_anm(find_file, std::string(stem) + ".anm", list);
    finish(model, parts, std::move(clips), std::move(list));
    return model;
}

model::Model load_lnk(ByteView bytes, std::string_view stem, const FindFile& find_file) {
    model::Model model = named_model(model::Format::figure, stem);
    WarningList list;
    const std::vector<Link> links = parse_lnk(bytes, model.warnings);
    // Mostly the part's name follows the figure's; some files are called by the part's name alone.
    const auto file_of = [&](const std::string& name, const char* extension) {
        std::optional<Bytes> found = find(find_file, std::string(stem) + name + extension);
        return PartFiles{found ? std::move(found) : find(find_file, name + extension), {}};
    };
    const std::vector<FigurePartSource> parts = read_parts(
        links, [&](const std::string& name) { return file_of(name, ".fig"); },
        [&](const std::string& name) { return file_of(name, ".bon"); },
        std::numeric_limits<std::size_t>::max(), true, list);
    std::vector<AnmClip> clips = open_anm(find_file, std::string(stem) + ".anm", list);
    finish(model, parts, std::move(clips), std::move(list));
    return model;
}

} // namespace tris::formats
