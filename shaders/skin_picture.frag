#version 330 core
#include "transparency.glsl"

in vec2 v_uv;

uniform sampler2D skin;
uniform sampler2D glow;
uniform bool keep_alpha; // else holes show the pattern of transparency

out vec4 color;

// The skin as painted: what glows and what does not.
void main() {
    vec4 texel = texture(skin, v_uv);
    vec3 painted = min(texel.rgb + texture(glow, v_uv).rgb, vec3(1.0));
    color = keep_alpha ? vec4(painted * texel.a, texel.a)
                       : vec4(mix(transparency_color(gl_FragCoord.xy), painted, texel.a), 1.0);
}
