#version 330 core
#include "transparency.glsl"

in vec2 v_at;

uniform bool transparency; // the pattern instead of the gradient
uniform vec3 center_color;
uniform vec3 edge_color;

out vec4 color;

void main() {
    float t = smoothstep(0.0, 1.35, length(v_at * vec2(0.9, 1.0) - vec2(0.0, 0.1)));
    // A pinch of noise keeps the gradient free of bands.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    vec3 gradient = mix(center_color, edge_color, t) + noise / 255.0;
    color = vec4(transparency ? transparency_color(gl_FragCoord.xy) : gradient, 1.0);
}
