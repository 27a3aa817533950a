#include "formats/fig/bon_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/finite.h"

#include <algorithm>

namespace tris::formats {

std::vector<glm::vec3> parse_bon(ByteView bytes, int variants, Oddities& warnings) {
    static_assert(sizeof(glm::vec3) == 12);
    const auto wanted = static_cast<std::size_t>(std::max(variants, 0));
    const std::size_t there = std::min(bytes.size() / sizeof(glm::vec3), wanted);
    if (bytes.size() != wanted * sizeof(glm::vec3))
        warnings.push_back(make_oddity("bon.size", 0,
                                       "BON has " + counted(bytes.size(), "byte", "bytes") + ", expected " +
                                           std::to_string(wanted * sizeof(glm::vec3)) + " for " +
                                           counted(wanted, "variant", "variants")));
    std::vector<glm::vec3> offsets;
    offsets.reserve(wanted);
    for (std::size_t i = 0; i < there; ++i) {
        offsets.push_back(element<glm::vec3>(bytes, i));
        if (is_usable(offsets.back()))
            continue;
        warnings.push_back(make_oddity("bon.offset-not-finite", i * sizeof(glm::vec3),
                                       "offset of variant " + std::to_string(i) +
                                           " is not a number from -1e9 to 1e9 and set to 0"));
        offsets.back() = glm::vec3(0.0F);
    }
    offsets.resize(wanted, offsets.empty() ? glm::vec3(0.0F) : offsets.back());
    return offsets;
}

} // namespace tris::formats
