// Pictures of many models in one go: what comes out, in which order, and that it is what one alone gives.
#include "app/batch.h"
#include "app/sheet.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "res_writer.h"
#include "support/gl_fixture.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace tris::app {
namespace {

Bytes bytes_of(const std::filesystem::path& path) {
    const Result<Bytes> bytes = files::read(path);
    EXPECT_TRUE(bytes) << (bytes ? "" : bytes.error().message);
    return bytes ? *bytes : Bytes{};
}

class BatchTest : public test::GlTest {
  protected:
    struct Outcome {
        Tally tally;
        std::string said;
    };

    Outcome draw_all(const std::vector<GivenFile>& models, const Options& options) {
        std::ostringstream said;
        Messages messages(said, {options.verbosity, false, 0});
        Timings timings;
        const std::optional<OutputPlan> plan = plan_outputs(options, models, messages);
        if (!plan)
            return {{0, 0, 0, static_cast<int>(models.size())}, said.str()};
        Workers workers(options.jobs);
        ModelQueue queue(workers, plan->models, options.picture, options.jobs);
        const Tally tally = options.sheet ? draw_sheet(graphics(), queue, *plan, options, messages, timings)
                                          : draw_each(graphics(), workers, queue, *plan, options,
                                                      options.jobs, messages, timings);
        return {tally, said.str()};
    }

