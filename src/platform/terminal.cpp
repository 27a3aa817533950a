#include "platform/terminal.h"

#include <cstdlib>
#include <string_view>

#ifdef _WIN32
#include <io.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace tris::platform {

namespace {

int descriptor(Stream stream) {
    return stream == Stream::output ? 1 : 2;
}

std::string_view environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

} // namespace

bool is_terminal(Stream stream) {
#ifdef _WIN32
    return ::_isatty(descriptor(stream)) != 0;
#else
    return ::isatty(descriptor(stream)) == 1;
#endif
}

bool takes_color(Stream stream) {
    return is_terminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

int terminal_columns(Stream stream) {
    constexpr int kUnknown = 80;
#ifdef _WIN32
    (void)stream;
    return kUnknown;
#else
    winsize size = {};
    const bool known = ::ioctl(descriptor(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : kUnknown;
#endif
}

} // namespace tris::platform
