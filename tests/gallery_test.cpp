// The gallery without a window: what it lists, where keys lead, and which cells it wants first.
#include "support/imgui_fixture.h"
#include "ui/gallery.h"
#include "ui/interface.h"
#include "ui/theme.h"

#include <algorithm>
#include <string>

namespace tris::ui {
namespace {

GalleryCell cell(const std::string& place, std::uint64_t bytes = 0) {
    GalleryCell out;
    out.place = place;
    out.bytes = bytes;
    return out;
}

Gallery gallery_of(const std::vector<std::string>& places) {
    Gallery gallery;
    begin_gallery(gallery, "/games/baseq2");
    std::vector<GalleryCell> cells;
    for (const std::string& place : places)
        cells.push_back(cell(place, 100 - cells.size()));
    add_cells(gallery, std::move(cells));
    return gallery;
}

Gallery numbered(int count) {
    std::vector<std::string> places;
    for (int i = 0; i < count; ++i)
        places.push_back("m" + std::to_string(i) + ".md2");
    return gallery_of(places);
}

std::string listed(const Gallery& gallery) {
    std::string out;
    for (const int index : gallery.listed)
        out += gallery.cells[static_cast<std::size_t>(index)].place + " ";
    return out;
}

std::string selected(const Gallery& gallery) {
    return gallery.selected < 0 ? "" : gallery.cells[static_cast<std::size_t>(gallery.selected)].place;
}

void know(Gallery& gallery, const std::string& place, int frames, int warnings) {
    GalleryCell& known = gallery.cells[static_cast<std::size_t>(find_cell(gallery, place))];
    known.state = CellState::readable;
    known.frames = frames;
    known.warnings = warnings;
}

TEST(GalleryList, FoldersThatAllLieInAreNotSearched) {
    Gallery gallery = gallery_of({"pak0.pak/progs/ogre.mdl", "pak1.pak/progs/knight.mdl"});
    type_text(gallery, "Og");
    EXPECT_EQ(listed(gallery), "pak0.pak/progs/ogre.mdl ");
    erase_typed(gallery, true);
    type_text(gallery, "pak1 k");
    EXPECT_EQ(listed(gallery), "pak1.pak/progs/knight.mdl ");
    erase_typed(gallery, true);
    add_cells(gallery, {cell("players/male/tris.md2")}); // now "progs" tells them apart
    type_text(gallery, "progs");
    EXPECT_EQ(listed(gallery), "pak0.pak/progs/ogre.mdl pak1.pak/progs/knight.mdl ");
}

TEST(GalleryTree, WhatWasFoldedByHandStaysSoWhileMoreCellsCome) {
    Gallery gallery = gallery_of({"a/x/m.md2", "b/m.md2"});
    ASSERT_TRUE(gallery.unfolded.contains("a"));
    set_folded(gallery, "a", true);
    add_cells(gallery, {cell("c/y/m.md2")});
    EXPECT_FALSE(gallery.unfolded.contains("a"));
    begin_gallery(gallery, "/other");
    add_cells(gallery, {cell("a/x/m.md2"), cell("b/m.md2")});
    EXPECT_TRUE(gallery.unfolded.contains("a"));
}

TEST(GalleryList, IsInNaturalOrderAndSelectsTheFirst) {
    Gallery gallery = gallery_of({"b10.md2", "b9.md2", "A.mdl", "a/z.md2"});
    EXPECT_EQ(listed(gallery), "A.mdl a/z.md2 b9.md2 b10.md2 ");
    EXPECT_EQ(selected(gallery), "A.mdl");
    move_selection(gallery, GalleryMove::right);
    add_cells(gallery, {cell("a/a.md2")});
    EXPECT_EQ(listed(gallery), "A.mdl a/a.md2 a/z.md2 b9.md2 b10.md2 ");
    EXPECT_EQ(selected(gallery), "a/z.md2") << "more models do not move the selection";
    EXPECT_EQ(find_cell(gallery, "b10.md2"), 0) << "cells keep their numbers";
}

TEST(GalleryList, FiltersByWordsInThePathWithoutRegardToCase) {
    Gallery gallery =
        gallery_of({"monsters/tank/tris.md2", "monsters/boss/tris.md2", "Tank.mdl", "items/x.md2"});
    type_text(gallery, " TANK");
    EXPECT_EQ(gallery.filter, "TANK") << "a space in front means nothing";
    EXPECT_EQ(listed(gallery), "monsters/tank/tris.md2 Tank.mdl ");
    EXPECT_EQ(selected(gallery), "monsters/tank/tris.md2");
    type_text(gallery, " mon");
    EXPECT_EQ(listed(gallery), "monsters/tank/tris.md2 ");
    type_text(gallery, "x\n\t");
    EXPECT_EQ(listed(gallery), "");
    EXPECT_EQ(gallery.selected, -1);
    EXPECT_EQ(gallery.filter, "TANK monx");
    EXPECT_TRUE(erase_typed(gallery, false));
    EXPECT_EQ(listed(gallery), "monsters/tank/tris.md2 ");
    type_text(gallery, "\xd1\x84"); // a letter of two bytes goes as one
    EXPECT_TRUE(erase_typed(gallery, false));
    EXPECT_EQ(gallery.filter, "TANK mon");
    EXPECT_TRUE(erase_typed(gallery, true));
    EXPECT_EQ(gallery.listed.size(), 4U);
    EXPECT_EQ(selected(gallery), "monsters/tank/tris.md2");
    EXPECT_FALSE(erase_typed(gallery, false));
    type_text(gallery, std::string(1000, 'x'));
    EXPECT_EQ(gallery.filter, "") << "nobody types that";
}

TEST(GalleryList, SortsBothWaysWithTheUnknownLast) {
    Gallery gallery = gallery_of({"a.md2", "b.md2", "c.md2", "d.md2"}); // each smaller than the last
    gallery.order = GalleryOrder::size;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "a.md2 b.md2 c.md2 d.md2 ") << "the largest first";
    gallery.descending = true;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "d.md2 c.md2 b.md2 a.md2 ");
    gallery.order = GalleryOrder::name;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "d.md2 c.md2 b.md2 a.md2 ");
    know(gallery, "b.md2", 10, 3);
    know(gallery, "d.md2", 198, 0);
    gallery.order = GalleryOrder::frames;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "b.md2 d.md2 a.md2 c.md2 ");
    gallery.descending = false;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "d.md2 b.md2 a.md2 c.md2 ");
    gallery.cells[0].state = CellState::broken;
    gallery.order = GalleryOrder::warnings;
    relist(gallery);
    EXPECT_EQ(listed(gallery), "a.md2 b.md2 d.md2 c.md2 ") << "a broken file is the worst finding";
}

