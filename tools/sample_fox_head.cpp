#include "sample_fox.h"

#include <algorithm>

namespace tris::tools {

namespace {

// One cross-section of the head, left half. Y is to the left, z up; the cheek may lie behind the rest.
struct HeadSection {
    float x;
    float bottom_z;
    float jaw_y, jaw_z;
    float cheek_back, cheek_y, cheek_z;
    float temple_y, temple_z;
    float brow_y, brow_z;
    float top_z;
};

// From the back of the skull to the tip of the snout. The long cheeks are the fox's ruff.
constexpr HeadSection kHeadSections[] = {
    {-6.4F, 16.2F, 3.0F, 16.6F, 0.0F, 5.2F, 18.6F, 5.4F, 21.8F, 3.4F, 24.6F, 25.4F},
    {-2.2F, 14.2F, 4.4F, 14.6F, 1.0F, 8.0F, 17.4F, 7.7F, 21.8F, 5.2F, 26.0F, 27.2F},
    {1.6F, 14.0F, 4.8F, 14.3F, 2.6F, 10.6F, 16.2F, 7.9F, 21.6F, 5.3F, 25.9F, 27.4F},
    {4.6F, 14.8F, 4.2F, 14.9F, 0.6F, 7.0F, 16.8F, 6.5F, 21.4F, 4.4F, 25.0F, 26.2F},
    {6.8F, 15.6F, 3.0F, 15.6F, 0.0F, 4.0F, 17.2F, 3.9F, 20.2F, 2.2F, 22.2F, 22.7F},
    {10.4F, 16.2F, 1.8F, 16.2F, 0.0F, 2.3F, 17.1F, 1.9F, 18.7F, 1.0F, 19.5F, 19.7F},
};

Ring head_ring(const HeadSection& s) {
    Ring ring = {
        {s.x, 0.0F, s.bottom_z},       {s.x, s.jaw_y, s.jaw_z},   {s.x - s.cheek_back, s.cheek_y, s.cheek_z},
        {s.x, s.temple_y, s.temple_z}, {s.x, s.brow_y, s.brow_z}, {s.x, 0.0F, s.top_z}};
    for (std::size_t i = 4; i > 0; --i)
        ring.push_back(mirrored(ring[i]));
    return ring;
}

void add_skull(SampleMesh& mesh) {
    Loft skull;
    skull.density = 1.6F;
    skull.weights = [](const glm::vec3&) { return rigid(Bone::head); };
    skull.rings.push_back({{-7.6F, 0.0F, 21.0F}});
    for (const HeadSection& section : kHeadSections)
        skull.rings.push_back(head_ring(section));
    skull.rings.push_back({{12.6F, 0.0F, 17.5F}});
    skull.bands.assign(skull.rings.size() - 1, {Material::face, false, 1.0F});
    skull.bands[0].texel_share = 0.6F;
    skull.bands[1].texel_share = 0.7F;
    skull.bands[4].texel_share = 1.3F; // the eyes
    add_loft(mesh, skull);
}

Ring box_ring(float x, float half_width_top, float half_width_bottom, float top, float bottom) {
    return {{x, 0.0F, bottom},
            {x, half_width_bottom, bottom + 0.2F},
            {x, half_width_top, top},
            {x, -half_width_top, top},
            {x, -half_width_bottom, bottom + 0.2F}};
}

void add_jaw(SampleMesh& mesh) {
    Loft jaw;
    jaw.density = 1.2F;
    jaw.weights = [](const glm::vec3&) { return rigid(Bone::jaw); };
    jaw.rings = {box_ring(2.6F, 3.2F, 2.4F, 15.9F, 13.9F), box_ring(6.6F, 2.4F, 1.7F, 16.5F, 14.5F),
                 box_ring(9.4F, 1.2F, 0.7F, 17.0F, 15.8F)};
    jaw.bands.assign(2, {Material::mouth, false, 1.0F});
    add_loft(mesh, jaw);
}

void add_nose(SampleMesh& mesh) {
    Loft nose;
    nose.weights = [](const glm::vec3&) { return rigid(Bone::head); };
    nose.rings = {ellipse_ring({10.6F, 0.0F, 19.0F}, {0.0F, 0.0F, -0.9F}, {0.0F, 1.3F, 0.0F}, 6),
                  ellipse_ring({12.2F, 0.0F, 18.8F}, {0.0F, 0.0F, -1.1F}, {0.0F, 1.5F, 0.0F}, 6),
                  {{13.2F, 0.0F, 18.5F}}};
    nose.bands.assign(2, {Material::nose, false, 1.0F});
    nose.hard_caps = false;
    add_loft(mesh, nose);
}

// A tall leaf of a shell: the second point of each ring lies in the hollow of the ear.
void add_ear(SampleMesh& mesh) {
    Loft ear;
    ear.density = 1.2F;
    ear.weights = [](const glm::vec3& p) { return blend(Bone::head, Bone::ear_l, (p.z - 23.5F) / 2.0F); };
    ear.rings = {{{1.4F, 2.2F, 26.4F},
                  {-0.4F, 4.9F, 24.6F},
                  {0.6F, 7.6F, 22.4F},
                  {-3.0F, 7.4F, 22.6F},
                  {-3.4F, 3.0F, 25.8F}},
                 {{0.8F, 4.2F, 30.8F},
                  {-1.7F, 6.6F, 29.4F},
                  {-0.2F, 9.6F, 28.2F},
                  {-2.6F, 8.6F, 28.4F},
                  {-2.4F, 5.2F, 30.2F}},
                 {{-1.6F, 8.4F, 35.6F}}};
    ear.bands.assign(2, {Material::fur_ear, false, 1.0F});
    add_loft(mesh, ear);
}

} // namespace

void add_fox_head(SampleMesh& mesh) {
    add_skull(mesh);
    add_jaw(mesh);
    add_nose(mesh);
    const std::size_t first = mesh.triangles.size();
    add_ear(mesh);
    add_mirror_image(mesh, first);
}

} // namespace tris::tools
