#include "support/mdl_fixture.h"

namespace tris::test {

tools::MdlPicture plain(int side, std::uint8_t index) {
    return tools::MdlPicture(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), index);
}

tools::MdlSourcePose square_pose(const char* name, float y) {
    tools::MdlSourcePose pose;
    pose.name = name;
    pose.positions = {{0, y - 8, -8}, {0, y - 8, 8}, {0, y + 8, 8}, {0, y + 8, -8}};
    pose.normals.assign(4, {1, 0, 0});
    return pose;
}

tools::MdlSource square(int side, std::uint8_t index) {
    tools::MdlSource source;
    source.skin_width = source.skin_height = side;
    source.skins = {{{plain(side, index)}, {}}};
    // From +x the left edge of the picture is at -y.
    source.texcoords = {
        {false, 0, side - 1}, {false, 0, 0}, {false, side - 1, 0}, {false, side - 1, side - 1}};
    source.triangles = {{true, {0, 1, 2}}, {true, {0, 2, 3}}};
    source.frames = {{{square_pose("flat1", 0)}, {}}};
    return source;
}

} // namespace tris::test
