// The window: GLFW with a GL 3.3 core context, and Dear ImGui's backends on top of it.
//
// Events are collected here and read by the application once a frame; nothing above this folder knows GLFW.
#pragma once

#include "core/result.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct ImFontAtlas;

namespace tris::platform {

// A key with its modifiers, such as "Ctrl+R". Letters mean the letter printed on the key, whatever the
// layout.
struct KeyChord {
    int key = 0;
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    bool operator==(const KeyChord&) const = default;
};

// From its text; a key of 0 when the text names none.
KeyChord parse_chord(std::string_view text);

// Where a window stands, in the units of the window system.
struct WindowPlace {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool maximised = false;
    bool operator==(const WindowPlace&) const = default;
};

struct WindowOptions {
    std::string title;
    std::optional<WindowPlace>
        place;          // where it stood last; nothing, or off every screen: as the system likes
    bool debug = false; // ask for a context that reports every misuse of GL
    std::function<void()>
        meanwhile; // called before the long wait for the window, to begin what can go beside it
    std::function<std::shared_ptr<ImFontAtlas>()> fonts; // asked when there is a window to show them in
};

struct WindowEvents {
    std::vector<KeyChord> keys; // pressed or repeating
    std::vector<std::filesystem::path> dropped;
    bool any = false; // something happened that may change the picture
};

struct PixelSize {
    int width = 0;
    int height = 0;
};

class Window {
  public:
    // Fails with the reason when there is no display or no OpenGL 3.3. Only one window at a time.
    static Result<Window> create(const WindowOptions& options);

    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;
    ~Window();

    bool should_close() const;
    bool minimised() const;
    void close();
    void set_title(const std::string& title);
    void show();
    void hide();
    void raise(); // to the front with the keyboard, or asks for attention where that is not allowed
    WindowPlace place() const; // of a maximised window, the place that it goes back to

    // Ends the waiting of take_events. May be called on any thread, as long as the window lives.
    static void wake();

    // What happened since the last call. `wait` sleeps until something does, or for at most that many
    // seconds.
    WindowEvents take_events(bool wait, double seconds);

    PixelSize framebuffer_size() const;
    float content_scale() const; // pixels for each unit of the interface's design

    // The interface is built between the two; end_frame draws it and shows the picture.
    void begin_frame();
    void end_frame();

    // Fonts were changed: they go to the GPU anew.
    void refresh_fonts();

    struct State; // named here for the callbacks

  private:
    explicit Window(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace tris::platform
