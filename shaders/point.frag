#version 330 core

uniform vec4 solid_color;
uniform vec4 ring_color; // around it, a quarter of the way in
uniform float point_px;

out vec4 color;

// A round point with a smooth edge.
void main() {
    float from_edge = (1.0 - length(gl_PointCoord * 2.0 - 1.0)) * point_px * 0.5;
    float cover = clamp(from_edge + 0.5, 0.0, 1.0);
    if (cover < 0.1)
        discard;
    vec4 inside = mix(ring_color, solid_color, clamp(from_edge - point_px * 0.125 + 0.5, 0.0, 1.0));
    color = vec4(inside.rgb, 1.0) * (inside.a * cover);
}
