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

std::string read_name(const ByteReader& reader, std::size_t& at, const char* what) {
    const std::size_t length = reader.read<std::uint32_t>(at, what);
    const ByteView field = reader.view(at + sizeof(std::uint32_t), length, what);
    at += sizeof(std::uint32_t) + length;
    return utf8_from_cp1251(fixed_string(field));
}

StoredLinks read_links(ByteView bytes) {
    const ByteReader reader(bytes);
    const std::size_t count = reader.read<std::uint32_t>(0, "link count");
    StoredLinks out;
    std::size_t at = sizeof(std::uint32_t);
    reader.array(at, count, kLeastLinkBytes, "links");
    out.links.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        StoredLink link;
        link.offset = at;
        link.child = read_name(reader, at, "name of a part");
        link.parent = read_name(reader, at, "name of a part's parent");
        out.links.push_back(std::move(link));
    }
    out.end = at;
    return out;
}

void drop_unusable(std::vector<StoredLink>& links, std::map<std::string, std::size_t>& index_of_name,
                   WarningList& warnings) {
    std::vector<StoredLink> kept;
    kept.reserve(links.size());
    for (StoredLink& link : links) {
        if (link.child.empty()) {
            warnings.add(link.offset, "a part has no name and is left out");
        } else if (!index_of_name.try_emplace(lower_ascii(link.child), kept.size()).second) {
            warnings.add(link.offset, "part \"" + link.child + "\" is there already; the first one is used");
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
            warnings.add(link.offset, "parent \"" + link.parent + "\" of part \"" + link.child +
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
        warnings.add(links[at].offset, "the parents of part \"" + links[at].child +
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
    try {
        const StoredLinks stored = read_links(bytes);
        const auto is_name = [](const std::string& name) {
            return std::none_of(name.begin(), name.end(),
                                [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        };
        return !stored.links.empty() && stored.end == bytes.size() &&
               std::all_of(stored.links.begin(), stored.links.end(), [&](const StoredLink& link) {
                   return !link.child.empty() && is_name(link.child) && is_name(link.parent);
               });
    } catch (const ParseError&) {
        return false;
    }
}

std::vector<Link> parse_lnk(ByteView bytes, std::vector<std::string>& warnings) {
    StoredLinks stored = read_links(bytes);
    WarningList found;
    std::map<std::string, std::size_t> index_of_name;
    drop_unusable(stored.links, index_of_name, found);
    find_parents(stored.links, index_of_name, found);
    cut_loops(stored.links, found);
    if (stored.end < bytes.size())
        found.add(stored.end,
                  counted(bytes.size() - stored.end, "byte follows", "bytes follow") + " the links");
    std::move(found).append_to(warnings);
    return parents_first(stored.links);
}

} // namespace tris::formats
