#include "formats/fig/lnk_parse.h"

#include "core/byte_reader.h"
#include "core/cp1251.h"
#include "core/text.h"
#include "formats/warning_list.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace tris::formats {

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kLeastLinkBytes = 2 * sizeof(std::uint32_t); // two empty names
constexpr std::int64_t kMostLinks = 32768; // far more than are shown; each costs more memory than file

struct StoredLink {
    std::string child;
    std::string parent;
    std::size_t offset = 0;
    std::size_t parent_index = kNone;
};

struct StoredLinks {
    std::vector<StoredLink> links;
    std::size_t end = 0;
};

ByteView read_name(const ByteReader& reader, std::size_t& at, const char* what) {
    const std::size_t length = reader.read<std::uint32_t>(at, what);
    const ByteView field = reader.view(at + sizeof(std::uint32_t), length, what);
    at += sizeof(std::uint32_t) + length;
    return field;
}

// Calls for each link with its place in the file and its two names, as they are stored. Gives the
// end of the last.
template <class Use>
std::size_t for_each_link(ByteView bytes, const Use& use) {
    const ByteReader reader(bytes);
    const std::size_t count = reader.read<std::uint32_t>(0, "link count");
    std::size_t at = sizeof(std::uint32_t);
    reader.array(at, count, kLeastLinkBytes, "links");
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t offset = at;
        const ByteView child = read_name(reader, at, "name of a part");
        const ByteView parent = read_name(reader, at, "name of a part's parent");
        use(offset, child, parent);
    }
    return at;
}

std::string name_of(ByteView field) {
    return utf8_from_cp1251(fixed_string(field));
}

StoredLinks read_links(ByteView bytes) {
    const std::size_t count = ByteReader(bytes).read<std::uint32_t>(0, "link count");
    require_elements(bytes.size(), sizeof(std::uint32_t), count, kLeastLinkBytes, "links");
    require_range(0, "link count", static_cast<std::int64_t>(count), 0, kMostLinks);
    StoredLinks out;
    out.links.reserve(count);
    out.end = for_each_link(bytes, [&](std::size_t offset, ByteView child, ByteView parent) {
        out.links.push_back({name_of(child), name_of(parent), offset, kNone});
    });
    return out;
}

void drop_unusable(std::vector<StoredLink>& links, std::map<std::string, std::size_t>& index_of_name,
                   WarningList& warnings) {
    std::vector<StoredLink> kept;
    kept.reserve(links.size());
    for (StoredLink& link : links) {
        if (link.child.empty()) {
            warnings.add("lnk.nameless-part", link.offset, "a part has no name and is left out");
        } else if (!index_of_name.try_emplace(lower_ascii(link.child), kept.size()).second) {
            warnings.add("lnk.repeated-part", link.offset,
                         "part \"" + link.child + "\" is there already; the first one is used");
        } else {
            kept.push_back(std::move(link));
        }
    }
    links = std::move(kept);
}

void find_parents(std::vector<StoredLink>& links, const std::map<std::string, std::size_t>& index_of_name,
                  WarningList& warnings) {
    for (StoredLink& link : links) {
        if (link.parent.empty())
            continue;
        const auto at = index_of_name.find(lower_ascii(link.parent));
        if (at != index_of_name.end())
            link.parent_index = at->second;
        else
            warnings.add("lnk.missing-parent", link.offset,
                         "parent \"" + link.parent + "\" of part \"" + link.child +
                             "\" is not there; the part becomes a root");
    }
}

// Follows each chain of parents once; a chain that meets itself is cut where it does.
void cut_loops(std::vector<StoredLink>& links, WarningList& warnings) {
    std::vector<std::size_t> walk_of(links.size(), kNone);
    for (std::size_t start = 0; start < links.size(); ++start) {
        std::size_t at = start;
        while (at != kNone && walk_of[at] == kNone) {
            walk_of[at] = start;
            at = links[at].parent_index;
        }
        if (at == kNone || walk_of[at] != start)
            continue;
        warnings.add("lnk.parent-loop", links[at].offset,
                     "the parents of part \"" + links[at].child +
                         "\" lead back to it; the part becomes a root");
        links[at].parent_index = kNone;
    }
}

std::vector<Link> parents_first(const std::vector<StoredLink>& links) {
    std::vector<Link> out;
    out.reserve(links.size());
    std::vector<bool> done(links.size());
    std::vector<std::size_t> chain;
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (std::size_t at = i; at != kNone && !done[at]; at = links[at].parent_index) {
            chain.push_back(at);
            done[at] = true;
        }
        for (; !chain.empty(); chain.pop_back()) {
            const StoredLink& link = links[chain.back()];
            out.push_back(
                {link.child, link.parent_index == kNone ? std::string() : links[link.parent_index].child});
        }
    }
    return out;
}

} // namespace

bool could_be_lnk(ByteView bytes) {
    // Up to the terminator nothing below a space: that holds in either encoding.
    const auto is_name = [](ByteView field) {
        const auto end = std::find(field.begin(), field.end(), std::byte{0});
        return std::none_of(field.begin(), end, [](std::byte b) { return b < std::byte{0x20}; });
    };
    bool good = false;
    try {
        good = ByteReader(bytes).read<std::uint32_t>(0, "link count") > 0;
        const std::size_t end = for_each_link(bytes, [&](std::size_t, ByteView child, ByteView parent) {
            good = good && !child.empty() && child[0] != std::byte{0} && is_name(child) && is_name(parent);
        });
        return good && end == bytes.size();
    } catch (const ParseError&) {
        return false;
    }
}

std::vector<Link> parse_lnk(ByteView bytes, Oddities& warnings) {
    StoredLinks stored = read_links(bytes);
    WarningList found;
    std::map<std::string, std::size_t> index_of_name;
    drop_unusable(stored.links, index_of_name, found);
    find_parents(stored.links, index_of_name, found);
    cut_loops(stored.links, found);
    if (stored.end < bytes.size())
        found.add("lnk.trailing-bytes", stored.end,
                  counted(bytes.size() - stored.end, "byte follows", "bytes follow") + " the links");
    std::move(found).append_to(warnings);
    return parents_first(stored.links);
}

} // namespace tris::formats