TEST(GalleryList, TheFirstIsSelectedUntilOneIsChosen) {
    Gallery gallery = gallery_of({"a.md2", "b.md2", "c.md2"});
    gallery.order = GalleryOrder::frames;
    relist(gallery);
    EXPECT_EQ(selected(gallery), "a.md2");
    know(gallery, "b.md2", 10, 0);
    relist(gallery);
    EXPECT_EQ(selected(gallery), "b.md2");
    move_selection(gallery, GalleryMove::right);
    EXPECT_EQ(selected(gallery), "a.md2");
    know(gallery, "c.md2", 20, 0);
    relist(gallery);
    EXPECT_EQ(listed(gallery), "c.md2 b.md2 a.md2 ");
    EXPECT_EQ(selected(gallery), "a.md2");
}

TEST(GalleryList, TellsWhatIsKnownWithoutThePathTwice) {
    Gallery gallery = gallery_of({"x/a.md2", "b.md2"});
    const auto facts = [&](std::size_t cell) { return cell_facts(gallery, gallery.cells[cell]); };
    EXPECT_EQ(facts(0), "");
    know(gallery, "x/a.md2", 1, 2);
    gallery.cells[0].hides = "pak0.pak";
    gallery.cells[0].note = "a.pcx is missing\n2 triangles have no area";
    EXPECT_EQ(facts(0), " \xc2\xb7 1 frame \xc2\xb7 0 triangles \xc2\xb7 2 warnings \xc2\xb7 hides pak0.pak"
                        " \xc2\xb7 a.pcx is missing; 2 triangles have no area");
    gallery.cells[1].state = CellState::broken;
    gallery.cells[1].note = "/games/baseq2/b.md2: 0x0: MD2 header needs 68 bytes";
    EXPECT_EQ(cell_note(gallery, gallery.cells[1]), "0x0: MD2 header needs 68 bytes");
    EXPECT_EQ(facts(1), " \xc2\xb7 0x0: MD2 header needs 68 bytes");
    gallery.root = "/";
    gallery.cells[1].note = "/b.md2: 0x0: MD2 header needs 68 bytes";
    EXPECT_EQ(cell_note(gallery, gallery.cells[1]), "0x0: MD2 header needs 68 bytes");
}

