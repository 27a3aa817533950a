// Warnings of a parser that could find thousands of the same kind: the first few are kept, the rest counted,
// so that a hostile file cannot make the list larger than itself.
#pragma once

#include "core/oddity.h"
#include "core/text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace tris::formats {

class WarningList {
  public:
    void add(std::string_view id, std::size_t offset, std::string text) {
        add(make_oddity(id, offset, std::move(text)));
    }

    // Of something that has no place in a file.
    void add(std::string_view id, std::string text) { add(Oddity{id, {}, {}, std::move(text)}); }

    void add(Oddity oddity) {
        if (kept_.size() < kMost)
            kept_.push_back(std::move(oddity));
        else
            ++left_out_;
    }

    // Appends what was found to `warnings`, with a last line for what is not listed.
    void append_to(Oddities& warnings) && {
        for (Oddity& oddity : kept_)
            warnings.push_back(std::move(oddity));
        if (left_out_ > 0)
            warnings.push_back(
                {"more", {}, {}, counted(left_out_, "more warning is", "more warnings are") + " not listed"});
    }

  private:
    static constexpr std::size_t kMost = 32;
    Oddities kept_;
    std::size_t left_out_ = 0;
};

} // namespace tris::formats
