// The interface, driven by keys and the mouse without a window: whose drag it is, and menus by keyboard.
#include "support/imgui_fixture.h"
#include "ui/interface.h"
#include "ui/steer.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui_internal.h> // where the keyboard is

namespace tris::ui {
namespace {

class InterfaceTest : public test::ImGuiTest {
  protected:
    void SetUp() override {
        ImGuiTest::SetUp();
        ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        ui.view = &view;
        ui.panes = &panes;
        ui.skin = &skin;
        ui.viewport = {0.0F, 30.0F, 600.0F, 600.0F};
        ui.skin_area = {600.0F, 30.0F, 400.0F, 600.0F};
        texture.width = 64;
        texture.height = 64;
        ui.skin_texture = &texture;
        ui.commands = {{"open", "File", "Ctrl+O", "Open", "Choose a file to open", std::nullopt},
                       {"quit", "File", "Ctrl+Q", "Quit", "Close the window", std::nullopt},
                       {"play", "Animation", "Space", "Play", "Play or pause", true},
                       {"help", "Help", "F1", "Keys", "Show these keys", std::nullopt}};
    }

    // What the view and the skin's picture do with the mouse.
    void show_both() {
        show([this] {
            steer(ui);
            draw_skin_pane(ui);
        });
        frames(2);
    }

    void show_menus() {
        show([this] {
            ui.command = nullptr;
            draw_menu_bar(ui);
            chosen = ui.command != nullptr ? ui.command : chosen;
        });
        frames(2);
    }

    // Opens the first menu and leaves the mouse on its list of recent files, which opens too. Gives the menu.
    const ImGuiWindow* rest_on_recent_files() {
        ui.recent = recent;
        show_menus();
        panes.menu = 0;
        frames(3);
        const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        move_mouse({menu->Pos.x + 20.0F, menu->Pos.y + 30.0F});
        frames(30);
        return menu;
    }

    void press_enter() {
        ImGui::GetIO().NavInputs[ImGuiNavInput_Activate] = 1.0F; // as the window does
        press(ImGuiKey_Enter);
    }

    static bool any_menu() { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }

    render::ViewState view;
    Panes panes;
    Interface ui;
    int skin = 0;
    gpu::GpuTexture texture;
    std::string chosen;
    std::vector<std::string> recent;
};

TEST_F(InterfaceTest, AClickDoesNotMoveTheCamera) {
    show_both();
    move_mouse({100, 100});
    const float yaw = view.camera.yaw_degrees;
    // The mouse arrives and the button goes down within one frame.
    ImGui::GetIO().MousePos = {400, 300};
    hold(ImGuiMouseButton_Left, true);
    EXPECT_EQ(view.camera.yaw_degrees, yaw);
    hold(ImGuiMouseButton_Left, false);
    EXPECT_EQ(view.camera.yaw_degrees, yaw);
    hold(ImGuiMouseButton_Left, true);
    move_mouse({410, 300});
    EXPECT_NE(view.camera.yaw_degrees, yaw);
}

TEST_F(InterfaceTest, AClickDoesNotMoveTheSkin) {
    show_both();
    move_mouse({700, 500});
    const glm::vec2 center = panes.skin_view.center;
    ImGui::GetIO().MousePos = {900, 300};
    hold(ImGuiMouseButton_Left, true);
    EXPECT_EQ(panes.skin_view.center, center);
    move_mouse({890, 300});
    EXPECT_NE(panes.skin_view.center, center);
}

TEST_F(InterfaceTest, ADragBelongsToWhereItBegan) {
    show_both();
    const glm::vec2 center = panes.skin_view.center;
    const float yaw = view.camera.yaw_degrees;
    move_mouse({590, 300});
    hold(ImGuiMouseButton_Left, true);
    move_mouse({650, 310});
    move_mouse({660, 320});
    EXPECT_EQ(panes.skin_view.center, center);
    EXPECT_NE(view.camera.yaw_degrees, yaw);
    hold(ImGuiMouseButton_Left, false);

    const float turned = view.camera.yaw_degrees;
    hold(ImGuiMouseButton_Left, true);
    move_mouse({590, 300});
    move_mouse({500, 300});
    EXPECT_NE(panes.skin_view.center, center);
    EXPECT_EQ(view.camera.yaw_degrees, turned);
}

TEST_F(InterfaceTest, RightGoesToTheNeighbouringMenu) {
    show_menus();
    panes.menu = 0;
    frames(3);
    EXPECT_TRUE(any_menu());
    press(ImGuiKey_RightArrow);
    EXPECT_TRUE(any_menu());
    press(ImGuiKey_DownArrow);
    press_enter();
    EXPECT_EQ(chosen, "play");
    EXPECT_FALSE(any_menu());
    EXPECT_EQ(ImGui::GetCurrentContext()->NavWindow, nullptr) << "keys are the view's again";
}

TEST_F(InterfaceTest, KeysBelongToTheMenusAllTheWayToTheNeighbour) {
    show_menus();
    panes.menu = 0;
    frames(3);
    ImGui::GetIO().KeysDown[ImGuiKey_RightArrow] = true;
    for (int i = 0; i < 6; ++i) {
        frames();
        EXPECT_TRUE(panes.menu >= 0 || any_menu()) << i;
        ImGui::GetIO().KeysDown[ImGuiKey_RightArrow] = false;
    }
}

TEST_F(InterfaceTest, EscapeLeavesTheMenus) {
    show_menus();
    for (const int steps : {0, 1, 2}) {
        panes.menu = 0;
        frames(3);
        for (int i = 0; i < steps; ++i)
            press(ImGuiKey_RightArrow);
        EXPECT_TRUE(any_menu());
        press(ImGuiKey_Escape);
        EXPECT_FALSE(any_menu()) << steps;
        EXPECT_EQ(ImGui::GetCurrentContext()->NavWindow, nullptr) << steps;
    }
}

TEST_F(InterfaceTest, EscapeClosesTheMenusAlsoUnderTheMouse) {
    recent = {"/models/ogre.mdl"};
    rest_on_recent_files();
    ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 2) << "Open recent is not open";
    press(ImGuiKey_Escape);
    EXPECT_FALSE(any_menu());
}

TEST_F(InterfaceTest, QuitWorksWhileAMenuIsOpen) {
    constexpr int kQ = 'Q';
    show_menus();
    panes.menu = 0;
    frames(3);
    ImGui::GetIO().KeysDown[kQ] = true;
    frames();
    ImGui::GetIO().KeysDown[kQ] = false;
    frames();
    EXPECT_EQ(chosen, "");
    ImGui::GetIO().KeyCtrl = true;
    ImGui::GetIO().KeysDown[kQ] = true;
    frames();
    EXPECT_EQ(chosen, "quit");
}

TEST_F(InterfaceTest, RecentFilesLieBesideTheirMenu) {
    recent = {"/a/folder/with/quite/a/long/name/in/another/folder/with/a/name/of/some/length/tris.md2"};
    ImGui::GetIO().DisplaySize = {700, 520};
    const ImGuiWindow* menu = rest_on_recent_files();
    ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 2);
    const ImGuiWindow* files = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    EXPECT_GE(files->Pos.x, menu->Pos.x + menu->Size.x - 12.0F);
    EXPECT_LE(files->Pos.x + files->Size.x, 700.0F);
}

