// A contact sheet: many small pictures in one, each with its name under it.
#pragma once

#include "app/label.h"
#include "app/picture.h"
#include "core/image.h"
#include "core/result.h"

#include <optional>
#include <string>
#include <vector>

namespace tris::app {

struct SheetLayout {
    int cell_width = 320;
    int cell_height = 240;
    int columns = 0; // 0: as many as make the sheet a little wider than high
    int cells = 1;   // at most that many
    bool labels = true;
};

class Sheet {
  public:
    // Fails when the sheet would be larger than a picture may be.
    static Result<Sheet> create(const SheetLayout& layout, const render::ViewState& view);

    // The next cell, from left to right and from top to bottom. Without a font it goes without its label.
    void add(const Image& picture, const std::string& label, const LabelFont* font);

    // A cell that has only words, for want of a picture.
    void add_text(const std::string& text, const std::string& label, const LabelFont* font);

    int cells() const { return count_; }

    // The rows that have been filled.
    Image take() &&;

  private:
    struct Corner {
        int x;
        int y;
    };
    Corner begin_cell(const std::string& label, const LabelFont* font);

    SheetLayout layout_;
    int count_ = 0;
    Image image_;
    Color label_color_{};
};

// What to draw of a model for a sheet of its clips: each one halfway.
struct SheetCell {
    PictureOptions options;
    std::string label;
};
std::vector<SheetCell> clip_cells(const model::Model& model, const PictureOptions& options);

} // namespace tris::app