    static Options small_options(const std::string& output, int jobs) {
        Options options;
        options.output = output;
        options.jobs = jobs;
        options.picture.width = 48;
        options.picture.height = 40;
        return options;
    }
};

// Good models with bad ones among them: more than are in flight at a time.
std::vector<GivenFile> many_models(const test::TempFolder& folder) {
    const Bytes good = tools::write_md2(test::octahedron());
    for (int i = 0; i < 9; ++i) {
        const std::string name = "pak/progs/m" + std::to_string(i) + ".md2";
        if (i % 4 == 2)
            folder.write(name, "IDP2");
        else
            folder.write(name, good);
    }
    folder.write("game.res", tools::write_res({{"deep/c.md2", good}, {"deep/d.md2", good}}));
    return expand_folders({folder / "pak", folder / "gone.md2", test::sample_path(), folder / "game.res"})
        .files;
}

TEST_F(BatchTest, ManyModelsGiveWhatEachAloneGives) {
    const test::TempFolder folder;
    const std::vector<GivenFile> models = many_models(folder);
    ASSERT_EQ(models.size(), 13U);
    const Outcome outcome = draw_all(models, small_options((folder / "out/{path}.png").string(), 3));
    EXPECT_EQ(outcome.tally.drawn, 10);
    EXPECT_EQ(outcome.tally.unread, 3);
    EXPECT_EQ(exit_code(outcome.tally), kUnreadable);
    EXPECT_EQ(tally_text(outcome.tally), "10 drawn, 3 could not be read");
    int compared = 0;
    for (const GivenFile& model : models) {
        const auto picture = folder / ("out/" + model.name + ".png");
        if (!std::filesystem::exists(picture))
            continue;
        Oddities warnings;
        const Result<Image> image = load_skin(picture, warnings);
        ASSERT_TRUE(image);
        EXPECT_EQ(image->rgba, draw(test::open_or_fail(model.path), small_options({}, 1).picture).rgba)
            << model.name;
        ++compared;
    }
    EXPECT_EQ(compared, 10);
    EXPECT_TRUE(std::filesystem::exists(folder / "out/progs/m0.png"));
    EXPECT_TRUE(std::filesystem::exists(folder / "out/deep/d.png"));
    EXPECT_TRUE(std::filesystem::exists(folder / "out/tris.png"));
}

TEST_F(BatchTest, TheNumberOfThreadsChangesNothing) {
    const test::TempFolder folder;
    const std::vector<GivenFile> models = many_models(folder);
    const Outcome one = draw_all(models, small_options((folder / "out/{path}.png").string(), 1));
    EXPECT_NE(one.said.find("m2.md2: 0x0: MD2 header needs 68 bytes"), std::string::npos) << one.said;
    EXPECT_NE(one.said.find("gone.md2"), std::string::npos);
    EXPECT_LT(one.said.find("m2.md2"), one.said.find("m3.md2"));
    EXPECT_LT(one.said.find("m6.md2"), one.said.find("gone.md2"));
    std::vector<Bytes> pictures;
    for (const char* name : {"progs/m0", "progs/m8", "tris", "deep/c"})
        pictures.push_back(bytes_of(folder / ("out/" + std::string(name) + ".png")));
    for (const int jobs : {2, 8}) {
        std::filesystem::remove_all(folder / "out");
        const Outcome more = draw_all(models, small_options((folder / "out/{path}.png").string(), jobs));
        EXPECT_EQ(more.said, one.said) << jobs;
        std::size_t i = 0;
        for (const char* name : {"progs/m0", "progs/m8", "tris", "deep/c"})
            EXPECT_EQ(bytes_of(folder / ("out/" + std::string(name) + ".png")), pictures[i++]) << name;
    }
}

TEST_F(BatchTest, EachFateIsCounted) {
    const test::TempFolder folder;
    const auto good = folder.write("a.md2", tools::write_md2(test::octahedron()));
    Options options = small_options((folder.write("file", "") / "{stem}.png").string(), 2);
    const Outcome unwritten = draw_all({{good, {}, "a"}}, options);
    EXPECT_NE(unwritten.said.find("file: Not a directory"), std::string::npos) << unwritten.said;
    EXPECT_EQ(tally_text(unwritten.tally), "0 drawn, 1 could not be written");
    EXPECT_EQ(exit_code(unwritten.tally), kCannotWrite);
    options.picture.clip = "moonwalk";
    const Outcome undrawn = draw_all({{good, {}, "a"}, {folder / "none", "why", {}}}, options);
    EXPECT_EQ(tally_text(undrawn.tally), "0 drawn, 1 could not be read, 1 could not be drawn");
    EXPECT_EQ(exit_code(undrawn.tally), kUnreadable);
    EXPECT_NE(undrawn.said.find("clip is \"moonwalk\", expected one of frame\ntris: why\n"),
              std::string::npos)
        << undrawn.said;
    EXPECT_EQ(tally_text({3, 0, 0, 0}), "3 drawn");
    EXPECT_EQ(exit_code({3, 0, 0, 0}), 0);
}

TEST_F(BatchTest, VerboseHasALineForEachFile) {
    const test::TempFolder folder;
    Options options = small_options((folder / "{stem}.png").string(), 2);
    options.verbosity = Verbosity::verbose;
    const Outcome outcome =
        draw_all({{test::sample_path(), {}, "tris"}, {folder / "gone.md2", {}, "gone"}}, options);
    const std::string begin =
        "tris: " + test::sample_path().string() + " -> " + (folder / "tris.png").string() + ": read in ";
    EXPECT_EQ(outcome.said.substr(0, begin.size()), begin);
    EXPECT_NE(outcome.said.find(" ms, drawn in "), std::string::npos);
    EXPECT_NE(outcome.said.find(" ms, written in "), std::string::npos);
}

// Without labels, since the font is the system's.
TEST_F(BatchTest, ASheetOfClipsShowsEachHalfway) {
    const Document document = test::open_or_fail(test::sample_path());
    PictureOptions options;
    options.width = 64;
    options.height = 48;
    const std::vector<SheetCell> cells = clip_cells(document.model, options);
    ASSERT_EQ(cells.size(), document.model.clips.size());
    EXPECT_EQ(cells[0].label, "stand");
    EXPECT_EQ(cells[1].options.clip, "run");
    EXPECT_NEAR(cells[1].options.time_seconds, 0.3, 1e-6); // 6 keyframes, 10 a second
    Result<Sheet> sheet = Sheet::create({64, 48, 4, 7, false}, options.view);
    ASSERT_TRUE(sheet);
    for (std::size_t i = 0; i < 6; ++i)
        sheet->add(draw(document, cells[i].options), cells[i].label, nullptr);
    const Image image = std::move(*sheet).take();
    EXPECT_EQ(image.width, 10 + 4 * 74);
    EXPECT_EQ(image.height, 10 + 2 * 58);
    test::expect_golden(image, "sheet_clips");
}

TEST_F(BatchTest, ASheetHasACellForEveryModel) {
    const test::TempFolder folder;
    std::vector<GivenFile> models = many_models(folder);
    Options options = small_options((folder / "sheet.png").string(), 2);
    options.sheet = true;
    options.columns = 5;
    const Outcome outcome = draw_all(models, options);
    EXPECT_EQ(tally_text(outcome.tally), "10 drawn, 3 could not be read");
    Oddities warnings;
    const Result<Image> image = load_skin(folder / "sheet.png", warnings);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->width, 10 + 5 * 58);
    const int label = LabelFont::load() ? 15 : 0;
    EXPECT_EQ(image->height, 10 + 3 * (50 + label)); // what cannot be read has a cell that says so

