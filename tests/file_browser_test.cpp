// The open dialog, driven by keys and the mouse without a window, and the listing of folders behind it.
#include "support/imgui_fixture.h"
#include "support/temp_folder.h"
#include "ui/file_browser.h"
#include "ui/theme.h"

#include <imgui_internal.h> // where the list's rows are

#include <sys/stat.h>

#include <cstdlib>
#include <utility>

namespace tris::ui {
namespace {

// With ImGui's own steering by keys, as in the window, and without it.
class FileBrowserTest : public test::ImGuiTest, public testing::WithParamInterface<bool> {
  protected:
    void SetUp() override {
        ImGuiTest::SetUp();
        if (GetParam())
            ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        browse(browser, "/games/quake2");
        browser.open = true;
        show([this] {
            if (auto path = draw_file_browser(browser)) {
                EXPECT_FALSE(chosen) << "a file is chosen once";
                chosen = path;
            }
        });
        list({{"players", true, 0},
              {"sounds", true, 0},
              {".hidden.md2", false, 10},
              {"notes.txt", false, 40},
              {"Tris.MD2", false, 5000},
              {"weapon.md2", false, 7000},
              {"weapon.pcx", false, 64000}});
        frames(5); // the field has the focus now
    }

    // Answers what was asked for last, and lets the dialog show it.
    void answer(Result<files::Listing> listing) {
        ASSERT_NE(browser.asked, "") << "nothing was asked for";
        take_listing(browser, browser.asked, std::move(listing));
        frames(2);
    }
    void list(std::vector<BrowserEntry> entries) { answer(files::Listing{false, std::move(entries)}); }

    void press(ImGuiKey key) {
        if (key == ImGuiKey_Enter && GetParam())
            ImGui::GetIO().NavInputs[ImGuiNavInput_Activate] = 1.0F; // as the window does
        ImGuiTest::press(key);
    }

    void press_with_control(ImGuiKey key) {
        ImGui::GetIO().KeyCtrl = true;
        ImGuiTest::press(key);
        ImGui::GetIO().KeyCtrl = false;
        frames();
    }

    // The names that the keys can reach, in order.
    std::vector<std::string> reachable() {
        const int before = browser.selected;
        press(ImGuiKey_PageUp);
        std::vector<std::string> names;
        while (!selected().empty() && (names.empty() || names.back() != selected())) {
            names.push_back(selected());
            press(ImGuiKey_DownArrow);
        }
        browser.selected = before;
        return names;
    }

    std::string selected() const {
        return browser.selected < 0 ? "" : browser.entries[static_cast<std::size_t>(browser.selected)].name;
    }

    // The middle of the row at a place of the list, as it is drawn.
    ImVec2 row_middle(int row) const {
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            if (window->Active && std::string_view(window->Name).find("/list_") != std::string_view::npos) {
                const float height = 26.0F * unit();
                return {window->InnerRect.GetCenter().x,
                        window->InnerRect.Min.y + 4.0F * unit() + (static_cast<float>(row) + 0.5F) * height};
            }
        }
        ADD_FAILURE() << "the list is not drawn";
        return {};
    }

    FileBrowser browser;
    std::optional<std::filesystem::path> chosen;
};

TEST_P(FileBrowserTest, KeysMoveTheSelectionOverWhatIsShown) {
    EXPECT_EQ(selected(), "");
    const auto expect_after = [&](ImGuiKey key, const char* name) {
        press(key);
        EXPECT_EQ(selected(), name);
    };
    expect_after(ImGuiKey_DownArrow, "players");
    expect_after(ImGuiKey_UpArrow, "players");
    expect_after(ImGuiKey_DownArrow, "sounds");
    expect_after(ImGuiKey_DownArrow, "Tris.MD2"); // neither the hidden file nor the text
    expect_after(ImGuiKey_End, "weapon.pcx");
    expect_after(ImGuiKey_DownArrow, "weapon.pcx");
    expect_after(ImGuiKey_Home, "players");
    expect_after(ImGuiKey_PageDown, "weapon.pcx");
    expect_after(ImGuiKey_PageUp, "players");
    EXPECT_TRUE(browser.open);
    EXPECT_FALSE(chosen);
}

TEST_P(FileBrowserTest, EnterOpensAFolderAndAsksForItsListing) {
    press(ImGuiKey_DownArrow);
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.folder, "/games/quake2/players");
    EXPECT_EQ(browser.asked, "/games/quake2/players");
    EXPECT_TRUE(browser.entries.empty());
    EXPECT_EQ(browser.selected, -1);
    EXPECT_TRUE(browser.open);
    EXPECT_FALSE(chosen);
    // Enter has nothing to open while the folder is being read.
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.folder, "/games/quake2/players");
}

