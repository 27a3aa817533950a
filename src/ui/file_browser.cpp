#include "ui/file_browser.h"

#include "core/text.h"
#include "ui/file_icons.h"
#include "ui/interface.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // text with an ellipsis, and keys that are a field's own, have no public name
#include <imgui_stdlib.h>

#include <algorithm>
#include <cfloat>
#include <string_view>
#include <utility>

namespace tris::ui {

namespace fs = std::filesystem;

namespace {

constexpr const char* kTitle = "Open a model";
constexpr float kMaxWidth = 720.0F;
constexpr float kMaxHeight = 520.0F;
constexpr float kMargin = 16.0F; // to the window's edges
constexpr float kRowHeight = 26.0F;
constexpr ImU32 kErrorText = IM_COL32(244, 128, 118, 255);

bool pressed(ImGuiKey key, bool repeat) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
}

bool same_ignoring_case(char a, char b) {
    return lower_ascii(a) == lower_ascii(b);
}

bool passes(const NameFilter& filter, std::string_view name) {
    const auto found =
        std::search(name.begin(), name.end(), filter.text.begin(), filter.text.end(), same_ignoring_case);
    return filter.from_start ? found == name.begin() : filter.text.empty() || found != name.end();
}

bool is_shown(const FileBrowser& browser, const BrowserEntry& entry, const NameFilter& filter) {
    if (entry.name.empty())
        return false;
    if (entry.name == filter.text) // whoever types all of a name means it, whatever it is
        return true;
    if (entry.name.front() == '.' && !(filter.from_start && filter.text.starts_with('.')))
        return false;
    if (!entry.is_folder && !browser.all_files && file_kind(entry.name) == FileKind::other)
        return false;
    return passes(filter, entry.name);
}

std::vector<int> shown_entries(const FileBrowser& browser) {
    std::vector<int> shown;
    for (std::size_t i = 0; i < browser.entries.size(); ++i) {
        if (is_shown(browser, browser.entries[i], browser.filter))
            shown.push_back(static_cast<int>(i));
    }
    return shown;
}

// Names may hold anything but '/' and the zero byte; a row has one line.
std::string one_line(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = '?';
    }
    return text;
}

// Where the list is: it follows a path that is typed, while `folder` waits for Enter.
const fs::path& place(const FileBrowser& browser) {
    return browser.shown_folder.empty() ? browser.folder : browser.shown_folder;
}

void go_up(FileBrowser& browser, const fs::path& from) {
    const fs::path parent = from.parent_path();
    if (parent.empty() || parent == from)
        return;
    std::string name = from.filename().string();
    browse(browser, parent);
    browser.came_from = std::move(name);
}

// Enters a folder, or gives the file.
std::optional<fs::path> open_entry(FileBrowser& browser, int index) {
    const BrowserEntry& entry = browser.entries[static_cast<std::size_t>(index)];
    fs::path path = browser.shown_folder / entry.name;
    if (!entry.is_folder)
        return path;
    browse(browser, std::move(path));
    return std::nullopt;
}

// Only the disk knows what is meant: the answer is a file, a folder or an error.
void ask_for_typed(FileBrowser& browser) {
    fs::path path = files::typed_path(browser.typed, browser.folder);
    if (path.empty())
        return;
    browser.asked = std::move(path);
    browser.goes_there = true;
    browser.error.clear();
}

// Lets the list follow what is typed. True when it shows the folder that is meant.
bool follow_typed(FileBrowser& browser, bool edited) {
    const auto path = files::path_being_typed(browser.typed, browser.folder);
    const fs::path& wanted = path ? path->folder : browser.folder;
    if (edited) {
        browser.goes_there = false;
        if (wanted != browser.failed) {
            browser.failed.clear();
            browser.error.clear();
        }
    }
    const bool is_there = wanted == browser.shown_folder;
    if (!browser.goes_there)
        browser.asked = is_there || wanted == browser.failed ? fs::path() : wanted;
    if (is_there)
        browser.filter = {path ? path->name : browser.typed, path.has_value()};
    else if (edited)
        browser.selected = -1; // Enter means what is typed, not an entry of another folder
    return is_there;
}

