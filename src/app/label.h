// Text in pictures that are drawn without a window, with a font of the system.
#pragma once

#include "core/bytes.h"
#include "core/image.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace tris::app {

using Color = std::array<std::uint8_t, 4>; // straight alpha

class LabelFont {
  public:
    // The font of the interface; nothing when the system has none that can be read.
    static std::optional<LabelFont> load();

    // One line of UTF-8 in the middle of a rectangle; of what is too long the end, after "...".
    struct Place {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
    };
    void write(Image& image, const Place& place, const std::string& text, float pixels, Color color) const;

  private:
    LabelFont(Bytes file, int offset) : file_(std::move(file)), offset_(offset) {}

    Bytes file_;
    int offset_ = 0; // of the font within a collection
};

} // namespace tris::app