TEST_P(FileBrowserTest, EnterChoosesAFileOnceAndCloses) {
    press(ImGuiKey_End);
    press(ImGuiKey_Enter);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(*chosen, "/games/quake2/weapon.pcx");
    EXPECT_FALSE(browser.open);
    frames(5);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr) << "nothing keeps the window's input";
}

TEST_P(FileBrowserTest, TypingFiltersWithoutRegardToCaseAndSelectsTheFirst) {
    type("TRI");
    EXPECT_EQ(browser.typed, "TRI");
    EXPECT_EQ(selected(), "Tris.MD2");
    press(ImGuiKey_DownArrow);
    EXPECT_EQ(selected(), "Tris.MD2") << "the only one that matches";
    press(ImGuiKey_Enter);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(*chosen, "/games/quake2/Tris.MD2");
}

TEST_P(FileBrowserTest, AFilterThatMatchesNothingSelectsNothing) {
    press(ImGuiKey_DownArrow);
    type("zzz");
    EXPECT_EQ(browser.selected, -1);
    press(ImGuiKey_Enter);
    EXPECT_FALSE(chosen);
    EXPECT_TRUE(browser.open);
}

TEST_P(FileBrowserTest, AFilterIsGoneInTheNextFolderAndTypingGoesOn) {
    type("play");
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.folder, "/games/quake2/players");
    EXPECT_EQ(browser.typed, "");
    list({{"female", true, 0}, {"male", true, 0}});
    frames(4);
    EXPECT_EQ(browser.typed, "") << "the field must not bring back what was typed";
    type("mal");
    EXPECT_EQ(browser.typed, "mal");
    EXPECT_EQ(selected(), "female");
}

TEST_P(FileBrowserTest, BackspaceInAnEmptyFilterGoesUpToWhereOneCameFrom) {
    type("x");
    press(ImGuiKey_Backspace);
    EXPECT_EQ(browser.typed, "");
    EXPECT_EQ(browser.folder, "/games/quake2") << "this one only took the letter back";
    press(ImGuiKey_Backspace);
    EXPECT_EQ(browser.asked, "/games");
    list({{"quake", true, 0}, {"quake2", true, 0}});
    frames(2);
    EXPECT_EQ(selected(), "quake2");
    press(ImGuiKey_Backspace);
    EXPECT_EQ(browser.folder, "/");
    list({{"games", true, 0}});
    press(ImGuiKey_Backspace);
    EXPECT_EQ(browser.folder, "/");
    EXPECT_EQ(browser.asked, "") << "there is nothing above to read";
}

TEST_P(FileBrowserTest, EscapeClosesWithoutAChoice) {
    type("tri");
    press(ImGuiKey_Escape);
    EXPECT_FALSE(browser.open);
    EXPECT_FALSE(chosen);
    frames(3);
    EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr);
    browser.open = true;
    frames(5);
    EXPECT_NE(ImGui::GetTopMostPopupModal(), nullptr) << "and it opens again";
}

TEST_P(FileBrowserTest, ClosingFromOutsideLetsTheWindowGo) {
    browser.open = false;
    frames(3);
    EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr);
}

TEST_P(FileBrowserTest, TheListFollowsAPathThatIsTyped) {
    type("/srv/models/..");
    EXPECT_EQ(browser.asked, "/srv");
    type("/PA");
    EXPECT_EQ(browser.asked, "/srv");
    EXPECT_EQ(reachable().size(), 5U) << "what was shown stays until the answer is there";
    list({{"pak0", true, 0}, {"Pak1", true, 0}, {"spare", true, 0}, {"pak.md2", false, 1}});
    EXPECT_EQ(browser.asked, "");
    EXPECT_EQ(reachable(), (std::vector<std::string>{"pak0", "Pak1", "pak.md2"}));
    EXPECT_EQ(selected(), "pak0");
    EXPECT_EQ(browser.folder, "/games/quake2") << "only Enter goes there";
    press(ImGuiKey_DownArrow);
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.folder, "/srv/Pak1");
    EXPECT_EQ(browser.asked, "/srv/Pak1");
    EXPECT_EQ(browser.typed, "");
}