TEST(GalleryList, LabelsTellModelsOfOneNameApart) {
    const Gallery gallery =
        gallery_of({"players/male/tris.md2", "players/female/TRIS.md2", "tris.md2", "x/one.mdl"});
    EXPECT_EQ(gallery.cells[0].label, "male/tris.md2");
    EXPECT_EQ(gallery.cells[1].label, "female/TRIS.md2");
    EXPECT_EQ(gallery.cells[2].label, "tris.md2");
    EXPECT_EQ(gallery.cells[3].label, "one.mdl");
}

TEST(GalleryList, LabelsTellFoldersOfOneNameApart) {
    const Gallery gallery = gallery_of({"pak0.pak/models/a/tris.md2", "pak1.pak/models/a/tris.md2",
                                        "pak1.pak/models/b/tris.md2", "a/tris.md2", "A/TRIS.md2"});
    EXPECT_EQ(gallery.cells[0].label, "pak0.pak/models/a/tris.md2");
    EXPECT_EQ(gallery.cells[1].label, "pak1.pak/models/a/tris.md2");
    EXPECT_EQ(gallery.cells[2].label, "b/tris.md2");
    EXPECT_EQ(gallery.cells[3].label, "a/tris.md2");
    EXPECT_EQ(gallery.cells[4].label, "A/TRIS.md2");
}

TEST(GalleryList, TheTreeCountsAndFilters) {
    Gallery gallery =
        gallery_of({"pak0.pak/models/a/tris.md2", "pak0.pak/models/b/tris.md2", "pak0.pak2/c.md2", "d.md2"});
    std::string tree;
    for (const int row : gallery.folder_rows) {
        const GalleryFolder& folder = gallery.folders[static_cast<std::size_t>(row)];
        tree += std::to_string(folder.depth) + folder.name + ":" + std::to_string(folder.models) + " ";
    }
    EXPECT_EQ(tree, "0baseq2:4 1pak0.pak:2 2models:2 3a:1 3b:1 1pak0.pak2:1 ");
    choose_folder(gallery, "pak0.pak");
    EXPECT_EQ(listed(gallery), "pak0.pak/models/a/tris.md2 pak0.pak/models/b/tris.md2 ");
    set_folded(gallery, "pak0.pak", true);
    EXPECT_EQ(gallery.folder_rows.size(), 3U);
    set_folded(gallery, "pak0.pak", false);
    EXPECT_EQ(gallery.folder_rows.size(), 6U);
    // A cell that is hidden by folder and filter is found all the same.
    type_text(gallery, "b/");
    EXPECT_EQ(gallery.listed.size(), 1U);
    select_cell(gallery, find_cell(gallery, "d.md2"));
    EXPECT_EQ(selected(gallery), "d.md2");
    EXPECT_EQ(gallery.listed.size(), 4U);
}

