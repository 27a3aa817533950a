// What keyframes.glsl needs to know: the two keyframes, their blend, and where the tables are bound.
#pragma once

#include "gpu/gpu_model.h"
#include "gpu/program.h"
#include "model/playback.h"
#include "render/scene.h"

namespace tris::render {

// Texture units, fixed for all programs.
inline constexpr int kUnitSkin = 0;
inline constexpr int kUnitPacked = 1;
inline constexpr int kUnitNormals = 2;
inline constexpr int kUnitShade = 3;
inline constexpr int kUnitGlow = 4;
inline constexpr int kUnitPrimitives = 5;
inline constexpr int kUnitFigurePositions = 6;
inline constexpr int kUnitFigureNormals = 7;
inline constexpr int kUnitFigureMorphs = 8;
inline constexpr int kUnitFigurePlaces = 9;
inline constexpr int kUnitShapes = 10;

void bind_texture(int unit, GLenum target, GLuint texture);

// The normal and shade tables as textures.
struct PoseTables {
    gpu::Texture normals;
    gpu::Texture shade;
};
PoseTables make_pose_tables();

// What the copies of a model show and where they stand, in the model's axes; no moments: it is alone.
struct CrowdPose {
    std::span<const Moment> moments{};
    int columns = 1;
    int middle = 0;
    glm::vec3 to_next_column{0.0F};
    glm::vec3 to_next_row{0.0F};
};

// Puts the program into use and the textures onto their units.
void set_pose(const gpu::Program& program, const model::Mesh& mesh, const gpu::GpuModel& gpu_model,
              const PoseTables& tables, const model::Pose& pose, int shade_row, const CrowdPose& crowd = {});

} // namespace tris::render