TEST_P(FileBrowserTest, ARelativePathStartsFromTheFolderShown) {
    type("players/ma");
    EXPECT_EQ(browser.asked, "/games/quake2/players");
    list({{"female", true, 0}, {"male", true, 0}});
    EXPECT_EQ(reachable(), std::vector<std::string>{"male"}) << "names that begin so, not that contain it";
    type("le/");
    EXPECT_EQ(browser.asked, "/games/quake2/players/male");
    list({{"skin.pcx", false, 1}, {"tris.md2", false, 1}});
    type("t");
    press(ImGuiKey_Enter);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(*chosen, "/games/quake2/players/male/tris.md2");
}

TEST_P(FileBrowserTest, WithoutThePathTheFolderIsShownAgain) {
    type("/srv/");
    list({{"pak0", true, 0}});
    press_with_control(ImGuiKey_A);
    press(ImGuiKey_Backspace);
    EXPECT_EQ(browser.typed, "");
    EXPECT_EQ(browser.folder, "/games/quake2");
    EXPECT_EQ(browser.asked, "/games/quake2");
}

TEST_P(FileBrowserTest, AnAnswerThatComesTooLateChangesNothing) {
    type("/srv/");
    type("pak0/");
    take_listing(browser, "/srv", files::Listing{false, {{"pak0", true, 0}}});
    frames(2);
    EXPECT_EQ(browser.shown_folder, "/games/quake2");
    EXPECT_EQ(browser.asked, "/srv/pak0");
}

TEST_P(FileBrowserTest, EnterGoesToTheFolderThatIsTyped) {
    type("/srv/pak0/");
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.folder, "/games/quake2") << "nobody knows yet whether it is there";
    list({{"ogre.mdl", false, 1}});
    EXPECT_EQ(browser.folder, "/srv/pak0");
    EXPECT_EQ(browser.typed, "");
    type("og");
    EXPECT_EQ(browser.typed, "og") << "and the field can be typed into";
    EXPECT_EQ(selected(), "ogre.mdl");
}

TEST_P(FileBrowserTest, AWrongPathIsExplainedAndStays) {
    type("/srv/nope/x");
    answer(Error{"/srv/nope: No such file or directory"});
    EXPECT_EQ(browser.error, "/srv/nope: No such file or directory");
    EXPECT_EQ(browser.asked, "") << "it is not asked for again and again";
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.asked, "/srv/nope/x");
    answer(Error{"/srv/nope/x: No such file or directory"});
    EXPECT_NE(browser.error, "");
    EXPECT_EQ(browser.typed, "/srv/nope/x");
    EXPECT_EQ(browser.folder, "/games/quake2");
    EXPECT_EQ(browser.shown_folder, "/games/quake2");
    EXPECT_TRUE(browser.open);
    EXPECT_FALSE(chosen);
    press_with_control(ImGuiKey_A);
    type("tri");
    EXPECT_EQ(browser.typed, "tri");
    EXPECT_EQ(browser.error, "");
    EXPECT_EQ(selected(), "Tris.MD2");
}

TEST_P(FileBrowserTest, AnyFileThatIsTypedIsChosen) {
    type("/srv/pak0.pak");
    list({{"pak0.pak", false, 1}, {"pak0.pak.md2", false, 1}});
    EXPECT_EQ(selected(), "pak0.pak") << "all of its name is typed";
    press_with_control(ImGuiKey_A);
    type("/srv/other/q.zip");
    press(ImGuiKey_Enter); // before the folder is listed
    EXPECT_EQ(browser.asked, "/srv/other/q.zip");
    EXPECT_FALSE(chosen);
    answer(files::Listing{true, {}});
    ASSERT_TRUE(chosen);
    EXPECT_EQ(*chosen, "/srv/other/q.zip");
    EXPECT_FALSE(browser.open);
}

