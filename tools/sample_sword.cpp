#include "sample_sword.h"

#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

Weights on_weapon(const glm::vec3&) {
    return rigid(Bone::weapon);
}

glm::vec3 at(const SwordAxes& axes, float along, float edge, float flat) {
    return axes.origin + axes.along * along + axes.edge * edge + axes.flat * flat;
}

// A diamond across the blade.
Ring blade_ring(const SwordAxes& axes, float along, float half_width, float half_thickness) {
    return {at(axes, along, -half_width, 0.0F), at(axes, along, 0.0F, half_thickness),
            at(axes, along, half_width, 0.0F), at(axes, along, 0.0F, -half_thickness)};
}

Ring round_ring(const SwordAxes& axes, float along, float edge, float radius, int points) {
    return ellipse_ring(at(axes, along, edge, 0.0F), axes.edge * radius, axes.flat * radius, points);
}

} // namespace

SwordAxes sword_axes() {
    SwordAxes axes;
    axes.origin = bind_grip();
    axes.along = bind_blade_direction();
    axes.flat = mirrored(glm::cross(bind_finger_direction(), bind_thumb_direction()));
    axes.edge = glm::normalize(glm::cross(axes.flat, axes.along));
    return axes;
}

SampleMesh build_sword() {
    const SwordAxes axes = sword_axes();
    SampleMesh mesh;

    Loft blade;
    blade.weights = on_weapon;
    blade.rings = {blade_ring(axes, 2.4F, 1.5F, 0.5F),
                   blade_ring(axes, 10.0F, 1.35F, 0.45F),
                   blade_ring(axes, 18.0F, 1.9F, 0.5F),
                   {at(axes, 23.5F, 0.0F, 0.0F)}};
    blade.bands.assign(3, {Material::blade, false, 1.0F});
    blade.density = 1.4F;
    blade.hard_sides = true;
    add_loft(mesh, blade);

    Loft guard; // runs from tip to tip across the blade, drooping forward
    guard.weights = on_weapon;
    const auto guard_ring = [&](float edge, float along, float size) {
        return ellipse_ring(at(axes, along, edge, 0.0F), axes.along * size, axes.flat * size, 5);
    };
    guard.rings = {guard_ring(-4.2F, 3.1F, 0.75F), guard_ring(-1.6F, 2.3F, 0.7F),
                   guard_ring(0.0F, 2.1F, 1.1F), guard_ring(1.6F, 2.3F, 0.7F), guard_ring(4.2F, 3.1F, 0.75F)};
    guard.bands.assign(4, {Material::guard, false, 1.0F});
    add_loft(mesh, guard);

    Loft grip;
    grip.weights = on_weapon;
    grip.rings = {round_ring(axes, 2.2F, 0.0F, 0.65F, 6), round_ring(axes, -0.4F, 0.0F, 0.8F, 6),
                  round_ring(axes, -3.0F, 0.0F, 0.6F, 6)};
    grip.bands.assign(2, {Material::grip, false, 1.0F});
    add_loft(mesh, grip);

    Loft pommel;
    pommel.weights = on_weapon;
    pommel.rings = {{at(axes, -2.6F, 0.0F, 0.0F)},
                    round_ring(axes, -3.8F, 0.0F, 1.25F, 6),
                    {at(axes, -5.0F, 0.0F, 0.0F)}};
    pommel.bands.assign(2, {Material::pommel, false, 1.0F});
    add_loft(mesh, pommel);
    return mesh;
}

} // namespace tris::tools