// True when the list is to show the selected entry.
bool select_came_from(FileBrowser& browser) {
    if (browser.came_from.empty() || browser.shown_folder != browser.folder)
        return false;
    const std::string name = std::exchange(browser.came_from, {});
    const auto found = std::find_if(browser.entries.begin(), browser.entries.end(),
                                    [&](const BrowserEntry& entry) { return entry.name == name; });
    if (found == browser.entries.end())
        return false;
    browser.selected = static_cast<int>(found - browser.entries.begin());
    return true;
}

// A hidden entry cannot stay selected; typing selects the name that is typed, or the first that is left.
void select_for_typed(FileBrowser& browser, const std::vector<int>& shown, bool edited, bool is_there) {
    const bool stays = std::binary_search(shown.begin(), shown.end(), browser.selected);
    if (!stays)
        browser.selected = -1;
    if ((stays && !edited) || !is_there || browser.filter.text.empty() || shown.empty())
        return;
    const auto exact = std::find_if(shown.begin(), shown.end(), [&](int index) {
        return browser.entries[static_cast<std::size_t>(index)].name == browser.filter.text;
    });
    if (exact != shown.end())
        browser.selected = *exact;
    else if (!stays)
        browser.selected = shown.front();
}

// What Tab makes of a text: as much of a name as all that begin with it share.
std::string completed(const FileBrowser& browser, const std::string& text) {
    const auto path = files::path_being_typed(text, browser.folder);
    const std::size_t name_at = path ? path->name_at : 0;
    const std::string start = text.substr(0, name_at);
    if (path && path->name.empty() && !start.ends_with('/') && !start.ends_with('\\'))
        return start + "/"; // "~" and ".."
    const NameFilter filter = {path ? path->name : text, true};
    if ((path ? path->folder : browser.folder) != browser.shown_folder)
        return text;
    const BrowserEntry* first = nullptr;
    std::size_t shared = 0;
    bool alone = true;
    for (const BrowserEntry& entry : browser.entries) {
        if (!is_shown(browser, entry, filter))
            continue;
        if (first == nullptr) {
            first = &entry;
            shared = entry.name.size();
            continue;
        }
        alone = false;
        const std::string_view kept = std::string_view(first->name).substr(0, shared);
        const auto end =
            std::mismatch(kept.begin(), kept.end(), entry.name.begin(), entry.name.end(), same_ignoring_case);
        shared = static_cast<std::size_t>(end.first - kept.begin());
    }
    if (first == nullptr)
        return text;
    // A letter of several bytes is shared as a whole or not at all.
    while (shared < first->name.size() && (static_cast<unsigned char>(first->name[shared]) & 0xC0U) == 0x80)
        --shared;
    return start + first->name.substr(0, shared) + (alone && first->is_folder ? "/" : "");
}

void replace_text(ImGuiInputTextCallbackData& data, const std::string& text) {
    data.DeleteChars(0, data.BufTextLen);
    data.InsertChars(0, text.c_str());
}

int edit_typed(ImGuiInputTextCallbackData* data) {
    auto& browser = *static_cast<FileBrowser*>(data->UserData);
    if (browser.typed_changed)
        replace_text(*data, browser.typed);
    else if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion)
        replace_text(*data, completed(browser, data->Buf));
    else if (ImGui::GetCurrentContext()->ActiveIdIsJustActivated &&
             !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        // The focus came back after a click elsewhere: typing goes on, it does not begin anew.
        data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    }
    return 0;
}

// True when the text is another than before.
bool typed_field(FileBrowser& browser) {
    // Typing always means this field, whatever was clicked before.
    if (!ImGui::IsAnyItemActive() && !ImGui::IsMouseDown(ImGuiMouseButton_Left))
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-FLT_MIN);
    // Enter is the dialog's: a field that sees it, as a key or as ImGui's steering, lets go of the focus.
    ImGuiIO& io = ImGui::GetIO();
    const int enter = std::exchange(io.KeyMap[ImGuiKey_Enter], -1);
    const int pad_enter = std::exchange(io.KeyMap[ImGuiKey_KeyPadEnter], -1);
    const float activate = std::exchange(io.NavInputsDownDuration[ImGuiNavInput_Activate], -1.0F);
    const float input = std::exchange(io.NavInputsDownDuration[ImGuiNavInput_Input], -1.0F);
    const bool edited = ImGui::InputTextWithHint(
        "##typed", "Type a part of a name, or a path such as ~/models", &browser.typed,
        ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackAlways, edit_typed, &browser);
    io.KeyMap[ImGuiKey_Enter] = enter;
    io.KeyMap[ImGuiKey_KeyPadEnter] = pad_enter;
    io.NavInputsDownDuration[ImGuiNavInput_Activate] = activate;
    io.NavInputsDownDuration[ImGuiNavInput_Input] = input;
    // The keys that move the selection must not move the focus as well.
    if (ImGui::IsItemActive())
        ImGui::SetActiveIdUsingNavAndKeys();
    browser.typed_changed = false;
    return edited;
}

