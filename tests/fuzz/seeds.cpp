#include "seeds.h"

#include "figure_writer.h"
#include "formats/images/image_file.h"
#include "formats/images/quake_palette.h"
#include "mmp_writer.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/fig_fixture.h"
#include "support/figure_fixture.h"
#include "support/image_builder.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "zip_writer.h"

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tris::fuzz {

namespace {

Bytes text(std::string_view words) {
    const ByteView bytes = std::as_bytes(std::span(words));
    return {bytes.begin(), bytes.end()};
}

Image small_image(int side) {
    Image image = make_image(side, side);
    for (std::size_t i = 0; i < image.rgba.size(); ++i)
        image.rgba[i] = static_cast<std::uint8_t>(i * 37);
    return image;
}

tools::SourceClip wave() {
    tools::SourceTrack track;
    track.part = "hd";
    track.rotations = {{1, 0, 0, 0}, {0.7F, 0.7F, 0, 0}};
    track.translations = {{0, 0, 0}, {0, 0, 1}};
    track.morphs = {{{0, 0, 0.1F}}, {{0.2F, 0, 0}}};
    return {"cwave", {track}};
}

std::vector<tools::SourcePart> two_parts() {
    return {test::part("bd", "", test::plate({0, 0, 0}, 1.0F, 1)),
            test::part("hd", "bd", test::plate({0, 0, 2}, 0.5F, 1), {0, 0, 1})};
}

tools::MdlSource groups() {
    tools::MdlSource source = test::square(8, 7);
    source.skins = {{{test::plain(8, 7), test::plain(8, 230)}, {0.1F, 0.2F}}, {{test::plain(8, 255)}, {}}};
    source.frames = {{{test::square_pose("a1", 0), test::square_pose("a2", 1)}, {0.1F, 0.2F}},
                     {{test::square_pose("b1", 2)}, {}},
                     {{test::square_pose("b2", 3)}, {}}};
    source.texcoords[0].on_seam = true;
    source.flags = 0x4008;
    return source;
}

Bytes with_front(unsigned front, const Bytes& bytes) {
    Bytes out;
    test::append_u8(out, front);
    out.insert(out.end(), bytes.begin(), bytes.end());
    return out;
}

} // namespace

std::vector<Bytes> md2_seeds() {
    tools::Md2Source one = test::octahedron(1);
    tools::Md2Source odd = test::octahedron(2);
    odd.skins = {"players\\x\\skin.pcx", "..\\a.pcx"};
    odd.texels[0].s = -4;
    Bytes none = tools::write_md2(one);
    test::patch<std::int32_t>(none, 9 * sizeof(std::int32_t), 0); // no commands
    return {tools::write_md2(one), tools::write_md2(test::octahedron(3)), tools::write_md2(odd), none};
}

std::vector<Bytes> mdl_seeds() {
    return {tools::write_mdl(test::square(4, 7)), tools::write_mdl(groups())};
}

std::vector<Bytes> fig_seeds() {
    return {tools::write_fig(test::small_fig(1)), tools::write_fig(test::small_fig(2)),
            tools::write_fig(test::small_fig(8))};
}

std::vector<Bytes> lnk_seeds() {
    return {tools::write_lnk({{"bd", ""}, {"hd", "bd"}}), tools::write_lnk({{"a", "b"}, {"b", "a"}}),
            tools::write_lnk({{"a", ""}, {"A", ""}, {"", "a"}, {"c", "none"}})};
}

std::vector<Bytes> bon_seeds() {
    return {tools::write_bon({{1, 2, 3}}), tools::write_bon(std::vector<glm::vec3>(8, {1, 2, 3}))};
}

std::vector<Bytes> anm_seeds() {
    return {tools::write_anm({wave()})};
}

std::vector<Bytes> res_seeds() {
    return {tools::write_res({{"a", text("one")}, {"folder\\b.fig", text("three")}}), tools::write_res({}),
            tools::write_res({{"..\\x", text("1")}, {"a", text("2")}, {"A", text("3")}})};
}

std::vector<Bytes> archive_seeds() {
    std::vector<Bytes> seeds = res_seeds();
    seeds.push_back(tools::write_pak({{"a", text("one")}, {"folder\\b.mdl", text("three")}}));
    seeds.push_back(tools::write_pak({{"../x", text("1")}, {"a", text("2")}, {"A", text("3")}}));
    seeds.push_back(tools::write_zip({{"a", text("one")}, {"folder/b.md2", text("three three three")}}));
    tools::ZipSourceEntry wide{"a", text("one")};
    wide.is_zip64 = wide.has_descriptor = true;
    seeds.push_back(tools::write_zip({wide, {"b", text("two"), false}}, {text("front"), "a comment", true}));
    return seeds;
}

std::vector<Bytes> pcx_seeds() {
    std::vector<Bytes> out;
    for (const auto& [bits, planes] :
         {std::pair(8, 1), std::pair(8, 3), std::pair(1, 1), std::pair(1, 4), std::pair(4, 1)})
        out.push_back(test::build_pcx({.width = 5, .height = 3, .bits = bits, .planes = planes},
                                      [](int x, int y) { return static_cast<unsigned>(x + y); }));
    return out;
}

std::vector<Bytes> mmp_seeds() {
    std::vector<Bytes> out;
    for (const tools::MmpFormat format :
         {tools::MmpFormat::dxt1, tools::MmpFormat::dxt3, tools::MmpFormat::pnt3, tools::MmpFormat::rgb565,
          tools::MmpFormat::argb1555, tools::MmpFormat::argb4444, tools::MmpFormat::argb8888})
        out.push_back(tools::write_mmp(small_image(8), format));
    return out;
}

std::vector<Bytes> picture_seeds() {
    const auto colour = [](int x, int y) {
        return test::Colour{static_cast<std::uint8_t>(x * 50), static_cast<std::uint8_t>(y * 90), 7, 255};
    };
    std::vector<Bytes> out = {with_front(1, test::build_tga({.packed = true}, colour)),
                              with_front(1, test::build_tga({.bits = 32, .id_bytes = 3}, colour)),
                              with_front(0, test::build_bmp(3, 2, false, colour))};
    if (const Result<Bytes> png = formats::encode_png(small_image(3)))
        out.push_back(with_front(0, *png));
    for (const auto& [depth, kind] : {std::pair(1U, 0U), {4U, 3U}, {16U, 2U}, {8U, 4U}}) {
        for (const bool interlaced : {false, true})
            out.push_back(with_front(0, test::build_png({9, 5, depth, kind, interlaced, kind < 4},
                                                        std::vector<std::uint8_t>(400, 1))));
    }
    for (const auto& pictures : {pcx_seeds(), mmp_seeds()})
        out.push_back(with_front(0, pictures.front()));
    return out;
}

std::vector<Bytes> palette_seeds() {
    Bytes out;
    for (const formats::Rgb& color : formats::quake_palette()) {
        for (const std::uint8_t channel : color)
            test::append_u8(out, channel);
    }
    return {out, text("abcdefghijklmnopqrstuvwxyz")};
}

std::vector<Bytes> quakec_seeds() {
    return {
        text("$cd /raid/quake\n$frame stand1 stand2 // two\n$frame run1 run2\nvoid() f = [ $run1, g ] {};"),
        text("/* $frame a */ $frame b c\r\n\"$frame d\"")};
}

Bytes chained(ByteView model, ByteView companion) {
    Bytes out;
    test::append_u16(out, static_cast<unsigned>(model.size()));
    out.insert(out.end(), model.begin(), model.end());
    out.insert(out.end(), companion.begin(), companion.end());
    return out;
}

std::vector<Bytes> chain_seeds() {
    std::vector<Bytes> out;
    for (const Bytes& file : md2_seeds())
        out.push_back(chained(file, {}));
    for (const Bytes& file : mdl_seeds())
        out.push_back(chained(file, quakec_seeds().front()));
    for (const Bytes& file : fig_seeds())
        out.push_back(chained(file, bon_seeds().front()));
    const tools::FigureFiles figure = tools::write_figure("unit", two_parts(), {wave()});
    out.push_back(chained(figure.mod, figure.anm));
    out.push_back(chained(figure.mod, figure.bon));
    out.push_back(chained(lnk_seeds().front(), fig_seeds().front()));
    return out;
}

} // namespace tris::fuzz
