#version 330 core
#include "keyframes.glsl"

uniform mat4 model_to_clip;

// A vertex of the mesh by its number, no attributes.
void main() { gl_Position = model_to_clip * vec4(keyframe_vertex(gl_VertexID).position, 1.0); }
