// Other programs, the file dialog and the clipboard, with scripts in the place of the desktop's programs; the
// user's folders.
#include "platform/alert.h"
#include "platform/clipboard.h"
#include "platform/file_dialog.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "support/environment.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tris::platform {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::Environment;
using test::TempFolder;

constexpr auto kLimit = 30s;

// Takes from something that calls back when it is ready.
class Awaited {
  public:
    std::function<void()> wake() {
        return [this] {
            const std::lock_guard lock(mutex_);
            is_ready_ = true;
            ready_.notify_one(); // under the lock: the waiter may be gone right after
        };
    }

    template <class Source>
    auto take(Source& source) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(ready_.wait_for(lock, kLimit, [this] { return is_ready_; }));
        lock.unlock();
        return source.take();
    }

  private:
    std::mutex mutex_;
    std::condition_variable ready_;
    bool is_ready_ = false;
};

ProcessResult run(const std::vector<std::string>& command, ByteView input = {}) {
    Awaited awaited;
    Result<Process> process = Process::start(command, input, awaited.wake());
    if (!process)
        return {-1, "", process.error().message};
    const std::optional<ProcessResult> result = awaited.take(*process);
    EXPECT_FALSE(process->take()) << "a result is taken once";
    return result.value_or(ProcessResult{-1, "", "no result"});
}

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// For files that another program makes: moved into place there, so that they are whole once they are there.
bool appears(const fs::path& path) {
    const auto end = std::chrono::steady_clock::now() + kLimit;
    while (!fs::exists(path)) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

std::string megabyte() {
    std::string text(1 << 20, '\0');
    std::uint32_t state = 1;
    for (char& c : text) {
        state = state * 1664525U + 1013904223U;
        c = static_cast<char>(state >> 24U);
    }
    return text;
}

bool has_child() {
    return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

TEST(Process, GivesOutputErrorsAndCode) {
    const ProcessResult result = run({"sh", "-c", "echo \"$1\"; echo wrong >&2; exit 7", "sh", "a b'\"$x"});
    EXPECT_EQ(result.exit_code, 7);
    EXPECT_EQ(result.output, "a b'\"$x\n");
    EXPECT_EQ(result.errors, "wrong\n");
    EXPECT_EQ(run({"sh", "-c", "kill -TERM $$"}).exit_code, 128 + SIGTERM);
    EXPECT_FALSE(has_child());
}

TEST(Process, MovesMuchThroughAProgram) {
    const std::string sent = megabyte();
    const ProcessResult result = run({"cat"}, as_bytes(sent));
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(result.output == sent) << "got " << result.output.size() << " bytes";
}

TEST(Process, AProgramNeedNotReadWhatItIsGiven) {
    EXPECT_EQ(run({"true"}, as_bytes(megabyte())).exit_code, 0);
}

TEST(Process, StartsWithAllSignalsOpen) {
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    const ProcessResult result = run({"sh", "-c", "kill -PIPE $$; echo survived"});
    std::signal(SIGPIPE, handler);
    EXPECT_EQ(result.exit_code, 128 + SIGPIPE);
    EXPECT_EQ(result.output, "");
}

TEST(Process, DoesNotWaitForWhatAProgramLeavesBehind) {
    const ProcessResult result = run({"sh", "-c", "sleep 600 & echo $!"});
    EXPECT_EQ(result.exit_code, 0);
    const int left_behind = std::atoi(result.output.c_str());
    ASSERT_GT(left_behind, 1);
    EXPECT_EQ(::kill(left_behind, SIGKILL), 0) << "it should still run";
}

TEST(Process, SaysWhyItCannotStart) {
    const Result<Process> process = Process::start({"no-such-program"}, {}, nullptr);
    ASSERT_FALSE(process);
    EXPECT_EQ(process.error().message, "no-such-program: No such file or directory");
    EXPECT_FALSE(has_child());
}

TEST(Process, EndingItKillsTheProgram) {
    const TempFolder folder;
    const std::string file = (folder / "pid").string();
    std::optional<Result<Process>> process = Process::start(
        {"sh", "-c", "trap '' TERM; echo $$ > \"$1.new\"; mv \"$1.new\" \"$1\"; exec sleep 600", "sh", file},
        {}, nullptr);
    ASSERT_TRUE(*process);
    ASSERT_TRUE(appears(file));
    const int pid = std::stoi(content_of(file));
    EXPECT_EQ(::kill(pid, 0), 0);
    EXPECT_FALSE((*process)->take());
    process.reset();
    EXPECT_EQ(::kill(pid, 0), -1);
    EXPECT_FALSE(has_child());
}

// A folder of scripts that alone is searched for programs, but for the shell's own.
class Scripts : public testing::Test {
  protected:
    void make(const char* name, const std::string& body) const {
        const fs::path script = bin.write(name, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + body);
        fs::permissions(script, fs::perms::owner_all);
    }
    // A script that notes its words, one a line, before it goes on.
    void make_noting(const char* name, const std::string& body) const {
        make(name,
             "for word; do printf '%s\\n' \"$word\"; done > '" + (bin / "words").string() + "'\n" + body);
    }
    std::string words() const { return content_of(bin / "words"); }

    static Result<std::vector<fs::path>> choose(const fs::path& folder, DialogFor what = DialogFor::files) {
        Awaited awaited;
        OpenDialog dialog;
        const Result<bool> started = dialog.start(folder, awaited.wake(), what);
        if (!started)
            return started.error();
        EXPECT_TRUE(dialog.is_open());
        auto chosen = awaited.take(dialog);
        EXPECT_FALSE(dialog.is_open());
        return chosen ? *chosen : Error{"nothing to take"};
    }

    const TempFolder bin;
    const Environment path{"PATH", bin.path().string()};
    const Environment desktop{"XDG_CURRENT_DESKTOP", "GNOME"};
    const Environment wayland{"WAYLAND_DISPLAY", std::nullopt};
    const Environment display{"DISPLAY", ":77"};
};
using Dialog = Scripts;
using Clipboard = Scripts;
using Alert = Scripts;
using Paths = std::vector<fs::path>;

TEST_F(Alert, IsShownWithWhatTheDesktopHas) {
    // GoogleTest may be run from a terminal, where nothing is shown.
    const int error = ::dup(STDERR_FILENO);
    const int file = ::open((bin / "errors").c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_EQ(::dup2(file, STDERR_FILENO), STDERR_FILENO);
    show_alert("nobody hears this");
    make_noting("kdialog", ": > '" + (bin / "shown").string() + "'");
    show_alert("the driver is <too> old");
    ::dup2(error, STDERR_FILENO);
    ::close(error);
    ::close(file);
    ASSERT_TRUE(appears(bin / "shown"));
    EXPECT_EQ(words(), "--title\ntris\n--error\nthe driver is <too> old\n");
}

TEST_F(Dialog, ZenityIsAskedForSeveralFiles) {
    make_noting("zenity", "printf '/a b/\u0436 \u00e9.md2\\n/c.MDL\\n'");
    make("kdialog", "exit 3");
    EXPECT_TRUE(OpenDialog::available());
    const Result<Paths> chosen = choose("/some folder");
    ASSERT_TRUE(chosen) << chosen.error().message;
    EXPECT_EQ(*chosen, (Paths{"/a b/\u0436 \u00e9.md2", "/c.MDL"}));
    EXPECT_EQ(words(), "--file-selection\n--multiple\n--separator=\n\n--title=Open\n"
                       "--filename=/some folder/\n"
                       "--file-filter=Models | *.md2 *.mdl *.fig *.mod *.lnk *.pak *.pk2 *.pk3 *.pkz *.res "
                       "*.MD2 *.MDL *.FIG *.MOD *.LNK *.PAK *.PK2 *.PK3 *.PKZ *.RES\n"
                       "--file-filter=Archives | *.pak *.pk2 *.pk3 *.pkz *.kpf *.zip *.res *.PAK *.PK2 *.PK3 "
                       "*.PKZ *.KPF *.ZIP *.RES\n"
                       "--file-filter=Pictures | *.png *.pcx *.tga *.jpg *.jpeg *.bmp *.mmp "
                       "*.PNG *.PCX *.TGA *.JPG *.JPEG *.BMP *.MMP\n"
                       "--file-filter=Palettes | *.lmp *.LMP\n"
                       "--file-filter=All files | *\n");
}

TEST_F(Dialog, KdialogComesFirstInKde) {
    const Environment kde("XDG_CURRENT_DESKTOP", "KDE");
    make("zenity", "exit 3");
    make_noting("kdialog", "printf '/a b/\u0436.md2\\n'");
    const Result<Paths> chosen = choose("/some folder");
    ASSERT_TRUE(chosen) << chosen.error().message;
    EXPECT_EQ(*chosen, Paths{"/a b/\u0436.md2"});
    EXPECT_EQ(words(),
              "--title\nOpen\n--multiple\n--separate-output\n--getopenfilename\n/some folder\n"
              "Models (*.md2 *.mdl *.fig *.mod *.lnk *.pak *.pk2 *.pk3 *.pkz *.res)\n"
              "Archives (*.pak *.pk2 *.pk3 *.pkz *.kpf *.zip *.res)\nPictures (*.png *.pcx *.tga *.jpg "
              "*.jpeg *.bmp *.mmp)\n"
              "Palettes (*.lmp)\nAll files (*)\n");
}

TEST_F(Dialog, AFolderIsChosenInTheSameWay) {
    make_noting("zenity", "echo '/a folder'");
    EXPECT_EQ(*choose("/some folder", DialogFor::folder), Paths{"/a folder"});
    EXPECT_EQ(words(), "--file-selection\n--directory\n--title=Extract to\n--filename=/some folder/\n");
    fs::remove(bin / "zenity");
    make_noting("kdialog", "echo '/a folder'");
    EXPECT_EQ(*choose("/some folder", DialogFor::folder), Paths{"/a folder"});
    EXPECT_EQ(words(), "--title\nExtract to\n--getexistingdirectory\n/some folder\n");
}

TEST_F(Dialog, EitherProgramWillDo) {
    make("kdialog", "echo /k");
    EXPECT_EQ(*choose("/"), Paths{"/k"});
    fs::remove(bin / "kdialog");
    const Environment kde("XDG_CURRENT_DESKTOP", "KDE");
    make("zenity", "echo /z");
    EXPECT_EQ(*choose("/"), Paths{"/z"});
}

TEST_F(Dialog, CancelGivesNoFiles) {
    make("zenity", "echo 'Gtk-Message: a warning' >&2; exit 1");
    const Result<Paths> chosen = choose("/");
    ASSERT_TRUE(chosen);
    EXPECT_EQ(*chosen, Paths{});
}

TEST_F(Dialog, FailuresAreSaid) {
    EXPECT_FALSE(OpenDialog::available());
    EXPECT_EQ(choose("/").error().message, "No file dialog: install zenity or kdialog");
    bin.write("zenity", "not to be run");
    EXPECT_FALSE(OpenDialog::available());
    make("zenity", "echo 'a warning' >&2; echo 'no display' >&2; exit 255");
    EXPECT_EQ(choose("/").error().message, "The file dialog failed: zenity ended with code 255: no display");
    const fs::path broken = bin.write("zenity", "#!/no/such/shell\n");
    EXPECT_EQ(choose("/").error().message, "zenity: No such file or directory");
}

TEST_F(Dialog, NothingIsTakenWhileItIsOpen) {
    make("zenity", "while [ ! -e '" + (bin / "go").string() + "' ]; do sleep 0.01; done; echo /a");
    Awaited awaited;
    OpenDialog dialog;
    EXPECT_FALSE(dialog.take());
    ASSERT_TRUE(dialog.start("/", awaited.wake()));
    EXPECT_FALSE(dialog.take());
    EXPECT_TRUE(dialog.is_open());
    bin.write("go", "");
    const auto chosen = awaited.take(dialog);
    ASSERT_TRUE(chosen && *chosen);
    EXPECT_EQ(**chosen, Paths{"/a"});
    EXPECT_FALSE(dialog.take());
}

TEST_F(Clipboard, APictureArrivesWhole) {
    const std::string place = (bin / "copied").string();
    // As the real one does: reads all, then goes on in the background with its output open.
    make_noting("xclip", "cat > '" + place + ".new'; (mv '" + place + ".new' '" + place + "'; sleep 1) &");
    const std::string picture = megabyte();
    const Result<bool> copied = copy_png(as_bytes(picture));
    ASSERT_TRUE(copied) << copied.error().message;
    ASSERT_TRUE(appears(place));
    EXPECT_TRUE(content_of(place) == picture);
    EXPECT_EQ(words(), "-selection\nclipboard\n-t\nimage/png\n");
}

TEST_F(Clipboard, WaylandHasItsOwnProgram) {
    const Environment there("WAYLAND_DISPLAY", "wayland-0");
    const std::string place = (bin / "copied").string();
    make_noting("wl-copy", "cat > '" + place + ".new'; mv '" + place + ".new' '" + place + "'");
    make("xclip", "exit 1");
    ASSERT_TRUE(copy_png(as_bytes("picture")));
    ASSERT_TRUE(appears(place));
    EXPECT_EQ(content_of(place), "picture");
    EXPECT_EQ(words(), "--type\nimage/png\n");
}

TEST_F(Clipboard, SaysWhatToInstall) {
    EXPECT_EQ(copy_png({}).error().message, "Pictures cannot be copied: install xclip");
    {
        const Environment there("WAYLAND_DISPLAY", "wayland-0");
        EXPECT_EQ(copy_png({}).error().message, "Pictures cannot be copied: install wl-clipboard");
    }
    const Environment none("DISPLAY", std::nullopt);
    EXPECT_EQ(copy_png({}).error().message, "Pictures cannot be copied: there is no display");
}

// A bitmap font of one letter, in the plain text that fontconfig and FreeType read.
constexpr const char* kBitmapFont = R"(STARTFONT 2.1
FONT -misc-test-medium-r-normal--8-80-75-75-c-80-iso10646-1
SIZE 8 75 75
FONTBOUNDINGBOX 8 2 0 0
STARTPROPERTIES 2
FONT_ASCENT 8
FONT_DESCENT 0
ENDPROPERTIES
CHARS 1
STARTCHAR A
ENCODING 65
SWIDTH 500 0
DWIDTH 8 0
BBX 8 2 0 0
BITMAP
18
24
ENDCHAR
ENDFONT
)";

TEST(Fonts, ASystemWithoutOneThatCanBeDrawnHasNone) {
    const test::TempFolder folder;
    folder.write("fonts.conf",
                 R"(<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>)" +
                     (folder / "fonts").string() + "</dir></fontconfig>");
    const test::Environment config("FONTCONFIG_FILE", (folder / "fonts.conf").string());
    EXPECT_FALSE(interface_fonts().regular); // none at all
    folder.write("fonts/letter.bdf", kBitmapFont);
    EXPECT_FALSE(interface_fonts().regular); // only one that is no outline
    EXPECT_FALSE(interface_fonts().bold);
}

TEST(Folders, SettingsLieWhereTheUserHasThem) {
    const Environment home("HOME", "/home/someone");
    {
        const Environment config("XDG_CONFIG_HOME", "/elsewhere/config");
        EXPECT_EQ(config_folder(), "/elsewhere/config/tris");
    }
    {
        const Environment config("XDG_CONFIG_HOME", "not/absolute");
        EXPECT_EQ(config_folder(), "/home/someone/.config/tris");
    }
    const Environment config("XDG_CONFIG_HOME", std::nullopt);
    EXPECT_EQ(config_folder(), "/home/someone/.config/tris");
    const Environment nobody("HOME", std::nullopt);
    EXPECT_TRUE(config_folder().is_absolute()) << config_folder();
}

TEST(Folders, PicturesGoWhereTheUserWantsThem) {
    const TempFolder folder;
    const Environment home("HOME", folder.path().string());
    const Environment config("XDG_CONFIG_HOME", std::nullopt);
    EXPECT_EQ(pictures_folder(), folder.path());
    fs::create_directory(folder / "Pictures");
    EXPECT_EQ(pictures_folder(), folder / "Pictures");

    const auto named = [&](const std::string& lines) {
        folder.write(".config/user-dirs.dirs", lines);
        return pictures_folder();
    };
    const fs::path images = folder / "my \"images\"";
    EXPECT_EQ(named("XDG_PICTURES_DIR=\"$HOME/my \\\"images\\\"\"\n"), folder / "Pictures")
        << "a folder that is not there";
    fs::create_directory(images);
    EXPECT_EQ(pictures_folder(), images);
    EXPECT_EQ(
        named("# XDG_PICTURES_DIR=\"$HOME/no\"\nXDG_MUSIC_DIR=\"$HOME\"\n  XDG_PICTURES_DIR=\"/usr\"\n"),
        "/usr");
    EXPECT_EQ(named("XDG_PICTURES_DIR=\"usr\"\nXDG_PICTURES_DIR=\n\n"), folder / "Pictures");

    const Environment elsewhere("XDG_CONFIG_HOME", (folder / "elsewhere").string());
    folder.write("elsewhere/user-dirs.dirs", "XDG_PICTURES_DIR=\"/bin\"");
    EXPECT_EQ(pictures_folder(), "/bin");
    EXPECT_EQ(documents_folder(), folder.path());
    fs::create_directory(folder / "Documents");
    EXPECT_EQ(documents_folder(), folder / "Documents");
    folder.write("elsewhere/user-dirs.dirs", "XDG_DOCUMENTS_DIR=\"/usr\"");
    EXPECT_EQ(documents_folder(), "/usr");
}

} // namespace
} // namespace tris::platform