    options.output = folder.path().string();
    models.resize(2);
    draw_all(models, options);
    EXPECT_TRUE(std::filesystem::exists(folder / "sheet.png"));
    options.output = (folder / "none.png").string();
    const Outcome none = draw_all({{folder / "gone.md2", {}, "gone"}}, options);
    EXPECT_EQ(exit_code(none.tally), kUnreadable);
    EXPECT_FALSE(std::filesystem::exists(folder / "none.png"));
}

// The places of pictures, and what is said of them.
struct Planned {
    std::optional<OutputPlan> plan;
    std::string said;
};

Planned plan_of(const std::string& output, const std::vector<std::filesystem::path>& files,
                bool is_sheet = false) {
    Options options;
    options.output = output;
    options.sheet = is_sheet;
    std::ostringstream said;
    Messages messages(said, {});
    std::optional<OutputPlan> plan = plan_outputs(options, expand_folders(files).files, messages);
    return {std::move(plan), said.str()};
}

TEST(Outputs, NamesOfOneStemAreKeptApartByTheirExtension) {
    const test::TempFolder folder;
    const auto md2 = folder.write("m/a.md2", tools::write_md2(test::octahedron()));
    const auto mdl = folder.write("m/a.mdl", "");
    folder.write("m/b.mdl", "");
    using Paths = std::vector<std::filesystem::path>;
    const std::string out = (folder / "out").string();
    for (const std::string& name : {out + "/", out, out + "/{path}.png"}) {
        const Planned planned = plan_of(name, {folder / "m"});
        ASSERT_TRUE(planned.plan) << planned.said;
        EXPECT_EQ(planned.plan->outputs, (Paths{out + "/a.md2.png", out + "/a.mdl.png", out + "/b.png"}))
            << name;
        EXPECT_TRUE(planned.plan->makes_folders);
    }
    std::filesystem::create_directory(out);
    const Planned there = plan_of(out, {folder / "m"});
    ASSERT_TRUE(there.plan);
    EXPECT_EQ(there.plan->outputs, (Paths{out + "/a.md2.png", out + "/a.mdl.png", out + "/b.png"}));
    EXPECT_EQ(plan_of(out + "/{stem}.png", {md2, mdl}).said, "tris: " + md2.string() + " and " +
                                                                 mdl.string() + " would both go to " + out +
                                                                 "/a.png: add {ext}\n");
    EXPECT_EQ(plan_of(out + "/x.png", {md2, mdl}).said, "tris: " + md2.string() + " and " + mdl.string() +
                                                            " would both go to " + out +
                                                            "/x.png: name a folder, or add {path}\n");
    const auto other = folder.write("n/a.md2", "");
    const std::string both = "tris: " + md2.string() + " and " + other.string() + " would both go to ";
    EXPECT_EQ(plan_of(out, {md2, other}).said, both + out + "/a.md2.png: add {folder}\n");
    EXPECT_EQ(plan_of(out + "/{path}.png", {folder / "m", folder / "n"}).said,
              both + out + "/a.md2.png: add {folder}\n");
    // A file that was named twice has one picture.
    const Planned twice = plan_of(out, {md2, folder / "m/../m/a.md2"});
    ASSERT_TRUE(twice.plan);
    EXPECT_EQ(twice.plan->outputs, Paths{out + "/a.png"});
    EXPECT_EQ(twice.plan->models.size(), 1U);
}