TEST_P(FileBrowserTest, AFileIsNoFolderToLookInto) {
    type("/srv/pak0.pak/x");
    answer(files::Listing{true, {}});
    EXPECT_EQ(browser.error, "/srv/pak0.pak: is a file, not a folder");
    EXPECT_FALSE(chosen);
}

TEST_P(FileBrowserTest, AClosedDialogChoosesNothing) {
    type("/srv/q.zip");
    press(ImGuiKey_Enter);
    press(ImGuiKey_Escape);
    take_listing(browser, "/srv/q.zip", files::Listing{true, {}});
    browser.open = true;
    frames(3);
    EXPECT_FALSE(chosen);
}

TEST_P(FileBrowserTest, TabCompletesWhatNamesShare) {
    const auto expect_tab = [&](const char* text, const char* wanted) {
        press_with_control(ImGuiKey_A);
        type(text);
        press(ImGuiKey_Tab);
        EXPECT_EQ(browser.typed, wanted);
    };
    expect_tab("w", "weapon.");
    expect_tab("PLAY", "players/");
    EXPECT_EQ(browser.asked, "/games/quake2/players") << "a folder is looked into at once";
    expect_tab("./tr", "./Tris.MD2");
    expect_tab("./zzz", "./zzz");
    expect_tab("./", "./");
    expect_tab("..", "../");
    expect_tab("/srv/p", "/srv/p"); // not listed yet
    list({{"p\xc3\xa4", true, 0}, {"p\xc3\xb6", true, 0}});
    press(ImGuiKey_Tab);
    EXPECT_EQ(browser.typed, "/srv/p") << "half a letter is none";
    type("\xc3\xb6");
    press(ImGuiKey_Tab);
    type("x");
    EXPECT_EQ(browser.typed, "/srv/p\xc3\xb6/x") << "the cursor is at the end";
}

TEST_P(FileBrowserTest, TheFieldKeepsTheFocusAfterEnterWithoutAMatch) {
    type("zzz");
    press(ImGuiKey_Enter);
    EXPECT_EQ(browser.asked, "/games/quake2/zzz");
    answer(Error{"/games/quake2/zzz: No such file or directory"});
    EXPECT_EQ(browser.typed, "zzz");
    type("y");
    EXPECT_EQ(browser.typed, "zzzy");
    press(ImGuiKey_Enter);
    press_with_control(ImGuiKey_A);
    type("tri");
    EXPECT_EQ(browser.typed, "tri");
}

TEST_P(FileBrowserTest, TheKeysOfTheListLeaveTheFieldItsFocus) {
    type("p");
    for (const ImGuiKey key : {ImGuiKey_DownArrow, ImGuiKey_UpArrow, ImGuiKey_PageDown, ImGuiKey_PageUp,
                               ImGuiKey_Tab, ImGuiKey_Enter}) {
        browser.entries.clear(); // nothing to open
        ImGui::GetIO().KeysDown[key] = true;
        frames();
        ImGui::GetIO().KeysDown[key] = false;
        frames();
        const std::string before = browser.typed;
        type("x");
        EXPECT_EQ(browser.typed, before + "x") << key;
    }
    press(ImGuiKey_Home);
    type("a");
    EXPECT_EQ(browser.typed.front(), 'a') << "Home is the text's while there is one";
}

TEST_P(FileBrowserTest, AClickElsewhereDoesNotLoseWhatIsTyped) {
    type("weap");
    move_mouse(row_middle(1));
    click();
    EXPECT_EQ(selected(), "weapon.pcx");
    frames(4);
    type("on.m");
    EXPECT_EQ(browser.typed, "weapon.m");
    EXPECT_EQ(selected(), "weapon.md2");
}

TEST_P(FileBrowserTest, TheFileOneCameFromIsSelectedAndSeen) {
    std::vector<BrowserEntry> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back({"model" + std::to_string(i) + ".md2", false, 100});
    browse(browser, "/many");
    browser.came_from = "model500.md2";
    frames(3);
    list(many);
    EXPECT_EQ(selected(), "model500.md2");
    move_mouse(row_middle(0));
    click();
    EXPECT_GT(browser.selected, 450);
    EXPECT_LE(browser.selected, 500);
    browse(browser, "/many");
    browser.came_from = "gone.md2";
    list(many);
    EXPECT_EQ(selected(), "");
}