void error_line(const std::string& error) {
    if (error.empty())
        return;
    // The reason is at the end: a long path is left out in its middle.
    constexpr std::size_t kMost = 240;
    const std::string text = one_line(
        error.size() <= kMost ? error : error.substr(0, 80) + " ... " + error.substr(error.size() - 150));
    ImGui::PushStyleColor(ImGuiCol_Text, kErrorText);
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

// True when a key moved it.
bool move_selection(FileBrowser& browser, const std::vector<int>& shown, int page) {
    if (shown.empty())
        return false;
    const int last = static_cast<int>(shown.size()) - 1;
    const auto found = std::lower_bound(shown.begin(), shown.end(), browser.selected);
    const int at = browser.selected < 0 ? -1 : static_cast<int>(found - shown.begin());
    int wanted = 0;
    if (pressed(ImGuiKey_DownArrow, true))
        wanted = at + 1;
    else if (pressed(ImGuiKey_UpArrow, true))
        wanted = at < 0 ? last : at - 1;
    else if (pressed(ImGuiKey_PageDown, true))
        wanted = at + page;
    else if (pressed(ImGuiKey_PageUp, true))
        wanted = at - page;
    else if (browser.typed.empty() && pressed(ImGuiKey_Home, false)) // in a text they move the cursor
        wanted = 0;
    else if (browser.typed.empty() && pressed(ImGuiKey_End, false))
        wanted = last;
    else
        return false;
    browser.selected = shown[static_cast<std::size_t>(std::clamp(wanted, 0, last))];
    return true;
}

bool up_button(bool enabled) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::BeginDisabled(!enabled);
    const bool clicked = ImGui::InvisibleButton("up", {side, side});
    ImGui::EndDisabled();
    const bool hot = enabled && ImGui::IsItemHovered();
    tooltip_for_item("The folder above (Backspace)");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + side, at.y + side}, hot ? color::kControlHot : color::kControl,
                       5.0F * unit());
    const ImVec2 c = {at.x + side * 0.5F, at.y + side * 0.5F};
    const float r = 4.5F * unit();
    const ImU32 tint = enabled ? color::kText : color::kLine;
    const float thick = 1.8F * unit();
    list.AddLine({c.x, c.y + r}, {c.x, c.y - r + unit()}, tint, thick);
    const ImVec2 head[] = {{c.x - r, c.y}, {c.x, c.y - r}, {c.x + r, c.y}};
    list.AddPolyline(head, 3, tint, 0, thick);
    return clicked;
}

struct Crumb {
    std::string text;
    fs::path path;
    float width = 0.0F;
};

