// Small MD2 files for tests: written by the real writer, then bent where a test wants them broken.
#pragma once

#include "core/bytes.h"
#include "md2_writer.h"

#include <cstring>
#include <string>
#include <vector>

namespace tris::test {

// A closed octahedron: 6 vertices, 8 triangles, texture coordinates of its own at each corner, `frames`
// keyframes named frame1, frame2, ... that grow and move, so that no two are alike.
tools::Md2Source octahedron(int frames = 3);

template <class T>
void patch(Bytes& bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(T));
}

template <class T>
T peek(const Bytes& bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

// Puts other command words in the place of the file's own; they move to the end of the file.
Bytes with_commands(const Bytes& file, const std::vector<std::int32_t>& words);

// The command words of a file.
std::vector<std::int32_t> command_words(const Bytes& file);

} // namespace tris::test
