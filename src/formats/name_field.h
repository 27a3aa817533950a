// Names in fields of a fixed size, with what was odd about them counted: a file may have very many.
#pragma once

#include "core/byte_reader.h"
#include "core/oddity.h"
#include "core/text.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace tris::formats {

class NameFields {
  public:
    std::string read(ByteView field, std::size_t offset) {
        std::string name = fixed_string(field);
        if (name.size() == field.size())
            count(unterminated_, offset);
        else if (std::any_of(field.begin() + static_cast<std::ptrdiff_t>(name.size()), field.end(),
                             [](std::byte b) { return b != std::byte{0}; }))
            count(followed_, offset);
        return name;
    }

    void warn_of_unterminated(std::string_view id, Oddities& warnings) const {
        if (unterminated_.names > 0)
            warnings.push_back(
                make_oddity(id, unterminated_.at,
                            counted(unterminated_.names, "name fills its field", "names fill their fields") +
                                " without a terminator"));
    }

    void note_what_follows(std::string_view id, Oddities& notes) const {
        if (followed_.names > 0)
            notes.push_back(make_oddity(id, followed_.at,
                                        counted(followed_.names, "name has", "names have") +
                                            " other bytes behind the terminator"));
    }

  private:
    struct Kind {
        std::size_t names = 0;
        std::size_t at = 0; // the first
    };

    static void count(Kind& kind, std::size_t offset) {
        if (kind.names++ == 0)
            kind.at = offset;
    }

    Kind unterminated_;
    Kind followed_;
};

} // namespace tris::formats
