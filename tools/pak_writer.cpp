#include "pak_writer.h"

#include "formats/pak/pak_layout.h"
#include "model_bytes.h"

#include <cstdint>
#include <cstring>

namespace tris::tools {

using formats::PakHeader;
using formats::PakSlot;

Bytes write_pak(const std::vector<PakSourceEntry>& entries) {
    PakHeader header{formats::kPakIdent, 0, 0};
    Bytes bytes;
    append(bytes, header);
    std::vector<PakSlot> directory;
    for (const PakSourceEntry& entry : entries) {
        PakSlot slot{};
        copy_name(slot.name, entry.name, formats::kPakNameBytes);
        slot.offset = static_cast<std::int32_t>(bytes.size());
        slot.length = static_cast<std::int32_t>(entry.content.size());
        directory.push_back(slot);
        bytes.insert(bytes.end(), entry.content.begin(), entry.content.end());
    }
    header.directory_offset = static_cast<std::int32_t>(bytes.size());
    header.directory_length = static_cast<std::int32_t>(directory.size() * sizeof(PakSlot));
    for (const PakSlot& slot : directory)
        append(bytes, slot);
    // The directory's place is known only now.
    std::memcpy(bytes.data(), &header, sizeof(header));
    return bytes;
}

} // namespace tris::tools
