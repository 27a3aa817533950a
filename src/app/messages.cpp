#include "app/messages.h"

#include "core/utf8.h"
#include "platform/terminal.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace tris::app {

namespace {

constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kYellow = "\x1b[1;33m";
constexpr const char* kPlain = "\x1b[0m";
constexpr const char* kClearLine = "\r\x1b[K";

std::string colored(const char* color, const std::string& text, bool wanted) {
    return wanted ? color + text + kPlain : text;
}

bool is_said(MessageKind kind, Verbosity verbosity) {
    if (kind == MessageKind::error)
        return true;
    return kind == MessageKind::detail ? verbosity == Verbosity::verbose : verbosity != Verbosity::quiet;
}

} // namespace

MessageStyle standard_style(Verbosity verbosity) {
    using platform::Stream;
    MessageStyle style;
    style.verbosity = verbosity;
    style.color = platform::takes_color(Stream::error);
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb"; // it clears no line
    style.bar_columns = verbosity != Verbosity::quiet && !is_dumb && platform::is_terminal(Stream::error)
                            ? platform::terminal_columns(Stream::error)
                            : 0;
    return style;
}

void Messages::say(MessageKind kind, const std::string& text) {
    if (!is_said(kind, style_.verbosity))
        return;
    const std::string bar = bar_;
    clear_bar();
    out_ << colored(kRed, "tris:", style_.color && kind == MessageKind::error) << " ";
    if (kind == MessageKind::warning)
        out_ << colored(kYellow, "warning:", style_.color) << " ";
    if (kind == MessageKind::note)
        out_ << "note: ";
    for (const char c : printable(text))
        out_ << (c == '\n' ? "\n    " : std::string(1, c));
    out_ << "\n" << bar << std::flush;
    bar_ = bar;
}

void Messages::say(const std::vector<Message>& messages) {
    for (const Message& message : messages)
        say(message.kind, message.text);
}

void Messages::progress(int done, int total) {
    if (style_.bar_columns == 0)
        return;
    // The last column stays free: some terminals go to the next line when it is written.
    const std::string bar = done < total ? progress_bar(done, total, style_.bar_columns - 1) : std::string();
    if (bar == bar_)
        return;
    clear_bar();
    out_ << bar << std::flush;
    bar_ = bar;
}

void Messages::clear_bar() {
    if (!bar_.empty())
        out_ << kClearLine << std::flush;
    bar_.clear();
}

std::string in_ms(double milliseconds) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f ms", milliseconds);
    return text.data();
}

std::string progress_bar(int done, int total, int columns) {
    constexpr int kWidest = 40;
    constexpr int kNarrowest = 5;
    const std::string all = std::to_string(total);
    std::string count = std::to_string(done);
    count.insert(0, all.size() - std::min(all.size(), count.size()), ' '); // so that nothing moves
    const std::string text = " " + count + " of " + all;
    const int width = std::min(kWidest, columns - static_cast<int>(text.size()) - 2);
    if (width < kNarrowest || total < 1)
        return {};
    const auto full = static_cast<std::size_t>(std::int64_t{width} * done / total);
    return "[" + std::string(full, '#') + std::string(static_cast<std::size_t>(width) - full, '.') + "]" +
           text;
}

} // namespace tris::app
