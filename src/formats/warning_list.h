// Warnings of a parser that could find thousands of the same kind: the first few are kept, the rest counted,
// so that a hostile file cannot make the list larger than itself.
#pragma once

#include "core/byte_reader.h"
#include "core/text.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace tris::formats {

class WarningList {
  public:
    void add(std::size_t offset, const std::string& text) { add_text(hex(offset) + ": " + text); }

    // A text that has its offset already.
    void add_text(std::string text) {
        if (kept_.size() < kMost)
            kept_.push_back(std::move(text));
        else
            ++left_out_;
    }

    // Appends what was found to `warnings`, with a last line for what is not listed.
    void append_to(std::vector<std::string>& warnings) && {
        for (std::string& text : kept_)
            warnings.push_back(std::move(text));
        if (left_out_ > 0)
            warnings.push_back(counted(left_out_, "more warning is", "more warnings are") + " not listed");
    }

  private:
    static constexpr std::size_t kMost = 32;
    std::vector<std::string> kept_;
    std::size_t left_out_ = 0;
};

} // namespace tris::formats