TEST(Outputs, AMissingFolderIsSaidBeforeAnythingIsDrawn) {
    const test::TempFolder folder;
    const auto model = folder.write("a.md2", tools::write_md2(test::octahedron()));
    const std::string gone = (folder / "gone").string();
    const Planned planned = plan_of(gone + "/x.png", {model});
    EXPECT_FALSE(planned.plan);
    EXPECT_TRUE(planned.said.starts_with("tris: " + gone + ": is no folder; ")) << planned.said;
    EXPECT_FALSE(plan_of(gone + "/x.png", {model}, true).plan);
    EXPECT_EQ(plan_of(gone + "/", {model}, true).plan->outputs.front(), gone + "/a.png");
    EXPECT_FALSE(std::filesystem::exists(gone));
}

// Beside a model lies its skin, which has the name that its picture would have.
TEST(Outputs, NoPictureReplacesASkin) {
    const test::TempFolder folder;
    tools::Md2Source model = test::octahedron();
    const Result<Bytes> painted = formats::encode_png(make_image(8, 8));
    ASSERT_TRUE(painted);
    model.skins = {"c.png"};
    folder.write("m/b.md2", tools::write_md2(model));
    model.skins = {"d.png"};
    folder.write("m/c.md2", tools::write_md2(model));
    folder.write("m/d.md2", tools::write_md2(model));
    folder.write("m/c.png", *painted);
    folder.write("m/d.png", *painted);
    const std::string out = (folder / "m/").string();
    // One is the skin of another model, one that of its own.
    const Planned planned = plan_of(out, {folder / "m"});
    ASSERT_TRUE(planned.plan);
    EXPECT_EQ(planned.plan->outputs, std::vector<std::filesystem::path>{out + "b.png"});
    EXPECT_EQ(planned.plan->models.size(), 1U);
    EXPECT_EQ(planned.plan->refused, 2);
    const std::string why = ": is read for the pictures, which must not replace it\n";
    EXPECT_EQ(planned.said, "tris: " + out + "c.png" + why + "tris: " + out + "d.png" + why);
    EXPECT_TRUE(plan_of(out + "c.png", {folder / "m/b.md2"}, true).plan->outputs.empty());

    // A picture that tris rendered beside its model looks like a skin, and may be rendered again.
    const auto picture = folder / "m/b.png";
    ASSERT_TRUE(write_picture(make_image(8, 8), picture, false, PictureKind::rendered));
    EXPECT_EQ(plan_of(picture.string(), {folder / "m/b.md2"}).plan->refused, 0);
    ASSERT_TRUE(write_picture(make_image(8, 8), picture, false, PictureKind::skin));
    EXPECT_EQ(plan_of(picture.string(), {folder / "m/b.md2"}).plan->refused, 1);
}

TEST(Sheet, LabelsTellModelsApart) {
    using Labels = std::vector<std::string>;
    EXPECT_EQ(sheet_labels({{"m/progs/a.mdl", {}, "progs/a"},
                            {"m/progs/a.md2", {}, "progs/a"},
                            {"m/progs/x/b.md2", {}, "progs/x/b"}}),
              (Labels{"a.mdl", "a.md2", "x/b"}));
    EXPECT_EQ(sheet_labels({{"m/progs/a.mdl", {}, "progs/a"}, {"m/progs.pak", "why", {}}}),
              (Labels{"progs/a", "progs.pak"}));
    EXPECT_EQ(sheet_labels({{"m/progs/a.mdl", {}, "progs/a"}}), Labels{"a"});
    EXPECT_EQ(sheet_labels({{"x/ogre.mdl", {}, "ogre"}, {"y/ogre.mdl", {}, "ogre"}}),
              (Labels{"x/ogre.mdl", "y/ogre.mdl"}));
}

TEST_F(BatchTest, ASheetShowsModelsAsTheirThumbnailsDo) {
    const test::TempFolder folder;
    Options options = small_options((folder / "sheet.png").string(), 1);
    options.sheet = true;
    options.columns = 2;
    const std::filesystem::path weapon = test::samples_folder() / "players/bramble/weapon.md2";
    draw_all(expand_folders({test::sample_path(), weapon}).files, options);
    Oddities warnings;
    const Result<Image> sheet = load_skin(folder / "sheet.png", warnings);
    ASSERT_TRUE(sheet);
    options.picture.thumbnail = true;
    const Image cell = draw(test::open_or_fail(weapon), options.picture);
    for (int y = 0; y < cell.height; ++y)
        EXPECT_TRUE(std::equal(cell.pixel(0, y), cell.pixel(0, y) + std::size_t{4} * 48,
                               sheet->pixel(10 + 48 + 10, 10 + y)))
            << y;
}

