#version 330 core

uniform vec2 uv_to_clip_scale;
uniform vec2 uv_to_clip_shift;
uniform vec2 margin; // in texture coordinates, beyond the skin's own edge

out vec2 v_uv;

// The skin as a strip of four vertices.
void main() {
    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2);
    v_uv = mix(-margin, 1.0 + margin, corner);
    gl_Position = vec4(v_uv * uv_to_clip_scale + uv_to_clip_shift, 0.0, 1.0);
}
