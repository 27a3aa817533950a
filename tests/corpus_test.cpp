// Runs over a folder of real models (TRIS_CORPUS) and compares with what an independent reader found in them
// (../data/expected.json beside it). Skipped where there is none.
#include "app/model_info.h"
#include "support/gl_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>

namespace tris {
namespace {

using Json = nlohmann::json;

class Corpus : public test::GlTest {
  protected:
    void SetUp() override {
        const char* folder = std::getenv("TRIS_CORPUS");
        if (folder == nullptr || !std::filesystem::is_directory(folder))
            GTEST_SKIP() << "TRIS_CORPUS names no folder";
        folder_ = folder;
        std::ifstream file(folder_ / "../data/expected.json");
        ASSERT_TRUE(file) << "no expected.json beside the corpus";
        expected_ = Json::parse(file);
        test::GlTest::SetUp();
    }

    // Calls `check(path, expectation)` for every file of the format.
    template <class Check>
    void for_each(const std::string& extension, const Check& check) {
        int count = 0;
        for (const auto& [name, expectation] : expected_.items()) {
            if (!name.ends_with(extension))
                continue;
            SCOPED_TRACE(name);
            ++count;
            check(folder_ / name, expectation);
        }
        EXPECT_GT(count, 0);
    }

    std::filesystem::path folder_;
    Json expected_;
};

void expect_counts(const Json& info, const Json& expected) {
    for (const char* key :
         {"format", "vertices", "texcoords", "triangles", "frames", "skin_width", "skin_height"})
        EXPECT_EQ(info[key], expected[key]) << key;
    EXPECT_EQ(info["skins"].size(), expected["skins"].get<std::size_t>());
}

void expect_bounds(const Json& info, const Json& expected) {
    for (const char* end : {"min", "max"}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double wanted = expected["bounds"][end][axis];
            EXPECT_NEAR(info["bounds"][end][axis].get<double>(), wanted, 1e-4 + std::abs(wanted) * 1e-5);
        }
    }
}

void expect_clips(const Json& info, const Json& expected) {
    Json clips = info["clips"];
    if (!clips.empty() && clips.back()["label"] == "all frames")
        clips.erase(clips.size() - 1);
    ASSERT_EQ(clips.size(), expected["clips"].size());
    for (std::size_t i = 0; i < clips.size(); ++i) {
        for (const char* key : {"name", "first", "count"})
            EXPECT_EQ(clips[i][key], expected["clips"][i][key]) << i;
    }
}

TEST_F(Corpus, InfoAgreesWithTheIndependentReader) {
    for_each(".md2", [](const std::filesystem::path& path, const Json& expected) {
        const Result<app::Document> document = app::open_document(path);
        ASSERT_EQ(static_cast<bool>(document), !expected.contains("error"));
        if (!document)
            return;
        const Json info = app::model_json(*document);
        expect_counts(info, expected);
        expect_bounds(info, expected);
        expect_clips(info, expected);
        EXPECT_EQ(info["glcmds"], expected["glcmds"]);
    });
}

TEST_F(Corpus, RefusalsArePrecise) {
    const auto message = [&](const char* name) {
        const Result<app::Document> document = app::open_document(folder_ / name);
        return document ? std::string("loaded")
                        : document.error().message.substr(folder_.string().size() + 1);
    };
    EXPECT_EQ(message("assimp/malformed_zero_numvertices.md2"),
              "assimp/malformed_zero_numvertices.md2: 0x18: vertex count is 0, expected 1 to 65536");
    EXPECT_EQ(message("trenchbroom/invalid.md2"),
              "trenchbroom/invalid.md2: 0x0: kind is \"xV4\\x12\", expected \"IDP2\" (Quake II MD2)");
}

TEST_F(Corpus, BothPathsDrawEveryModelWhoseCommandsAgree) {
    for_each(".md2", [this](const std::filesystem::path& path, const Json&) {
        const Result<app::Document> document = app::open_document(path);
        if (!document)
            return;
        app::PictureOptions options;
        options.width = 320;
        options.height = 240;
        const Image triangles = draw(*document, options);
        options.view.path = render::DrawPath::strips;
        const Image strips = draw(*document, options);
        if (!document->model.commands || document->model.commands->agrees ||
            document->model.mesh.strips_built)
            EXPECT_LE(test::compare(triangles, strips).failing_share, 0.001);
        else
            EXPECT_NE(document->model.warnings, std::vector<std::string>{});
        // Something of the model is to be seen: the picture is not the empty one.
        options.zoom = 0.01F;
        EXPECT_GT(test::compare(triangles, draw(*document, options)).failing_share, 0.005);
    });
}

} // namespace
} // namespace tris
