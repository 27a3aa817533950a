# The Debian 12 packages the project needs; sourced by the other scripts.
build_packages=(
    g++ cmake ninja-build pkg-config
    libglfw3-dev libimgui-dev libglm-dev libstb-dev libcli11-dev nlohmann-json3-dev
    zlib1g-dev libpng-dev libfontconfig-dev libegl-dev libgl-dev python3-glad
)
run_packages=(libgl1-mesa-dri libegl1 libegl-mesa0 libgl1 libglx-mesa0 fonts-inter xclip)
package_packages=(dpkg-dev file)
test_packages=(
    git libgtest-dev libphysfs-dev libbenchmark-dev clang clang-format clang-tidy libclang-rt-14-dev valgrind
    xvfb xauth xdotool openbox pcmanfm x11-utils imagemagick xclip
    desktop-file-utils appstream shared-mime-info libglib2.0-bin man-db zsh fish lintian
)
bench_packages=(libbenchmark-dev libassimp-dev libgtest-dev xvfb xauth python3)
