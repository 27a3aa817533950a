#version 330 core
#include "keyframes.glsl"

layout(location = 0) in uint corner_vertex;
layout(location = 1) in vec2 corner_uv;

uniform mat4 model_to_clip;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;
out float v_shade;

void main() {
    KeyframeVertex v = keyframe_vertex(int(corner_vertex));
    v_position = v.position;
    v_normal = v.normal;
    v_uv = corner_uv;
    v_shade = v.shade;
    gl_Position = model_to_clip * vec4(v.position, 1.0);
}
