#version 330 core

uniform mat4 model_to_clip;
uniform vec3 box_min;
uniform vec3 box_max;

// The twelve edges of a box as 24 line ends, no attributes: edge e runs along axis e / 4, from the corner that the
// two low bits of e pick on the other axes.
void main() {
    int edge = gl_VertexID / 2;
    int axis = edge / 4;
    vec3 pick = vec3(0.0);
    pick[axis] = float(gl_VertexID % 2);
    pick[(axis + 1) % 3] = float(edge % 2);
    pick[(axis + 2) % 3] = float((edge / 2) % 2);
    gl_Position = model_to_clip * vec4(mix(box_min, box_max, pick), 1.0);
}