TEST(GalleryList, ALargeTreeBeginsFolded) {
    std::vector<std::string> places;
    for (int i = 0; i < 500; ++i)
        places.push_back("a" + std::to_string(i % 5) + "/b" + std::to_string(i) + "/tris.md2");
    const Gallery gallery = gallery_of(places);
    EXPECT_EQ(gallery.folders.size(), 506U);
    EXPECT_EQ(gallery.folder_rows.size(), 6U);
}

TEST(GalleryMoves, FollowTheGrid) {
    Gallery gallery = numbered(11);
    gallery.columns = 4;
    gallery.rows_seen = 2;
    const auto go = [&](GalleryMove move) {
        move_selection(gallery, move);
        return selected(gallery);
    };
    EXPECT_EQ(go(GalleryMove::left), "m0.md2");
    EXPECT_EQ(go(GalleryMove::up), "m0.md2");
    EXPECT_EQ(go(GalleryMove::right), "m1.md2");
    EXPECT_EQ(go(GalleryMove::down), "m5.md2");
    EXPECT_EQ(go(GalleryMove::right), "m6.md2");
    EXPECT_EQ(go(GalleryMove::right), "m7.md2");
    EXPECT_EQ(go(GalleryMove::right), "m8.md2") << "on to the next row";
    EXPECT_EQ(go(GalleryMove::left), "m7.md2");
    EXPECT_EQ(go(GalleryMove::down), "m10.md2") << "the row below is shorter";
    EXPECT_EQ(go(GalleryMove::down), "m10.md2");
    EXPECT_EQ(go(GalleryMove::right), "m10.md2");
    EXPECT_EQ(go(GalleryMove::page_up), "m2.md2");
    EXPECT_EQ(go(GalleryMove::page_down), "m10.md2");
    EXPECT_EQ(go(GalleryMove::first), "m0.md2");
    EXPECT_EQ(go(GalleryMove::last), "m10.md2");
    EXPECT_TRUE(gallery.reveal);
    Gallery none = numbered(0);
    move_selection(none, GalleryMove::down);
    EXPECT_EQ(none.selected, -1);
}

TEST(GalleryNeeds, TheMiddleOfWhatIsSeenComesFirst) {
    Gallery gallery = numbered(1000);
    gallery.first_seen = 100;
    gallery.end_seen = 110;
    std::vector<bool> has(1000, false);
    std::vector<int> order;
    int near_count = 0;
    while (order.size() < 1000) {
        bool was_near = false;
        const int next = next_in_need(gallery, [&](int index, bool near) {
            was_near = near;
            return !has[static_cast<std::size_t>(index)];
        });
        ASSERT_GE(next, 0);
        has[static_cast<std::size_t>(next)] = true;
        order.push_back(next);
        near_count += was_near ? 1 : 0;
    }
    EXPECT_EQ(order.front(), 105);
    for (int i = 0; i < 10; ++i) {
        EXPECT_GE(order[static_cast<std::size_t>(i)], 100);
        EXPECT_LE(order[static_cast<std::size_t>(i)], 110);
    }
    EXPECT_EQ(order.back(), 999);
    EXPECT_GE(near_count, 20);
    EXPECT_LE(near_count, 40) << "what is far away gets no picture yet";
    EXPECT_EQ(next_in_need(gallery, [&](int index, bool) { return !has[static_cast<std::size_t>(index)]; }),
              -1);
    // What the filter hides is made last.
    type_text(gallery, "m7");
    has.assign(1000, true);
    has[5] = has[777] = false;
    EXPECT_EQ(next_in_need(gallery, [&](int index, bool) { return !has[static_cast<std::size_t>(index)]; }),
              777);
    has[777] = true;
    EXPECT_EQ(next_in_need(gallery, [&](int index, bool) { return !has[static_cast<std::size_t>(index)]; }),
              5);
}

class GalleryTest : public test::ImGuiTest {
  protected:
    void begin(int count) {
        gallery = numbered(count);
        gallery.shown = true;
        show([this] {
            draw_gallery(gallery, {0.0F, 26.0F, 1280.0F, 774.0F}, takes_text);
            if (gallery.opened)
                opened.push_back(*gallery.opened);
            closed = closed || gallery.closed;
        });
        frames(3);
    }

