#version 330 core

layout(location = 1) in vec2 corner_uv;

uniform vec2 uv_to_clip_scale;
uniform vec2 uv_to_clip_shift;
uniform vec2 nudge; // in clip space

// The mesh laid out flat, by its texture coordinates.
void main() { gl_Position = vec4(corner_uv * uv_to_clip_scale + uv_to_clip_shift + nudge, 0.0, 1.0); }