TEST_P(FileBrowserTest, AllFilesShowsTheRestButNothingHidden) {
    browser.all_files = true;
    press(ImGuiKey_DownArrow);
    press(ImGuiKey_DownArrow);
    press(ImGuiKey_DownArrow);
    EXPECT_EQ(selected(), "notes.txt");
    browser.all_files = false;
    frames();
    EXPECT_EQ(selected(), "") << "what is not shown cannot be opened";
}

TEST_P(FileBrowserTest, AClickSelectsAndADoubleClickOpens) {
    move_mouse(row_middle(2));
    click();
    EXPECT_EQ(selected(), "Tris.MD2");
    EXPECT_FALSE(chosen);
    frames(60); // too long for a double-click
    move_mouse(row_middle(0));
    click();
    EXPECT_EQ(selected(), "players");
    EXPECT_EQ(browser.folder, "/games/quake2");
    click();
    EXPECT_EQ(browser.folder, "/games/quake2/players");
    frames(4);
    type("a");
    EXPECT_EQ(browser.typed, "a") << "the field has the focus after clicks, too";
}

TEST_P(FileBrowserTest, SurvivesAnyNamesAndSizes) {
    const std::vector<BrowserEntry> odd = {{"\xff\xfe\x80 broken \xc3", true, 0},
                                           {"two\nlines\t.md2", false, 1},
                                           {"%s%n##.md2", false, ~std::uint64_t{0}},
                                           {std::string(300, 'w') + ".md2", false, 0},
                                           {"", false, 0}};
    const std::filesystem::path folder = "/\xff\xc3/" + std::string(3000, 'x') + "/%s/a\nb";
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{700, 480}, ImVec2{120, 90}, ImVec2{1, 1}}) {
        ImGui::GetIO().DisplaySize = size;
        browse(browser, folder);
        frames(2);
        answer(Error{folder.string() + ": not allowed"});
        browse(browser, folder);
        list(odd);
        EXPECT_TRUE(browser.open);
    }
    for (const char* text : {"/", "~", "%s", "\xff\xff/", " / ", "\\", "./\xc3"}) {
        press_with_control(ImGuiKey_A);
        type(text);
        press(ImGuiKey_Tab);
        EXPECT_TRUE(browser.open);
    }
    browse(browser, folder);
    list(odd);
    press(ImGuiKey_Home);
    EXPECT_EQ(selected(), "\xff\xfe\x80 broken \xc3");
}

TEST_P(FileBrowserTest, DrawsOnlyTheRowsOfALongListThatAreSeen) {
    std::vector<BrowserEntry> many;
    for (int i = 0; i < 10000; ++i)
        many.push_back({"model" + std::to_string(10000 + i) + ".md2", false, 100});
    browse(browser, "/many");
    list(many);
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 20000);
    press(ImGuiKey_End);
    EXPECT_EQ(selected(), "model19999.md2");
    move_mouse(row_middle(0));
    click();
    EXPECT_GT(browser.selected, 9900) << "the list has scrolled to its end";
}

INSTANTIATE_TEST_SUITE_P(Steering, FileBrowserTest, testing::Bool());

TEST(FolderListing, PutsFoldersFirstAndSortsWithoutRegardToCase) {
    const test::TempFolder folder;
    folder.write("b.md2", "12345");
    folder.write("A.pcx", "");
    folder.write("zoo/x", "");
    folder.write("Bar/x", "");
    folder.write(".hidden", "1");
    const auto listed = files::list_for_browser(folder.path());
    ASSERT_TRUE(listed);
    EXPECT_EQ(listed->entries, (std::vector<files::ListedFile>{{"Bar", true, 0},
                                                               {"zoo", true, 0},
                                                               {".hidden", false, 1},
                                                               {"A.pcx", false, 0},
                                                               {"b.md2", false, 5}}));
}

