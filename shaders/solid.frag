#version 330 core

uniform vec4 solid_color; // premultiplied by its alpha

out vec4 color;

void main() { color = solid_color; }
