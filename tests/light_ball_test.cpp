// Where the light stands on the ball, and where a drag puts it.
#include "render/view_state.h"
#include "support/imgui_fixture.h"
#include "ui/light_ball.h"
#include "ui/theme.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <array>
#include <cmath>

namespace tris::ui {
namespace {

glm::vec3 direction(const Angles& light) {
    render::Light out;
    out.yaw_degrees = light.yaw_degrees;
    out.pitch_degrees = light.pitch_degrees;
    return render::light_direction(out);
}

constexpr std::array<Angles, 7> kCameras = {
    {{0, 0}, {28, 12}, {90, -45}, {180, 0}, {-135, 60}, {300, 89}, {10, -89}}};

TEST(LightBall, ShowsTheLightWhereTheCameraSeesIt) {
    const auto expect_at = [](const Angles& light, const Angles& camera, glm::vec2 disc, bool behind) {
        const BallPoint point = ball_point(light, camera);
        EXPECT_NEAR(point.disc.x, disc.x, 1e-5F);
        EXPECT_NEAR(point.disc.y, disc.y, 1e-5F);
        EXPECT_EQ(point.behind, behind);
    };
    expect_at({0, 0}, {0, 0}, {0, 0}, false);
    expect_at({180, 0}, {0, 0}, {0, 0}, true);
    expect_at({45, 0}, {0, 0}, {-std::sqrt(0.5F), 0}, false); // lights turn clockwise: to the model's right
    expect_at({0, 30}, {0, 0}, {0, 0.5F}, false);
    expect_at({0, 45}, {0, 45}, {0, 0}, false);
    expect_at({270, 0}, {90, 0}, {0, 0}, false);
    expect_at({0, 80}, {180, 0}, {0, std::sin(80.0F * 3.14159265F / 180.0F)}, true);
}

TEST(LightBall, AgreesWithThePicture) {
    for (const Angles& angles : kCameras) {
        render::Camera camera;
        camera.yaw_degrees = angles.yaw_degrees;
        camera.pitch_degrees = angles.pitch_degrees;
        const glm::mat3 view(render::view_matrix(camera));
        for (const Angles light : {Angles{0, 45}, Angles{100, -20}, Angles{222, 70}}) {
            const glm::vec3 seen = view * direction(light);
            const BallPoint point = ball_point(light, angles);
            EXPECT_NEAR(point.disc.x, seen.x, 1e-4F);
            EXPECT_NEAR(point.disc.y, seen.y, 1e-4F);
            EXPECT_EQ(point.behind, seen.z < 0.0F); // a view looks along its negative z
        }
    }
}

TEST(LightBall, GoesThereAndBack) {
    for (const Angles& camera : kCameras) {
        for (int yaw = 0; yaw < 360; yaw += 15) {
            for (int pitch = -90; pitch <= 90; pitch += 15) {
                const Angles light{static_cast<float>(yaw) + 0.5F, static_cast<float>(pitch)};
                const Angles back = light_at(ball_point(light, camera), camera, light.yaw_degrees);
                // Near the rim, where the ball is steep, the depth loses some digits.
                EXPECT_LT(glm::distance(direction(back), direction(light)), 2e-3F) << yaw << " " << pitch;
                EXPECT_GE(back.yaw_degrees, 0.0F);
                EXPECT_LT(back.yaw_degrees, 360.0F);
                EXPECT_LE(std::fabs(back.pitch_degrees), 90.0F);
            }
        }
        for (const bool behind : {false, true}) {
            for (const glm::vec2 disc : {glm::vec2(0.0F), glm::vec2(0.3F, -0.7F), glm::vec2(-0.9F, 0.1F)}) {
                const BallPoint point = ball_point(light_at({disc, behind}, camera, 0.0F), camera);
                EXPECT_LT(glm::distance(point.disc, disc), 2e-3F);
                EXPECT_EQ(point.behind, behind);
            }
        }
    }
}

TEST(LightBall, BeyondTheRimMeansTheRim) {
    for (const Angles& camera : kCameras) {
        const Angles light = light_at({{3.0F, 4.0F}, false}, camera, 0.0F);
        const BallPoint point = ball_point(light, camera);
        EXPECT_NEAR(point.disc.x, 0.6F, 1e-3F);
        EXPECT_NEAR(point.disc.y, 0.8F, 1e-3F);
    }
}

TEST(LightBall, KeepsTheYawStraightAbove) {
    const Angles light = light_at({{0.0F, 5.0F}, false}, {70.0F, 0.0F}, 123.0F);
    EXPECT_FLOAT_EQ(light.yaw_degrees, 123.0F);
    EXPECT_NEAR(light.pitch_degrees, 90.0F, 1e-3F);
}

constexpr float kPixel = 0.025F; // of the ball's radius: the cursor stands on whole pixels

class LightBallDrag : public test::ImGuiTest {
  protected:
    void SetUp() override {
        ImGuiTest::SetUp();
        show([this] {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({200, 200});
            ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
            ImGui::SetCursorScreenPos({20, 20});
            moved |= light_ball("ball", 100.0F, yaw, pitch, yaw_only, camera.yaw_degrees,
                                camera.pitch_degrees, "tooltip");
            ImGui::End();
        });
        frames(2);
    }

