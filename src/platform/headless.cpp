#include "platform/headless.h"

#include "gpu/debug.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>
#include <string>

namespace tris::platform {

struct HeadlessContext::State {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (display == EGL_NO_DISPLAY)
            return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT)
            eglDestroyContext(display, context);
        eglTerminate(display);
    }
};

namespace {

bool has_word(const char* list, const char* word) {
    return list != nullptr && std::strstr(list, word) != nullptr;
}

EGLDisplay open_display() {
    if (has_word(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_MESA_platform_surfaceless")) {
        const EGLDisplay display = eglGetPlatformDisplay(
            EGL_PLATFORM_SURFACELESS_MESA, reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr);
        if (display != EGL_NO_DISPLAY)
            return display;
    }
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

Error egl_error(const std::string& what) {
    return Error{what + " (EGL error 0x" +
                 [] {
                     constexpr char kDigits[] = "0123456789abcdef";
                     std::string text;
                     for (EGLint code = eglGetError(); code > 0; code /= 16)
                         text.insert(text.begin(), kDigits[code % 16]);
                     return text;
                 }() +
                 "); " + std::string(gpu::kNeeds) +
                 "; on Debian the packages libgl1-mesa-dri and libegl1 have both"};
}

} // namespace

HeadlessContext::HeadlessContext(std::unique_ptr<State> state) : state_(std::move(state)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

Result<HeadlessContext> HeadlessContext::create(bool debug) {
    auto state = std::make_unique<State>();
    state->display = open_display();
    if (state->display == EGL_NO_DISPLAY || eglInitialize(state->display, nullptr, nullptr) == EGL_FALSE) {
        state->display = EGL_NO_DISPLAY;
        return egl_error("cannot open an off-screen display");
    }
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE)
        return egl_error("the off-screen display has no desktop OpenGL");
    const EGLint config_wish[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                  EGL_NONE};
    EGLConfig config = nullptr;
    EGLint config_count = 0;
    if (eglChooseConfig(state->display, config_wish, &config, 1, &config_count) == EGL_FALSE ||
        config_count == 0)
        return egl_error("the off-screen display has no fitting configuration");
    const EGLint context_wish[] = {EGL_CONTEXT_MAJOR_VERSION,
                                   3,
                                   EGL_CONTEXT_MINOR_VERSION,
                                   3,
                                   EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                   EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                   EGL_CONTEXT_OPENGL_DEBUG,
                                   debug ? EGL_TRUE : EGL_FALSE,
                                   EGL_NONE};
    state->context = eglCreateContext(state->display, config, EGL_NO_CONTEXT, context_wish);
    if (state->context == EGL_NO_CONTEXT)
        return egl_error("cannot create an off-screen OpenGL 3.3 context");
    if (eglMakeCurrent(state->display, EGL_NO_SURFACE, EGL_NO_SURFACE, state->context) == EGL_FALSE)
        return egl_error("cannot use the off-screen OpenGL context");
    if (!gpu::load_gl(eglGetProcAddress))
        return Error{"the off-screen driver offers less; " + std::string(gpu::kNeeds)};
    return HeadlessContext(std::move(state));
}

} // namespace tris::platform
