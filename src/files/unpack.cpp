#include "files/unpack.h"

#include "core/byte_reader.h"
#include "core/lru_cache.h"
#include "core/text.h"
#include "files/file_system.h"
#include "formats/zip/inflate.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace tris::files {

namespace {

constexpr std::size_t kKeptBytes = std::size_t{32} << 20U;

// What was unpacked lately of archives inside of others.
struct Kept {
    std::mutex mutex;
    LruCache<const Bytes> entries{kKeptBytes};
    std::recursive_mutex unpacking; // what is packed may lie in what is packed
};

Kept& kept() {
    static Kept shared;
    return shared;
}

// As `why`, of the entry.
Error refusal(const PackedPart& part, const std::string& why) {
    return failure(part.path, why);
}

formats::ReadBytes reader_of(const PackedPart& part) {
    return [&part](std::size_t offset, std::size_t length) -> Result<Bytes> {
        Result<Bytes> found = part.bytes.read(offset, length);
        if (found && found->size() < length)
            return Error{"was cut while it was read"};
        return found;
    };
}

Result<Bytes> inflate_up_to(const PackedPart& part, std::size_t most) {
    if (formats::is_bomb(part.size, part.bytes.size()))
        return refusal(part, "says it unpacks from " + std::to_string(part.bytes.size()) + " bytes to " +
                                 std::to_string(part.size) + ", expected at most " +
                                 std::to_string(formats::kBombRatio) + " times as many");
    Result<Bytes> bytes = formats::inflate(part.bytes.size(), reader_of(part), most);
    if (!bytes)
        return refusal(part, bytes.error().message);
    return bytes;
}

// Only what is as the directory says.
Result<Bytes> checked(const PackedPart& part, Result<Bytes> bytes) {
    if (!bytes)
        return bytes;
    if (bytes->size() != part.size)
        return refusal(part, "unpacks to " +
                                 (bytes->size() > part.size ? "more than " + std::to_string(part.size)
                                                            : counted(bytes->size(), "byte", "bytes")) +
                                 ", expected " + std::to_string(part.size));
    const std::uint32_t crc = formats::crc32_of(*bytes);
    if (crc != part.crc)
        return refusal(part, "is damaged: its CRC is " + hex(crc) + ", expected " + hex(part.crc));
    return bytes;
}

// With room for one byte more, which shows that there are too many.
Result<Bytes> inflate_whole(const PackedPart& part) {
    if (part.size > kMaxFileBytes)
        return refusal(part, "is " + std::to_string(part.size) + " bytes long, expected at most " +
                                 std::to_string(kMaxFileBytes));
    return checked(part, inflate_up_to(part, part.size + 1));
}

Bytes cut(ByteView bytes, std::size_t offset, std::size_t length) {
    const ByteView found = bytes.subspan(std::min(offset, bytes.size()));
    const ByteView part = found.first(std::min(length, found.size()));
    return {part.begin(), part.end()};
}

std::shared_ptr<const Bytes> unpacked_before(const PackedPart& part, const std::string& key) {
    const std::scoped_lock lock(part.unpacked->mutex, kept().mutex);
    if (part.unpacked->whole == nullptr)
        part.unpacked->whole = kept().entries.find(key);
    return part.unpacked->whole;
}

// All of it, unpacked by the first who asks while the others wait: each would take as much memory.
Result<std::shared_ptr<const Bytes>> unpacked_once(const PackedPart& part, const std::string& key) {
    const std::lock_guard one_at_a_time(kept().unpacking);
    if (auto found = unpacked_before(part, key))
        return found;
    const std::size_t most = part.bytes.file_size() * kUnpackedRatio + kUnpackedBytes;
    const std::size_t around = part.bytes.unpacked_size();
    if (part.size > most || around > most - part.size)
        return refusal(part, "unpacks to " + std::to_string(part.size) + " bytes, expected at most " +
                                 std::to_string(most - std::min(most, around)) +
                                 " in a file of this size; take it out of its archive first");
    Result<Bytes> bytes = inflate_whole(part);
    if (!bytes)
        return bytes.error();
    const auto whole = std::make_shared<const Bytes>(*std::move(bytes));
    const std::scoped_lock lock(part.unpacked->mutex, kept().mutex);
    part.unpacked->whole = whole;
    if (part.bytes.key_is_sure())
        kept().entries.put(key, whole, whole->size());
    return whole;
}

} // namespace

Result<Bytes> unpack(const PackedPart& part, std::size_t offset, std::size_t length) {
    const bool is_all = offset == 0 && length >= part.size;
    if (part.packing == formats::Packing::stored)
        return is_all ? checked(part, part.bytes.read(0, part.size)) : part.bytes.read(offset, length);
    const std::string key = part.bytes.key();
    if (const auto found = unpacked_before(part, key))
        return cut(*found, offset, length);
    if (is_all)
        return inflate_whole(part);
    // The head cannot be checked, so it is for what begins there and is large enough to be worth it.
    if (offset == 0 && length <= kUnpackedHeadBytes && part.size > kUnpackedHeadBytes) {
        Result<Bytes> head = inflate_up_to(part, length);
        if (head && head->size() < length)
            return refusal(part, "unpacks to " + counted(head->size(), "byte", "bytes") + ", expected " +
                                     std::to_string(part.size));
        return head;
    }
    const auto whole = unpacked_once(part, key);
    if (!whole)
        return whole.error();
    return cut(**whole, offset, length);
}

std::size_t unpacked_bytes() {
    const std::lock_guard lock(kept().mutex);
    return kept().entries.used_bytes();
}

std::size_t unpacked_budget() {
    return kKeptBytes;
}

} // namespace tris::files