TEST(FolderListing, FollowsLinksAndLeavesOutWhatIsNoFile) {
    const test::TempFolder folder;
    folder.write("real/x", "123");
    std::filesystem::create_symlink("real", folder / "link_to_folder");
    std::filesystem::create_symlink("real/x", folder / "link_to_file");
    std::filesystem::create_symlink("nowhere", folder / "broken");
    std::filesystem::create_symlink("circle", folder / "circle");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    const auto listed = files::list_for_browser(folder.path());
    ASSERT_TRUE(listed);
    EXPECT_EQ(listed->entries,
              (std::vector<files::ListedFile>{
                  {"link_to_folder", true, 0}, {"real", true, 0}, {"link_to_file", false, 3}}));
}

TEST(FolderListing, SaysWhyAFolderCannotBeRead) {
    const test::TempFolder folder;
    const auto missing = files::list_for_browser(folder / "missing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, (folder / "missing").string() + ": No such file or directory");
    const auto file = files::list_for_browser(folder.write("file", "x"));
    ASSERT_TRUE(file) << "it is a file, which is no failure";
    EXPECT_TRUE(file->is_file);
    EXPECT_TRUE(file->entries.empty());
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    const auto pipe = files::list_for_browser(folder / "pipe");
    ASSERT_FALSE(pipe);
    EXPECT_EQ(pipe.error().message, (folder / "pipe").string() + ": Not a directory");
    std::filesystem::create_directory(folder / "empty");
    const auto empty = files::list_for_browser(folder / "empty");
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->entries.empty());
}

TEST(FolderListing, OrdersNamesAsAPersonDoes) {
    const std::vector<std::string> ordered = {"",
                                              "a",
                                              "B",
                                              "model",
                                              "model1b",
                                              "model02",
                                              "model2",
                                              "Model10",
                                              "model10.md2",
                                              "model11",
                                              "model99999999999999999999999",
                                              "model100000000000000000000000",
                                              "models",
                                              "\xc3\xa4"};
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = 0; j < ordered.size(); ++j)
            EXPECT_EQ(files::comes_before(ordered[i], ordered[j]), i < j) << ordered[i] << " " << ordered[j];
    }
}

TEST(TypedPath, IsWhatAPersonMeans) {
    ::setenv("HOME", "/home/ranger", 1);
    EXPECT_EQ(files::typed_path("~"), "/home/ranger");
    EXPECT_EQ(files::typed_path("~/models/"), "/home/ranger/models");
    EXPECT_EQ(files::typed_path("  /a/./b/../c  "), "/a/c");
    EXPECT_EQ(files::typed_path("/"), "/");
    EXPECT_EQ(files::typed_path("/.."), "/");
    EXPECT_EQ(files::typed_path("~other"), "~other");
    EXPECT_EQ(files::typed_path("   "), "");
    EXPECT_EQ(files::typed_path("sub/../x.md2", "/base"), "/base/x.md2");
    EXPECT_EQ(files::typed_path("..", "/base/sub"), "/base");
    EXPECT_EQ(files::typed_path("/x", "/base"), "/x");
}

TEST(TypedPath, IsAFolderAndTheBeginningOfANameWhileItIsTyped) {
    ::setenv("HOME", "/home/ranger", 1);
    const auto expect = [](const char* text, const char* folder, const char* name, std::size_t name_at) {
        const auto path = files::path_being_typed(text, "/base/sub");
        ASSERT_TRUE(path) << text;
        EXPECT_EQ(path->folder, folder) << text;
        EXPECT_EQ(path->name, name) << text;
        EXPECT_EQ(path->name_at, name_at) << text;
    };
    expect("/", "/", "", 1);
    expect("/sr", "/", "sr", 1);
    expect(" /srv/pak ", "/srv", "pak", 6);
    expect("~", "/home/ranger", "", 1);
    expect("~/mo", "/home/ranger", "mo", 2);
    expect("./x", "/base/sub", "x", 2);
    expect("..", "/base", "", 2);
    expect("../x", "/base", "x", 3);
    expect("/srv/..", "/", "", 7);
    expect("deep/name", "/base/sub/deep", "name", 5);
    for (const char* text : {"", "  ", "name", ".hidden", "~other", "a..b", "."})
        EXPECT_FALSE(files::path_being_typed(text, "/base/sub")) << text;
}

} // namespace
} // namespace tris::ui
