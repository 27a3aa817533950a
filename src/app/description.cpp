#include "app/description.h"

#include "app/commands.h"
#include "app/memory_use.h"
#include "app/model_info.h"
#include "app/pointing.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

std::string capitalised(std::string name) {
    if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

} // namespace

void Description::give(ui::Interface& ui, Viewer& viewer, const Moment& moment) {
    ui.view = &viewer.view;
    ui.playback = &viewer.playback;
    ui.skin = &viewer.skin;
    ui.second_skin = &viewer.second_skin;
    ui.notices = &viewer.notices;
    ui.panes = &viewer.panes;
    ui.browser = &viewer.browser;
    ui.gallery = &viewer.gallery.view;
    ui.command = nullptr;
    ui.open_recent = -1;
    ui.pointed.reset();
    ui.chosen_file.reset();
    ui.scrubbing = false;
    ui.weapon = viewer.weapon;
    list_entries(viewer, ui.commands);
    if (viewer.recent != recent_) {
        recent_ = viewer.recent;
        recent_names_.clear();
        for (const std::filesystem::path& path : recent_)
            recent_names_.push_back(path.string());
    }
    ui.recent = recent_names_;
    loading_ = moment.loading && viewer.loading ? viewer.loading->path.filename().string() : "";
    ui.loading = loading_;
    if (viewer.document != nullptr) {
        give_model(ui, viewer, moment);
        give_findings(ui, viewer);
    }
    if (viewer.gallery.view.shown)
        ui.facts.name = viewer.gallery.view.root;
    ui.skins = {viewer.skins.size(), [&viewer](std::size_t index) -> ui::SkinEntry {
                    const SkinSlot& slot = viewer.skins[index];
                    return {slot.choice.label, slot.choice.origin,   slot.choice.told,         slot.width,
                            slot.height,       slot.thumbnail.get(), slot.choice.player_colors};
                }};
}

void Description::give_findings(ui::Interface& ui, const Viewer& viewer) {
    ui.checked = viewer.check != nullptr;
    list_findings(viewer, ui.findings);
    ui.engines = {};
    ui.count = {};
    if (!ui.checked)
        return;
    ui.engines = viewer.check->engines;
    ui.count = check::count(viewer.check->findings);
}

void Description::give_model(ui::Interface& ui, Viewer& viewer, const Moment& moment) {
    const Document& document = *viewer.document;
    if (described_ != viewer.document || ordinal_ != viewer.ordinal) {
        described_ = viewer.document;
        ordinal_ = viewer.ordinal;
        std::error_code error; // only where there is no current folder any more
        name_ = std::filesystem::absolute(document.path, error).string();
        if (error)
            name_ = document.path.string();
        if (!viewer.ordinal.empty())
            name_.insert(0, viewer.ordinal + " \xc2\xb7 ");
        facts_.clear();
        for (auto& [name, value] : model_lines(document))
            facts_.push_back({std::move(name), std::move(value)});
        place_.clear();
        for (auto& [name, value] : game_lines(document))
            place_.push_back({capitalised(std::move(name)), std::move(value)});
        missing_ = files::missing_lines(document.missing_files);
        ui.weapons_told = document.weapons_told;
        ui.facts.notes.clear();
        for (const Oddity& note : document.model.notes)
            ui.facts.notes.push_back(oddity_text(note));
        ui.facts.flags.clear();
        for (const std::string& flag : model::flag_names(document.model.flags))
            ui.facts.flags += (ui.facts.flags.empty() ? "" : ", ") + flag;
        ui.weapons.clear();
        for (const std::filesystem::path& path : viewer.weapons)
            ui.weapons.push_back(path.filename().string());
    }
    ui.model = &document.model;
    ui.skin_texture = viewer.textures.base.get();
    ui.ground = ground_of(viewer);
    ui.turn_degrees = scene_turn(document.model, viewer.view, viewer.playback.world_seconds);
    ui.palette = document.model.indexed_skins.empty() ? nullptr : &viewer.palette.colors;
    ui.palette_name = viewer.palette.name;
    ui.plays = moment.plays;
    ui.facts.name = name_;
    ui.facts.all = facts_;
    ui.facts.gpu_bytes = viewer.gpu_model->bytes;
    ui.facts.texture_bytes = texture_bytes(viewer);
    ui.facts.place = place_;
    ui.facts.missing = missing_;
    ui.facts.missing_files = document.missing_files.size();
    const MemoryUse use = memory_use(viewer);
    ui.facts.memory_bytes = use.memory_bytes;
    ui.facts.memory_budget = use.memory_budget;
    ui.facts.all_gpu_bytes = use.gpu_bytes;
    ui.facts.gpu_budget = use.gpu_budget;
    ui.facts.uploads = viewer.graphics.models.uploads();
    ui.facts.triangle_path_vertices = viewer.gpu_model->triangles.count;
    ui.facts.strip_path_vertices = viewer.gpu_model->strip_path_vertices;
    ui.facts.drawn = moment.drawn;
    ui.facts.skin_note = document.skin_note;
}

} // namespace tris::app
