#version 330 core

in vec2 v_ground;

uniform vec3 grid_center;
uniform float grid_radius;
uniform float grid_spacing;
uniform vec3 grid_color;
uniform float line_px; // how wide the lines are

out vec4 color;

// How much of the pixel the lines at whole multiples of `spacing` cover.
float line_cover(vec2 at, float spacing, float width_px) {
    vec2 position = at / spacing;
    vec2 per_pixel = max(fwidth(position), vec2(1e-6));
    vec2 distance_px = abs(fract(position - 0.5) - 0.5) / per_pixel;
    vec2 cover = clamp(width_px * 0.5 + 0.5 - distance_px, 0.0, 1.0);
    // Lines closer than two pixels would only shimmer.
    cover *= clamp(0.5 / per_pixel - 1.0, 0.0, 1.0);
    return max(cover.x, cover.y);
}

void main() {
    float fade = 1.0 - smoothstep(0.25, 1.0, length(v_ground - grid_center.xy) / grid_radius);
    float fine = line_cover(v_ground, grid_spacing, line_px) * 0.22;
    float coarse = line_cover(v_ground, grid_spacing * 4.0, line_px * 1.4) * 0.45;
    float alpha = max(fine, coarse) * fade;
    color = vec4(grid_color * alpha, alpha);
}