TEST(Sheet, TooLargeIsRefused) {
    const Result<Sheet> sheet = Sheet::create({4000, 4000, 5, 5, false}, {});
    ASSERT_FALSE(sheet);
    EXPECT_EQ(sheet.error().message,
              "sheet would be 20060 x 4020, expected sides up to 16384 and 67108864 pixels: choose a "
              "smaller --size or other --columns");
    EXPECT_FALSE(Sheet::create({16384, 16384, 1000, 1000, true}, {}));
}

TEST(Sheet, LabelsStandUnderTheirCells) {
    const std::optional<LabelFont> font = LabelFont::load();
    if (!font)
        GTEST_SKIP() << "no font";
    render::ViewState view;
    view.background = render::Background::transparent;
    const auto labelled = [&](const std::string& text) {
        Result<Sheet> sheet = Sheet::create({90, 60, 1, 1, true}, view);
        sheet->add(make_image(90, 60), text, &*font);
        return std::move(*sheet).take();
    };
    // The columns with anything in them, and whether all of it lies in the strip below the cell.
    const auto extent = [](const Image& image) {
        int left = image.width;
        int right = -1;
        for (int y = 0; y < image.height; ++y) {
            for (int x = 0; x < image.width; ++x) {
                if (image.pixel(x, y)[3] == 0)
                    continue;
                left = std::min(left, x);
                right = std::max(right, x);
                EXPECT_GE(y, 70);
                EXPECT_LT(y, 85);
            }
        }
        return std::pair(left, right);
    };
    const auto [left, right] = extent(labelled("ogre"));
    EXPECT_GT(left, 30);
    EXPECT_NEAR(left + right, 110, 3); // in the middle
    const auto [long_left, long_right] = extent(labelled(std::string(100, 'm') + "\xff\xd0\x9f"));
    EXPECT_GE(long_left, 10);
    EXPECT_LE(long_right, 100);
    EXPECT_EQ(extent(labelled("")).second, -1);
}

TEST_F(BatchTest, AThumbnailWithoutASkinIsPlain) {
    const test::TempFolder folder;
    const Document document = test::open_or_fail(folder.write("a.md2", tools::write_md2(test::octahedron())));
    PictureOptions options;
    options.width = options.height = 48;
    options.thumbnail = true;
    const Image picture = draw(document, options);
    options.view.surface = render::Surface::plain;
    EXPECT_EQ(picture.rgba, draw(document, options).rgba);
}

TEST_F(BatchTest, AThumbnailFillsThePictureAndNoMore) {
    PictureOptions options;
    options.width = options.height = 96;
    options.thumbnail = true;
    options.view.background = render::Background::transparent;
    options.view.grid = options.view.shadow = options.view.rotate = false;
    for (const char* name : {"players/bramble/tris.md2", "players/bramble/weapon.md2", "progs/brazier.mdl"}) {
        const Image image = draw(test::open_or_fail(test::samples_folder() / name), options);
        std::array<int, 4> margins = {96, 96, 96, 96}; // left, right, above, below
        for (int y = 0; y < 96; ++y) {
            for (int x = 0; x < 96; ++x) {
                if (image.pixel(x, y)[3] > 0)
                    margins = {std::min(margins[0], x), std::min(margins[1], 95 - x), std::min(margins[2], y),
                               std::min(margins[3], 95 - y)};
            }
        }
        EXPECT_NEAR(margins[0], margins[1], 2) << name;
        EXPECT_NEAR(margins[2], margins[3], 2) << name;
        const int nearest = *std::min_element(margins.begin(), margins.end());
        EXPECT_GE(nearest, 1) << name;
        EXPECT_LE(nearest, 4) << name;
    }
    const Image sideways = draw(test::open_or_fail(test::sample_path()), options);
    options.frame = 60;
    EXPECT_GT(test::compare(sideways, draw(test::open_or_fail(test::sample_path()), options)).failing_share,
              0.05);
}

} // namespace
} // namespace tris::app
