#version 330 core

uniform mat4 model_to_clip;
uniform float circle_radius;

const int kSegments = 64;

// Three great circles of a sphere about the origin as line ends, no attributes.
void main() {
    int axis = gl_VertexID / (2 * kSegments);
    int step = (gl_VertexID / 2 + gl_VertexID % 2) % kSegments;
    float angle = float(step) * 6.28318530718 / float(kSegments);
    vec3 position = vec3(0.0);
    position[axis] = cos(angle) * circle_radius;
    position[(axis + 1) % 3] = sin(angle) * circle_radius;
    gl_Position = model_to_clip * vec4(position, 1.0);
}
