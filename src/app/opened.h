// The part of opening that runs in the background: a model read together with the skin that it is going to
// wear, so that both appear at once.
#pragma once

#include "app/skins.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

struct FirstSkin {
    std::optional<SkinChoice> choice;     // nothing: the first of the document
    std::optional<PaletteChoice> palette; // nothing: the document's own
    render::ViewState view;               // for player colours and filter
    std::string resident;                 // the key of textures that are there: these are not made again
};

// For a model that was not seen before.
FirstSkin fresh_skin(const render::ViewState& view);

// Which skin a document is going to wear; nothing when it has none.
std::optional<SkinRequest> first_request(const Document& document, const FirstSkin& first);

struct Opened {
    std::shared_ptr<const Document> document;
    std::string skin_key;
    std::optional<DecodedSkin> skin; // nothing: there is none, it is resident, or it cannot be read
};

// `document` is what was read before and is still true, or null. `seen_from` as in open_document.
Result<Opened> open_with_skin(const std::filesystem::path& path, const FirstSkin& first,
                              std::shared_ptr<const Document> document,
                              const std::filesystem::path& seen_from = {});

} // namespace tris::app
