#include "core/oddity.h"

#include "core/byte_reader.h"

namespace tris {

std::string oddity_text(const Oddity& oddity) {
    std::string text = oddity.where.empty() ? std::string() : oddity.where + ": ";
    if (oddity.place.offset)
        text += hex(*oddity.place.offset) + ": ";
    return text + oddity.text;
}

std::vector<std::string> oddity_texts(const Oddities& oddities) {
    std::vector<std::string> texts;
    texts.reserve(oddities.size());
    for (const Oddity& oddity : oddities)
        texts.push_back(oddity_text(oddity));
    return texts;
}

} // namespace tris
