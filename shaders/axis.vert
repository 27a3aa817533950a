#version 330 core

uniform mat4 model_to_clip;
uniform vec2 viewport_px;
uniform vec3 axis_end;
uniform float tick_spacing;
uniform float line_px;
uniform float tick_px;

// One axis from the origin as a line that keeps its width on the screen, then a tick across it at each whole
// multiple of the spacing: six vertices each, no attributes.
void main() {
    const float kNearest = 1e-3;
    int tick = gl_VertexID / 6;
    int corner = gl_VertexID % 6;
    float along = (corner == 1 || corner == 2 || corner == 4) ? 1.0 : 0.0;
    float across = (corner == 2 || corner == 4 || corner == 5) ? 1.0 : -1.0;

    vec4 from = model_to_clip * vec4(0.0, 0.0, 0.0, 1.0);
    vec4 to = model_to_clip * vec4(axis_end, 1.0);
    if (from.w < kNearest && to.w > kNearest)
        from = mix(from, to, (kNearest - from.w) / (to.w - from.w));
    if (to.w < kNearest && from.w > kNearest)
        to = mix(to, from, (kNearest - to.w) / (from.w - to.w));
    vec2 run = to.xy / to.w * viewport_px - from.xy / from.w * viewport_px;
    vec2 direction = length(run) > 1e-4 ? normalize(run) : vec2(1.0, 0.0);
    vec2 normal = vec2(-direction.y, direction.x);

    vec4 at = mix(from, to, along);
    vec2 shift_px = normal * across * line_px * 0.5;
    if (tick > 0) {
        at = model_to_clip * vec4(normalize(axis_end) * tick_spacing * float(tick), 1.0);
        shift_px = normal * across * tick_px * 0.5 + direction * (along - 0.5) * line_px;
    }
    at.xy += shift_px * 2.0 / viewport_px * at.w;
    gl_Position = at.w < kNearest ? vec4(0.0, 0.0, 2.0, 1.0) : at; // behind the eye: nowhere
}
