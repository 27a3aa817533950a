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

// Copies of the model (render/crowd.h): each stands on a place of its own and shows one of the moments. The first is
// the model itself.
uniform int moment_count; // 0: the model is alone, and its pose is what stands above
uniform vec4 moments[64]; // both keyframes, their blend, and whether there is anything to show
uniform samplerBuffer shapes; // two a keyframe: its scale and its translation
uniform int vertex_count;
uniform int crowd_columns;
uniform int crowd_middle; // the cell of the first copy
uniform vec3 to_next_column;
uniform vec3 to_next_row;

// Neighbours should not be at neighbouring moments: steps of the golden ratio.
int own_moment() {
    return int((((uint(gl_InstanceID) * 2654435769u) >> 16) * uint(moment_count)) >> 16);
}

vec3 own_place() {
    int cell = gl_InstanceID == 0 ? crowd_middle : gl_InstanceID <= crowd_middle ? gl_InstanceID - 1 : gl_InstanceID;
    return to_next_column * float(cell % crowd_columns - crowd_middle % crowd_columns) +
           to_next_row * float(cell / crowd_columns - crowd_middle / crowd_columns);
}

struct KeyframeVertex {
    vec3 position;
    vec3 normal;
    float shade;
};

uniform samplerBuffer figure_positions; // `variants` a vertex; w of the first: its morph vector, or -1
uniform samplerBuffer figure_normals;   // w: its part
uniform samplerBuffer figure_morphs;
uniform samplerBuffer figure_places; // three a part: rotation; position and shown; morphs of both keys, how many
uniform int part_count;              // of which there are as many for each moment
uniform int variants;
uniform vec4 variant_weights_low; // of variants 0 to 3, and 4 to 7
uniform vec4 variant_weights_high;
uniform vec3 shade_direction; // what the row of the shade table stands for

vec3 rotated(vec4 q, vec3 v) {
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

KeyframeVertex figure_vertex(int index, int moment, float blend) {
    vec4 normal_and_part = texelFetch(figure_normals, index);
    int place = 3 * (moment * part_count + int(normal_and_part.w));
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

KeyframeVertex mixed_vertex(uvec4 a, uvec4 b, mat2x3 decode_a, mat2x3 decode_b, float blend) {
    KeyframeVertex v;
    v.position = mix(vec3(a.xyz) * decode_a[0] + decode_a[1], vec3(b.xyz) * decode_b[0] + decode_b[1], blend);
    vec3 normal_a = texelFetch(normal_table, ivec2(int(a.w), 0), 0).xyz;
    vec3 normal_b = texelFetch(normal_table, ivec2(int(b.w), 0), 0).xyz;
    vec3 normal = mix(normal_a, normal_b, blend);
    // Opposite normals can cancel out half-way.
    v.normal = dot(normal, normal) > 1e-6 ? normalize(normal) : normal_a;
    v.shade = mix(texelFetch(shade_table, ivec2(int(a.w), shade_row), 0).r,
                  texelFetch(shade_table, ivec2(int(b.w), shade_row), 0).r, blend) * 2.55;
    return v;
}

mat2x3 shape_decode(int shape) {
    return mat2x3(texelFetch(shapes, 2 * shape).xyz, texelFetch(shapes, 2 * shape + 1).xyz);
}

// Of a copy at its moment, where it stands.
KeyframeVertex crowd_vertex(int index) {
    int number = own_moment();
    vec4 moment = moments[number];
    int a = int(moment.x);
    int b = int(moment.y);
    KeyframeVertex v;
    if (is_figure)
        v = figure_vertex(index, number, moment.z);
    else
        v = mixed_vertex(texelFetch(packed_vertices, a * vertex_count + index),
                         texelFetch(packed_vertices, b * vertex_count + index), shape_decode(a), shape_decode(b),
                         moment.z);
    v.position = moment.w > 0.5 ? v.position + own_place() : vec3(1e30);
    return v;
}

KeyframeVertex keyframe_vertex(int index) {
    if (moment_count > 0)
        return crowd_vertex(index);
    if (is_figure)
        return figure_vertex(index, 0, blend);
    return mixed_vertex(texelFetch(packed_vertices, first_a + index), texelFetch(packed_vertices, first_b + index),
                        mat2x3(scale_a, translate_a), mat2x3(scale_b, translate_b), blend);
}
