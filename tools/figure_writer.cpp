#include "figure_writer.h"

#include "model_bytes.h"
#include "res_writer.h"

#include <cstdint>

namespace tris::tools {

namespace {

template <class T>
void append_count(Bytes& bytes, const std::vector<T>& list) {
    append(bytes, static_cast<std::uint32_t>(list.size()));
}

void append_name(Bytes& bytes, const std::string& name) {
    const std::size_t length = name.empty() ? 0 : name.size() + 1;
    append(bytes, static_cast<std::uint32_t>(length));
    const ByteView text = as_bytes({name.c_str(), length});
    bytes.insert(bytes.end(), text.begin(), text.end());
}

} // namespace

Bytes write_lnk(const std::vector<SourceLink>& links) {
    Bytes bytes;
    append_count(bytes, links);
    for (const SourceLink& link : links) {
        append_name(bytes, link.child);
        append_name(bytes, link.parent);
    }
    return bytes;
}

Bytes write_bon(const std::vector<glm::vec3>& offsets) {
    Bytes bytes;
    for (const glm::vec3& offset : offsets)
        append(bytes, offset);
    return bytes;
}

Bytes write_track(const SourceTrack& track) {
    Bytes bytes;
    append_count(bytes, track.rotations);
    for (const glm::quat& q : track.rotations)
        for (const float number : {q.w, q.x, q.y, q.z})
            append(bytes, number);
    append_count(bytes, track.translations);
    for (const glm::vec3& translation : track.translations)
        append(bytes, translation);
    append_count(bytes, track.morphs);
    append_count(bytes, track.morphs.empty() ? std::vector<glm::vec3>{} : track.morphs.front());
    for (const std::vector<glm::vec3>& key : track.morphs)
        for (const glm::vec3& vector : key)
            append(bytes, vector);
    return bytes;
}

Bytes write_anm(const std::vector<SourceClip>& clips) {
    std::vector<ResSourceEntry> entries;
    for (const SourceClip& clip : clips) {
        std::vector<ResSourceEntry> tracks;
        for (const SourceTrack& track : clip.tracks)
            tracks.push_back({track.part, write_track(track)});
        entries.push_back({clip.name, write_res(tracks)});
    }
    return write_res(entries);
}

FigureFiles write_figure(const std::string& name, const std::vector<SourcePart>& parts,
                         const std::vector<SourceClip>& clips) {
    std::vector<SourceLink> links;
    for (const SourcePart& part : parts)
        links.push_back({part.name, part.parent});
    std::vector<ResSourceEntry> meshes{{name, write_lnk(links)}};
    std::vector<ResSourceEntry> offsets;
    for (const SourcePart& part : parts) {
        meshes.push_back({part.name, write_fig(part.mesh)});
        offsets.push_back({part.name, write_bon(part.offsets)});
    }
    return {write_res(meshes), write_res(offsets), clips.empty() ? Bytes{} : write_anm(clips)};
}

} // namespace tris::tools
