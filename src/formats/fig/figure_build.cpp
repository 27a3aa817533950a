#include "formats/fig/figure_build.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/warning_list.h"
#include "model/strips.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

namespace tris::formats {

namespace {

constexpr float kKeysPerSecond = 15.0F;
constexpr std::size_t kMostKeys = 65536; // of all clips together
constexpr std::size_t kLongestName = 40; // of a clip where each of its keys repeats it
// A few bytes of the file can ask for a vertex or a triangle. The game's figures have some thousands.
constexpr std::size_t kMostVertices = 65536;
constexpr std::size_t kMostTriangles = 131072;
constexpr std::size_t kMostMorphs = 1U << 24U;   // the shader counts them in floats
constexpr std::size_t kMostMeasured = 1U << 22U; // vertices times keys whose bounds are worked out
constexpr std::uint32_t kSeeThroughGroup = 25;
constexpr std::uint32_t kSecondTexture = 2;

// Which of a file's variants stands for each of the eight, so that figures may mix kinds.
std::size_t variant_for(int variants, std::size_t eighth) {
    constexpr std::array<std::size_t, model::kMostVariants> kOfSix = {0, 1, 2, 2, 3, 4, 5, 5};
    switch (variants) {
    case 2:
        return eighth & 1U;
    case 4:
        return eighth & 3U;
    case 6:
        return kOfSix[eighth];
    case 8:
        return eighth;
    default:
        return 0;
    }
}

class FigureBuilder {
  public:
    FigureBuilder(model::Model& model, const std::vector<FigurePartSource>& parts)
        : model_(model), mesh_(model.mesh), figure_(mesh_.figure.emplace()), sources_(parts) {}

    void run(std::vector<AnmClip> clips) {
        figure_.variants = common_variants();
        for (const FigurePartSource& source : sources_)
            add_part(source);
        show_something();
        add_surface();
        reserve_morphs(clips);
        for (AnmClip& clip : clips)
            add_clip(std::move(clip));
        add_rest();
        measure();
        std::move(warnings_).append_to(model_.warnings);
    }

  private:
    int common_variants() const {
        int common = 0;
        for (const FigurePartSource& source : sources_) {
            if (source.mesh.indices.empty())
                continue;
            if (common != 0 && common != source.mesh.variants)
                return static_cast<int>(model::kMostVariants);
            common = source.mesh.variants;
        }
        return common != 0 ? common : static_cast<int>(model::kMostVariants);
    }

    // The place of the figure's variant `k` among those of a part.
    std::size_t variant_of(const FigMesh& mesh, std::size_t k) const {
        return mesh.variants == figure_.variants ? k : variant_for(mesh.variants, k);
    }

    void add_part(const FigurePartSource& source) {
        const FigMesh& mesh = source.mesh;
        model::FigurePart part;
        part.name = source.name;
        part.parent = source.parent;
        for (std::size_t k = 0; k < static_cast<std::size_t>(figure_.variants); ++k) {
            if (const std::size_t own = variant_of(mesh, k); own < source.offsets.size())
                part.offsets[k] = source.offsets[own];
        }
        part.first_vertex = static_cast<std::uint32_t>(figure_.vertices.size());
        const bool fits = has_room(source);
        part.triangle_count = fits ? static_cast<std::uint32_t>(mesh.indices.size() / 3) : 0;
        part.group = mesh.group;
        part.material = material_name(mesh.group);
        part.texture_number = mesh.texture_number;
        // Armour, hair and weapons have a dot in their names: variants of which the game shows a few. One
        // kind of hair belongs to the bare head.
        part.shown_at_first =
            source.name.find('.') == std::string::npos || lower_ascii(source.name) == "hr.00";
        triangles_of_part_.emplace_back();
        if (fits)
            add_triangles(mesh, triangles_of_part_.back());
        part.vertex_count = static_cast<std::uint32_t>(figure_.vertices.size()) - part.first_vertex;
        model_.position_count += mesh.position_count;
        model_.texcoord_count += static_cast<int>(mesh.uvs.size());
        figure_.parts.push_back(std::move(part));
    }

