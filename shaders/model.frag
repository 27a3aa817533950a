#version 330 core

in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;
in float v_shade;

uniform sampler2D skin;
uniform sampler2D glow; // black where nothing glows
uniform bool fullbright;
uniform int light_mode; // 0 quake, 1 smooth, 2 flat, 3 none
uniform vec3 light_direction;
uniform vec3 light_color;

out vec4 color;

// What the shade table samples: full strength towards the light, weaker away from it.
float shade_factor(vec3 normal) {
    float d = dot(normal, light_direction);
    return 1.0 + d * (d >= 0.0 ? 1.0 : 13.0 / 44.0);
}

void main() {
    vec4 texel = texture(skin, v_uv);
    if (texel.a < 0.5)
        discard;
    vec3 light = vec3(1.0);
    if (light_mode == 0)
        light = light_color * v_shade;
    else if (light_mode == 1)
        light = light_color * shade_factor(normalize(v_normal));
    else if (light_mode == 2)
        light = light_color * shade_factor(normalize(cross(dFdx(v_position), dFdy(v_position))));
    vec3 glowing = texture(glow, v_uv).rgb;
    vec3 lit = fullbright ? texel.rgb * light + glowing : (texel.rgb + glowing) * light;
    color = vec4(min(lit, vec3(1.0)), 1.0);
}
