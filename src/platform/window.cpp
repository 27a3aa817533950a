#include "platform/window.h"

#include "gpu/debug.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

namespace tris::platform {

struct Window::State {
    GLFWwindow* window = nullptr;
    std::shared_ptr<ImFontAtlas> fonts; // ImGui's own where it is null
    WindowEvents events;
    std::deque<int> tapped; // keys that went down and that ImGui has not seen yet, perhaps up again already
    std::vector<int> shown; // those that it saw in the last frame
    bool typed = false;     // there is text that ImGui has not seen yet
    std::vector<KeyChord> after_text; // keys that came after it: they are for what the text will have done
    WindowPlace restored;             // where it stands when it is not maximised
    bool imgui = false;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (imgui) {
            ImGui_ImplOpenGL3_Shutdown();
            ImGui_ImplGlfw_Shutdown();
            ImGui::DestroyContext();
        }
        if (window != nullptr)
            glfwDestroyWindow(window);
        glfwTerminate();
    }
};

namespace {

constexpr auto kNamedKeys = std::to_array<std::pair<std::string_view, int>>({
    {"Space", GLFW_KEY_SPACE},
    {"Tab", GLFW_KEY_TAB},
    {"Escape", GLFW_KEY_ESCAPE},
    {"Enter", GLFW_KEY_ENTER},
    {"Backspace", GLFW_KEY_BACKSPACE},
    {"Delete", GLFW_KEY_DELETE},
    {"Left", GLFW_KEY_LEFT},
    {"Right", GLFW_KEY_RIGHT},
    {"Up", GLFW_KEY_UP},
    {"Down", GLFW_KEY_DOWN},
    {"Home", GLFW_KEY_HOME},
    {"End", GLFW_KEY_END},
    {"PageUp", GLFW_KEY_PAGE_UP},
    {"PageDown", GLFW_KEY_PAGE_DOWN},
    {"Insert", GLFW_KEY_INSERT},
    {"Plus", GLFW_KEY_KP_ADD},
    {"Minus", GLFW_KEY_KP_SUBTRACT},
    {"F1", GLFW_KEY_F1},
    {"F2", GLFW_KEY_F2},
    {"F3", GLFW_KEY_F3},
    {"F4", GLFW_KEY_F4},
    {"F5", GLFW_KEY_F5},
    {"F6", GLFW_KEY_F6},
    {"F7", GLFW_KEY_F7},
    {"F8", GLFW_KEY_F8},
    {"F9", GLFW_KEY_F9},
    {"F10", GLFW_KEY_F10},
    {"F11", GLFW_KEY_F11},
    {"F12", GLFW_KEY_F12},
    {"Pause", GLFW_KEY_PAUSE},
    {"Comma", GLFW_KEY_COMMA},
    {"Period", GLFW_KEY_PERIOD},
});

constexpr int kFirstWidth = 1280;
constexpr int kFirstHeight = 800;

// Below this the timeline's controls would not fit side by side.
constexpr float kMinWidth = 700.0F;
constexpr float kMinHeight = 480.0F;

Window::State& state_of(GLFWwindow* window) {
    return *static_cast<Window::State*>(glfwGetWindowUserPointer(window));
}

WindowEvents& events_of(GLFWwindow* window) {
    return state_of(window).events;
}

void touch(GLFWwindow* window) {
    events_of(window).any = true;
}

std::string glfw_reason() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

template <class Keys>
bool contains(const Keys& keys, int key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void (*load_function(const char* name))() {
    return glfwGetProcAddress(name);
}

// The key that is meant: for keys that print, what they print.
int meant_key(int key, int scancode) {
    if (key == GLFW_KEY_KP_ENTER)
        return GLFW_KEY_ENTER;
    // Digits mean their place: on some keyboards they need Shift.
    if (key == GLFW_KEY_SPACE || (key >= GLFW_KEY_0 && key <= GLFW_KEY_9))
        return key;
    const char* name = glfwGetKeyName(key, scancode);
    if (name == nullptr || name[0] == '\0' || name[1] != '\0')
        return key;
    const char c = name[0];
    if (c == '+' || c == '=')
        return GLFW_KEY_KP_ADD;
    if (c == '-')
        return GLFW_KEY_KP_SUBTRACT;
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

// Whether enough of the window's head would be seen to take hold of it.
bool on_a_screen(const WindowPlace& place) {
    constexpr int kGrip = 80;
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
        glfwGetMonitorWorkarea(monitors[i], &x, &y, &width, &height);
        if (place.width > kGrip && place.height > kGrip && place.x + place.width > x + kGrip &&
            place.x < x + width - kGrip && place.y >= y - kGrip / 2 && place.y < y + height - kGrip)
            return true;
    }
    return false;
}

KeyChord chord_of(int key, int scancode, int mods) {
    KeyChord chord{meant_key(key, scancode), (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0,
                   (mods & GLFW_MOD_ALT) != 0};
    // Where plus needs Shift, Shift is no part of the wish.
    if (chord.key == GLFW_KEY_KP_ADD)
        chord.shift = false;
    return chord;
}

} // namespace

KeyChord parse_chord(std::string_view text) {
    KeyChord chord;
    while (true) {
        if (text.starts_with("Ctrl+"))
            chord.ctrl = true;
        else if (text.starts_with("Shift+"))
            chord.shift = true;
        else if (text.starts_with("Alt+"))
            chord.alt = true;
        else
            break;
        text.remove_prefix(text.find('+') + 1);
    }
    const auto named = std::find_if(kNamedKeys.begin(), kNamedKeys.end(),
                                    [&](const auto& entry) { return entry.first == text; });
    if (named != kNamedKeys.end())
        chord.key = named->second;
    else if (text.size() == 1)
        chord.key = static_cast<unsigned char>(text.front());
    return chord;
}

Window::Window(std::unique_ptr<State> state) : state_(std::move(state)) {}
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;
Window::~Window() = default;

Result<Window> Window::create(const WindowOptions& options) {
    if (glfwInit() != GLFW_TRUE)
        return Error{glfw_reason()};
    auto state = std::make_unique<State>();
    if (options.meanwhile)
        options.meanwhile();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET); // where the driver can tell of it
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE); // shown with its first picture, not empty
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "tris");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "tris");
    const bool restored = options.place && on_a_screen(*options.place);
    glfwWindowHint(GLFW_MAXIMIZED, restored && options.place->maximised ? GLFW_TRUE : GLFW_FALSE);
    state->window = glfwCreateWindow(kFirstWidth, kFirstHeight, options.title.c_str(), nullptr, nullptr);
    if (state->window == nullptr)
        return Error{glfw_reason() + "; " + std::string(gpu::kNeeds)};
    float scale = 1.0F;
    glfwGetWindowContentScale(state->window, &scale, nullptr);
    glfwSetWindowSizeLimits(state->window, static_cast<int>(kMinWidth * scale),
                            static_cast<int>(kMinHeight * scale), GLFW_DONT_CARE, GLFW_DONT_CARE);
    // After the limits, whose hints to the window manager would take those of the place away.
    if (restored) {
        state->restored = *options.place;
        if (!options.place->maximised) {
            glfwSetWindowSize(state->window, options.place->width, options.place->height);
            glfwSetWindowPos(state->window, options.place->x, options.place->y);
        }
    }
    glfwMakeContextCurrent(state->window);
    glfwSwapInterval(1);
    if (!gpu::load_gl(load_function))
        return Error{"the graphics driver offers less; " + std::string(gpu::kNeeds)};

    glfwSetWindowUserPointer(state->window, state.get());
    glfwSetKeyCallback(state->window, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
        touch(window);
        if (action == GLFW_RELEASE || key == GLFW_KEY_UNKNOWN)
            return;
        State& own = state_of(window);
        (own.typed ? own.after_text : own.events.keys).push_back(chord_of(key, scancode, mods));
        if (action == GLFW_PRESS)
            own.tapped.push_back(key);
    });
    glfwSetDropCallback(state->window, [](GLFWwindow* window, int count, const char** paths) {
        touch(window);
        events_of(window).dropped.assign(paths, paths + count);
    });
    glfwSetCursorPosCallback(state->window, [](GLFWwindow* window, double, double) { touch(window); });
    glfwSetMouseButtonCallback(state->window, [](GLFWwindow* window, int, int, int) { touch(window); });
    glfwSetScrollCallback(state->window, [](GLFWwindow* window, double, double) { touch(window); });
    glfwSetCharCallback(state->window, [](GLFWwindow* window, unsigned) {
        touch(window);
        state_of(window).typed = true;
    });
    glfwSetFramebufferSizeCallback(state->window, [](GLFWwindow* window, int, int) { touch(window); });
    glfwSetWindowRefreshCallback(state->window, touch);

    if (options.fonts)
        state->fonts = options.fonts();
    ImGui::CreateContext(state->fonts.get());
    ImGui::GetIO().IniFilename = nullptr;
    // For menus and lists; the panel and the timeline have keys of their own.
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::GetIO().ConfigDragClickToInputText = true;  // a number that is clicked wants to be typed
    ImGui_ImplGlfw_InitForOpenGL(state->window, true); // chains to the callbacks above
    ImGui_ImplOpenGL3_Init("#version 330 core");
    state->imgui = true;
    return Window(std::move(state));
}

