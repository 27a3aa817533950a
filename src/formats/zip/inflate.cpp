#include "formats/zip/inflate.h"

#include "core/byte_reader.h"
#include "core/text.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#define ZLIB_CONST // inputs are const
#include <zlib.h>

namespace tris::formats {

namespace {

constexpr std::size_t kStep = 65536;

// Owns zlib's state.
class Stream {
  public:
    Stream() { is_open_ = ::inflateInit2(&z_, -MAX_WBITS) == Z_OK; } // negative: without a header
    ~Stream() {
        if (is_open_)
            ::inflateEnd(&z_);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    bool is_open() const { return is_open_; }
    z_stream& z() { return z_; }

  private:
    z_stream z_{};
    bool is_open_ = false;
};

constexpr std::size_t kMostRatio = 1032; // what deflate can make of a byte

} // namespace

bool is_bomb(std::size_t size, std::size_t packed_size) {
    return size > kBombBytes && size / kBombRatio > packed_size;
}

Result<Bytes> inflate(std::size_t packed_size, const ReadBytes& read, std::size_t most) {
    Stream stream;
    if (!stream.is_open())
        return Error{"no memory to unpack it with"};
    z_stream& z = stream.z();
    Bytes in;
    std::size_t taken = 0; // of the packed bytes, as far as they were read
    Bytes out(packed_size < most / kMostRatio ? packed_size * kMostRatio : most);
    std::size_t filled = 0;
    int status = Z_OK;
    while (status != Z_STREAM_END && filled < out.size()) {
        if (z.avail_in == 0 && taken < packed_size) {
            Result<Bytes> next = read(taken, std::min(kStep, packed_size - taken));
            if (!next)
                return next.error();
            in = *std::move(next);
            taken += in.size();
            z.next_in = reinterpret_cast<const Bytef*>(in.data());
            z.avail_in = static_cast<uInt>(in.size());
        }
        const std::size_t room = std::min<std::size_t>(out.size() - filled, std::numeric_limits<uInt>::max());
        z.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
        z.avail_out = static_cast<uInt>(room);
        status = ::inflate(&z, Z_NO_FLUSH);
        filled += room - z.avail_out;
        if (status == Z_STREAM_END)
            break;
        if (status == Z_BUF_ERROR && taken == packed_size) // it wants more, and there is none
            return Error{"packed data ends early, after " + counted(filled, "byte", "bytes")};
        if (status != Z_OK && status != Z_BUF_ERROR)
            return Error{"packed data is broken at byte " + std::to_string(taken - z.avail_in) + " of " +
                         std::to_string(packed_size) +
                         (z.msg == nullptr ? "" : std::string(" (") + z.msg + ")")};
    }
    out.resize(filled);
    return out;
}

std::uint32_t crc32_of(ByteView bytes) {
    uLong crc = ::crc32(0, nullptr, 0);
    while (!bytes.empty()) {
        const ByteView step = bytes.first(std::min<std::size_t>(bytes.size(), std::size_t{1} << 30U));
        crc = ::crc32(crc, reinterpret_cast<const Bytef*>(step.data()), static_cast<uInt>(step.size()));
        bytes = bytes.subspan(step.size());
    }
    return static_cast<std::uint32_t>(crc);
}

} // namespace tris::formats