    bool has_room(const FigurePartSource& source) {
        const FigMesh& mesh = source.mesh;
        const std::size_t vertices =
            std::min({mesh.components.size(), mesh.indices.size(), std::size_t{65536}});
        triangle_total_ += mesh.indices.size() / 3;
        if (vertices <= kMostVertices - figure_.vertices.size() && triangle_total_ <= kMostTriangles)
            return true;
        triangle_total_ -= mesh.indices.size() / 3;
        warnings_.add(Oddity{"figure.part-too-large",
                             source.name,
                             {},
                             "a figure has at most " + std::to_string(kMostVertices) + " vertices and " +
                                 std::to_string(kMostTriangles) + " triangles; the part is left out"});
        return false;
    }

    // Only what triangles use becomes a vertex: the files pad to blocks of four.
    void add_triangles(const FigMesh& mesh, std::vector<std::uint32_t>& triangles) {
        constexpr std::uint32_t kUnused = 0xffffffffU;
        std::vector<std::uint32_t> corner_of(mesh.components.size(), kUnused);
        std::unordered_map<std::uint32_t, std::uint32_t> vertex_of; // by position and normal
        const auto corner = [&](std::size_t index) {
            const std::uint16_t component = mesh.indices[index];
            std::uint32_t& place = corner_of[component];
            if (place != kUnused)
                return place;
            const FigMesh::Component& c = mesh.components[component];
            const auto [at, is_new] =
                vertex_of.try_emplace((std::uint32_t{c.position} << 16U) | c.normal,
                                      static_cast<std::uint32_t>(figure_.vertices.size()));
            if (is_new)
                add_vertex(mesh, c);
            place = static_cast<std::uint32_t>(mesh_.corners.size());
            mesh_.corners.push_back({at->second, mesh.uvs[c.uv]});
            return place;
        };
        triangles.reserve(mesh.indices.size());
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
            // Counter-clockwise in these files.
            triangles.push_back(corner(i));
            triangles.push_back(corner(i + 2));
            triangles.push_back(corner(i + 1));
        }
        give_normals(triangles);
    }

    // Light needs a direction: a vertex without a normal takes that of the faces around it.
    void give_normals(const std::vector<std::uint32_t>& triangles) {
        std::unordered_map<std::uint32_t, glm::vec3> sums;
        const auto variants = static_cast<std::size_t>(figure_.variants);
        const auto lacks = [&](std::uint32_t corner) {
            return figure_.vertices[mesh_.corners[corner].vertex].normal == glm::vec3(0.0F);
        };
        const auto position = [&](std::uint32_t corner) {
            return figure_.positions[mesh_.corners[corner].vertex * variants];
        };
        for (std::size_t i = 0; i < triangles.size(); i += 3) {
            const glm::vec3 normal = glm::cross(position(triangles[i + 2]) - position(triangles[i]),
                                                position(triangles[i + 1]) - position(triangles[i]));
            for (std::size_t k = 0; k < 3; ++k) {
                if (lacks(triangles[i + k]))
                    sums[mesh_.corners[triangles[i + k]].vertex] += normal;
            }
        }
        for (const auto& [vertex, sum] : sums) {
            const float length = glm::length(sum);
            const bool usable = length > 0.0F && length < std::numeric_limits<float>::infinity();
            figure_.vertices[vertex].normal = usable ? sum / length : glm::vec3(0.0F, 0.0F, 1.0F);
        }
    }

    void add_vertex(const FigMesh& mesh, const FigMesh::Component& c) {
        model::FigureVertex vertex;
        vertex.normal = mesh.normals[c.normal];
        vertex.part = static_cast<std::uint16_t>(figure_.parts.size());
        vertex.morph = mesh.morph_of_position[c.position];
        figure_.vertices.push_back(vertex);
        const auto variants = static_cast<std::size_t>(mesh.variants);
        for (std::size_t k = 0; k < static_cast<std::size_t>(figure_.variants); ++k)
            figure_.positions.push_back(mesh.positions[c.position * variants + variant_of(mesh, k)]);
    }

