// A fingerprint of bytes, for caches that know things by what is in them. 128 bits, so that two files never
// meet by chance; nothing keeps anybody from making two on purpose.
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <string>

namespace tris {

class ContentHash {
  public:
    // Each part counts with its length: "ab" and "c" are not "a" and "bc".
    void add(ByteView bytes);
    void add(std::string_view text) { add(as_bytes(text)); }

    // 32 hexadecimal digits.
    std::string text() const;

  private:
    void add_word(std::uint64_t word);

    std::uint64_t a_ = 0x243f6a8885a308d3U; // digits of pi
    std::uint64_t b_ = 0x13198a2e03707344U;
};

} // namespace tris
