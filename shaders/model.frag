#version 330 core
#include "primitive_color.glsl"

in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;
in float v_shade;

uniform sampler2D skin;
uniform sampler2D glow;                   // black where nothing glows
uniform usamplerBuffer primitive_numbers; // the strip or fan of each triangle that the strip path draws
uniform bool numbered;                    // whether they are looked up there; else triangles count themselves
uniform int first_triangle;               // of this draw call
uniform bool blended;                     // see-through by the skin's alpha; else texels are there or not
uniform int paint;                        // 0 skin, 1 plain, 2 checker, 3 primitives
uniform bool clamp_uv;                    // the checker's own wrapping; the skin has its sampler's
uniform bool fullbright;
uniform bool overbright;
uniform int light_mode; // 0 quake, 1 smooth, 2 flat, 3 none
uniform vec3 light_direction;
uniform vec3 light_color;

out vec4 color;

// What the shade table samples: full strength towards the light, weaker away from it.
float shade_factor(vec3 normal) {
    float d = dot(normal, light_direction);
    return 1.0 + d * (d >= 0.0 ? 1.0 : 13.0 / 44.0);
}

// Squares of 8 texels, smoothed over the pixel; each eighth column is warm and each eighth row cool, so that
// 64 texels can be counted and the way that the skin lies can be seen.
vec3 checker_color(vec2 uv) {
    vec2 square = uv * vec2(textureSize(skin, 0)) / 8.0;
    vec2 width = max(fwidth(square), vec2(1e-4));
    vec2 wave = 2.0 * (abs(fract((square - 0.5 * width) * 0.5) - 0.5) - abs(fract((square + 0.5 * width) * 0.5) - 0.5)) / width;
    vec3 grey = vec3(mix(0.42, 0.74, 0.5 - 0.5 * wave.x * wave.y));
    vec2 eighth = step(mod(floor(square), 8.0), vec2(0.5));
    grey = mix(grey, grey * vec3(1.25, 0.72, 0.38), eighth.x);
    return mix(grey, grey * vec3(0.42, 0.85, 1.25), eighth.y);
}

void main() {
    vec4 texel = texture(skin, v_uv);
    vec3 glowing = texture(glow, v_uv).rgb;
    vec3 checker = checker_color(clamp_uv ? clamp(v_uv, 0.0, 1.0) : v_uv);
    if (paint == 0) {
        if (texel.a < (blended ? 1.0 / 255.0 : 0.5))
            discard;
    } else {
        glowing = vec3(0.0);
        texel.rgb = vec3(0.76, 0.76, 0.78);
        if (paint == 2)
            texel.rgb = checker;
        else if (paint == 3)
            texel.rgb = primitive_color(numbered
                ? texelFetch(primitive_numbers, first_triangle + gl_PrimitiveID).r
                : uint(first_triangle + gl_PrimitiveID));
    }
    vec3 light = vec3(1.0);
    if (light_mode == 0)
        light = light_color * v_shade;
    else if (light_mode == 1)
        light = light_color * shade_factor(normalize(v_normal));
    else if (light_mode == 2)
        light = light_color * shade_factor(normalize(cross(dFdx(v_position), dFdy(v_position))));
    if (!overbright)
        light = min(light, vec3(1.0));
    vec3 lit = fullbright ? texel.rgb * light + glowing : (texel.rgb + glowing) * light;
    float alpha = blended && paint == 0 ? texel.a : 1.0;
    color = vec4(min(lit, vec3(1.0)) * alpha, alpha);
}