    Gallery gallery;
    bool takes_text = true;
    std::vector<int> opened;
    bool closed = false;
};

TEST_F(GalleryTest, OnlyWhatIsSeenIsDrawn) {
    begin(5000);
    EXPECT_GT(gallery.columns, 3);
    EXPECT_EQ(gallery.first_seen, 0);
    const int seen = gallery.end_seen;
    EXPECT_GT(seen, 2 * gallery.columns);
    EXPECT_LT(seen, 100);
    const int vertices = ImGui::GetDrawData()->TotalVtxCount;
    move_selection(gallery, GalleryMove::last);
    frames(3);
    EXPECT_EQ(gallery.end_seen, 5000);
    EXPECT_GT(gallery.first_seen, 4900);
    move_selection(gallery, GalleryMove::first);
    frames(3);
    EXPECT_EQ(gallery.first_seen, 0);
    EXPECT_EQ(ImGui::GetDrawData()->TotalVtxCount, vertices);
    begin(50);
    EXPECT_LT(std::abs(ImGui::GetDrawData()->TotalVtxCount - vertices), vertices / 4)
        << "hidden cells cost nothing, however many they are";
}

TEST_F(GalleryTest, TheWheelScrollsAndWithControlChangesTheSize) {
    begin(5000);
    move_mouse({700, 400});
    const int columns = gallery.columns;
    ImGui::GetIO().MouseWheel = -20.0F;
    frames();
    ImGui::GetIO().MouseWheel = 0.0F;
    frames(2);
    EXPECT_GT(gallery.first_seen, 0);
    EXPECT_EQ(gallery.columns, columns);
    ImGui::GetIO().KeyCtrl = true;
    ImGui::GetIO().MouseWheel = 4.0F;
    frames();
    ImGui::GetIO().MouseWheel = 0.0F;
    ImGui::GetIO().KeyCtrl = false;
    frames(2);
    EXPECT_LT(gallery.columns, columns);
    EXPECT_GT(gallery.cell_size, kUsualCellSize);
    for (int i = 0; i < 100; ++i)
        resize_cells(gallery, 2.0F);
    frames(2);
    EXPECT_EQ(gallery.cell_size, kMaxCellSize);
}

TEST_F(GalleryTest, AnotherShapeKeepsWhatIsInView) {
    begin(2000);
    Rect area = {0.0F, 26.0F, 1280.0F, 774.0F};
    show([&] { draw_gallery(gallery, area, true); });
    frames(2);
    const auto shows = [&](int position) {
        return position >= gallery.first_seen && position < gallery.end_seen;
    };
    const auto try_shapes = [&](int position) {
        for (const ImVec2 size : {ImVec2(700, 400), ImVec2(350, 774), ImVec2(1280, 300), ImVec2(1280, 774)}) {
            area.width = size.x;
            area.height = size.y;
            frames(1);
            EXPECT_TRUE(shows(position)) << position << " at " << size.x;
            frames(2);
            EXPECT_TRUE(shows(position)) << position << " at " << size.x;
        }
        for (const float factor : {1.5F, 1.2F, 0.3F, 1.7F}) {
            resize_cells(gallery, factor);
            frames(2);
            EXPECT_TRUE(shows(position)) << position << " at " << gallery.cell_size;
        }
    };
    for (int i = 0; i < 20; ++i)
        move_selection(gallery, GalleryMove::page_down);
    frames(2);
    const auto selected_at = static_cast<int>(
        std::find(gallery.listed.begin(), gallery.listed.end(), gallery.selected) - gallery.listed.begin());
    try_shapes(selected_at);
    // What is scrolled away from does not call back: then it is the first that is seen.
    move_mouse({700, 300});
    ImGui::GetIO().MouseWheel = -30.0F;
    frames();
    ImGui::GetIO().MouseWheel = 0.0F;
    frames(2);
    ASSERT_FALSE(shows(selected_at));
    try_shapes(gallery.first_kept);
    EXPECT_FALSE(shows(selected_at));
}

