#include "platform/window.h"

#include "gpu/debug.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tris::platform {

struct Window::State {
    GLFWwindow* window = nullptr;
    WindowEvents events;
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

constexpr std::array<std::pair<std::string_view, int>, 30> kNamedKeys = {{
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
}};

// Below this the timeline's controls would not fit side by side.
constexpr float kMinWidth = 700.0F;
constexpr float kMinHeight = 480.0F;

WindowEvents& events_of(GLFWwindow* window) {
    return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
}

void touch(GLFWwindow* window) {
    events_of(window).any = true;
}

std::string glfw_reason() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

void (*load_function(const char* name))() {
    return glfwGetProcAddress(name);
}

// The key that is meant: for keys that print, what they print.
int meant_key(int key, int scancode) {
    if (key == GLFW_KEY_SPACE)
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
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE); // shown with its first picture, not empty
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "tris");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "tris");
    state->window = glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
    if (state->window == nullptr)
        return Error{glfw_reason()};
    float scale = 1.0F;
    glfwGetWindowContentScale(state->window, &scale, nullptr);
    glfwSetWindowSizeLimits(state->window, static_cast<int>(kMinWidth * scale),
                            static_cast<int>(kMinHeight * scale), GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(state->window);
    glfwSwapInterval(1);
    if (!gpu::load_gl(load_function))
        return Error{"the graphics driver offers less than OpenGL 3.3"};

    glfwSetWindowUserPointer(state->window, &state->events);
    glfwSetKeyCallback(state->window, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
        touch(window);
        if (action != GLFW_RELEASE && key != GLFW_KEY_UNKNOWN)
            events_of(window).keys.push_back(chord_of(key, scancode, mods));
    });
    glfwSetDropCallback(state->window, [](GLFWwindow* window, int count, const char** paths) {
        touch(window);
        events_of(window).dropped.assign(paths, paths + count);
    });
    glfwSetCursorPosCallback(state->window, [](GLFWwindow* window, double, double) { touch(window); });
    glfwSetMouseButtonCallback(state->window, [](GLFWwindow* window, int, int, int) { touch(window); });
    glfwSetScrollCallback(state->window, [](GLFWwindow* window, double, double) { touch(window); });
    glfwSetCharCallback(state->window, [](GLFWwindow* window, unsigned) { touch(window); });
    glfwSetFramebufferSizeCallback(state->window, [](GLFWwindow* window, int, int) { touch(window); });
    glfwSetWindowRefreshCallback(state->window, touch);

    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
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

WindowEvents Window::take_events(bool wait, double seconds) {
    if (wait)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    return std::exchange(state_->events, {});
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
    ImGui::NewFrame();
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
