#include "formats/quakec.h"

#include <algorithm>

namespace tris::formats {

namespace {

constexpr std::size_t kMostNames = 65536;

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// The text with // and /* */ comments blanked out, lines kept.
std::string without_comments(std::string_view text) {
    std::string out(text);
    for (std::size_t i = 0; i + 1 < out.size(); ++i) {
        if (out[i] != '/' || (out[i + 1] != '/' && out[i + 1] != '*'))
            continue;
        const bool line = out[i + 1] == '/';
        std::size_t end = out.find(line ? "\n" : "*/", i + 2);
        end = end == std::string::npos ? out.size() : end + (line ? 0 : 2);
        for (; i < end; ++i) {
            if (out[i] != '\n')
                out[i] = ' ';
        }
    }
    return out;
}

} // namespace

std::vector<std::string> quakec_frame_names(std::string_view text) {
    constexpr std::string_view kWord = "$frame";
    const std::string clean = without_comments(text);
    std::vector<std::string> names;
    for (std::size_t at = 0; at < clean.size() && names.size() < kMostNames;) {
        const std::size_t end = std::min(clean.find('\n', at), clean.size());
        std::string_view line = std::string_view(clean).substr(at, end - at);
        at = end + 1;
        while (!line.empty() && is_space(line.front()))
            line.remove_prefix(1);
        if (!line.starts_with(kWord) || line.size() == kWord.size() || !is_space(line[kWord.size()]))
            continue;
        line.remove_prefix(kWord.size());
        while (!line.empty()) {
            while (!line.empty() && is_space(line.front()))
                line.remove_prefix(1);
            std::size_t length = 0;
            while (length < line.size() && !is_space(line[length]))
                ++length;
            if (length > 0)
                names.emplace_back(line.substr(0, length));
            line.remove_prefix(length);
        }
    }
    return names;
}

} // namespace tris::formats
