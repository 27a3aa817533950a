// The colour of a triangle, strip or fan by its number; render/primitive_color.cpp computes the same.
vec3 primitive_color(uint number) {
    // Steps of the golden ratio around the circle of hues keep neighbours apart.
    float hue = float((number * 2654435769u) >> 8) / 16777216.0;
    float value = 0.62 + 0.12 * float(number % 3u);
    vec3 rgb = clamp(abs(fract(hue + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
    return value * mix(vec3(1.0), rgb, 0.52);
}
