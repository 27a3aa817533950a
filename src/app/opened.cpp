#include "app/opened.h"

#include <utility>

namespace tris::app {

FirstSkin fresh_skin(const render::ViewState& view) {
    FirstSkin first;
    first.view = view;
    first.view.top_color = first.view.bottom_color =
        formats::kOwnColor; // they were chosen for another player
    return first;
}

std::optional<SkinRequest> first_request(const Document& document, const FirstSkin& first) {
    const bool fits =
        first.choice && first.choice->indexed < static_cast<int>(document.model.indexed_skins.size());
    const SkinChoice* choice = fits ? &*first.choice : nullptr;
    if (choice == nullptr && !document.skins.empty())
        choice = &document.skins.front();
    if (choice == nullptr)
        return std::nullopt;
    return SkinRequest{*choice, 0, first.palette.value_or(document.palette),
                       skin_recipe(document.model, first.view)};
}

Result<Opened> open_with_skin(const std::filesystem::path& path, const FirstSkin& first,
                              std::shared_ptr<const Document> document,
                              const std::filesystem::path& seen_from) {
    if (document == nullptr) {
        Result<Document> read = open_document(path, seen_from);
        if (!read)
            return read.error();
        document = std::make_shared<const Document>(*std::move(read));
    }
    Opened out{document, {}, {}};
    const std::optional<SkinRequest> request = first_request(*document, first);
    if (!request)
        return out;
    out.skin_key = skin_key(*document, *request);
    if (out.skin_key == first.resident)
        return out;
    if (Result<DecodedSkin> decoded = decode_skin(*document, *request))
        out.skin = *std::move(decoded);
    return out;
}

} // namespace tris::app