bool Window::should_close() const {
    return glfwWindowShouldClose(state_->window) == GLFW_TRUE;
}
void Window::close() {
    glfwSetWindowShouldClose(state_->window, GLFW_TRUE);
}
void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(state_->window, title.c_str());
}
bool Window::minimised() const {
    return glfwGetWindowAttrib(state_->window, GLFW_ICONIFIED) == GLFW_TRUE;
}
void Window::show() {
    glfwShowWindow(state_->window);
}
void Window::hide() {
    glfwHideWindow(state_->window);
}
void Window::raise() {
    if (minimised())
        glfwRestoreWindow(state_->window);
    // First the wish, which the focus fulfils: the other way round it would stay.
    glfwRequestWindowAttention(state_->window);
    glfwFocusWindow(state_->window);
}
void Window::wake() {
    glfwPostEmptyEvent();
}

WindowPlace Window::place() const {
    WindowPlace& place = state_->restored;
    place.maximised = glfwGetWindowAttrib(state_->window, GLFW_MAXIMIZED) == GLFW_TRUE;
    if (!place.maximised && !minimised()) {
        glfwGetWindowPos(state_->window, &place.x, &place.y);
        glfwGetWindowSize(state_->window, &place.width, &place.height);
    }
    return place;
}

WindowEvents Window::take_events(bool wait, double seconds) {
    // A minimised window has no frames to show them in.
    const bool waiting_keys = !minimised() && (!state_->tapped.empty() || !state_->after_text.empty());
    if (!state_->typed)
        state_->events.keys = std::exchange(state_->after_text, {});
    if (wait && !waiting_keys)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    WindowEvents events = std::exchange(state_->events, {});
    events.any = events.any || waiting_keys;
    return events;
}

