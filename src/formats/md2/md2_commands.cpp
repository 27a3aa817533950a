#include "formats/md2/md2_commands.h"

#include "core/byte_reader.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tris::formats {

namespace {

constexpr std::size_t kWordsPerVertex = sizeof(Md2CommandVertex) / sizeof(std::int32_t);

// The same twelve bytes read as (index, s, t).
Md2CommandVertex unswapped(const Md2CommandVertex& v) {
    Md2CommandVertex out{};
    out.index = std::bit_cast<std::int32_t>(v.s);
    out.s = v.t;
    out.t = std::bit_cast<float>(v.index);
    return out;
}

bool usable(const std::vector<Md2CommandVertex>& vertices, std::uint32_t vertex_count) {
    return std::all_of(vertices.begin(), vertices.end(), [&](const Md2CommandVertex& v) {
        return v.index >= 0 && static_cast<std::uint32_t>(v.index) < vertex_count && std::isfinite(v.s) &&
               std::isfinite(v.t);
    });
}

} // namespace

std::optional<Md2Commands> read_md2_commands(ByteView words, std::size_t offset, std::uint32_t vertex_count,
                                             Oddities& warnings) {
    const std::size_t word_count = words.size() / sizeof(std::int32_t);
    const auto refuse = [&](std::size_t word, const std::string& why) {
        warnings.push_back(make_oddity("md2.commands-unusable", offset + word * sizeof(std::int32_t),
                                       "strip and fan commands are not usable: " + why +
                                           "; strips were built from the triangles instead"));
        return std::nullopt;
    };

    Md2Commands out;
    out.primitives.reserve(word_count / (1 + kWordsPerVertex));
    out.vertices.reserve(word_count / kWordsPerVertex);
    std::size_t at = 0;
    std::size_t too_short = 0;
    while (true) {
        if (at == word_count) {
            warnings.push_back(make_oddity("md2.commands-unclosed", offset + at * sizeof(std::int32_t),
                                           "strip and fan commands end without the closing 0"));
            break;
        }
        const auto command = element<std::int32_t>(words, at);
        if (command == 0) {
            if (at + 1 != word_count)
                warnings.push_back(make_oddity("md2.commands-trailing-words",
                                               offset + (at + 1) * sizeof(std::int32_t),
                                               counted(word_count - at - 1, "word follows", "words follow") +
                                                   " the closing 0 of the strip and fan commands"));
            break;
        }
        const std::uint64_t count = static_cast<std::uint64_t>(std::llabs(command));
        if (count > (word_count - at - 1) / kWordsPerVertex)
            return refuse(at, "command is " + std::to_string(command) + ", expected at most " +
                                  std::to_string((word_count - at - 1) / kWordsPerVertex) + " vertices");
        if (count < 3)
            ++too_short;
        out.primitives.push_back({command > 0 ? model::PrimitiveKind::strip : model::PrimitiveKind::fan,
                                  static_cast<std::uint32_t>(out.vertices.size()),
                                  static_cast<std::uint32_t>(count)});
        const ByteView block = words.subspan((at + 1) * sizeof(std::int32_t));
        for (std::size_t i = 0; i < count; ++i)
            out.vertices.push_back(element<Md2CommandVertex>(block, i));
        at += 1 + static_cast<std::size_t>(count) * kWordsPerVertex;
    }

    if (!usable(out.vertices, vertex_count)) {
        std::vector<Md2CommandVertex> other(out.vertices.size());
        std::transform(out.vertices.begin(), out.vertices.end(), other.begin(), unswapped);
        if (!usable(other, vertex_count)) {
            const auto bad =
                std::find_if(out.vertices.begin(), out.vertices.end(),
                             [&](const Md2CommandVertex& v) { return !usable({v}, vertex_count); });
            return refuse(0, "a vertex index is " + std::to_string(bad->index) + ", expected 0 to " +
                                 std::to_string(vertex_count - 1));
        }
        out.vertices = std::move(other);
        out.swapped = true;
        warnings.push_back(
            make_oddity("md2.commands-swapped", offset,
                        "strip and fan commands store (index, s, t) instead of (s, t, index)"));
    }
    if (too_short > 0)
        warnings.push_back(make_oddity("md2.commands-too-short", offset,
                                       counted(too_short, "strip or fan has", "strips or fans have") +
                                           " fewer than 3 vertices and draws nothing"));
    return out;
}

} // namespace tris::formats
