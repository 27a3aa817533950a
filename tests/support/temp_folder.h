// A folder of its own for one test, removed with everything in it.
#pragma once

#include "core/bytes.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tris::test {

class TempFolder {
  public:
    TempFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "tris-test-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw std::runtime_error("no temporary folder");
        whole_ = std::filesystem::canonical(name);
        path_ = whole_ / "above" / "here";
        std::filesystem::create_directories(path_);
    }
    ~TempFolder() {
        std::error_code ec;
        std::filesystem::remove_all(whole_, ec);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view relative) const { return path_ / relative; }

    // Makes the file and the folders above it; gives its path.
    std::filesystem::path write(std::string_view relative, ByteView bytes) const {
        const std::filesystem::path file = path_ / relative;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream out(file, std::ios::binary);
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!out.flush())
            throw std::runtime_error("cannot write " + file.string());
        return file;
    }
    std::filesystem::path write(std::string_view relative, std::string_view text) const {
        return write(relative, as_bytes(text));
    }

  private:
    std::filesystem::path whole_;
    std::filesystem::path
        path_; // two folders down, so that what looks or goes above it finds nothing of others
};

} // namespace tris::test
