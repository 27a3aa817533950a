#include "formats/images/png.h"

#include "core/byte_reader.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace tris::formats {

namespace {

constexpr std::size_t kSidesAt = 16; // in the file

// How far deflate can make data shrink; more than this cannot be in the file, whatever the header says.
constexpr std::size_t kMostPerByte = 1032;
constexpr png_alloc_size_t kMostChunkBytes = 65536; // of texts, profiles and the like, which nobody asks for

// What libpng reads from, and what it had to say. Errors leave it by a jump over these functions, so that
// nothing here may need a destructor.
struct Source {
    const std::byte* bytes = nullptr;
    std::size_t size = 0;
    std::size_t at = 0;
    std::size_t enough_at = SIZE_MAX; // where nothing can come any more that belongs to the picture
    bool had_enough = false;
    std::array<char, 128> reason{};
};

void give_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto& source = *static_cast<Source*>(png_get_io_ptr(png));
    if (source.at + count > source.enough_at) {
        source.had_enough = true;
        png_longjmp(png, 1);
    }
    if (count > source.size - source.at) {
        std::snprintf(source.reason.data(), source.reason.size(),
                      "%zu bytes are needed from here, the file has %zu", count, source.size - source.at);
        png_longjmp(png, 1);
    }
    std::memcpy(out, source.bytes + source.at, count);
    source.at += count;
}

void take_error(png_structp png, png_const_charp text) {
    auto& source = *static_cast<Source*>(png_get_error_ptr(png));
    std::strncpy(source.reason.data(), text, source.reason.size() - 1);
    png_longjmp(png, 1);
}

void take_warning(png_structp, png_const_charp) {}

class PngReader {
  public:
    explicit PngReader(ByteView bytes) : source_{bytes.data(), bytes.size()} {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source_, take_error, take_warning);
        info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
    }
    ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;

    void read_header() {
        if (info_ == nullptr)
            throw ParseError(0, "no memory to read the PNG with");
        if (!read_info())
            fail();
    }
    std::size_t width() const { return png_get_image_width(png_, info_); }
    std::size_t height() const { return png_get_image_height(png_, info_); }
    std::size_t stored_row_bytes() const { return png_get_rowbytes(png_, info_); }

    // Four bytes a texel, one row after the other.
    void read_rows(std::uint8_t* out) {
        if (!read_image(out) && !source_.had_enough)
            fail();
    }

  private:
    [[noreturn]] void fail() const {
        throw ParseError(source_.at, std::string("PNG cannot be read: ") + source_.reason.data());
    }

    // False after an error; these two are what it jumps to.
    bool read_info() {
        if (setjmp(png_jmpbuf(png_)) != 0)
            return false;
        png_set_read_fn(png_, &source_, give_bytes);
        png_set_crc_action(png_, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
        png_set_user_limits(png_, kMaxImageSide, kMaxImageSide);
        png_set_chunk_malloc_max(png_, kMostChunkBytes);
        png_set_option(png_, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON); // some say less than they use
        png_read_info(png_, info_);
        return true;
    }
    bool read_image(std::uint8_t* out) {
        if (setjmp(png_jmpbuf(png_)) != 0)
            return false;
        png_set_expand(png_);
        png_set_strip_16(png_);
        png_set_gray_to_rgb(png_);
        png_set_add_alpha(png_, 0xFF, PNG_FILLER_AFTER);
        const int passes = png_set_interlace_handling(png_);
        const std::size_t most_for_a_row = stored_row_bytes() + kMostChunkBytes;
        png_read_update_info(png_, info_);
        for (int pass = 0; pass < passes; ++pass) {
            for (std::size_t y = 0; y < height(); ++y) {
                // With the last row libpng unpacks all that lies behind it, which may be a thousand times the
                // file.
                if (pass + 1 == passes && y + 1 == height())
                    source_.enough_at = source_.at + most_for_a_row;
                png_read_row(png_, out + y * width() * 4, nullptr);
            }
        }
        return true;
    }

    Source source_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

} // namespace

Image decode_png(ByteView bytes) {
    PngReader reader(bytes);
    reader.read_header();
    const std::size_t width = reader.width();
    const std::size_t height = reader.height();
    if (reader.stored_row_bytes() * height / kMostPerByte > bytes.size())
        throw ParseError(kSidesAt, "picture of " + std::to_string(width) + " x " + std::to_string(height) +
                                       " cannot be in a file of " + std::to_string(bytes.size()) + " bytes");
    Image image = make_image(static_cast<int>(width), static_cast<int>(height));
    reader.read_rows(image.rgba.data());
    return image;
}

} // namespace tris::formats