    // From the ball's middle, in parts of its radius.
    ImVec2 on_ball(float x, float y) const {
        const float radius = 50.0F - 6.0F * unit();
        return {70.0F + x * radius, 70.0F - y * radius};
    }

    float yaw = 10.0F;
    float pitch = 20.0F;
    bool yaw_only = false;
    bool moved = false;
    Angles camera{28.0F, 12.0F};
};

TEST_F(LightBallDrag, TheDotFollowsTheCursor) {
    move_mouse(on_ball(0.2F, 0.5F));
    EXPECT_FALSE(moved) << "hovering moves nothing";
    hold(ImGuiMouseButton_Left, true);
    move_mouse(on_ball(-0.4F, 0.3F));
    EXPECT_TRUE(moved);
    const BallPoint point = ball_point({yaw, pitch}, camera);
    EXPECT_NEAR(point.disc.x, -0.4F, kPixel);
    EXPECT_NEAR(point.disc.y, 0.3F, kPixel);
    EXPECT_FALSE(point.behind);
    move_mouse({70.0F, 500.0F}); // far below the control
    EXPECT_NEAR(ball_point({yaw, pitch}, camera).disc.y, -1.0F, kPixel);
    hold(ImGuiMouseButton_Left, false);
    const float kept = yaw;
    moved = false;
    move_mouse(on_ball(0.1F, 0.1F));
    EXPECT_EQ(yaw, kept);
    EXPECT_FALSE(moved);
}

TEST_F(LightBallDrag, TheRightButtonReachesTheFarSide) {
    move_mouse(on_ball(0.2F, 0.5F));
    hold(ImGuiMouseButton_Right, true);
    frames();
    const BallPoint point = ball_point({yaw, pitch}, camera);
    EXPECT_TRUE(point.behind);
    EXPECT_NEAR(point.disc.x, 0.2F, kPixel);
    EXPECT_NEAR(point.disc.y, 0.5F, kPixel);
}

TEST_F(LightBallDrag, YawAloneLeavesTheHeight) {
    yaw_only = true;
    pitch = 33.0F;
    // On the way of the table's light, which is 45 degrees high.
    const BallPoint there = ball_point({290.0F, 45.0F}, camera);
    ASSERT_FALSE(there.behind);
    move_mouse(on_ball(there.disc.x, there.disc.y));
    hold(ImGuiMouseButton_Left, true);
    frames();
    EXPECT_TRUE(moved);
    EXPECT_FLOAT_EQ(pitch, 33.0F);
    EXPECT_NEAR(yaw, 290.0F, 1.0F);
}

} // namespace
} // namespace tris::ui