TEST_F(GalleryTest, TheSelectedCellStaysInViewWhileTheListGrowsUntilSomebodyScrolls) {
    begin(100);
    const auto grow = [&](const std::string& folder) {
        std::vector<GalleryCell> cells;
        for (int i = 0; i < 300; ++i)
            cells.push_back(cell(folder + std::to_string(i) + ".md2"));
        add_cells(gallery, std::move(cells));
        frames(2);
    };
    const auto is_seen = [&] {
        const auto end = gallery.listed.begin() + gallery.end_seen;
        return std::find(gallery.listed.begin() + gallery.first_seen, end, gallery.selected) != end;
    };
    grow("a");
    EXPECT_EQ(gallery.first_seen, 0) << "nobody has chosen anything";
    EXPECT_TRUE(is_seen());
    select_cell(gallery, find_cell(gallery, "m50.md2"));
    for (const char* folder : {"b", "c", "d"}) {
        grow(folder);
        EXPECT_TRUE(is_seen()) << folder;
    }
    move_mouse({700, 400});
    ImGui::GetIO().MouseWheel = 60.0F;
    frames();
    ImGui::GetIO().MouseWheel = 0.0F;
    frames(2);
    EXPECT_FALSE(is_seen());
    const float scroll = gallery.scroll;
    grow("e");
    EXPECT_EQ(gallery.scroll, scroll);
    move_selection(gallery, GalleryMove::right);
    grow("f");
    EXPECT_TRUE(is_seen());
}

TEST_F(GalleryTest, WhatMovedLastIsTold) {
    begin(40);
    move_mouse({390, 200});
    move_mouse({400, 200});
    frames(2);
    EXPECT_GE(gallery.hovered, 0);
    EXPECT_TRUE(gallery.by_mouse);
    move_selection(gallery, GalleryMove::right);
    frames(3);
    EXPECT_GE(gallery.hovered, 0);
    EXPECT_FALSE(gallery.by_mouse) << "the mouse rests";
    move_mouse({401, 200});
    EXPECT_TRUE(gallery.by_mouse);
}

TEST_F(GalleryTest, AFolderAboveShowsTheSelectedCell) {
    std::vector<std::string> places;
    for (int i = 0; i < 400; ++i)
        places.push_back("a/m" + std::to_string(i) + ".md2");
    places.push_back("b/last.md2");
    begin(0);
    gallery = gallery_of(places);
    gallery.shown = true;
    choose_folder(gallery, "b");
    frames(3);
    EXPECT_EQ(gallery.end_seen, 1);
    const int cell = find_cell(gallery, "b/last.md2");
    choose_folder(gallery, "");
    select_cell(gallery, cell);
    frames(3);
    EXPECT_EQ(gallery.selected, cell);
    EXPECT_EQ(gallery.end_seen, 401);
}

TEST_F(GalleryTest, AClickSelectsADoubleClickOpens) {
    begin(40);
    move_mouse({400, 200}); // somewhere in the first row
    frames(2);
    const int under = gallery.hovered;
    ASSERT_GE(under, 0);
    EXPECT_NE(under, gallery.selected);
    click();
    EXPECT_EQ(gallery.selected, under);
    EXPECT_TRUE(opened.empty());
    click();
    EXPECT_EQ(opened, std::vector<int>{under});
    move_mouse({-100, -100});
    EXPECT_EQ(gallery.hovered, -1);
}

