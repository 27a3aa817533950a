// Dear ImGui without a window: frames are laid out and thrown away, keys and the mouse are what a test says.
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <utility>

namespace tris::test {

class ImGuiTest : public testing::Test {
  protected:
    void SetUp() override {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280, 800};
        io.DeltaTime = 1.0F / 60.0F;
        for (int key = 0; key < ImGuiKey_COUNT; ++key)
            io.KeyMap[key] = key;
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    void TearDown() override { ImGui::DestroyContext(); }

    // What each frame draws.
    void show(std::function<void()> draw) { draw_ = std::move(draw); }

    void frames(int count = 1) {
        for (int i = 0; i < count; ++i) {
            ImGui::NewFrame();
            draw_();
            ImGui::Render();
        }
    }

    void press(ImGuiKey key) {
        ImGui::GetIO().KeysDown[key] = true;
        frames();
        ImGui::GetIO().KeysDown[key] = false;
        frames(4); // a field that lost the focus takes a few frames to have it again
    }

    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        frames(2);
    }

    void move_mouse(const ImVec2& to) {
        ImGui::GetIO().MousePos = to;
        frames();
    }

    void hold(ImGuiMouseButton button, bool down) {
        ImGui::GetIO().MouseDown[button] = down;
        frames();
    }

    void click(ImGuiMouseButton button = ImGuiMouseButton_Left) {
        hold(button, true);
        hold(button, false);
    }

  private:
    std::function<void()> draw_ = [] {};
};

} // namespace tris::test