    // A figure of which every part would be hidden is shown whole.
    void show_something() {
        const bool any = std::any_of(figure_.parts.begin(), figure_.parts.end(), [](const auto& part) {
            return part.shown_at_first && part.triangle_count > 0;
        });
        for (model::FigurePart& part : figure_.parts)
            part.shown_at_first = part.shown_at_first || !any;
    }

    void add_surface() {
        mesh_.vertex_count = static_cast<std::uint32_t>(figure_.vertices.size());
        if (mesh_.vertex_count == 0)
            throw ParseError(0, "there is no triangle in it, expected at least one");
        // The second texture is only that where there is a first.
        const bool two_textures = std::any_of(sources_.begin(), sources_.end(), [](const auto& source) {
            return !source.mesh.indices.empty() && source.mesh.texture_number != kSecondTexture;
        });
        mesh_.strips_built = true;
        for (const bool blended : {false, true}) {
            for (const int texture : {0, 1}) {
                model::Surfacing surfacing;
                surfacing.texture = texture;
                surfacing.blended = blended;
                surfacing.first_triangle = static_cast<std::uint32_t>(mesh_.triangle_count());
                for (std::size_t i = 0; i < figure_.parts.size(); ++i) {
                    const model::FigurePart& part = figure_.parts[i];
                    const int own = two_textures && part.texture_number == kSecondTexture ? 1 : 0;
                    if ((part.group == kSeeThroughGroup) == blended && own == texture)
                        mesh_.triangles.insert(mesh_.triangles.end(), triangles_of_part_[i].begin(),
                                               triangles_of_part_[i].end());
                }
                surfacing.triangle_count =
                    static_cast<std::uint32_t>(mesh_.triangle_count()) - surfacing.first_triangle;
                if (surfacing.triangle_count > 0)
                    add_strips(surfacing);
            }
        }
    }

    void add_strips(model::Surfacing surfacing) {
        model::PrimitiveList list = model::build_strips(
            std::span(mesh_.triangles).subspan(std::size_t{surfacing.first_triangle} * 3));
        surfacing.first_primitive = static_cast<std::uint32_t>(mesh_.strips.primitives.size());
        surfacing.primitive_count = static_cast<std::uint32_t>(list.primitives.size());
        const auto first_corner = static_cast<std::uint32_t>(mesh_.strips.corners.size());
        for (model::Primitive& primitive : list.primitives) {
            primitive.first += first_corner;
            mesh_.strips.primitives.push_back(primitive);
        }
        mesh_.strips.corners.insert(mesh_.strips.corners.end(), list.corners.begin(), list.corners.end());
        mesh_.surfacings.push_back(surfacing);
    }

    int part_named(const std::string& name) {
        if (part_of_name_.empty()) {
            for (std::size_t i = 0; i < figure_.parts.size(); ++i)
                part_of_name_.try_emplace(lower_ascii(figure_.parts[i].name), static_cast<int>(i));
        }
        const auto at = part_of_name_.find(lower_ascii(name));
        return at == part_of_name_.end() ? -1 : at->second;
    }

    void reserve_morphs(const std::vector<AnmClip>& clips) {
        std::size_t morphs = 0;
        for (const AnmClip& clip : clips) {
            for (const Track& track : clip.tracks)
                morphs += track.morphs.size();
        }
        figure_.morphs.reserve(std::min(morphs, kMostMorphs));
    }

    void add_clip(AnmClip source) {
        std::size_t count = 1;
        for (const Track& track : source.tracks)
            count = std::max({count, track.rotations.size(), track.translations.size(), track.morph_frames});
        if (count > kMostKeys - std::min(kMostKeys, mesh_.shapes.size())) {
            warnings_.add("figure.clip-too-long", "clip \"" + source.name + "\" has " +
                                                      std::to_string(count) +
                                                      " keys and is left out: " + std::to_string(kMostKeys) +
                                                      " are the most of all clips together");
            return;
        }
        model::FigureClip clip;
        clip.first_shape = static_cast<int>(mesh_.shapes.size());
        clip.count = static_cast<int>(count);
        clip.track_of_part.assign(figure_.parts.size(), -1);
        clip.tracks.reserve(source.tracks.size());
        for (Track& track : source.tracks)
            add_track(source, std::move(track), clip);
        add_shapes(source.name, count);
        model::Clip named;
        named.name = source.name;
        named.label = source.name;
        named.first = clip.first_shape;
        named.count = clip.count;
        named.rate = kKeysPerSecond;
        const char first = source.name.empty() ? '\0' : lower_ascii(source.name)[0];
        if (first == 'c' || first == 'u')
            named.once = first == 'u';
        model_.clips.push_back(std::move(named));
        figure_.clips.push_back(std::move(clip));
    }

