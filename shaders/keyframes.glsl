// Reads keyframe vertices in the packed form of the files and mixes two keyframes.
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

KeyframeVertex keyframe_vertex(int index) {
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