// The folders from the root to this one. What does not fit is left out at the front, but for the last of it.
void breadcrumbs(FileBrowser& browser) {
    std::vector<Crumb> crumbs;
    fs::path so_far;
    const float padding = 6.0F * unit();
    const float gap = 10.0F * unit();
    const auto width_of = [&](const std::string& text) {
        return ImGui::CalcTextSize(text.c_str()).x + 2.0F * padding;
    };
    for (const fs::path& part : place(browser)) {
        so_far /= part;
        std::string text = one_line(part.string());
        const float width = width_of(text);
        crumbs.push_back({std::move(text), so_far, width});
    }
    const float room = ImGui::GetContentRegionAvail().x;
    float needed = 0.0F;
    std::size_t first = crumbs.size();
    while (first > 0 && needed + crumbs[first - 1].width + gap <= room)
        needed += crumbs[--first].width + gap;
    if (first > 0 && !crumbs.empty()) {
        // Make room for the dots; a last name that is too long alone is cut by the row's edge.
        const float dots = width_of("...");
        while (first + 1 < crumbs.size() && needed + dots + gap > room)
            needed -= crumbs[first++].width + gap;
        first = std::min(first, crumbs.size() - 1);
        if (first > 0) {
            --first;
            crumbs[first].text = "...";
            crumbs[first].width = dots;
        }
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float right = start.x + room;
    float x = start.x;
    std::optional<fs::path> chosen;
    for (std::size_t i = first; i < crumbs.size() && x < right; ++i) {
        const Crumb& crumb = crumbs[i];
        const ImVec2 min = {x, start.y};
        const ImVec2 max = {std::min(x + crumb.width, right), start.y + height};
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetCursorScreenPos(min);
        if (ImGui::InvisibleButton("crumb", {std::max(1.0F, max.x - min.x), height}))
            chosen = crumb.path;
        const bool hot = ImGui::IsItemHovered();
        tooltip_for_item(one_line(crumb.path.string()).c_str());
        ImGui::PopID();
        if (hot)
            list.AddRectFilled(min, max, color::kControlHot, 5.0F * unit());
        const float text_y = start.y + (height - ImGui::GetFontSize()) * 0.5F;
        const bool here = i + 1 == crumbs.size();
        ImGui::PushStyleColor(ImGuiCol_Text, here || hot ? color::kText : color::kDim);
        ImGui::RenderTextEllipsis(&list, {min.x + padding, text_y}, {max.x, max.y}, max.x, max.x,
                                  crumb.text.c_str(), nullptr, nullptr);
        ImGui::PopStyleColor();
        x += crumb.width;
        if (!here) {
            const ImVec2 c = {x + gap * 0.5F, start.y + height * 0.5F};
            const float r = 3.0F * unit();
            const ImVec2 chevron[] = {
                {c.x - r * 0.5F, c.y - r}, {c.x + r * 0.5F, c.y}, {c.x - r * 0.5F, c.y + r}};
            list.AddPolyline(chevron, 3, color::kDim, 0, 1.2F * unit());
        }
        x += gap;
    }
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({room, height});
    if (!chosen)
        return;
    // One folder up, or several: what the way led through is selected there.
    const fs::path rest = place(browser).lexically_relative(*chosen);
    std::string name = rest.empty() ? std::string() : rest.begin()->string();
    browse(browser, *chosen);
    browser.came_from = std::move(name);
}

// Draws a row over the item just made.
void draw_row(const BrowserEntry& entry, bool selected) {
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (selected)
        list.AddRectFilled(min, max, IM_COL32(242, 166, 90, 60), 4.0F * unit());
    else if (ImGui::IsItemHovered())
        list.AddRectFilled(min, max, color::kControl, 4.0F * unit());
    const float icon = 16.0F * unit();
    const float height = max.y - min.y;
    draw_file_icon(list, entry.is_folder ? FileKind::folder : file_kind(entry.name),
                   {min.x + 8.0F * unit(), min.y + (height - icon) * 0.5F}, icon);
    const float text_y = min.y + (height - ImGui::GetFontSize()) * 0.5F;
    float right = max.x - 8.0F * unit();
    if (!entry.is_folder) {
        const std::string size = byte_text(entry.bytes);
        right -= ImGui::CalcTextSize(size.c_str()).x;
        list.AddText({right, text_y}, color::kDim, size.c_str());
        right -= 12.0F * unit();
    }
    const std::string name = one_line(entry.name);
    const float left = min.x + 8.0F * unit() + icon + 8.0F * unit();
    const ImVec2 text = ImGui::CalcTextSize(name.c_str());
    ImGui::RenderTextEllipsis(&list, {left, text_y}, {right, max.y}, right, right, name.c_str(), nullptr,
                              &text);
    if (text.x > right - left)
        tooltip_for_item(name.c_str());
}

void note_in_list(const std::string& text) {
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 area = ImGui::GetWindowSize();
    const float wrap = area.x - 40.0F * unit();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
    ImGui::GetWindowDrawList()->AddText(nullptr, 0.0F,
                                        {at.x + (area.x - size.x) * 0.5F, at.y + (area.y - size.y) * 0.5F},
                                        color::kDim, text.c_str(), nullptr, wrap);
}

const char* note_for_empty(const FileBrowser& browser) {
    if (browser.shown_folder.empty())
        return browser.error.empty() ? "Reading..." : "";
    if (!browser.filter.text.empty())
        return browser.filter.from_start ? "No name here begins with what is typed."
                                         : "No name here contains what is typed.";
    const bool any = std::any_of(browser.entries.begin(), browser.entries.end(),
                                 [](const BrowserEntry& entry) { return !entry.name.starts_with('.'); });
    return any ? "Nothing here that tris opens. \"All files\" shows the rest." : "This folder is empty.";
}

void scroll_to_selection(const FileBrowser& browser, const std::vector<int>& shown, float row_height) {
    const auto found = std::lower_bound(shown.begin(), shown.end(), browser.selected);
    const float top = static_cast<float>(found - shown.begin()) * row_height;
    const float height = ImGui::GetWindowHeight() - 2.0F * ImGui::GetStyle().WindowPadding.y;
    if (top < ImGui::GetScrollY())
        ImGui::SetScrollY(top);
    else if (top + row_height > ImGui::GetScrollY() + height)
        ImGui::SetScrollY(top + row_height - height);
}

// The index of an entry that was double-clicked.
std::optional<int> rows(FileBrowser& browser, const std::vector<int>& shown, float row_height) {
    std::optional<int> opened;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(shown.size()), row_height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const int index = shown[static_cast<std::size_t>(i)];
            ImGui::PushID(index);
            ImGui::InvisibleButton("entry", {std::max(1.0F, ImGui::GetContentRegionAvail().x), row_height});
            if (ImGui::IsItemClicked())
                browser.selected = index;
            if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
                opened = index;
            draw_row(browser.entries[static_cast<std::size_t>(index)], browser.selected == index);
            ImGui::PopID();
        }
    }
    return opened;
}

