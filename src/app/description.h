// What the interface is told of the viewer, each frame anew. What is made of text is kept, and made again
// only when what it speaks of is another: a frame that brings nothing new allocates nothing.
#pragma once

#include "app/viewer.h"
#include "ui/interface.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tris::app {

class Description {
  public:
    // What only the loop knows.
    struct Moment {
        bool loading = false; // for longer than a blink
        bool plays = false;
        render::DrawStats drawn{};
    };

    // Answers of the frame before are taken back. What is given refers to this and to the viewer.
    void give(ui::Interface& ui, Viewer& viewer, const Moment& moment);

  private:
    void give_model(ui::Interface& ui, Viewer& viewer, const Moment& moment);

    static void give_findings(ui::Interface& ui, const Viewer& viewer);

    std::shared_ptr<const Document> described_; // what the four below were made for
    std::string ordinal_;                       // and this, of the viewer
    std::string name_;
    std::vector<ui::Fact> facts_;
    std::vector<ui::Fact> place_;
    std::vector<std::string> missing_;
    std::string loading_;
    std::vector<std::filesystem::path> recent_;
    std::vector<std::string> recent_names_;
};

} // namespace tris::app
