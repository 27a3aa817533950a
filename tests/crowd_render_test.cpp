// Copies of a model: each on its place, at its moment, and drawn as the model alone is.
#include "app/document.h"
#include "app/picture.h"
#include "render/crowd.h"
#include "support/gl_fixture.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"

#include <set>

namespace tris::render {
namespace {

class CrowdRender : public test::GlTest {};

app::PictureOptions crowd_picture(int count) {
    app::PictureOptions options;
    options.width = 320;
    options.height = 200;
    options.view.crowd = count;
    return options;
}

TEST_F(CrowdRender, NineOfTheSample) {
    app::PictureOptions options = crowd_picture(9);
    options.clip = "run";
    test::expect_golden(draw(test::open_or_fail(test::sample_path()), options), "crowd");
}

TEST_F(CrowdRender, AFigure) {
    app::PictureOptions options = crowd_picture(4);
    test::expect_golden(draw(test::open_or_fail(test::samples_folder() / "figures/ungolm.mod"), options),
                        "crowd_figure");
}

TEST_F(CrowdRender, BothPathsAreTheSame) {
    const app::Document sample = test::open_or_fail(test::sample_path());
    app::PictureOptions options = crowd_picture(9);
    const Image triangles = draw(sample, options);
    options.view.path = DrawPath::strips;
    EXPECT_LE(test::compare(triangles, draw(sample, options)).failing_share, 0.001);
}

// Two copies of a model that stands still are the model twice; what they cover is twice as much.
TEST_F(CrowdRender, ACopyLooksAsTheModelDoes) {
    const test::TempFolder folder;
    const app::Document still =
        test::open_or_fail(folder.write("a.md2", tools::write_md2(test::octahedron(1))));
    app::PictureOptions options = crowd_picture(1);
    options.width = 400;
    options.view.background = Background::transparent;
    options.view.grid = options.view.shadow = false;
    options.view.camera.orthographic = true;
    options.view.camera.yaw_degrees = 0.0F; // across the row
    const auto covered = [](const Image& image) {
        std::size_t count = 0;
        for (std::size_t i = 3; i < image.rgba.size(); i += 4)
            count += image.rgba[i] == 255 ? 1 : 0;
        return static_cast<double>(count);
    };
    options.view.crowd = 2;
    const Image two = draw(still, options);
    options.view.crowd = 1;
    const Image one = draw(still, options);
    // The same, framed more closely: its pixels are as many times more as it is larger both ways.
    model::Bounds two_box;
    for (const int side : {0, 1}) {
        for (int y = 0; y < two.height; ++y) {
            for (int x = side * two.width / 2; x < (side + 1) * two.width / 2; ++x) {
                if (two.pixel(x, y)[3] == 255)
                    two_box.add({x, y, side});
            }
        }
    }
    EXPECT_EQ(two_box.size().z, 1.0F); // something on both sides
    EXPECT_GT(covered(two), covered(one) * 0.3);
    EXPECT_LT(covered(two), covered(one) * 2.0);
}

TEST(Crowd, EveryCopyHasAPlaceOfItsOwnAroundTheFirst) {
    for (const int count : {1, 2, 3, 5, 9, 10, 100, 999, 1000}) {
        const Crowd crowd = make_crowd(count, {0.0F, 1.0F, 2.0F});
        EXPECT_EQ(crowd.count, count);
        std::set<std::pair<float, float>> places;
        float farthest = 0.0F;
        for (int copy = 0; copy < count; ++copy) {
            const glm::vec2 place = place_of(crowd, copy);
            places.insert({place.x, place.y});
            farthest = std::max(farthest, glm::length(place));
        }
        EXPECT_EQ(places.size(), static_cast<std::size_t>(count));
        EXPECT_EQ(place_of(crowd, 0), glm::vec2(0.0F));
        EXPECT_FLOAT_EQ(reach_of(crowd), farthest) << count;
    }
}

TEST(Crowd, MomentsBeginWithTheModelsOwnAndStayInTheClip) {
    const app::Document sample = test::open_or_fail(test::sample_path());
    for (const model::LoopMode mode :
         {model::LoopMode::loop, model::LoopMode::once, model::LoopMode::ping_pong}) {
        model::Playback playback;
        playback.clip = 1;
        playback.seconds = 0.25;
        playback.mode = mode;
        Moments moments;
        spread_moments(moments, sample.model, playback);
        const model::Pose pose = model::sample(sample.model, playback);
        EXPECT_EQ(moments.all[0].shape_a, pose.shape_a);
        EXPECT_EQ(moments.all[0].blend, pose.blend);
        const model::Clip& clip = sample.model.clips[1];
        std::set<int> shapes;
        for (const Moment& moment : moments.span()) {
            EXPECT_GE(moment.shape_a, clip.first);
            EXPECT_LT(moment.shape_b, clip.first + clip.count);
            shapes.insert(moment.shape_a);
        }
        EXPECT_GE(shapes.size(), static_cast<std::size_t>(clip.count - 1));
    }
}

TEST(Crowd, AHandThatIsEmptyAtAMomentShowsNothing) {
    Moments leader;
    leader.count = 2;
    leader.all[0] = {0, 1, 0.5F, true};
    leader.all[1] = {5, 6, 0.5F, true};
    model::Model held;
    held.mesh.shapes.resize(3);
    Moments moments;
    follow_moments(moments, leader, held);
    EXPECT_TRUE(moments.all[0].shown);
    EXPECT_FALSE(moments.all[1].shown);
}

} // namespace
} // namespace tris::render