std::optional<int> file_list(FileBrowser& browser, const std::vector<int>& shown, float height, bool reveal) {
    const float row_height = kRowHeight * unit();
    ImGui::PushStyleColor(ImGuiCol_ChildBg, IM_COL32(20, 22, 28, 255));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 5.0F * unit());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {4.0F * unit(), 4.0F * unit()});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0F, 0.0F});
    // Named after the folder, so that each begins at its top.
    ImGui::PushID(place(browser).string().c_str());
    ImGui::BeginChild("list", {0.0F, height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    std::optional<int> opened;
    if (shown.empty()) {
        note_in_list(note_for_empty(browser));
    } else {
        const int page = std::max(1, static_cast<int>(height / row_height) - 1);
        if (move_selection(browser, shown, page) || (reveal && browser.selected >= 0))
            scroll_to_selection(browser, shown, row_height);
        opened = rows(browser, shown, row_height);
    }
    ImGui::PopStyleVar(3); // the rows' spacing is not the list's own
    ImGui::EndChild();
    ImGui::PopID();
    ImGui::PopStyleColor();
    return opened;
}

enum class Button { none, open, cancel };

Button bottom_row(FileBrowser& browser, bool can_open) {
    Button clicked = Button::none;
    const float top = ImGui::GetCursorPosY();
    const float width = 92.0F * unit();
    const float height = 28.0F * unit();
    ImGui::SetCursorPosY(top + (height - ImGui::GetFontSize()) * 0.5F);
    check("All files", browser.all_files, "Also files whose names do not say that tris can open them");
    ImGui::SetCursorPos(
        {ImGui::GetWindowContentRegionMax().x - 2.0F * width - ImGui::GetStyle().ItemSpacing.x, top});
    if (ImGui::Button("Cancel", {width, height}))
        clicked = Button::cancel;
    tooltip_for_item("Escape");
    ImGui::SameLine();
    ImGui::BeginDisabled(!can_open);
    ImGui::PushStyleColor(ImGuiCol_Button, can_open ? color::kAccent : color::kControl);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, color::kAccentHot);
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, color::kAccentHot);
    ImGui::PushStyleColor(ImGuiCol_Text, can_open ? color::kOnAccent : color::kDim);
    if (ImGui::Button("Open", {width, height}))
        clicked = Button::open;
    ImGui::PopStyleColor(4);
    ImGui::EndDisabled();
    tooltip_for_item("Enter");
    return clicked;
}

