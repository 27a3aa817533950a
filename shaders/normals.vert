#version 330 core
#include "keyframes.glsl"

uniform mat4 model_to_clip;
uniform float normal_length;

// Two vertices a line, no attributes: the line's foot and its tip.
void main() {
    KeyframeVertex v = keyframe_vertex(gl_VertexID / 2);
    vec3 position = v.position + v.normal * (normal_length * float(gl_VertexID % 2));
    gl_Position = model_to_clip * vec4(position, 1.0);
}
