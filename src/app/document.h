// An opened model with the skins that were found for it.
#pragma once

#include "core/block_image.h"
#include "core/bytes.h"
#include "core/image.h"
#include "core/lru_cache.h"
#include "core/result.h"
#include "files/player.h"
#include "formats/images/indexed_skin.h"
#include "model/model.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

struct SkinChoice {
    std::string label;          // file name
    std::filesystem::path path; // the picture; empty for a skin inside the model
    int indexed = -1;           // which of Model::indexed_skins it is; -1 for a file
    std::string origin;         // in words: how it was found
    int name_index = -1;        // which of Model::skin_names it answers; -1 for none
    bool player_colors = false; // some of its colours are those that a player chooses
    std::string told{};         // in a game: "players/male/grunt.pcx, from pak2.pak"; else empty
};

inline constexpr const char* kDroppedOrigin = "dropped"; // by the user onto the window

struct PaletteChoice {
    formats::Palette colors = formats::quake_palette();
    std::string source; // the file; empty for the palette that is built in
    std::string name = "built in";
};

// Where the model lies in its game.
struct InGame {
    std::string path;               // "players/male/tris.md2"
    std::string from;               // "pak0.pak", "loose in baseq2"
    std::vector<std::string> hides; // the layers behind it that have this path too
    std::string hidden_by;          // the layer from which the game takes this path instead; or empty
};

struct Document {
    std::filesystem::path path;
    std::filesystem::path seen_from; // the folder whose game is around it; empty: that which it lies in
    std::filesystem::path disk_file; // what is to be watched: the file itself, or the archive that it is in
    std::vector<std::filesystem::path> companions; // what it was asked for besides, there or not
    std::string source;  // file_key of all these when they were read: a changed file is another source
    std::string content; // tells the bytes of all these from all others, wherever they lie
    std::vector<std::filesystem::path> places;  // its folder and the game's, where skins may come and go
    std::string surroundings;                   // file_key of all these
    std::vector<std::filesystem::path> watched; // the folders on the disk in which all of this may change
    std::optional<InGame> in_game;
    model::Model model;
    std::vector<SkinChoice> skins;          // best first; may be empty
    std::vector<std::string> missing_skins; // of Model::skin_names, those that no file answers
    std::string skin_note;                  // what to tell when no skin fits; empty otherwise
    std::vector<files::MissingFile>
        missing_files; // what the game shows in the place of files that are not there
    std::vector<std::filesystem::path> weapons; // what it can hold
    std::vector<std::string> weapons_told;      // as SkinChoice::told
    PaletteChoice palette;                      // for skins inside the model, and pictures without one
    double parse_milliseconds = 0.0;
};

struct KeptDocument {
    std::shared_ptr<const Document> document;
    std::string skin_key; // of the textures that it wore first
};

// Keeps recently opened documents, so that going back to one reads and parses nothing. Does not look at the
// disk: whoever takes one asks whether it is_current, on a thread that may wait.
class DocumentCache {
  public:
    explicit DocumentCache(std::size_t budget_bytes) : cache_(budget_bytes) {}

    // What is kept of a file, seen from that folder, or null.
    std::shared_ptr<const KeptDocument> find(const std::filesystem::path& path,
                                             const std::filesystem::path& seen_from = {});
    void put(const std::shared_ptr<const Document>& document, const std::string& skin_key = {});

    std::size_t used_bytes() const { return cache_.used_bytes(); }
    std::size_t budget() const { return cache_.budget(); }
    void set_budget(std::size_t bytes) { cache_.set_budget(bytes); }

  private:
    LruCache<const KeptDocument> cache_;
};

// Whether the files that it was read from and looked for are as they were then. Asks the disk for each of
// them: not for the thread that draws.
bool is_current(const Document& document);

// What it holds in main memory.
std::size_t memory_bytes(const Document& document);

// What a file is known by in the caches: its place, size and time of change. For a file in an archive the
// latter two are the archive's.
std::string file_key(const std::filesystem::path& path);

// A mod's folder shows models of its base: seen from there they have what the mod adds to them.
Result<Document> open_document(const std::filesystem::path& path,
                               const std::filesystem::path& seen_from = {});

// A model that lies in no folder: there is nothing beside it to find.
Result<Document> document_of_bytes(ByteView bytes, const std::string& name);

// 768 bytes, or the palette of a PCX picture such as Quake II's pics/colormap.pcx.
Result<PaletteChoice> load_palette(const std::filesystem::path& path);

// A weapon as the player sees it in hand, by its name: it opens in the first-person camera.
bool is_view_weapon(const Document& document);

// A picture, and the same as blocks that a graphics card takes, where the file has it so with all its
// mipmaps.
struct SkinPicture {
    Image image;
    std::optional<BlockImage> blocks;
};

// Reads and decodes a skin picture; `warnings` receives what was tolerated. A PCX without a palette takes
// this one.
Result<SkinPicture> load_skin_picture(const std::filesystem::path& path, const PaletteChoice& palette,
                                      Oddities& warnings);
Result<Image> load_skin(const std::filesystem::path& path, Oddities& warnings);

} // namespace tris::app
