#include "files/free_name.h"

#include <string>
#include <system_error>

namespace tris::files {

namespace fs = std::filesystem;

fs::path free_name(const fs::path& wanted) {
    fs::path name = wanted;
    std::error_code ec; // where one may not look nothing is found, and whoever writes there learns why
    for (int number = 2; fs::exists(fs::symlink_status(name, ec)); ++number) {
        name = wanted.parent_path() / wanted.stem();
        name += "-" + std::to_string(number);
        name += wanted.extension();
    }
    return name;
}

} // namespace tris::files
