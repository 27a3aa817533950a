// A line of text for one frame, put together without the heap. What is too long is cut.
#pragma once

#include <array>
#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace tris::ui {

class LineText {
  public:
    static constexpr std::size_t kMost = 400; // bytes, with the terminator

    [[gnu::format(printf, 2, 3)]] explicit LineText(const char* format, ...) {
        std::va_list values;
        va_start(values, format);
        std::vsnprintf(text_.data(), text_.size(), format, values);
        va_end(values);
    }

    const char* c_str() const { return text_.data(); }

  private:
    std::array<char, kMost> text_{};
};

} // namespace tris::ui
