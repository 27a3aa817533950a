// A vertex in a pose. Quake's models: keyframes in the packed form of the files, two of them mixed. Figures:
// variants mixed by the complexion, bent by a morph, turned and moved with their part.
uniform bool is_figure;

uniform usamplerBuffer packed_vertices; // xyz: position, w: normal index; keyframe after keyframe
uniform sampler2D normal_table;         // one texel a normal
uniform sampler2D shade_table;          // one column a normal, one row a light direction; a factor of 1 is 100/255
uniform int first_a;                    // texel of vertex 0 in each keyframe
uniform int first_b;
uniform vec3 scale_a;
uniform vec3 scale_b;
uniform vec3 translate_a;
uniform vec3 translate_b;
uniform float blend;
uniform int shade_row;

struct KeyframeVertex {
    vec3 position;
    vec3 normal;
    float shade;
};

uniform samplerBuffer figure_positions; // `variants` a vertex; w of the first: its morph vector, or -1
uniform samplerBuffer figure_normals;   // w: its part
uniform samplerBuffer figure_morphs;
uniform samplerBuffer figure_places; // three a part: rotation; position and shown; morphs of both keys, how many
uniform int variants;
uniform vec4 variant_weights_low; // of variants 0 to 3, and 4 to 7
uniform vec4 variant_weights_high;
uniform vec3 shade_direction; // what the row of the shade table stands for

vec3 rotated(vec4 q, vec3 v) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

KeyframeVertex figure_vertex(int index) {
    vec4 normal_and_part = texelFetch(figure_normals, index);
    int place = 3 * int(normal_and_part.w);
    vec4 rotation = texelFetch(figure_places, place);
    vec4 position_and_shown = texelFetch(figure_places, place + 1);
    vec4 morphs = texelFetch(figure_places, place + 2);
    int morph = int(texelFetch(figure_positions, index * variants).w);
    vec3 position = vec3(0.0);
    for (int k = 0; k < variants; ++k)
        position += texelFetch(figure_positions, index * variants + k).xyz *
                    (k < 4 ? variant_weights_low[k] : variant_weights_high[k - 4]);
    if (morph >= 0 && morph < int(morphs.z))
        position += mix(texelFetch(figure_morphs, int(morphs.x) + morph).xyz,
                        texelFetch(figure_morphs, int(morphs.y) + morph).xyz, blend);
    KeyframeVertex v;
    // What is hidden lies far outside of every picture.
    v.position = position_and_shown.w > 0.5 ? rotated(rotation, position) + position_and_shown.xyz : vec3(1e30);
    v.normal = rotated(rotation, normal_and_part.xyz); // of unit length as stored
    float d = dot(v.normal, shade_direction);
    v.shade = 1.0 + d * (d >= 0.0 ? 1.0 : 13.0 / 44.0);
    return v;
}

KeyframeVertex keyframe_vertex(int index) {
    if (is_figure)
        return figure_vertex(index);
    uvec4 a = texelFetch(packed_vertices, first_a + index);
    uvec4 b = texelFetch(packed_vertices, first_b + index);
    KeyframeVertex v;
    v.position = mix(vec3(a.xyz) * scale_a + translate_a, vec3(b.xyz) * scale_b + translate_b, blend);
    vec3 normal_a = texelFetch(normal_table, ivec2(int(a.w), 0), 0).xyz;
    vec3 normal_b = texelFetch(normal_table, ivec2(int(b.w), 0), 0).xyz;
    vec3 normal = mix(normal_a, normal_b, blend);
    // Opposite normals can cancel out half-way.
    v.normal = dot(normal, normal) > 1e-6 ? normalize(normal) : normal_a;
    v.shade = mix(texelFetch(shade_table, ivec2(int(a.w), shade_row), 0).r,
                  texelFetch(shade_table, ivec2(int(b.w), shade_row), 0).r, blend) * 2.55;
    return v;
}