TEST_F(GalleryTest, WhatIsTypedFiltersUnlessSomethingElseHasTheKeyboard) {
    begin(40);
    type("m1");
    EXPECT_EQ(gallery.filter, "m1");
    EXPECT_EQ(gallery.listed.size(), 11U);
    takes_text = false;
    type("3");
    EXPECT_EQ(gallery.filter, "m1");
    takes_text = true;
    ImGui::GetIO().KeyCtrl = true;
    type("k");
    EXPECT_EQ(gallery.filter, "m1");
    ImGui::GetIO().KeyAlt = true; // as AltGr is on some systems, on others without Ctrl
    type("@");
    ImGui::GetIO().KeyCtrl = false;
    type("\xc5\x82");
    ImGui::GetIO().KeyAlt = false;
    EXPECT_EQ(gallery.filter, "m1@\xc5\x82");
    EXPECT_TRUE(erase_typed(gallery, false) && erase_typed(gallery, false));
    EXPECT_EQ(gallery.filter, "m1");
    type("\xd0\xb9");
    EXPECT_EQ(gallery.filter, "m1\xd0\xb9");
    EXPECT_TRUE(gallery.listed.empty());
    frames(2); // draws with nothing to show
}

TEST_F(GalleryTest, ANarrowWindowHasATreeOnlyWhereItIsAskedFor) {
    gallery = gallery_of({"a/x.md2", "b/y.md2"});
    gallery.shown = true;
    float width = 1280.0F;
    show([&] { draw_gallery(gallery, {0.0F, 26.0F, width, 600.0F}, true); });
    frames(2);
    EXPECT_TRUE(gallery.tree_seen);
    width = 500.0F;
    frames(2);
    EXPECT_FALSE(gallery.tree_seen);
    toggle_tree(gallery);
    frames(2);
    EXPECT_TRUE(gallery.tree_seen);
    toggle_tree(gallery);
    frames(2);
    EXPECT_FALSE(gallery.tree_seen);
    EXPECT_TRUE(gallery.tree) << "a wide window keeps its own";
    width = 1280.0F;
    frames(2);
    EXPECT_TRUE(gallery.tree_seen);
    toggle_tree(gallery);
    frames(2);
    EXPECT_FALSE(gallery.tree_seen);
}

TEST_F(GalleryTest, EveryKindOfCellIsDrawnAtEverySize) {
    gallery = gallery_of(
        {"a.md2", "b.md2", std::string(300, 'x') + "\xd1\x84/" + std::string(300, '\xd1') + ".md2", "d.md2"});
    know(gallery, "a.md2", 1, 12345);
    gallery.cells[1].state = CellState::broken;
    gallery.cells[1].note = "b.md2: 0x0: MD2 header needs 68 bytes";
    float width = 1280.0F;
    show([&] { draw_gallery(gallery, {0.0F, 26.0F, width, 600.0F}, true); });
    for (const float w : {1280.0F, 700.0F, 300.0F, 90.0F, 1.0F}) {
        width = w;
        for (const float size : {kMinCellSize, kMaxCellSize}) {
            gallery.cell_size = size;
            for (const float x : {50.0F, 300.0F, 600.0F}) {
                move_mouse({x, 150.0F});
                frames(40); // long enough for tooltips
            }
        }
    }
    EXPECT_EQ(gallery.listed.size(), 4U);
}

TEST_F(GalleryTest, TheMiddleIsLeftOutAtTheBordersOfLetters) {
    show([] {
        const std::string text =
            "monsters/\xd1\x82\xd0\xb0\xd0\xbd\xd0\xba/\xd1\x82\xd1\x80\xd0\xb8\xd1\x81.md2";
        EXPECT_EQ(middle_left_out(text, 10000.0F), text);
        float last = 0.0F;
        for (float room = 20.0F; room < 300.0F; room += 7.0F) {
            const std::string shorter = middle_left_out(text, room);
            const float width = ImGui::CalcTextSize(shorter.c_str()).x;
            EXPECT_LE(width, room);
            EXPECT_GE(width, last) << "more room never shows less";
            last = width;
            for (std::size_t i = 0; i < shorter.size(); ++i) {
                const auto c = static_cast<unsigned char>(shorter[i]);
                if (c >= 0xC0U) {
                    ASSERT_LT(i + 1, shorter.size());
                    EXPECT_EQ(static_cast<unsigned char>(shorter[i + 1]) & 0xC0U, 0x80U);
                }
            }
        }
    });
    frames();
}

} // namespace
} // namespace tris::ui
