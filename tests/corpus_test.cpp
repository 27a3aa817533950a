// Runs over a folder of real models (TRIS_CORPUS) and compares with what an independent reader found in them
// (../data/expected.json beside it). Skipped where there is none.
#include "app/model_info.h"
#include "support/gl_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
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

    // Calls `check(path, expectation)` for every file.
    template <class Check>
    void for_each(const Check& check) {
        int count = 0;
        for (const auto& [name, expectation] : expected_.items()) {
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
         {"format", "vertices", "texcoords", "triangles", "frames", "skin_width", "skin_height", "flags"}) {
        EXPECT_EQ(info[key], expected.value(key, Json(info[key]))) << key;
    }
    if (expected.contains("pictures")) {
        for (std::size_t i = 0; i < expected["pictures"].size(); ++i)
            EXPECT_EQ(info["skins"][i]["pictures"], expected["pictures"][i]) << i;
    }
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

// Every group is a clip with the times of the file.
void expect_groups(const model::Model& model, const Json& expected) {
    for (const Json& group : expected.value("groups", Json::array())) {
        const auto at = std::find_if(model.clips.begin(), model.clips.end(), [&](const model::Clip& c) {
            return c.first == group["first"].get<int>();
        });
        ASSERT_NE(at, model.clips.end());
        EXPECT_EQ(at->count, group["count"].get<int>());
        ASSERT_EQ(at->end_times.size(), group["times"].size());
        for (std::size_t i = 0; i < at->end_times.size(); ++i)
            EXPECT_NEAR(at->end_times[i], group["times"][i].get<float>(), 1e-6F);
    }
}

TEST_F(Corpus, InfoAgreesWithTheIndependentReader) {
    for_each([](const std::filesystem::path& path, const Json& expected) {
        const Result<app::Document> document = app::open_document(path);
        ASSERT_EQ(static_cast<bool>(document), !expected.contains("error"));
        if (!document)
            return;
        const Json info = app::model_json(*document);
        expect_counts(info, expected);
        expect_bounds(info, expected);
        expect_clips(info, expected);
        EXPECT_EQ(info["glcmds"], expected.value("glcmds", Json()));
        expect_groups(document->model, expected);
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
              "trenchbroom/invalid.md2: 0x0: kind is \"xV4\\x12\", "
              "expected Quake II MD2 (IDP2), Quake MDL (IDPO) or Evil Islands FIG");
}

TEST_F(Corpus, OtherKindsAreCalledByName) {
    const auto message = [&](const char* name) {
        const Result<app::Document> document = app::open_document(folder_ / name);
        return document ? std::string("loaded") : document.error().message;
    };
    EXPECT_NE(message("nexuiz/ebomb.mdl").find("this is a Quake III MD3 model"), std::string::npos);
    EXPECT_NE(message("other-mdl-kinds/chrome_sphere.mdl").find("this is a Half-Life model"),
              std::string::npos);
    EXPECT_NE(message("other-mdl-kinds/PhosphoricAcid_MDl5.mdl").find("this is a 3D GameStudio model"),
              std::string::npos);
}

TEST_F(Corpus, EditorDataFrightensNobody) {
    const app::Document boss = test::open_or_fail(folder_ / "librequake/progs/boss.mdl");
    EXPECT_TRUE(boss.model.warnings.empty());
    ASSERT_EQ(boss.model.notes.size(), 1U);
    EXPECT_NE(boss.model.notes[0].text.find("editor data"), std::string::npos);
    EXPECT_FALSE(boss.palette.source.empty()); // LibreQuake's own palette
}

TEST_F(Corpus, BothPathsDrawEveryModelWhoseCommandsAgree) {
    for_each([this](const std::filesystem::path& path, const Json&) {
        const Result<app::Document> document = app::open_document(path);
        if (!document)
            return;
        app::PictureOptions options;
        options.width = 320;
        options.height = 240;
        options.first_person = false;
        const Image triangles = draw(*document, options);
        options.view.path = render::DrawPath::strips;
        const Image strips = draw(*document, options);
        if (!document->model.commands || document->model.commands->agrees ||
            document->model.mesh.strips_built)
            EXPECT_LE(test::compare(triangles, strips).failing_share, 0.001);
        else
            EXPECT_FALSE(document->model.warnings.empty());
        // Something of the model is to be seen: the picture is not the empty one.
        options.zoom = 0.01F;
        EXPECT_GT(test::compare(triangles, draw(*document, options)).failing_share, 0.005);
    });
}

} // namespace
} // namespace tris
