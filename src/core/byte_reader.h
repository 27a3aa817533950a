// Checked reads from untrusted bytes, and the exception that parsers throw.
//
// ParseError never leaves src/formats: the entry points catch it and return a Result. All offsets are
// absolute positions in the file, so that a message can be followed with a hex editor. Disk structures are
// copied out with memcpy, never cast; the code assumes a little-endian machine, as every desktop today is.
#pragma once

#include "core/bytes.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace tris {

static_assert(std::endian::native == std::endian::little);

class ParseError : public std::runtime_error {
  public:
    ParseError(std::size_t offset, const std::string& text) : std::runtime_error(text), offset_(offset) {}
    std::size_t offset() const { return offset_; }

  private:
    std::size_t offset_;
};

// "skin count is -7, expected 0 to 65535": throws unless low <= value <= high.
void require_range(std::size_t offset, std::string_view what, std::int64_t value, std::int64_t low,
                   std::int64_t high);

// Throw, naming `what`, unless a file of `size` bytes has all that from `offset` on. For whoever has not read
// the file yet; the others ask a ByteReader. The untrusted count is divided into, never multiplied up.
void require_bytes(std::size_t size, std::size_t offset, std::size_t length, std::string_view what);
void require_elements(std::size_t size, std::size_t offset, std::size_t count, std::size_t element_size,
                      std::string_view what);

class ByteReader {
  public:
    explicit ByteReader(ByteView bytes) : bytes_(bytes) {}

    std::size_t size() const { return bytes_.size(); }

    // The bytes [offset, offset + length); throws, naming `what`, when the file ends earlier.
    ByteView view(std::size_t offset, std::size_t length, std::string_view what) const;

    // `count` elements of `element_size` bytes.
    ByteView array(std::size_t offset, std::size_t count, std::size_t element_size,
                   std::string_view what) const;

    template <class T>
    T read(std::size_t offset, std::string_view what) const {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, view(offset, sizeof(T), what).data(), sizeof(T));
        return value;
    }

  private:
    ByteView bytes_;
};

// Copies element `index` out of bytes that `array` has already checked.
template <class T>
T element(ByteView bytes, std::size_t index) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

// A fixed-size name field up to its terminator, or all of it where there is none.
std::string fixed_string(ByteView field);

// "0x1c"
std::string hex(std::size_t offset);

} // namespace tris