    void add_track(const AnmClip& source, Track track, model::FigureClip& clip) {
        const int part = part_named(track.part);
        if (part < 0) {
            warnings_.add("figure.clip-moves-nothing", "clip \"" + source.name + "\" moves part \"" +
                                                           track.part + "\", which is not there");
            return;
        }
        model::FigureTrack out;
        out.rotations = std::move(track.rotations);
        out.translations = std::move(track.translations);
        if (track.morphs.size() > kMostMorphs - figure_.morphs.size()) {
            warnings_.add("figure.too-many-morphs", "clip \"" + source.name +
                                                        "\" has more morphs than can be shown; part \"" +
                                                        track.part + "\" stays as it is");
        } else if (track.morph_vectors > 0 && track.morph_frames > 0) {
            out.morph_first = static_cast<std::uint32_t>(figure_.morphs.size());
            out.morph_keys = static_cast<std::uint32_t>(track.morph_frames);
            out.morph_vectors = static_cast<std::uint32_t>(track.morph_vectors);
            figure_.morphs.insert(figure_.morphs.end(), track.morphs.begin(), track.morphs.end());
        }
        clip.track_of_part[static_cast<std::size_t>(part)] = static_cast<int>(clip.tracks.size());
        clip.tracks.push_back(std::move(out));
    }

    void add_shapes(const std::string& name, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            model::Shape shape;
            shape.name = name.substr(0, kLongestName);
            if (count > 1)
                shape.name += " " + std::to_string(i);
            mesh_.shapes.push_back(std::move(shape));
        }
    }

    // The figure as it is without any clip.
    void add_rest() {
        model::FigureClip rest;
        rest.first_shape = static_cast<int>(mesh_.shapes.size());
        add_shapes("rest", 1);
        model::Clip clip;
        clip.name = "rest";
        clip.label = "rest";
        clip.first = rest.first_shape;
        clip.rate = kKeysPerSecond;
        model_.clips.push_back(std::move(clip));
        figure_.clips.push_back(std::move(rest));
    }

    void measure() {
        model::Pose pose;
        pose.look.hidden = model::hidden_at_first(figure_);
        const bool each = mesh_.vertex_count * mesh_.shapes.size() <= kMostMeasured;
        pose.shape_a = static_cast<int>(mesh_.shapes.size()) - 1;
        pose.shape_b = pose.shape_a;
        const model::Bounds at_rest = model::PosedFigure(figure_, pose).bounds();
        for (std::size_t i = 0; i < mesh_.shapes.size(); ++i) {
            pose.shape_a = static_cast<int>(i);
            pose.shape_b = pose.shape_a;
            mesh_.shapes[i].bounds = each ? model::PosedFigure(figure_, pose).bounds() : at_rest;
            model_.bounds.add(mesh_.shapes[i].bounds);
        }
    }

    model::Model& model_;
    model::Mesh& mesh_;
    model::Figure& figure_;
    const std::vector<FigurePartSource>& sources_;
    std::vector<std::vector<std::uint32_t>> triangles_of_part_;
    std::size_t triangle_total_ = 0;
    std::map<std::string, int> part_of_name_;
    WarningList warnings_;
};

} // namespace

void build_figure(model::Model& model, const std::vector<FigurePartSource>& parts,
                  std::vector<AnmClip> clips) {
    FigureBuilder(model, parts).run(std::move(clips));
}

} // namespace tris::formats
