#include "support/md2_fixture.h"

#include "formats/md2/md2_layout.h"

#include <array>

namespace tris::test {

tools::Md2Source octahedron(int frames) {
    tools::Md2Source source;
    source.skin_width = 64;
    source.skin_height = 32;
    source.skins = {"models/test/skin.png"};
    const std::array<glm::vec3, 6> corners = {
        {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
    for (int f = 0; f < frames; ++f) {
        tools::Md2SourceFrame frame;
        frame.name = "frame" + std::to_string(f + 1);
        for (const glm::vec3& c : corners) {
            frame.positions.push_back(c * (10.0F + 2.0F * static_cast<float>(f)) +
                                      glm::vec3(static_cast<float>(f), 0, 0));
            frame.normals.push_back(c);
        }
        source.frames.push_back(frame);
    }
    // Clockwise from outside: around the top looking down, then around the bottom looking up.
    for (std::uint16_t i = 0; i < 4; ++i) {
        const auto next = static_cast<std::uint16_t>((i + 1) % 4);
        const auto st = static_cast<std::uint16_t>(source.texels.size());
        const auto s = static_cast<std::int16_t>(i * 16);
        for (const tools::Md2SourceTexel texel : {tools::Md2SourceTexel{s, 16},
                                                  {static_cast<std::int16_t>(s + 15), 16},
                                                  {static_cast<std::int16_t>(s + 8), 0},
                                                  {static_cast<std::int16_t>(s + 8), 31}})
            source.texels.push_back(texel);
        const auto at = [st](int k) { return static_cast<std::uint16_t>(st + k); };
        source.triangles.push_back({{next, i, 4}, {at(1), at(0), at(2)}});
        source.triangles.push_back({{i, next, 5}, {at(0), at(1), at(3)}});
    }
    return source;
}

Bytes with_commands(const Bytes& file, const std::vector<std::int32_t>& words) {
    Bytes out = file;
    patch(out, offsetof(formats::Md2Header, num_glcmds), static_cast<std::int32_t>(words.size()));
    patch(out, offsetof(formats::Md2Header, ofs_glcmds), static_cast<std::int32_t>(out.size()));
    const ByteView bytes = std::as_bytes(std::span(words));
    out.insert(out.end(), bytes.begin(), bytes.end());
    patch(out, offsetof(formats::Md2Header, ofs_end), static_cast<std::int32_t>(out.size()));
    return out;
}

std::vector<std::int32_t> command_words(const Bytes& file) {
    const auto header = peek<formats::Md2Header>(file, 0);
    std::vector<std::int32_t> words(static_cast<std::size_t>(header.num_glcmds));
    std::memcpy(words.data(), file.data() + header.ofs_glcmds, words.size() * sizeof(std::int32_t));
    return words;
}

} // namespace tris::test
