#version 330 core

out vec2 v_at;

// One triangle that covers the picture.
void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    v_at = corner * 2.0 - 1.0;
    gl_Position = vec4(v_at, 0.0, 1.0);
}
