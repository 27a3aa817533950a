#version 330 core

uniform mat4 model_to_clip;
uniform vec3 grid_center;
uniform float grid_radius;

out vec2 v_ground;

// A square on the ground, as a strip of four vertices.
void main() {
    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
    v_ground = grid_center.xy + corner * grid_radius;
    gl_Position = model_to_clip * vec4(v_ground, grid_center.z, 1.0);
}
