#include "res_writer.h"

#include "core/text.h"
#include "formats/res/res_layout.h"
#include "model_bytes.h"

#include <cstdint>
#include <cstring>
#include <optional>

namespace tris::tools {

namespace {

using formats::kResEndOfChain;
using formats::ResHeader;
using formats::ResSlot;

constexpr std::size_t kAlignment = 16;

std::size_t home_slot(const std::string& name, std::size_t count) {
    std::size_t sum = 0;
    for (const char c : name)
        sum += static_cast<unsigned char>(lower_ascii(c));
    return sum % count;
}

// Where each entry lies in the table, and which slot each slot leads on to.
struct HashTable {
    std::vector<std::size_t> entry_of_slot;
    std::vector<std::int32_t> next_of_slot;
};

// An entry takes its own slot if that is free. The others fill the gaps, reached through the one that has
// their slot.
HashTable hash_entries(const std::vector<ResSourceEntry>& entries) {
    const std::size_t count = entries.size();
    if (count == 0)
        return {};
    std::vector<std::optional<std::size_t>> taken(count);
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < count; ++i) {
        std::optional<std::size_t>& slot = taken[home_slot(entries[i].name, count)];
        if (slot)
            waiting.push_back(i);
        else
            slot = i;
    }
    HashTable table{{}, std::vector<std::int32_t>(count, kResEndOfChain)};
    std::size_t gap = 0;
    for (const std::size_t i : waiting) {
        while (taken[gap])
            ++gap;
        taken[gap] = i;
        std::size_t last = home_slot(entries[i].name, count);
        while (table.next_of_slot[last] != kResEndOfChain)
            last = static_cast<std::size_t>(table.next_of_slot[last]);
        table.next_of_slot[last] = static_cast<std::int32_t>(gap);
    }
    for (const std::optional<std::size_t>& slot : taken)
        table.entry_of_slot.push_back(*slot);
    return table;
}

void align(Bytes& bytes) {
    bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment);
}

} // namespace

Bytes write_res(const std::vector<ResSourceEntry>& entries) {
    ResHeader header{formats::kResIdent, static_cast<std::uint32_t>(entries.size()), 0, 0};
    Bytes bytes;
    append(bytes, header);
    std::vector<std::uint32_t> offsets;
    for (const ResSourceEntry& entry : entries) {
        offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
        bytes.insert(bytes.end(), entry.content.begin(), entry.content.end());
        align(bytes);
    }
    header.table_offset = static_cast<std::uint32_t>(bytes.size());
    const HashTable table = hash_entries(entries);
    std::string names;
    for (std::size_t slot = 0; slot < entries.size(); ++slot) {
        const std::size_t i = table.entry_of_slot[slot];
        ResSlot out{};
        out.next = table.next_of_slot[slot];
        out.size = static_cast<std::uint32_t>(entries[i].content.size());
        out.offset = offsets[i];
        out.name_length = static_cast<std::uint16_t>(entries[i].name.size());
        out.name_offset = static_cast<std::uint32_t>(names.size());
        names += entries[i].name;
        append(bytes, out);
    }
    header.names_length = static_cast<std::uint32_t>(names.size());
    const ByteView name_bytes = as_bytes(names);
    bytes.insert(bytes.end(), name_bytes.begin(), name_bytes.end());
    // The table's place is known only now.
    std::memcpy(bytes.data(), &header, sizeof(header));
    return bytes;
}

} // namespace tris::tools