TEST_F(InterfaceTest, TheTimelineFitsIntoTheNarrowestWindow) {
    model::Model model;
    model.mesh.shapes.resize(2);
    model.clips.push_back({});
    model.clips.front().count = 2;
    model::Playback playback;
    ui.model = &model;
    ui.playback = &playback;
    for (const float width : {700.0F, 724.0F, 800.0F, 1280.0F}) {
        show([&] { draw_timeline(ui, {0.0F, 400.0F, width, 112.0F}); });
        frames(3);
        const ImGuiWindow* window = ImGui::FindWindowByName("timeline");
        EXPECT_LE(window->ContentSize.x, width - 2.0F * window->WindowPadding.x) << width;
    }
}

TEST_F(InterfaceTest, TheTooltipOfAFactIsForItsWholeRow) {
    bool hovered = false;
    ImVec2 begin;
    show([&] {
        ImGui::SetNextWindowPos({0.0F, 0.0F});
        ImGui::SetNextWindowSize({300.0F, 100.0F});
        ImGui::Begin("facts");
        begin = ImGui::GetCursorScreenPos();
        fact_row("Missing", "12 files");
        hovered = ImGui::IsItemHovered();
        ImGui::End();
    });
    frames(2);
    for (const float x : {2.0F, 120.0F, 270.0F}) {
        move_mouse({begin.x + x, begin.y + 5.0F});
        frames();
        EXPECT_TRUE(hovered) << x;
    }
    move_mouse({begin.x, begin.y + 60.0F});
    frames();
    EXPECT_FALSE(hovered);
}

TEST_F(InterfaceTest, OfVeryManySkinsTheListGoesThroughThoseInView) {
    const model::Model model;
    constexpr std::size_t kSkins = 50000;
    std::size_t asked = 0;
    ui.model = &model;
    ui.skins = {kSkins, [&](std::size_t) {
                    ++asked;
                    return SkinEntry{"skin", "in the file", "", 4, 4, nullptr, false};
                }};
    show([&] {
        ImGui::SetNextWindowSize({300.0F, 700.0F});
        ImGui::Begin("panel");
        skin_section(ui);
        ImGui::End();
    });
    for (const int worn : {0, 25000, static_cast<int>(kSkins) - 1, 3}) {
        skin = worn;
        frames(4);
        asked = 0;
        frames();
        EXPECT_LT(asked, 100U);
        EXPECT_LE(panes.skins_from, static_cast<std::size_t>(worn));
        EXPECT_GT(panes.skins_end, static_cast<std::size_t>(worn));
        EXPECT_LT(panes.skins_end - panes.skins_from, 100U);
    }
}

TEST_F(InterfaceTest, TextIsWrappedAtSlashesAndSpacesAndNotInNames) {
    const auto width_in = [](const char* text, const char* room) {
        wrapped_text(text, ImGui::CalcTextSize(room).x + 1.0F);
        return ImGui::GetItemRectSize();
    };
    show([&] {
        const auto size = [](const char* text) { return ImGui::CalcTextSize(text); };
        EXPECT_EQ(width_in("see shotgun.md2", "see shotgun.").x, size("shotgun.md2").x);
        EXPECT_EQ(width_in("models/ogre.mdl", "models/ogre.").x, size("ogre.mdl").x);
        EXPECT_EQ(width_in("a, from pak0.pak", "a, from pak0.").x, size("pak0.pak").x);
        EXPECT_EQ(width_in("a b c", "a b c").y, size("a").y);
        EXPECT_EQ(width_in("a\nb\n\nc", "a b c").y, 4.0F * size("a").y);
        EXPECT_EQ(width_in("", "a").y, size("a").y);
        // What has no room in a line is broken where the line ends.
        EXPECT_EQ(width_in("abcdefgh.md2", "abcd").x, size("abcd").x);
        EXPECT_GT(width_in("\xd0\xb9\xd0\xb9\xd0\xb9", "").y, 2.0F * size("a").y);
    });
    frames();
}

} // namespace
} // namespace tris::ui