std::optional<fs::path> contents(FileBrowser& browser) {
    ImGui::TextUnformatted(kTitle);
    if (up_button(place(browser).has_relative_path()))
        go_up(browser, fs::path(place(browser)));
    ImGui::SameLine();
    breadcrumbs(browser);

    const bool was_empty = browser.typed.empty();
    const bool edited = typed_field(browser);
    const bool is_there = follow_typed(browser, edited);
    error_line(browser.error);

    const bool arrived = select_came_from(browser);
    const std::vector<int> shown = shown_entries(browser);
    select_for_typed(browser, shown, edited, is_there);
    const float bottom = 28.0F * unit() + ImGui::GetStyle().ItemSpacing.y * 2.0F;
    const float height = std::max(kRowHeight * unit(), ImGui::GetContentRegionAvail().y - bottom);
    const std::optional<int> opened = file_list(browser, shown, height, arrived || edited);
    ImGui::Dummy({0.0F, 0.0F});

    const Button button = bottom_row(browser, browser.selected >= 0 || !browser.typed.empty());
    const bool enter = pressed(ImGuiKey_Enter, false) || pressed(ImGuiKey_KeyPadEnter, false);
    if (browser.chosen)
        return std::exchange(browser.chosen, std::nullopt);
    if (button == Button::cancel || pressed(ImGuiKey_Escape, false))
        browser.open = false;
    else if (opened)
        return open_entry(browser, *opened);
    else if ((enter || button == Button::open) && browser.selected >= 0)
        return open_entry(browser, browser.selected);
    else if (enter || button == Button::open)
        ask_for_typed(browser);
    else if (pressed(ImGuiKey_Backspace, false) && was_empty)
        go_up(browser, fs::path(browser.folder));
    return std::nullopt;
}

} // namespace

void browse(FileBrowser& browser, fs::path folder) {
    FileBrowser fresh;
    fresh.open = browser.open;
    fresh.all_files = browser.all_files;
    fresh.asked = folder;
    fresh.folder = std::move(folder);
    fresh.typed_changed = true;
    browser = std::move(fresh);
}

void take_listing(FileBrowser& browser, fs::path asked, Result<files::Listing> answer) {
    if (asked.empty() || asked != browser.asked)
        return;
    browser.asked.clear();
    const bool goes_there = std::exchange(browser.goes_there, false);
    if (answer && answer->is_file && goes_there) {
        browser.chosen = std::move(asked);
        return;
    }
    if (!answer || answer->is_file) {
        browser.error = answer ? asked.string() + ": is a file, not a folder" : answer.error().message;
        browser.failed = std::move(asked);
        return;
    }
    if (goes_there)
        browse(browser, asked);
    browser.asked.clear();
    browser.error.clear();
    browser.failed.clear();
    browser.shown_folder = std::move(asked);
    browser.entries = std::move(answer->entries);
    browser.selected = -1;
}

std::optional<fs::path> draw_file_browser(FileBrowser& browser) {
    if (!browser.open && !ImGui::IsPopupOpen(kTitle))
        return std::nullopt;
    if (browser.open && !ImGui::IsPopupOpen(kTitle))
        ImGui::OpenPopup(kTitle);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float margin = 2.0F * kMargin * unit();
    ImGui::SetNextWindowPos({display.x * 0.5F, display.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSize({std::min(kMaxWidth * unit(), display.x - margin),
                              std::min(kMaxHeight * unit(), display.y - margin)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * unit());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {16.0F * unit(), 14.0F * unit()});
    const bool visible =
        ImGui::BeginPopupModal(kTitle, nullptr,
                               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    if (!visible)
        return std::nullopt;
    std::optional<fs::path> chosen;
    if (browser.open)
        chosen = contents(browser);
    if (chosen)
        browser.open = false;
    if (!browser.open) {
        browser.asked.clear(); // an answer that is still to come opens nothing
        browser.goes_there = false;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

} // namespace tris::ui
