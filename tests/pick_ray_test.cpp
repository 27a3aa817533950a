// Rays through points of the picture: what is projected to a point lies on the ray through it.
#include "render/camera.h"
#include "render/pick_ray.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <array>

namespace tris::render {
namespace {

void expect_on_rays(const glm::mat4& world_to_clip, float precision) {
    constexpr std::array<glm::vec3, 5> kPoints = {
        {{0, 0, 0}, {10, 0, 0}, {-12, 7, 3}, {4, -9, 20}, {1, 15, -18}}};
    for (const glm::vec3& point : kPoints) {
        const glm::vec4 clip = world_to_clip * glm::vec4(point, 1.0F);
        const model::Ray ray = ray_through(world_to_clip, glm::vec2(clip) / clip.w);
        EXPECT_NEAR(glm::length(ray.direction), 1.0F, 1e-5F);
        const glm::vec3 offset = point - ray.origin;
        EXPECT_GT(glm::dot(offset, ray.direction), 0.0F);
        EXPECT_LT(glm::length(glm::cross(offset, ray.direction)), precision);
    }
}

TEST(RayThrough, PassesThroughWhatIsSeenThere) {
    for (const float yaw : {0.0F, 28.0F, 200.0F}) {
        for (const float pitch : {-80.0F, 12.0F, 89.0F}) {
            Camera camera;
            camera.yaw_degrees = yaw;
            camera.pitch_degrees = pitch;
            camera.target = {1, 2, 3};
            expect_on_rays(projection_matrix(camera, 1.6F, 30.0F) * view_matrix(camera), 0.02F);
        }
    }
}

TEST(RayThrough, IsParallelInAnOrthographicView) {
    const glm::mat4 view = glm::lookAt(glm::vec3(60, 40, 30), glm::vec3(0), glm::vec3(0, 0, 1));
    const glm::mat4 world_to_clip = glm::ortho(-40.0F, 40.0F, -25.0F, 25.0F, 0.1F, 200.0F) * view;
    expect_on_rays(world_to_clip, 0.02F);
    const model::Ray left = ray_through(world_to_clip, {-1.0F, 0.3F});
    const model::Ray right = ray_through(world_to_clip, {1.0F, -0.8F});
    EXPECT_GT(glm::dot(left.direction, right.direction), 0.99999F);
    EXPECT_GT(glm::distance(left.origin, right.origin), 79.0F);
}

TEST(RayThrough, GivesNothingToHitForAMatrixWithoutInverse) {
    const model::Ray ray = ray_through(glm::mat4(0.0F), {0.0F, 0.0F});
    EXPECT_FALSE(glm::length(ray.direction) > 0.0F);
}

} // namespace
} // namespace tris::render
