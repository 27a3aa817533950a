#include "formats/load_model.h"

#include "core/byte_reader.h"
#include "formats/md2/md2_parse.h"

#include <cctype>
#include <string>

namespace tris::formats {

namespace {

// The first four bytes as a person would want to read them.
std::string magic_text(ByteView bytes) {
    std::string text;
    for (const std::byte b : bytes.first(4)) {
        const auto c = static_cast<unsigned char>(b);
        if (std::isprint(c) != 0)
            text += static_cast<char>(c);
        else
            text += "\\x" + hex(c).substr(2);
    }
    return text;
}

model::Model parse(ByteView bytes) {
    if (bytes.size() < 4)
        throw ParseError(0, "file has " + std::to_string(bytes.size()) +
                                " bytes, a model starts with 4 that name its kind");
    if (is_md2(bytes))
        return parse_md2(bytes);
    throw ParseError(0, "kind is \"" + magic_text(bytes) + "\", expected \"IDP2\" (Quake II MD2)");
}

} // namespace

Result<model::Model> load_model(ByteView bytes, std::string_view name) {
    try {
        return parse(bytes);
    } catch (const ParseError& e) {
        return Error{std::string(name) + ": " + hex(e.offset()) + ": " + e.what()};
    }
}

} // namespace tris::formats
