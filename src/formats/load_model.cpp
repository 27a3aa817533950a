#include "formats/load_model.h"

#include "core/byte_reader.h"
#include "formats/fig/fig_parse.h"
#include "formats/fig/figure_load.h"
#include "formats/fig/lnk_parse.h"
#include "formats/load_archive.h"
#include "formats/md2/md2_parse.h"
#include "formats/mdl/mdl_parse.h"
#include "formats/quakec.h"
#include "formats/res/res_parse.h"
#include "model/frame_entries.h"

#include <array>
#include <cctype>
#include <string>

namespace tris::formats {

namespace {

constexpr std::size_t kMagicBytes = 4;
constexpr std::string_view kExpected = "expected Quake II MD2 (IDP2), Quake MDL (IDPO) or Evil Islands FIG";

// Other kinds that go by the same extensions.
struct OtherKind {
    std::string_view magic; // a beginning
    std::string_view name;
};
constexpr std::array<OtherKind, 6> kOtherKinds = {{
    {"IDST", "a Half-Life model"},
    {"IDSQ", "a sequence file of a Half-Life model"},
    {"RAPO", "a Hexen II mission pack model"},
    {"MD16", "a 16-bit Quake model"},
    {"IDP3", "a Quake III MD3 model"},
    {"MDL", "a 3D GameStudio model"},
}};

// The first four bytes as a person would want to read them.
std::string magic_text(ByteView bytes) {
    std::string text;
    for (const std::byte b : bytes.first(kMagicBytes)) {
        const auto c = static_cast<unsigned char>(b);
        if (std::isprint(c) != 0)
            text += static_cast<char>(c);
        else
            text += "\\x" + hex(c).substr(2);
    }
    return text;
}

[[noreturn]] void refuse_kind(ByteView bytes) {
    const std::string magic = magic_text(bytes);
    if (is_archive(bytes))
        throw ParseError(0, "this is an archive (" + magic + "), " + std::string(kExpected) +
                                "; the path of a model in it goes on behind this one");
    for (const OtherKind& kind : kOtherKinds) {
        const bool numbered = kind.magic.size() == kMagicBytes || (magic[3] >= '2' && magic[3] <= '7');
        if (magic.starts_with(kind.magic) && numbered)
            throw ParseError(0, "this is " + std::string(kind.name) + " (" + magic + "), " +
                                    std::string(kExpected));
    }
    throw ParseError(0, "kind is \"" + magic + "\", " + std::string(kExpected));
}

std::string_view stem_of(std::string_view name) {
    const std::size_t slash = name.find_last_of("/\\");
    if (slash != std::string_view::npos)
        name.remove_prefix(slash + 1);
    return name.substr(0, name.rfind('.'));
}

// The frame names of a QuakeC file beside the model; none when there is no such file.
std::vector<std::string> find_frame_names(std::string_view stem, const FindFile& find_file) {
    if (!find_file)
        return {};
    const std::optional<Bytes> file = find_file(std::string(stem) + ".qc");
    if (!file)
        return {};
    return quakec_frame_names({reinterpret_cast<const char*>(file->data()), file->size()});
}

model::Model parse(ByteView bytes, std::string_view name, const FindFile& find_file) {
    if (bytes.size() < kMagicBytes)
        throw ParseError(0, "file has " + std::to_string(bytes.size()) +
                                " bytes, a model starts with 4 that name its kind");
    if (is_md2(bytes))
        return parse_md2(bytes);
    if (is_mdl(bytes)) {
        const std::string_view stem = stem_of(name);
        return parse_mdl(bytes, stem, find_frame_names(stem, find_file));
    }
    if (is_fig(bytes))
        return load_fig(bytes, stem_of(name), find_file);
    if (is_res(bytes))
        return load_mod(bytes, stem_of(name), find_file);
    if (could_be_lnk(bytes)) // last: links have no mark
        return load_lnk(bytes, stem_of(name), find_file);
    refuse_kind(bytes);
}

} // namespace

bool has_model_mark(ByteView bytes) {
    return is_md2(bytes) || is_mdl(bytes) || is_fig(bytes) || is_res(bytes);
}

Result<model::Model> load_model(ByteView bytes, std::string_view name, const FindFile& find_file) {
    try {
        return parse(bytes, name, find_file);
    } catch (const ParseError& e) {
        return Error{std::string(name) + ": " + hex(e.offset()) + ": " + e.what()};
    }
}

bool name_clips_from_quakec(model::Model& model, std::string_view quakec_text) {
    const std::vector<std::string> names = quakec_frame_names(quakec_text);
    if (names.empty() || model.frame_entries.empty()) // a figure has no list of frames to be named
        return false;
    const std::vector<std::string_view> own_names = model::pose_names(model.mesh);
    model.clips = model::entry_clips(model.frame_entries, {own_names, names, {}});
    return true;
}

} // namespace tris::formats
