// The catalog of findings against the sources that use it and the documents that list it; the report of a
// document as text and as JSON.
#include "app/model_check.h"
#include "check/catalog.h"
#include "check/engines.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

namespace tris::app {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Everything in the sources that looks like the id of a finding.
std::set<std::string> ids_in_sources() {
    const std::regex id(
        "\"((md2|mdl|fig|lnk|bon|anm|pak|res|zip|archive|figure|picture|pcx|mmp|mesh|frames|skin|limit)"
        "\\.[a-z0-9-]+)\"");
    std::set<std::string> found = {"more"};
    for (const auto& entry : fs::recursive_directory_iterator(TRIS_SOURCE "/src")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h")
            continue;
        const std::string folder = entry.path().parent_path().filename().string();
        const std::string name = entry.path().filename().string();
        if (name == "catalog.cpp" || folder == "ui" || folder == "gpu" || folder == "render")
            continue;
        const std::string text = text_of(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), id); at != std::sregex_iterator(); ++at)
            found.insert((*at)[1]);
    }
    return found;
}

TEST(CheckDocs, TheCatalogHasEveryIdOnceAndInOrder) {
    const std::span<const check::Kind> kinds = check::catalog();
    for (std::size_t i = 1; i < kinds.size(); ++i)
        EXPECT_LT(kinds[i - 1].id, kinds[i].id);
    for (const check::Kind& kind : kinds) {
        EXPECT_FALSE(kind.meaning.empty()) << kind.id;
        EXPECT_FALSE(kind.advice.empty()) << kind.id;
    }
}

TEST(CheckDocs, TheCatalogHasWhatTheSourcesSayAndNothingElse) {
    std::set<std::string> kinds;
    for (const check::Kind& kind : check::catalog())
        kinds.emplace(kind.id);
    std::set<std::string> used;
    for (const std::string& id : ids_in_sources()) {
        if (!id.starts_with("limit.") || id == "limit.format") // limits have their words in engines.cpp
            used.insert(id);
    }
    EXPECT_EQ(kinds, used);
}

TEST(CheckDocs, TheDocumentsListWhatTheProgramKnows) {
    EXPECT_NE(text_of(TRIS_SOURCE "/docs/findings.md").find(check::findings_table()), std::string::npos)
        << "docs/findings.md should hold:\n"
        << check::findings_table();
    EXPECT_NE(text_of(TRIS_SOURCE "/docs/engines.md").find(check::engines_table()), std::string::npos)
        << "docs/engines.md should hold:\n"
        << check::engines_table();
}

class CheckReportTest : public testing::Test {
  protected:
    Document open(const std::string& name, const Bytes& bytes) {
        folder_.write(name, bytes);
        Result<Document> document = open_document(folder_ / name);
        EXPECT_TRUE(document) << (document ? "" : document.error().message);
        return document ? *std::move(document) : Document{};
    }

    test::TempFolder folder_;
};

TEST_F(CheckReportTest, TextNamesIdPlaceAdviceAndEngines) {
    Bytes file = tools::write_md2(test::octahedron());
    const std::size_t size = file.size();
    file.resize(size + 1);
    const Document document = open("a.md2", file);
    const std::string text = check_text(document.path, check_document(document, document.skins));
    EXPECT_NE(text.find("a.md2: 2 warnings\n"), std::string::npos) << text;
    EXPECT_NE(
        text.find("  warning md2.trailing-bytes: 1 byte follows the stated end of the file\n          at 0x"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("skin.missing: models/test/skin.png: no picture of this name was found\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("  DarkPlaces          loads\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("QuakeSpasm"), std::string::npos) << text; // which does not read MD2
}

TEST_F(CheckReportTest, JsonHasTheSameInParts) {
    tools::MdlSource source = test::square(18, 7);
    source.skins[0].pictures[0][3] = 230;
    const Document document = open("a.mdl", tools::write_mdl(source));
    const nlohmann::ordered_json json = check_json(document, check_document(document, document.skins));
    EXPECT_EQ(json["format"], "mdl");
    EXPECT_EQ(json["errors"], 0);
    EXPECT_EQ(json["warnings"], 1);
    EXPECT_EQ(json["notes"], 1);
    const nlohmann::ordered_json& first = json["findings"][0];
    EXPECT_EQ(first["id"], "skin.fullbright-few");
    EXPECT_EQ(first["severity"], "warning");
    EXPECT_EQ(first["where"], "skin 0");
    EXPECT_EQ(first["place"]["skin"], 0);
    EXPECT_EQ(first["place"]["texels"], nlohmann::ordered_json::array({3}));
    EXPECT_EQ(json["engines"][0]["id"], "quake");
    EXPECT_EQ(json["engines"][0]["verdict"], "does not load");
    EXPECT_EQ(json["engines"][0]["limits"][0]["id"], "limit.skin-width");
    EXPECT_EQ(json["engines"][1]["verdict"], "loads");
}

TEST_F(CheckReportTest, AskedForAnEngineItsLimitsCount) {
    const Document document = open("a.mdl", tools::write_mdl(test::square(18, 7)));
    const auto problems = [&](std::vector<std::string> engines) {
        CheckReport report = check_document(document, document.skins);
        if (!engines.empty())
            ask_only(report, document, engines);
        return check::count(report.findings).errors;
    };
    EXPECT_EQ(problems({}), 0);
    EXPECT_EQ(problems({"glquake"}), 0);
    EXPECT_EQ(problems({"quake"}), 1);
    EXPECT_EQ(problems({"quake2"}), 1); // which does not read the format
    EXPECT_EQ(problems({"glquake", "quake", "quake2"}), 2);
}

TEST_F(CheckReportTest, PicturesAreLookedAtAndGuessesAreNot) {
    folder_.write("models/test/skin.png", "no picture at all");
    folder_.write("other.png", "neither is this");
    const Document document = open("a.md2", tools::write_md2(test::octahedron()));
    const CheckReport report = check_document(document, document.skins);
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].id, "picture.unreadable");
    EXPECT_EQ(report.findings[0].where, "skin.png");
}

TEST(PlaceText, SaysRunsAndStopsInTime) {
    Place place;
    EXPECT_EQ(check::place_text(place), "");
    place.offset = 0x1c;
    place.frames = {3, 4, 5};
    place.triangles = {7};
    place.vertices = {1, 3, 5, 7, 9, 11};
    EXPECT_EQ(check::place_text(place), "at 0x1c; frames 3 to 5; triangle 7; vertices 1, 3, 5, 7 and more");
}

} // namespace
} // namespace tris::app
