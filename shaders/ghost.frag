#version 330 core

in vec3 v_normal;

uniform vec4 solid_color; // not premultiplied
uniform vec3 light_direction;

out vec4 color;

// Just enough light to read the form.
void main() {
    float form = 0.68 + 0.32 * dot(normalize(v_normal), light_direction);
    color = vec4(solid_color.rgb * form * solid_color.a, solid_color.a);
}