PixelSize Window::framebuffer_size() const {
    PixelSize size;
    glfwGetFramebufferSize(state_->window, &size.width, &size.height);
    return size;
}

float Window::content_scale() const {
    float x = 1.0F;
    float y = 1.0F;
    glfwGetWindowContentScale(state_->window, &x, &y);
    return std::clamp(std::max(x, y), 0.5F, 4.0F);
}

void Window::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    // ImGui sees keys only as they are at the beginning of a frame. One that was tapped between two frames is
    // shown to it as held for one, and a second tap of it after a frame in which it is up.
    ImGuiIO& io = ImGui::GetIO();
    std::vector<int> now;
    while (!state_->tapped.empty()) {
        const int key = state_->tapped.front();
        if (contains(now, key) || contains(state_->shown, key))
            break;
        now.push_back(key);
        state_->tapped.pop_front();
    }
    for (const int key : state_->shown)
        io.KeysDown[key] = !contains(state_->tapped, key) && glfwGetKey(state_->window, key) == GLFW_PRESS;
    for (const int key : now) {
        io.KeysDown[key] = true;
        // In a menu or a list Enter chooses, as Space does.
        if (key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER)
            io.NavInputs[ImGuiNavInput_Activate] = 1.0F;
    }
    state_->shown = std::move(now);
    // A chord may be over before its frame as well: its modifiers belong to the keys as they are shown.
    io.KeyCtrl = io.KeysDown[GLFW_KEY_LEFT_CONTROL] || io.KeysDown[GLFW_KEY_RIGHT_CONTROL];
    io.KeyShift = io.KeysDown[GLFW_KEY_LEFT_SHIFT] || io.KeysDown[GLFW_KEY_RIGHT_SHIFT];
    io.KeyAlt = io.KeysDown[GLFW_KEY_LEFT_ALT] || io.KeysDown[GLFW_KEY_RIGHT_ALT];
    io.KeySuper = io.KeysDown[GLFW_KEY_LEFT_SUPER] || io.KeysDown[GLFW_KEY_RIGHT_SUPER];
    ImGui::NewFrame();
    state_->typed = false;
}

void Window::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(state_->window);
}

void Window::refresh_fonts() {
    ImGui_ImplOpenGL3_DestroyDeviceObjects(); // the next frame makes them again, the fonts' texture among
                                              // them
}

} // namespace tris::platform
